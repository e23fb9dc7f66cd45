/** PostgreSQL behind PgBouncer in transaction mode, where no statement can rely on the session of another one. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { pino } from 'pino';
import { isInstalled } from '../../../../test/kit/find-program.ts';
import { findPgbouncer, NO_PGBOUNCER, startPgbouncer } from '../../../../test/kit/pgbouncer.ts';
import { createDatabase } from '../../../../test/kit/postgres-template.ts';
import { createMeghdoot } from '../../../sdk/src/index.ts';
import { readConfig } from '../../src/config.ts';
import { createKey } from '../../src/features/api-keys/store.ts';
import { SYSTEM } from '../../src/features/events/audit.ts';
import { type Running, serve, work } from '../../src/main.ts';
import type { Log } from '../../src/platform/log.ts';
import {
  connectNumber,
  liveWorkspace,
  SECRET_KEY,
  standAloneSimulator,
} from '../rigs/channel-credentials.ts';
import { document, type Env, meghdoot } from '../rigs/cli-process.ts';
import { backends, type TestDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { freePort } from '../rigs/free-port.ts';
import { graphDoor } from '../rigs/graph-door.ts';
import { hurried } from '../rigs/hurried.ts';
import { someone, text } from '../rigs/service.ts';
import { startReceiver } from '../rigs/webhook-receivers.ts';

const PEOPLE = 12;
const MESSAGES = 10;
const DEAF = /the pooler .*carries no LISTEN.*: set DATABASE_DIRECT_URL/;

const program = findPgbouncer();
if (program === undefined)
  test('nothing relies on a session behind a pooler', (t) => void isInstalled(program, NO_PGBOUNCER, t));
else
  for (const backend of backends.filter(({ name }) => name === 'postgres')) {
    /** A database, and the environment of whoever reaches it by the pooler. */
    async function behindPooler(t: TestContext, { empty = false } = {}) {
      const database = await backend.open({ empty });
      const direct = database.env.DATABASE_URL!;
      const pooler = await startPgbouncer(program!, direct, await freePort());
      t.after(async () => {
        await pooler.stop();
        await database.close();
      });
      const name = direct.split('/').at(-1)!;
      return { database, direct, env: { ...database.env, DATABASE_URL: pooler.urlOf(name), SECRET_KEY } };
    }

    test('behind a pooler everything arrives in order and once, and who hears of no commit says so once', async (t) => {
      const { database, env } = await behindPooler(t);
      const { log, said } = listeningLog();
      const { end } = await sendAll(t, database, env, log);
      await eventually(() => assert.equal(said.length, 4));
      for (const msg of said) assert.match(msg, DEAF);
      await end();
      assert.equal(said.length, 4);
    });

    test('databases for tests are not made behind a pooler, which says so', async (t) => {
      const { env } = await behindPooler(t);
      await assert.rejects(createDatabase(env.DATABASE_URL!, { empty: true }), /name the server itself/);
    });

    test('with DATABASE_DIRECT_URL processes hear of commits past the pooler', async (t) => {
      const { database, direct, env } = await behindPooler(t);
      const { log, said } = listeningLog();
      const { end } = await sendAll(t, database, { ...env, DATABASE_DIRECT_URL: direct }, log);
      await end();
      assert.deepEqual(said, []);
    });

    test('the schema is made behind a pooler or past it, and the doctor says whether notifications come', async (t) => {
      const { direct, env } = await behindPooler(t, { empty: true });
      const nowhere = `postgres://postgres@127.0.0.1:${await freePort()}/none`;
      const astray = await meghdoot({ ...env, DATABASE_DIRECT_URL: nowhere }, ['migrate']);
      assert.match(astray.stderr, /ECONNREFUSED/);
      const migrated = await meghdoot(env, ['migrate']);
      assert.match(migrated.stdout, /^Applied 0001/, migrated.stderr);
      const found = async (some: Env) => {
        const { checks } = await document({ ...env, ...some }, ['doctor']);
        return checks.find(({ name }: { name: string }) => name === 'notifications');
      };
      const deaf = await found({});
      assert.equal(deaf.status, 'warning');
      assert.match(deaf.message, DEAF);
      assert.equal((await found({ DATABASE_DIRECT_URL: direct })).status, 'ok');
    });
  }

/** A log that keeps what it is told of warnings and worse. */
function listeningLog() {
  const said: string[] = [];
  const write = (line: string) => void said.push((JSON.parse(line) as { msg: string }).msg);
  return { log: pino({ level: 'warn' }, { write }), said };
}

/** Has two servers accept and two workers send, to people who each get messages one after the other. */
async function sendAll(t: TestContext, { db }: TestDatabase, env: Env, log: Log) {
  const { config, secrets } = readConfig({
    ...{ ...env, PORT: '0', SIMULATOR: 'off', DEMO: 'off', LIMIT_SEND: 'off', LIMIT_API: 'off' },
  });
  const servers: Running[] = [];
  for (let i = 0; i < 2; i++) servers.push(await serve(config, secrets, { ...hurried, log, workers: false }));
  const workers = [await work(config, secrets, { log }), await work(config, secrets, { log })];
  const end = async () => {
    await Promise.all([...servers, ...workers].map((running) => running.stop()));
  };
  t.after(end);

  const workspace = await liveWorkspace(db, 'pooled');
  const by = { actor: SYSTEM, now: Date.now() };
  const { secret: apiKey } = await createKey(db, workspace, { kind: 'admin' }, by);
  const [one, other] = servers.map(({ url }) => createMeghdoot({ apiKey, baseUrl: url }));
  const door = await graphDoor(t, () => servers[1]!.url);
  const simulator = await standAloneSimulator(t, `${door.url}/webhooks/whatsapp`);
  simulator.control.settings({ statusDelayMs: 5 });
  await connectNumber(t, db, { workspace, graphUrl: simulator.graphUrl });
  const receiver = await startReceiver();
  t.after(() => receiver.close());
  await one!.webhooks.create({ url: receiver.url, events: ['message.read'] });

  const people = Array.from({ length: PEOPLE }, () => someone());
  const wanted = Array.from({ length: MESSAGES }, (_, n) => `message ${n}`);
  const ids: string[] = [];
  await Promise.all(
    people.map(async (person) => {
      for (const [n, words] of wanted.entries()) {
        const { messages } = n % 2 === 0 ? one! : other!;
        ids.push((await messages.send(text(person, words))).messageId);
      }
    }),
  );
  const heard = () => receiver.received.map(({ event }) => (event.data as { messageId: string }).messageId);
  await eventually(() => assert.deepEqual(new Set(heard()), new Set(ids)));
  const arrived = simulator.control.messages()!;
  for (const person of people) {
    const own = arrived.filter(({ to }) => person.endsWith(to.replace('+', '')));
    assert.deepEqual(
      own.map(({ payload }) => (payload as { text: { body: string } }).text.body),
      wanted,
    );
  }
  return { end };
}
