/** A server that is killed while WhatsApp makes a template: it is found afterwards, and made once. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMeghdoot, type TemplateInput } from '../../../sdk/src/index.ts';
import { CREDENTIALS, SECRET_KEY, standAloneSimulator } from '../rigs/channel-credentials.ts';
import { document, serveHere, startServer, temporaryFolder } from '../rigs/cli-process.ts';
import { eventually } from '../rigs/eventually.ts';
import { graphDoor } from '../rigs/graph-door.ts';

const TEMPLATE: TemplateInput = {
  ...{ name: 'order_packed', language: 'en', category: 'UTILITY' },
  components: [{ type: 'BODY', text: 'Your order is packed and leaves Pune this evening.' }],
};

test('a server killed while WhatsApp makes a template finds it afterwards, and makes no other', async (t) => {
  const env = { DATA_DIR: temporaryFolder(t), SECRET_KEY, SIMULATOR: 'off', DEMO: 'off' };
  await document(env, ['workspaces', 'create', 'live']);
  const { key } = await document(env, ['keys', 'create', '--workspace', 'live', '--kind', 'admin']);
  const simulator = await standAloneSimulator(t);
  simulator.control.settings({ reviewDelayMs: 600_000 });
  const door = await graphDoor(t, simulator.graphUrl);
  const ids = ['--phone-number-id', '100000000000001', '--waba-id', '200000000000001'];
  await document(
    env,
    ['channels', 'add', '--workspace', 'live', '--graph-url', door.url, ...ids],
    JSON.stringify(CREDENTIALS),
  );
  const listed = async () => {
    const url = `${simulator.graphUrl}/v26.0/200000000000001/message_templates?name=order_packed`;
    const answer = await fetch(url, { headers: { authorization: `Bearer ${CREDENTIALS.accessToken}` } });
    return ((await answer.json()) as { data: { id: string }[] }).data;
  };
  const first = await startServer(t, env);
  const client = (url: string) => createMeghdoot({ apiKey: key, baseUrl: url, maxRetries: 0 });
  // WhatsApp makes it, and its answer never comes.
  door.holds = /^POST .*message_templates/;
  const call = client(first.url).templates.create(TEMPLATE, { idempotencyKey: 'one' });
  call.catch(() => undefined);
  await eventually(async () => assert.equal((await listed()).length, 1));
  await first.end('SIGKILL');
  door.holds = undefined;
  const second = await serveHere(t, env);
  const made = await client(second.url).templates.create(TEMPLATE);
  assert.equal(made.status, 'PENDING');
  assert.equal((await listed()).length, 1);
  const { data } = await client(second.url).templates.list({ name: 'order_packed' });
  assert.deepEqual(
    data.map(({ id }) => id),
    [made.id],
  );
  const { history } = await client(second.url).templates.get(made.id);
  assert.deepEqual(
    history.map(({ kind }) => kind),
    ['submitted', 'status'],
  );
});
