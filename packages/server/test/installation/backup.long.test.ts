/** An installation that burnt down comes back from its backup, and sends nothing twice but what it says it may. */
import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { createMeghdoot, type Meghdoot } from '../../../sdk/src/index.ts';
import { readConfig } from '../../src/config.ts';
import { openConfigured } from '../../src/installation/open.ts';
import { provenSealer } from '../../src/installation/secret-check.ts';
import { SECRET_KEY } from '../rigs/channel-credentials.ts';
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
import { liveInstallation } from '../rigs/live-installation.ts';

/** Requests at a time. */
const LOAD = 8;
/** So many that none gets more in a minute than WhatsApp takes. */
const PEOPLE = 5000;
/** Messages that go out in a second, and those that wait before the first of them does: they last until the backup is made. */
const RATE = 500;
const WAITING = 12 * RATE;
/** A backup is a process that wants a core, beside those that send: so much of what went out just before still does. */
const LEAST_SHARE = 0.4;
/** All of them go out, one after the other on a slow machine. */
const PATIENT = { timeoutMs: 300_000, everyMs: 500 };
const UNFINISHED = ['queued', 'sending', 'unconfirmed'] as const;

const sha256 = (text: string) => hash('sha256', text);

/** A live number that has accepted much, and sends hundreds of messages a second while others come. */
async function installation(t: TestContext, backend: TestBackend) {
  const { env, channelId, secret, start, empty, ...live } = await liveInstallation(t, backend, 1);
  const { server, client } = await start(env);
  const load = startLoad(client);
  await eventually(() => assert.ok(load.accepted.length >= WAITING), PATIENT);
  await client.channels.update(channelId, { messagesPerSecond: RATE });
  /** Returns how often WhatsApp has taken each message of ours, by its id. */
  const taken = async (): Promise<Map<string, number>> => {
    const times = new Map<string, number>();
    for (const { biz_opaque_callback_data: tag } of await live.taken()) {
      const id = tag.split('.')[0]!;
      times.set(id, (times.get(id) ?? 0) + 1);
    }
    return times;
  };
  await eventually(async () => assert.ok((await taken()).size >= RATE), PATIENT);
  return { env, server, client, secret, channelId, load, empty, taken };
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

/** Returns the messages of an installation that no server runs on, and which of them wait or are under way. */
async function messagesAtRest(env: Env): Promise<{ all: Set<string>; open: string[] }> {
  const db = openConfigured(readConfig(env).config);
  const rows = await db.selectFrom('messages').select(['id', 'status']).execute();
  await db.destroy();
  const unfinished = new Set<string>(UNFINISHED);
  return {
    all: new Set(rows.map(({ id }) => id)),
    open: rows.filter(({ status }) => unfinished.has(status)).map(({ id }) => id),
  };
}

for (const backend of backends)
  describe(`a backup (${backend.name})`, () => {
    test('made under load restores to a state from which nothing goes out twice but what the restore says', async (t) => {
      const { env, server, client, secret, channelId, load, empty, taken } = await installation(t, backend);
      const page = new Blob(['a page of text'], { type: 'text/plain' });
      const medium = await client.media.upload(page, { fileName: 'page.txt' });
      const backups = temporaryFolder(t);
      const backup = join(backups, 'monday');
      const before = [...load.accepted];
      const sentWhile = async <T>(work: Promise<T>) => {
        const [sent, accepted, began] = [(await taken()).size, load.accepted.length, performance.now()];
        const result = await work;
        const perSecond = (count: number) => (count * 1000) / (performance.now() - began);
        const all = perSecond(load.accepted.length - accepted);
        return { result, sent: perSecond((await taken()).size - sent), accepted: all };
      };
      const usual = await sentWhile(pause(3000));
      const backingUp = await sentWhile(meghdootProcess(env, ['backup', backup, '--json']));
      const { result: made } = backingUp;
      assert.equal(made.code, 0, made.stdout + made.stderr);
      for (const [when, { sent, accepted }] of Object.entries({ before: usual, meanwhile: backingUp }))
        t.diagnostic(`${when}: ${Math.round(sent)} sent and ${Math.round(accepted)} accepted a second`);
      assert.ok(backingUp.sent >= usual.sent * LEAST_SHARE);
      const sent = (await taken()).size;
      assert.deepEqual(readdirSync(backups), ['monday'], 'nothing else is left');
      assert.equal(JSON.parse(made.stdout).media.count, 1);
      await load.end();
      const waited = { ...PATIENT, what: 'what waited goes on' };
      const enough = Math.min(sent + RATE, load.accepted.length); // on a slow machine fewer are left
      await eventually(async () => assert.ok((await taken()).size >= enough), waited);
      const { data: newest } = await client.events.list({ limit: 1, order: 'newest' });
      await server.end('SIGKILL');
      const lastNumber = newest[0]!.sequence;

      const restoredEnv = await empty();
      const restored = await document(restoredEnv, ['restore', backup]);
      assert.equal(restored.channels.length, 1, JSON.stringify(restored));
      const [{ waiting, underWay, status }] = restored.channels;
      assert.equal(status, 'paused');
      assert.ok(waiting > 0);
      const { all, open } = await messagesAtRest(restoredEnv);
      assert.equal(open.length, waiting + underWay);
      assert.deepEqual(
        before.filter((id) => !all.has(id)),
        [],
        'all that was accepted before is there',
      );
      const { checks } = await document(restoredEnv, ['doctor']);
      const check = checks.find(({ name }: { name: string }) => name.startsWith('channel +'));
      assert.match(check.message, new RegExp(`paused with ${open.length} messages that wait: Restored from`));
      const again = await startServer(t, restoredEnv);
      const back = createMeghdoot({ baseUrl: again.url, apiKey: secret });
      assert.match((await back.channels.get(channelId)).reason!, /^Restored from the backup of .+\+05:30/);
      assert.equal(await new Response(await back.media.content(medium.id)).text(), 'a page of text');

      await document(restoredEnv, ['channels', 'resume', channelId]);
      await back.channels.update(channelId, { messagesPerSecond: 1000 });
      await eventually(async () => {
        const waits = await back.messages.list({ status: [...UNFINISHED], limit: 1 });
        assert.deepEqual(waits.data, []);
        const there = await taken();
        const unsent = [...before, ...open].filter((id) => !there.has(id));
        assert.deepEqual(unsent, [], 'all that was accepted before is sent');
      }, PATIENT);
      const twice = [...(await taken())].filter(([, count]) => count > 1).map(([id]) => id);
      assert.ok(twice.length > 0, 'some of what waited in the backup had gone out since');
      const allowed = new Set(open);
      assert.deepEqual(
        twice.filter((id) => !allowed.has(id)),
        [],
      );
      const events = await back.events.list({ after: lastNumber, limit: 1 });
      assert.ok(events.data.length > 0, 'whoever had read all events goes on without a change');
    });

    test('restores to where what waited can be given up, and then nothing goes out twice', async (t) => {
      const { env, server, secret, channelId, load, empty, taken } = await installation(t, backend);
      const backup = join(temporaryFolder(t), 'backup');
      await document(env, ['backup', backup]);
      await load.end();
      const later = new Date(Date.now() + 3_600_000).toISOString();
      await server.end('SIGTERM'); // what was on its way has arrived then
      const sentBefore = await taken();

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
        [...(await taken())].filter(([id, count]) => id !== messageId && count !== sentBefore.get(id)),
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
      const page = 'a page of text';
      const medium = join('media/objects/wsp_of_nobody', `med_page.${sha256(page)}`);
      mkdirSync(dirname(join(env.DATA_DIR!, medium)), { recursive: true });
      writeFileSync(join(env.DATA_DIR!, medium), page);
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
      appendFileSync(join(backup, medium), 'x');
      assert.match(
        (await meghdoot(right, ['restore', backup])).stderr,
        /med_page\.[0-9a-f]+ of the backup is not as it was written/,
      );
      rmSync(join(backup, medium));
      assert.match(
        (await meghdoot(right, ['restore', backup])).stderr,
        /has 0 media files of 0 bytes, where 1 of 14 were written/,
      );
      writeFileSync(join(backup, medium), page);
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
