import assert from 'node:assert/strict';
import { test } from 'node:test';
import { longTest } from '../../../../test/kit/long-test.ts';
import { readConfig } from '../../src/config.ts';
import { serve } from '../../src/main.ts';
import { silentLog } from '../../src/platform/log.ts';
import { CREDENTIALS, PHONE_NUMBER_ID, standAloneSimulator, WABA_ID } from '../rigs/channel-credentials.ts';
import { document, type Env, meghdoot, meghdootProcess, temporaryFolder } from '../rigs/cli-process.ts';
import { onEachDatabase, type TestBackend, type TestDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';

const SECRETS = JSON.stringify(CREDENTIALS);
const NUMBER = ['--phone-number-id', PHONE_NUMBER_ID, '--waba-id', WABA_ID];

longTest('help names every command, and each has its own', async () => {
  const all = await meghdootProcess({}, ['--help']);
  assert.equal(all.code, 0);
  const names = [...all.stdout.matchAll(/^ {2}([a-z-]+) {2,}/gm)].map((match) => match[1]!);
  for (const name of ['serve', 'migrate', 'doctor', 'simulator', 'workspaces', 'channels', 'keys'])
    assert.ok(names.includes(name), name);
  await Promise.all(
    names.map(async (name) => {
      const own = await meghdoot({}, [name, '--help']);
      assert.equal(own.code, 0, own.stderr);
      assert.match(own.stdout, new RegExp(`meghdoot ${name}`));
    }),
  );
  const listed = await meghdoot({}, ['workspaces', 'allow-ip', '--help']);
  assert.match(listed.stdout, /meghdoot workspaces allow-ip <slug> \[<CIDR>…\]/);
  const verb = await meghdoot({}, ['channels', 'add', '--help']);
  assert.match(verb.stdout, /--phone-number-id <id> .*\(required\)/);
});

for (const [words, sentence] of [
  [['frobnicate'], 'There is no command frobnicate.'],
  [['--frobnicate'], 'meghdoot serve has no option --frobnicate.'],
  [['keys'], 'meghdoot keys needs one of create, list, revoke.'],
  [['keys', 'eat'], 'meghdoot keys has no eat, but create, list, revoke.'],
  [['keys', 'create', '--knd', 'admin'], 'meghdoot keys create has no option --knd.'],
  [['keys', 'create', '--workspace', 'demo'], 'meghdoot keys create needs --kind <kind>.'],
  [['keys', 'create', '--workspace'], 'The option --workspace needs a value.'],
  [['keys', 'revoke'], 'meghdoot keys revoke needs <id>.'],
  [['workspaces', 'allow-ip'], 'meghdoot workspaces allow-ip needs <slug>.'],
  [['workspaces', 'allow-ip', 'demo', 'home'], 'home is neither an IP address nor a CIDR.'],
  [['keys', 'revoke', 'a', 'b'], 'meghdoot keys revoke does not take "b".'],
  [
    ['simulator', '--port', 'x', '--webhook', 'http://x', '--token', 't', '--app-secret', 's'],
    '--port must be a whole number from 0 to 65535.',
  ],
] as const) {
  test(`"meghdoot ${words.join(' ')}" is refused with one sentence`, async (t) => {
    const env = { DATA_DIR: temporaryFolder(t) };
    const plain = await meghdoot(env, words);
    assert.equal(plain.code, 1);
    assert.equal(plain.stdout, '');
    assert.equal(plain.stderr.split('\n')[0], `meghdoot: ${sentence}`);
    const json = await meghdoot(env, [...words, '--json']);
    assert.equal(json.code, 1);
    const { success, error } = JSON.parse(json.stdout);
    assert.equal(success, false);
    assert.deepEqual(Object.keys(error), ['code', 'message', 'hint', 'timestamp']);
  });
}

longTest('a process of its own ends with the code, and reads standard input', async (t) => {
  const env = { DATA_DIR: temporaryFolder(t) };
  const unknown = await meghdootProcess(env, ['frobnicate']);
  assert.deepEqual(
    [unknown.code, unknown.stdout, unknown.stderr.split('\n')[0]],
    [1, '', 'meghdoot: There is no command frobnicate.'],
  );
  await document(env, ['workspaces', 'create', 'acme']);
  const words = ['channels', 'add', '--workspace', 'acme', ...NUMBER, '--json'];
  const partial = await meghdootProcess(env, words, '{"accessToken":"t"}');
  assert.equal(partial.code, 1);
  assert.match(JSON.parse(partial.stdout).error.message, /appSecret/);
});

test('a command that stores something does so on a machine where nothing was started yet', async (t) => {
  const env = { DATA_DIR: temporaryFolder(t) };
  const before = await document(env, ['doctor']);
  assert.equal(before.ok, true);
  const made = await document(env, ['workspaces', 'create', 'acme', '--name', 'Acme Ltd']);
  assert.deepEqual([made.slug, made.name, made.mode, made.allowIps], ['acme', 'Acme Ltd', 'live', []]);
  assert.ok(made.approvedAt);
  const taken = await document(env, ['workspaces', 'create', 'acme']);
  assert.equal(taken.error.code, 'CONFLICT');
  assert.equal((await document(env, ['workspaces', 'create', 'No Slug'])).error.code, 'INVALID_PAYLOAD');
  const list = await document(env, ['workspaces', 'list']);
  assert.deepEqual(
    list.data.map((each: { slug: string }) => each.slug),
    ['acme'],
  );
  assert.deepEqual(await document(env, ['migrate']), { applied: [] });
});

onEachDatabase('beside a running server', (backend) => {
  const startOn = async (t: Parameters<typeof start>[0]) => start(t, backend);

  test('keys are made and revoked, in force at once and soon no longer', async (t) => {
    const { env, url } = await startOn(t);
    const words = ['keys', 'create', '--workspace', 'demo', '--kind', 'messaging', '--name', 'CI'];
    const made = await document(env, [...words, '--expires', '30d', '--allow-ip', '127.0.0.0/8']);
    assert.match(made.key, /^mgd_test_/);
    assert.deepEqual(
      [made.kind, made.mode, made.name, made.allowIps, made.scopes],
      ['messaging', 'test', 'CI', ['127.0.0.0/8'], ['read', 'messages', 'contacts']],
    );
    assert.ok(made.id.startsWith('key_') && made.expiresAt);
    const asked = () => fetch(`${url}/api/v1/me`, { headers: { authorization: `Bearer ${made.key}` } });
    assert.equal((await asked()).status, 200);
    const { data } = await document(env, ['keys', 'list', '--workspace', 'demo']);
    assert.equal(
      data.some((key: { id: string }) => key.id === made.id),
      true,
    );
    assert.doesNotMatch(JSON.stringify(data), new RegExp(made.key));

    const revoked = await document(env, ['keys', 'revoke', made.id]);
    assert.equal(revoked.id, made.id);
    assert.ok(revoked.revokedAt);
    await eventually(async () => assert.equal((await asked()).status, 401));
    assert.equal((await document(env, ['keys', 'revoke', 'key_nothing'])).error.code, 'NOT_FOUND');
    for (const wrong of [
      ['--kind', 'root'],
      ['--kind', 'admin', '--expires', 'soon'],
      ['--kind', 'admin', '--allow-ip', 'home'],
    ])
      assert.equal(
        (await document(env, ['keys', 'create', '--workspace', 'demo', ...wrong])).error.code,
        'INVALID_PARAMETER',
      );
  });

  test('a workspace whose people shut themselves out is opened again, and that is in its audit', async (t) => {
    const { env, url, db } = await startOn(t);
    const { key } = await document(env, ['keys', 'create', '--workspace', 'demo', '--kind', 'admin']);
    const authorization = `Bearer ${key}`;
    const asked = async () => (await fetch(`${url}/api/v1/workspace`, { headers: { authorization } })).status;
    const shut = await fetch(`${url}/api/v1/workspace?force=true`, {
      method: 'PATCH',
      headers: { authorization, 'content-type': 'application/json' },
      body: '{"allowIps":["203.0.113.7"]}',
    });
    assert.equal(shut.status, 200);
    await eventually(async () => assert.equal(await asked(), 403));

    const some = await document(env, ['workspaces', 'allow-ip', 'demo', '203.0.113.7', '127.0.0.0/8']);
    assert.deepEqual(some.allowIps, ['203.0.113.7', '127.0.0.0/8']);
    await eventually(async () => assert.equal(await asked(), 200));
    const any = await document(env, ['workspaces', 'allow-ip', 'demo']);
    assert.deepEqual(any.allowIps, []);
    assert.equal((await document(env, ['workspaces', 'allow-ip', 'nothing'])).error.code, 'NOT_FOUND');

    const written = await db
      .selectFrom('audit')
      .select(['actor', 'detail'])
      .where('action', '=', 'workspace.updated')
      .where('actor', '=', 'operator')
      .orderBy('id')
      .execute();
    assert.deepEqual(
      written.map(({ detail }) => JSON.parse(detail!).allowIps),
      [['203.0.113.7', '127.0.0.0/8'], []],
    );
  });

  longTest('a number is connected as documented, serves, is paused, resumed and removed', async (t) => {
    const { env, url } = await startOn(t);
    const simulator = await standAloneSimulator(t, `${url}/webhooks/whatsapp`);
    await document(env, ['workspaces', 'create', 'acme']);
    const add = (words: string[], input = SECRETS, more: Env = {}) =>
      document(
        { ...env, ...more },
        ['channels', 'add', '--workspace', 'acme', '--graph-url', simulator.graphUrl, ...words],
        input,
      );

    const wrongToken = await add(NUMBER, JSON.stringify({ ...CREDENTIALS, accessToken: 'EAAwrong' }));
    assert.match(wrongToken.error.message, /^WhatsApp does not accept the access token\./);
    assert.equal(wrongToken.error.details[0].field, 'accessToken');
    assert.match((await add(NUMBER, '')).error.message, /^The accessToken is missing/);
    assert.match(
      (await add(NUMBER, '{"accessToken":')).error.message,
      /^Standard input is not a JSON object/,
    );
    const inDemo = ['channels', 'add', '--workspace', 'demo', '--graph-url', simulator.graphUrl, ...NUMBER];
    assert.match((await document(env, inDemo, SECRETS)).error.message, /^demo is a test workspace/);
    assert.equal((await add([...NUMBER, '--rate', '0'])).error.code, 'INVALID_PARAMETER');

    const made = await add([...NUMBER, '--rate', '20', '--lost-answer', 'hold']);
    assert.deepEqual(
      [
        made.phone,
        made.mode,
        made.status,
        made.messagesPerSecond,
        made.lostAnswer,
        made.templates,
        made.workspace,
      ],
      ['+15550000001', 'live', 'ready', 20, 'hold', 2, 'acme'],
    );
    assert.equal(made.callbackUrl, 'http://localhost:3000/webhooks/whatsapp');
    assert.doesNotMatch(JSON.stringify(made), /EAAtoken|app secret|verify token/);
    assert.match((await subscribed(simulator.graphUrl)).name, /./);

    const { key } = await document(env, ['keys', 'create', '--workspace', 'acme', '--kind', 'messaging']);
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const channelNow = async () =>
      (await (await fetch(`${url}/api/v1/channels/${made.id}`, { headers })).json()) as {
        data: { status: string };
      };
    assert.equal((await channelNow()).data.status, 'ready');
    const query = 'hub.mode=subscribe&hub.challenge=42&hub.verify_token=a%20verify%20token';
    await eventually(async () => {
      const handshake = await fetch(`${url}/webhooks/whatsapp?${query}`);
      assert.equal(await handshake.text(), '42');
    });
    const data = await sendSoon(url, headers, { type: 'text', message: 'Hello' });
    await eventually(async () => {
      const shown = await fetch(`${url}/api/v1/messages/${data.messageId}`, { headers });
      assert.equal(((await shown.json()) as { data: { status: string } }).data.status, 'read');
    });

    const paused = await document(env, ['channels', 'pause', made.id, '--reason', 'Holiday']);
    assert.deepEqual([paused.status, paused.reason], ['paused', 'Holiday']);
    assert.equal((await channelNow()).data.status, 'paused');
    assert.equal((await document(env, ['channels', 'resume', made.id])).status, 'ready');
    const listed = await document(env, ['channels', 'list', '--workspace', 'acme']);
    assert.deepEqual(
      listed.data.map((each: { id: string }) => each.id),
      [made.id],
    );
    const doctor = () => document({ ...env, PORT: new URL(url).port }, ['doctor']);
    const health = await doctor();
    assert.equal(health.ok, true, JSON.stringify(health));

    simulator.control.changeFunds({ balance: '0.00' });
    await sendSoon(url, headers, { type: 'text', message: 'Nobody pays for this one' });
    const order = { type: 'template', templateName: 'order_update', variables: ['Asha', '1042', 'here'] };
    const unpaid = await sendSoon(url, headers, order);
    await eventually(async () => {
      const { data: all } = await document(env, ['channels', 'list', '--workspace', 'acme']);
      assert.ok(all[0].lacksFunds);
    });
    const told = JSON.stringify(await doctor());
    assert.match(told, /lacked funds since .* it needs INR 0\.1357/);
    simulator.control.changeFunds({ balance: '100.00' });
    assert.equal((await document(env, ['channels', 'funds-added', made.id])).id, made.id);
    await eventually(async () => {
      const shown = await fetch(`${url}/api/v1/messages/${unpaid.messageId}`, { headers });
      assert.equal(((await shown.json()) as { data: { status: string } }).data.status, 'read');
    });
    assert.equal((await document(env, ['channels', 'funds-added', made.id])).lacksFunds, undefined);

    assert.deepEqual(await document(env, ['channels', 'remove', made.id]), { id: made.id, deleted: true });
    assert.equal((await document(env, ['channels', 'pause', made.id])).error.code, 'NOT_FOUND');
    const byEnvironment = await add(NUMBER, '', {
      WHATSAPP_ACCESS_TOKEN: CREDENTIALS.accessToken,
      WHATSAPP_APP_SECRET: CREDENTIALS.appSecret,
      WHATSAPP_VERIFY_TOKEN: CREDENTIALS.verifyToken,
    });
    assert.equal(byEnvironment.status, 'ready');
    await simulator.close();
    const ill = await meghdoot({ ...env, PORT: new URL(url).port }, ['doctor']);
    assert.equal(ill.code, 1);
    assert.match(ill.stdout, /^FAILED +channel \+15550000001 +WhatsApp could not be asked/m);
  });

  test('a test workspace gets a simulated number that works at once', async (t) => {
    const { env, url } = await startOn(t);
    const made = await document(env, ['workspaces', 'create', 'play', '--test']);
    assert.equal(made.mode, 'test');
    const { key } = await document(env, ['keys', 'create', '--workspace', 'play', '--kind', 'messaging']);
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const data = await sendSoon(url, headers, { type: 'template', templateName: 'hello_world' });
    await eventually(async () => {
      const shown = await fetch(`${url}/api/v1/messages/${data.messageId}`, { headers });
      assert.equal(((await shown.json()) as { data: { status: string } }).data.status, 'read');
    });
  });
});

async function start(t: import('node:test').TestContext, backend: TestBackend) {
  const database: TestDatabase = await backend.open();
  t.after(() => database.close());
  const { config, secrets } = readConfig({ ...database.env, PORT: '0' });
  const running = await serve(config, secrets, { log: silentLog });
  t.after(() => running.stop());
  return { env: database.env, url: running.url, db: database.db };
}

/** The server's list of channels may be a tenth of a second old, and the commands run in this process. */
function sendSoon(url: string, headers: Record<string, string>, message: object) {
  const body = JSON.stringify({ to: '+919876543210', ...message });
  return eventually(async () => {
    const sent = await fetch(`${url}/api/v1/messages/send`, { method: 'POST', headers, body });
    const answer = (await sent.json()) as { data: { messageId: string } };
    assert.equal(sent.status, 200, JSON.stringify(answer));
    return answer.data;
  });
}

async function subscribed(graphUrl: string): Promise<{ name: string }> {
  const headers = { authorization: `Bearer ${CREDENTIALS.accessToken}` };
  const answer = await fetch(`${graphUrl}/v26.0/${WABA_ID}/subscribed_apps`, { headers });
  const { data } = (await answer.json()) as { data: { whatsapp_business_api_data: { name: string } }[] };
  return data[0]!.whatsapp_business_api_data;
}
