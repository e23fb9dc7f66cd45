/** An installation that burnt down comes back from its backup, and sends nothing twice but what it says it may. */
import assert from 'node:assert/strict';
import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { createMeghdoot, type Meghdoot } from '../../../sdk/src/index.ts';
import { readConfig } from '../../src/config.ts';
import { createKey } from '../../src/features/api-keys/store.ts';
import { SYSTEM } from '../../src/features/events/audit.ts';
import { openConfigured } from '../../src/installation/open.ts';
import { provenSealer } from '../../src/installation/secret-check.ts';
import {
  connectNumber,
  liveWorkspace,
  SECRET_KEY,
  standAloneSimulator,
  timesTaken,
} from '../rigs/channel-credentials.ts';
import {
  document,
  type Env,
  meghdoot,
  meghdootProcess,
  startServer,
  temporaryFolder,
} from '../rigs/cli-process.ts';
import { backends, type TestBackend } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { freePort } from '../rigs/free-port.ts';

const LOAD = 8; // requests at a time
const PEOPLE = 40;

const RATE = 20; // messages a second: fewer than come, so that many wait
const MANY = 5 * RATE;
const UNFINISHED = ['queued', 'sending', 'unconfirmed'] as const;

/** A live number that sends more slowly than messages come. */
async function installation(t: TestContext, backend: TestBackend) {
  const database = await backend.open();
  t.after(() => database.close());
  const port = await freePort();
  const simulator = await standAloneSimulator(t, `http://127.0.0.1:${port}/webhooks/whatsapp`);
  simulator.control.settings({ statusDelayMs: 0 });
  const settings = {
    SECRET_KEY,
    PORT: String(port),
    SIMULATOR: 'off',
    DEMO: 'off',
    LIMIT_SEND: 'off',
    UNCONFIRMED_GRACE: '1',
  };
  const env: Env = { ...database.env, ...settings };
  const workspace = await liveWorkspace(database.db);
  const { channel } = await connectNumber(t, database.db, { workspace, graphUrl: simulator.graphUrl });
  const { secret } = await createKey(
    database.db,
    workspace,
    { kind: 'admin' },
    { actor: SYSTEM, now: Date.now() },
  );
  const server = await startServer(t, env);
  const client = createMeghdoot({ baseUrl: server.url, apiKey: secret });
  await client.channels.update(channel.id, { messagesPerSecond: RATE });
  /** An installation with nothing in it yet, for the same port and the same simulator. */
  const empty = async (): Promise<Env> => {
    const fresh = await backend.open({ empty: true });
    t.after(() => fresh.close());
    return { ...fresh.env, ...settings };
  };
  /** How often WhatsApp has taken each message. */
  const taken = () => timesTaken(simulator);
  return { env, server, client, secret, channelId: channel.id, empty, taken };
}

/** Sends without end, to people in turn, and notes what was answered with 200. */
function startLoad(client: Meghdoot) {
  const accepted: string[] = [];
  let on = true;
  let sent = 0;
  const one = async () => {
    while (on) {
      const to = `+9198765${String(43_000 + (sent++ % PEOPLE)).padStart(5, '0')}`;
      const { messageId } = await client.messages.send({ to, type: 'text', message: `Number ${sent}` });
      accepted.push(messageId);
    }
  };
  const all = Promise.allSettled(Array.from({ length: LOAD }, one));
  return {
    accepted,
    async end() {
      on = false;
      const ended = await all;
      assert.deepEqual(
        ended.filter(({ status }) => status === 'rejected'),
        [],
      );
    },
  };
}

/** Returns what waits or is under way in an installation that no server runs on. */
async function unfinishedAtRest(env: Env): Promise<string[]> {
  const db = openConfigured(readConfig(env).config);
  const rows = await db.selectFrom('messages').select('id').where('status', 'in', UNFINISHED).execute();
  await db.destroy();
  return rows.map(({ id }) => id);
}

for (const backend of backends.filter(({ name }) => name !== 'pglite'))
  describe(`a backup (${backend.name})`, () => {
    test('made under load restores to a state from which nothing goes out twice but what the restore says', async (t) => {
      const { env, server, client, secret, channelId, empty, taken } = await installation(t, backend);
      const page = new Blob(['a page of text'], { type: 'text/plain' });
      const medium = await client.media.upload(page, { fileName: 'page.txt' });
      const backups = temporaryFolder(t);
      const backup = join(backups, 'monday');
      const load = startLoad(client);
      await eventually(() => assert.ok(load.accepted.length >= taken().size + MANY));
      const before = [...load.accepted];
      const made = await meghdootProcess(env, ['backup', backup, '--json']);
      assert.equal(made.code, 0, made.stdout + made.stderr);
      assert.deepEqual(readdirSync(backups), ['monday'], 'nothing else is left');
      assert.equal(JSON.parse(made.stdout).media.count, 1);
      await load.end();
      const sent = taken().size;
      await eventually(() => assert.ok(taken().size >= sent + RATE), { what: 'what waited goes on' });
      const { data: newest } = await client.events.list({ limit: 1, order: 'newest' });
      await server.end('SIGKILL');
      const lastNumber = newest[0]!.sequence;

      const restoredEnv = await empty();
      const restored = await document(restoredEnv, ['restore', backup]);
      assert.equal(restored.channels.length, 1, JSON.stringify(restored));
      const [{ waiting, underWay, status }] = restored.channels;
      assert.equal(status, 'paused');
      assert.ok(waiting > 0);
      const open = await unfinishedAtRest(restoredEnv);
      assert.equal(open.length, waiting + underWay);
      const { checks } = await document(restoredEnv, ['doctor']);
      const check = checks.find(({ name }: { name: string }) => name.startsWith('channel +'));
      assert.match(check.message, new RegExp(`paused with ${open.length} messages that wait: Restored from`));
      const again = await startServer(t, restoredEnv);
      const back = createMeghdoot({ baseUrl: again.url, apiKey: secret });
      for (const messageId of before) assert.ok((await back.messages.get(messageId)).messageId);
      assert.match((await back.channels.get(channelId)).reason!, /^Restored from the backup of .+\+05:30/);
      assert.equal(await new Response(await back.media.content(medium.id)).text(), 'a page of text');

      await document(restoredEnv, ['channels', 'resume', channelId]);
      await back.channels.update(channelId, { messagesPerSecond: 1000 });
      await eventually(async () => {
        const waits = await back.messages.list({ status: [...UNFINISHED], limit: 1 });
        assert.deepEqual(waits.data, []);
        const unsent = [...before, ...open].filter((id) => !taken().has(id));
        assert.deepEqual(unsent, [], 'all that was accepted before is sent');
      });
      const twice = [...taken()].filter(([, count]) => count > 1).map(([id]) => id);
      assert.ok(twice.length > 0, 'some of what waited in the backup had gone out since');
      assert.deepEqual(
        twice.filter((id) => !open.includes(id)),
        [],
      );
      const events = await back.events.list({ after: lastNumber, limit: 1 });
      assert.ok(events.data.length > 0, 'whoever had read all events goes on without a change');
    });

    test('restores to where what waited can be given up, and then nothing goes out twice', async (t) => {
      const { env, server, client, secret, channelId, empty, taken } = await installation(t, backend);
      const backup = join(temporaryFolder(t), 'backup');
      const load = startLoad(client);
      await eventually(() => assert.ok(load.accepted.length >= taken().size + MANY));
      await document(env, ['backup', backup]);
      await load.end();
      const later = new Date(Date.now() + 3_600_000).toISOString();
      await server.end('SIGTERM'); // what was on its way has arrived then
      const sentBefore = taken();

      const restoredEnv = await empty();
      const restored = await document(restoredEnv, ['restore', backup]);
      const [{ waiting, underWay }] = restored.channels;
      const { failed } = await document(restoredEnv, ['channels', 'fail-waiting', channelId]);
      assert.equal(failed, waiting + underWay);
      await document(restoredEnv, ['channels', 'resume', channelId]);
      const again = await startServer(t, restoredEnv);
      const back = createMeghdoot({ baseUrl: again.url, apiKey: secret });
      assert.match(
        (await meghdoot(restoredEnv, ['channels', 'fail-waiting', channelId])).stderr,
        /is sending/,
      );
      const fresh = await back.messages.send({
        to: '+919876500001',
        type: 'text',
        message: 'New',
        sendAt: later,
      });
      assert.equal((await back.messages.get(fresh.messageId)).status, 'queued');
      const ended = await back.messages.list({ status: ['failed'], limit: 1 });
      assert.equal(ended.data[0]!.failure!.code, 'DELIVERY_UNKNOWN');
      const { messageId } = await back.messages.send({
        to: '+919876543000',
        type: 'text',
        message: 'After all that',
      });
      await eventually(async () => assert.equal((await back.messages.get(messageId)).status, 'read'));
      assert.deepEqual(
        [...taken()].filter(([id, count]) => id !== messageId && count !== sentBefore.get(id)),
        [],
      );
    });

    test('that is damaged, of another key or without a place is refused before anything is in place', async (t) => {
      const database = await backend.open();
      t.after(() => database.close());
      const env: Env = { ...database.env, SECRET_KEY };
      const folder = temporaryFolder(t);
      const backup = join(folder, 'backup');
      const { config, secrets } = readConfig(env);
      await provenSealer(database.db, config, secrets);
      const { files } = await document(env, ['backup', backup]);
      assert.match((await meghdoot(env, ['backup', backup])).stderr, /exists already/);
      assert.match((await meghdoot(env, ['restore', backup])).stderr, /into an empty installation/);

      const fresh = await backend.open({ empty: true });
      t.after(() => fresh.close());
      const right: Env = { ...fresh.env, SECRET_KEY };
      const other = { ...fresh.env, SECRET_KEY: 'another key, and of thirty-two and more' };
      assert.match(
        (await meghdoot(other, ['restore', backup])).stderr,
        /is not the one that this database was sealed with/,
      );
      if (backend.name === 'postgres') {
        const started = await meghdoot({ ...right, SIMULATOR: 'off' }, ['serve', '--no-workers']);
        assert.match(started.stderr, /has not ended: run it again/);
      }
      assert.match((await meghdoot(env, ['restore', folder])).stderr, /is no whole backup/);
      const copy = join(backup, files[0].path);
      const whole = readFileSync(copy);
      appendFileSync(copy, 'x');
      assert.match((await meghdoot(right, ['restore', backup])).stderr, /is not as it was written/);
      rmSync(copy);
      assert.match((await meghdoot(right, ['restore', backup])).stderr, /is missing/);
      if (backend.name === 'sqlite') assert.equal(existsSync(join(right.DATA_DIR!, 'meghdoot.db')), false);
      writeFileSync(copy, whole);
      assert.deepEqual((await document(right, ['restore', backup])).channels, []);
    });
  });

test('without SECRET_KEY the key is in a backup only where that was asked for, and a restore does not begin without one', async (t) => {
  const [env, empty, folder] = [temporaryFolder(t), temporaryFolder(t), temporaryFolder(t)];
  const at = (DATA_DIR: string): Env => ({ DATA_DIR, DEMO: 'off', SIMULATOR: 'off' });
  const server = await startServer(t, at(env));
  await document(at(env), ['backup', join(folder, 'without')]);
  await document(at(env), ['backup', join(folder, 'with'), '--with-key']);
  await server.end('SIGTERM');
  assert.match(
    (await meghdoot(at(empty), ['restore', join(folder, 'without')])).stderr,
    /has no key: set SECRET_KEY/,
  );
  assert.equal((await document(at(empty), ['restore', join(folder, 'with')])).channels.length, 0);
  assert.equal(
    readFileSync(join(empty, 'secret.key'), 'utf8'),
    readFileSync(join(env, 'secret.key'), 'utf8'),
  );
  const again = await startServer(t, at(empty));
  assert.equal((await fetch(`${again.url}/readyz`)).status, 200);
});
