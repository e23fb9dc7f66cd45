/** Another key, and no key: what is sealed with SECRET_KEY is sealed anew, or ends and is entered again. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { createMeghdoot, MeghdootError, verifyWebhook } from '../../../sdk/src/index.ts';
import { readConfig } from '../../src/config.ts';
import { createKey } from '../../src/features/api-keys/store.ts';
import { SYSTEM } from '../../src/features/events/audit.ts';
import { queueMail } from '../../src/features/mail/queue.ts';
import { issueSignUpLink } from '../../src/features/people/passwords/sign-up.ts';
import { openConfigured } from '../../src/installation/open.ts';
import { ALL_SEALED } from '../../src/installation/secrets/sealed.ts';
import type { Running } from '../../src/main.ts';
import { resealColumn } from '../../src/platform/database/sealed-columns.ts';
import { transaction } from '../../src/platform/database/transaction.ts';
import { createRandom } from '../../src/platform/random.ts';
import { createSealer } from '../../src/platform/security/sealed.ts';
import { prepareNextKey } from '../../src/platform/security/secret-key.ts';
import { signBody } from '../../src/whatsapp/inbound/signature.ts';
import {
  CREDENTIALS,
  connectNumber,
  liveWorkspace,
  PHONE_NUMBER_ID,
  SECRET_KEY,
  standAloneSimulator,
  WABA_ID,
} from '../rigs/channel-credentials.ts';
import { document, type Env, meghdoot, serveHere, temporaryFolder } from '../rigs/cli-process.ts';
import { onEachDatabase, type TestDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { freePort } from '../rigs/free-port.ts';
import { memberOf } from '../rigs/member.ts';
import { columnsSealedWith } from '../rigs/sealed-texts.ts';
import { startReceiver } from '../rigs/webhook-receivers.ts';

const OLD = SECRET_KEY;
const NEW = 'the key of the rotation, of thirty-two and more';

/** What the front doors are tried for elsewhere: the rows that each of them leaves. */
async function fill({ db }: TestDatabase, workspaceId: string): Promise<void> {
  const sealer = createSealer(OLD);
  const [now, baseUrl, email] = [Date.now(), 'http://localhost', 'asha@example.in'];
  await transaction(db, async (trx) => {
    const mail = { to: email, kind: 'test', subject: 'Test', paragraphs: ['The text of a mail.'] };
    await queueMail(trx, sealer, mail, now);
    await issueSignUpLink(trx, { sealer, baseUrl, email, returnTo: '/oauth/claim?token=cla_1' }, now);
    await trx
      .updateTable('webhooks')
      .set({ previous_secret: sealer.seal('whsec_AAAAAAAAAAAAAAAA', 'webhook'), previous_secret_until: now })
      .where('workspace_id', '=', workspaceId)
      .execute();
  });
}

onEachDatabase('the secret key', (backend) => {
  /** A live number in a simulator of its own, a webhook, and one of everything else that is sealed. */
  async function installation(t: TestContext) {
    const database = await backend.open();
    const started: Running[] = [];
    t.after(async () => {
      await Promise.all(started.map((server) => server.stop())); // before their database goes
      await database.close();
    });
    const serve = async (settings: Env) => {
      const server = await serveHere(t, settings);
      started.push(server);
      return server;
    };
    const port = await freePort();
    const simulator = await standAloneSimulator(t, `http://127.0.0.1:${port}/webhooks/whatsapp`);
    simulator.control.settings({ statusDelayMs: 0 });
    const settings = { PORT: String(port), SIMULATOR: 'off', DEMO: 'off', SECRET_KEY: OLD };
    const env: Env = { ...database.env, ...settings };
    const workspace = await liveWorkspace(database.db);
    const { channel } = await connectNumber(t, database.db, { workspace, graphUrl: simulator.graphUrl });
    const { secret: apiKey } = await createKey(
      database.db,
      workspace,
      { kind: 'admin' },
      { actor: SYSTEM, now: Date.now() },
    );
    const receiver = await startReceiver();
    t.after(() => receiver.close());
    const clientAt = ({ url }: { url: string }) => createMeghdoot({ baseUrl: url, apiKey });
    const running = await serve(env);
    const client = clientAt(running);
    const makeKey = (at: { url: string }) =>
      fetch(`${at.url}/api/v1/keys`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${apiKey}`,
          'content-type': 'application/json',
          'idempotency-key': 'one',
        },
        body: JSON.stringify({ kind: 'read-only' }),
      }).then((response) => response.json());
    const made = await makeKey(running);
    const webhook = await client.webhooks.create({ url: receiver.url });
    await fetch(`${running.url}/api/public/leads`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ full_name: 'Agent', email: 'agent@example.in', use_cases: ['orders'] }),
    });
    await fill(database, workspace.id);
    const { client: meera } = await memberOf({ url: running.url, db: database.db }, workspace.id, 'Meera');
    await meera.notifications.get(); // makes the key of the installation
    await meera.notifications.addDevice({
      endpoint: 'https://127.0.0.1:9/send/1',
      keys: {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
    });
    const say = async (at: { url: string }, to: string) => {
      const { messageId } = await clientAt(at).messages.send({ to, type: 'text', message: `To ${to}` });
      await eventually(async () => assert.equal((await clientAt(at).messages.get(messageId)).status, 'read'));
    };
    return {
      ...{ database, env, serve, running, clientAt, makeKey, made, receiver, webhook, say },
      ...{ simulator, channelId: channel.id },
    };
  }

  const sealedColumns = ALL_SEALED.map(({ table, column }) => `${table}.${column}`);

  test('is another after a rotation beside servers that know both, and the old one opens nothing', async (t) => {
    const { database, env, serve, running, clientAt, makeKey, made, receiver, webhook, say } =
      await installation(t);
    const { db } = database;
    const filled = await columnsSealedWith(db, OLD);
    assert.ok(filled.length >= 8, filled.join(', '));
    assert.deepEqual(
      filled.filter((name) => !sealedColumns.includes(name)),
      [],
      'there is no column that a rotation does not know',
    );
    await say(running, '+919876543001');
    await running.stop();

    const alone = await meghdoot(env, ['secrets', 'rotate']);
    assert.match(alone.stderr, /SECRET_KEY_FALLBACK must be the key of until now/);
    const knowing: Env = { ...env, SECRET_KEY: OLD, SECRET_KEY_FALLBACK: NEW };
    const first = await serve(knowing);
    await say(first, '+919876543002');
    await first.stop();
    const both: Env = { ...env, SECRET_KEY: NEW, SECRET_KEY_FALLBACK: OLD };
    const second = await serve(both);
    const stranger = { ...both, SECRET_KEY_FALLBACK: 'a key of nobody, with thirty-two and more' };
    assert.match((await meghdoot(stranger, ['secrets', 'rotate'])).stderr, /is not the one/);

    const load = say(second, '+919876543003');
    const rotated = await document(both, ['secrets', 'rotate']);
    await load;
    assert.equal(rotated.unopened, 0, JSON.stringify(rotated));
    assert.ok(rotated.resealed >= filled.length);
    assert.deepEqual(await columnsSealedWith(db, OLD), []);
    assert.deepEqual(await columnsSealedWith(db, NEW), filled);
    assert.deepEqual(await document(both, ['secrets', 'rotate']), { resealed: 0, unopened: 0 });
    await say(second, '+919876543004');
    await second.stop();

    const last = await serve({ ...env, SECRET_KEY: NEW });
    await say(last, '+919876543005');
    assert.deepEqual((await makeKey(last)).data, made.data, 'a repetition has the response of before');
    const { id } = (await clientAt(last).events.list({ limit: 1, order: 'newest' })).data[0]!;
    await eventually(() => {
      const got = receiver.received.find(({ event }) => event.id === id)!;
      assert.ok(verifyWebhook(got.body, got.headers as Record<string, string>, webhook.secret));
    });
    await last.stop();
    await assert.rejects(serve(env), /is not the one that this database was sealed with/);
  });

  test('is given up for good by a reset: what must be entered again is named, and all else goes on', async (t) => {
    const { database, env, serve, running, clientAt, receiver, say, channelId } = await installation(t);
    await say(running, '+919876543001');
    await running.stop();
    assert.match((await meghdoot(env, ['secrets', 'reset', '--yes'])).stderr, /nothing is lost/);

    const lost: Env = { ...env, SECRET_KEY: NEW };
    await assert.rejects(serve(lost), /meghdoot secrets reset/);
    const asked = await meghdoot(lost, ['secrets', 'reset']);
    assert.equal(asked.code, 1);
    assert.match(asked.stderr, /credentials of 1 numbers, the secrets of 1 webhooks and \d+ others/);
    assert.deepEqual(await columnsSealedWith(database.db, NEW), [], 'nothing is done unasked');
    const reset = await document(lost, ['secrets', 'reset', '--yes']);
    assert.deepEqual(
      reset.channels.map(({ id }: { id: string }) => id),
      [channelId],
    );
    const [{ secret }] = reset.webhooks;
    assert.deepEqual(await columnsSealedWith(database.db, OLD), []);
    const examined = await document(lost, ['doctor']);
    const check = examined.checks.find(({ name }: { name: string }) => name.startsWith('channel +'));
    assert.deepEqual([check.status, examined.ok], ['failed', false]);
    assert.match(check.message, /enter them again/);

    const again = await serve(lost);
    const client = clientAt(again);
    assert.equal((await client.messages.list({ limit: 10 })).data.length, 1, 'keys and messages are there');
    assert.equal((await client.channels.get(channelId)).status, 'not_ready');
    const isRefused = (code: string) => (error: unknown) =>
      error instanceof MeghdootError && error.code === code;
    await assert.rejects(
      client.messages.send({ to: '+919876543002', type: 'text', message: 'x' }),
      isRefused('CHANNEL_NOT_READY'),
    );
    await assert.rejects(client.channels.update(channelId, { status: 'ready' }), isRefused('CONFLICT'));
    const forged = JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [{ id: WABA_ID, changes: [{ value: { metadata: { phone_number_id: PHONE_NUMBER_ID } } }] }],
    });
    const door = await fetch(`${again.url}/webhooks/whatsapp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': signBody(forged, '') },
      body: forged,
    });
    assert.equal(door.status, 401, 'nobody signs for a channel without a secret');

    const ids = ['--phone-number-id', PHONE_NUMBER_ID, '--waba-id', WABA_ID];
    const { graph_url: graphUrl } = await database.db
      .selectFrom('channels')
      .select('graph_url')
      .executeTakeFirstOrThrow();
    const words = ['channels', 'add', '--workspace', 'live', ...ids, '--graph-url', graphUrl!];
    const added = await document(lost, words, JSON.stringify(CREDENTIALS));
    assert.equal(added.id, channelId, JSON.stringify(added));
    await eventually(() => say(again, '+919876543003')); // the server looks at what a command did once a second
    const { id } = (await client.events.list({ limit: 1, order: 'newest' })).data[0]!;
    await eventually(() => {
      const got = receiver.received.find(({ event }) => event.id === id)!;
      assert.ok(verifyWebhook(got.body, got.headers as Record<string, string>, secret));
    });
  });
});

test('the key in the data directory is changed while no server runs, and a change that broke off goes on', async (t) => {
  const env: Env = { DATA_DIR: temporaryFolder(t), PORT: '0' };
  const running = await serveHere(t, env);
  assert.match((await meghdoot(env, ['secrets', 'rotate'])).stderr, /Another server is running/);
  const key = running.demo!.key!;
  await running.stop();
  const file = join(env.DATA_DIR!, 'secret.key');
  const old = readFileSync(file, 'utf8').trim();

  const db = openConfigured(readConfig(env).config);
  t.after(() => db.destroy());
  const next = prepareNextKey(env.DATA_DIR!, createRandom());
  const to = createSealer(next);
  await resealColumn(db, ALL_SEALED[0]!, { from: createSealer(old), to });
  assert.deepEqual(await columnsSealedWith(db, next), ['channels.credentials']);

  const between = await serveHere(t, env);
  assert.equal((await fetch(`${between.url}/readyz`)).status, 200, 'a server opens with both');
  assert.match(
    (await meghdoot(env, ['backup', join(env.DATA_DIR!, 'backup')])).stderr,
    /run `meghdoot secrets rotate` again/,
  );
  await between.stop();
  await document(env, ['secrets', 'rotate']);
  assert.equal(readFileSync(file, 'utf8').trim(), next);
  assert.equal(existsSync(`${file}.next`), false);
  assert.deepEqual(await columnsSealedWith(db, old), []);

  const last = await serveHere(t, env);
  const client = createMeghdoot({ baseUrl: last.url, apiKey: key });
  const { messageId } = await client.messages.send({ to: '+919876543210', type: 'text', message: 'Hi' });
  await eventually(async () => assert.equal((await client.messages.get(messageId)).status, 'read'));
});

test('a simulated number goes on by itself without the key, and a backup comes back without it', async (t) => {
  const env: Env = { DATA_DIR: temporaryFolder(t), PORT: '0' };
  const running = await serveHere(t, env);
  const key = running.demo!.key!;
  await running.stop();
  const backup = join(temporaryFolder(t), 'backup');
  await document(env, ['backup', backup]);
  rmSync(env.DATA_DIR!, { recursive: true });

  const empty: Env = { DATA_DIR: temporaryFolder(t), PORT: '0' };
  assert.match((await meghdoot(empty, ['restore', backup])).stderr, /has no key/);
  await document(empty, ['restore', backup, '--key-lost']);
  await assert.rejects(serveHere(t, empty), /meghdoot secrets reset/);
  assert.deepEqual((await document(empty, ['secrets', 'reset', '--yes'])).channels, []);
  const again = await serveHere(t, empty);
  const client = createMeghdoot({ baseUrl: again.url, apiKey: key });
  const { messageId } = await client.messages.send({ to: '+919876543210', type: 'text', message: 'Hi' });
  await eventually(async () => assert.equal((await client.messages.get(messageId)).status, 'read'));
});
