/** The built-in simulator beside several processes on one PostgreSQL: one of them runs it, and all have it. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { after, before, describe, type TestContext, test } from 'node:test';
import { type Launched, launchFile } from '../../../../test/kit/launch.ts';
import { createMeghdoot, type Meghdoot } from '../../../sdk/src/index.ts';
import { readConfig } from '../../src/config.ts';
import { createKey } from '../../src/features/api-keys/store.ts';
import { SYSTEM } from '../../src/features/events/audit.ts';
import { createTestWorkspace } from '../../src/installation/demo.ts';
import { configuredSealer } from '../../src/installation/open.ts';
import { createLeases } from '../../src/platform/jobs/lease.ts';
import { silentLog } from '../../src/platform/log.ts';
import { NotTaken, startCaller } from '../../src/simulator/shared/caller.ts';
import { takeCalls } from '../../src/simulator/shared/calls.ts';
import { LEASE } from '../../src/simulator/shared/copy.ts';
import { SECRET_KEY } from '../rigs/channel-credentials.ts';
import { startServer, startWork } from '../rigs/cli-process.ts';
import { backends, onEachDatabase, type TestDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { passUntil } from '../rigs/live-number.ts';
import { manualClock } from '../rigs/manual-clock.ts';
import { seededRandom } from '../rigs/seeded-random.ts';
import { type Json, someone, text as textTo } from '../rigs/service.ts';

const LEASE_MS = 4000;
const EVERY_250_MS = { everyMs: 250 };
/** Longer than what one row carries. */
const FILE = 'मेघ '.repeat(50_000);

interface Server {
  client: Meghdoot;
  process: Launched;
  /** The control API of the simulator, asked here. */
  control(method: string, path: string, body?: object): Promise<Json>;
}

onEachDatabase('a call to the simulator', (backend) => {
  test('that no process takes is taken back, and nobody takes it later', async (t) => {
    const database = await backend.open();
    const { db } = database;
    t.after(() => database.close());
    const clock = manualClock();
    const caller = startCaller({ db, clock, log: silentLog, random: seededRandom('caller') });
    t.after(() => caller.close());
    const asked = { kind: 'graph', method: 'GET', target: '/v23.0/1', headers: {} } as const;
    let error: unknown;
    caller.call(asked, Readable.from([])).catch((cause: unknown) => {
      error = cause;
    });
    await passUntil(clock, () => assert.ok(error instanceof NotTaken));
    const leases = createLeases(db, 'late', clock);
    assert.ok((await leases.acquire([LEASE])).has(LEASE));
    assert.deepEqual(await takeCalls(db, leases, 'late'), []);
  });
});

for (const backend of backends.filter(({ name }) => name === 'postgres')) {
  describe('the built-in simulator beside several processes', () => {
    let database: TestDatabase;
    let env: Record<string, string>;
    let apiKey: string;
    /** The process that runs the simulator, at first for HTTP alone, and another, which sends. */
    let holder: Server;
    let other: Server;
    const launched: Launched[] = [];

    const at = (url: string): Pick<Server, 'client' | 'control'> => ({
      client: createMeghdoot({ apiKey, baseUrl: url, maxRetries: 0 }),
      async control(method, path, body) {
        const response = await fetch(`${url}/_simulator/${path}`, {
          method,
          ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
        });
        const answer = (await response.json()) as Json;
        assert.equal(response.status, 200, JSON.stringify(answer));
        return answer.data;
      },
    });
    async function start(o: { workers: boolean }): Promise<Server> {
      const file = join(import.meta.dirname, '../rigs/server-process.ts');
      const process = await launchFile<{ url: string }>(file, { env, leaseMs: LEASE_MS, ...o });
      launched.push(process);
      return { ...at(process.ready.url), process };
    }

    before(async () => {
      database = await backend.open();
      env = {
        ...{ ...database.env, SECRET_KEY, PORT: '0', DEMO: 'off' },
        ...{ LIMIT_SEND: 'off', LIMIT_API: 'off', UNCONFIRMED_GRACE: '1' },
      };
      const { config, secrets } = readConfig(env);
      const options = { db: database.db, sealer: configuredSealer(config, secrets), config, actor: SYSTEM };
      const workspace = await createTestWorkspace(options, { slug: 'shared' }, Date.now());
      const by = { actor: SYSTEM, now: Date.now() };
      ({ secret: apiKey } = await createKey(database.db, workspace, { kind: 'admin' }, by));
      holder = await start({ workers: false });
      other = await start({ workers: true });
    });
    after(async () => {
      for (const process of launched) {
        process.signal('SIGCONT');
        await process.kill();
      }
      await database?.close();
    });

    const send = async (server: Server, count: number) => {
      const ids: string[] = [];
      for (let i = 0; i < count; i++)
        ids.push((await server.client.messages.send(textTo(someone(), String(i)))).messageId);
      return ids;
    };
    const allRead = ({ client }: Pick<Server, 'client'>, ids: readonly string[]) =>
      eventually(async () => {
        for (const id of ids) {
          const { status, history } = await client.messages.get(id);
          assert.equal(status, 'read', JSON.stringify(history));
        }
      }, EVERY_250_MS);
    /** Returns what the phones have, by the attempt that brought it. */
    const onPhones = async ({ control }: Pick<Server, 'control'>) =>
      ((await control('GET', 'messages')) as Json[]).map(
        (message) => message.biz_opaque_callback_data as string,
      );
    /** Returns which of the messages the phones have, by whichever attempt: one that came twice stands there twice. */
    const haveCome = async (server: Pick<Server, 'control'>, ids: readonly string[]) =>
      (await onPhones(server))
        .map((tag) => tag.replace(/\.\d+$/, ''))
        .filter((id) => ids.includes(id))
        .sort();
    /** Each message came, by whichever attempt; no attempt came twice, and no message unless an answer was lost. */
    async function onceEach(server: Server, ids: readonly string[]): Promise<void> {
      const there = await onPhones(server);
      assert.equal(new Set(there).size, there.length, 'an attempt came twice');
      for (const id of ids) {
        const copies = there.filter((tag) => tag.startsWith(`${id}.`)).length;
        const { history } = await server.client.messages.get(id);
        const most = history.some(({ kind }) => kind === 'answer_lost') ? 2 : 1;
        assert.ok(copies >= 1 && copies <= most, `${id} came ${copies} times: ${JSON.stringify(history)}`);
      }
    }
    const runsAt = async () =>
      (await database.db.selectFrom('leases').select('holder').where('name', '=', 'simulator').execute())[0]
        ?.holder;

    test('what either sends reaches the phone once, and both show it', async () => {
      const ids = [...(await send(holder, 5)), ...(await send(other, 5))];
      for (const server of [holder, other]) await allRead(server, ids);
      assert.deepEqual(await onPhones(other), await onPhones(holder));
      assert.deepEqual(await haveCome(other, ids), ids.sort());
    });

    test('a person writes, answers and sends files at either, and both have it', async () => {
      const from = someone();
      for (const [i, server] of [holder, other].entries()) {
        const { id: mediaId } = await server.client.media.upload(new Blob([FILE], { type: 'text/plain' }));
        await server.client.simulator.inbound({ from, text: `Hello ${i}` });
        await server.client.simulator.inbound({ from, text: `Look ${i}`, mediaId });
        const { messageId } = await server.client.messages.send({ to: from, type: 'media', mediaId });
        await allRead(server, [messageId]);
        await server.client.simulator.answer({ messageId, reaction: '👍' } as Json);
      }
      for (const { client } of [holder, other])
        await eventually(async () => {
          const { data } = await client.messages.list({ direction: 'inbound', limit: 100 });
          assert.equal(data.length, 6, 'two texts, two files and two reactions');
          const files = data.flatMap((message) => message.media ?? []);
          assert.equal(files.length, 2);
          for (const file of files) {
            assert.equal(file.state, 'stored');
            assert.equal(await text(await client.media.content(file.id)), FILE);
          }
        }, EVERY_250_MS);
    });

    test('when the one that runs it is killed, another goes on with all that it has accepted', async () => {
      await holder.control('POST', 'settings', { statusDelayMs: 3000 });
      const ids = await send(other, 40);
      let accepted: string[] = [];
      await eventually(async () => {
        accepted = await onPhones(other);
        assert.ok(ids.filter((id) => accepted.includes(`${id}.1`)).length >= 10);
      });
      const before = await runsAt();
      const later = send(other, 20);
      await holder.process.kill();
      ids.push(...(await later));
      await allRead(other, ids);
      assert.notEqual(await runsAt(), before);
      const there = await onPhones(other);
      assert.deepEqual(
        accepted.filter((tag) => !there.includes(tag)),
        [],
      );
      await onceEach(other, ids);
    });

    test('one that freezes and wakes has lost it, and asks the other', async () => {
      holder = other;
      other = await start({ workers: true });
      const ids = await send(holder, 5);
      holder.process.signal('SIGSTOP');
      ids.push(...(await send(other, 5)));
      await allRead(other, ids);
      holder.process.signal('SIGCONT');
      await eventually(async () => assert.deepEqual(await onPhones(holder), await onPhones(other)));
      const later = await send(holder, 5);
      await allRead(holder, later);
      const there = await onPhones(other);
      assert.equal(new Set(there).size, there.length, 'an attempt came twice');
      for (const id of [...ids, ...later])
        assert.ok(
          there.some((tag) => tag.startsWith(`${id}.`)),
          id,
        );
    });

    test('one that is stopped hands it over at once', async () => {
      const ids = await send(other, 10);
      for (const { client } of [holder, other]) {
        // one of them has to ask the other, in pieces
        const { id: mediaId } = await client.media.upload(new Blob([FILE], { type: 'text/plain' }));
        await client.simulator.inbound({ from: someone(), text: 'Look', mediaId });
      }
      const before = await runsAt();
      await other.process.stop();
      assert.notEqual(await runsAt(), before, 'it does not wait until the lease has run out');
      ids.push(...(await send(holder, 10)));
      await allRead(holder, ids);
      assert.deepEqual(await haveCome(holder, ids), ids.sort());
      await holder.process.stop();
    });

    test('it runs in a process for HTTP alone, for another that works', async (t: TestContext) => {
      const server = at((await startServer(t, env, '--no-workers')).url);
      await startWork(t, env);
      const { messageId } = await server.client.messages.send(textTo(someone()));
      await allRead(server, [messageId]);
      await server.client.simulator.inbound({ from: someone(), text: 'Anybody there?' });
      await eventually(async () => {
        const { data } = await server.client.messages.list({ direction: 'inbound', limit: 1 });
        assert.match(JSON.stringify(data), /Anybody there/);
      });
    });
  });
}
