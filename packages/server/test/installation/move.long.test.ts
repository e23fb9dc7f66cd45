/** An installation is moved from SQLite to PostgreSQL, however often that breaks off, and only one of the two ever sends. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { createMeghdoot } from '../../../sdk/src/index.ts';
import { createKey } from '../../src/features/api-keys/store.ts';
import { SYSTEM } from '../../src/features/events/audit.ts';
import { tablesOfSqlite } from '../../src/platform/database/copy-tables.ts';
import type { Db } from '../../src/platform/database/dialect.ts';
import {
  connectNumber,
  liveWorkspace,
  SECRET_KEY,
  standAloneSimulator,
  timesTaken,
} from '../rigs/channel-credentials.ts';
import { document, type Env, meghdoot, startServer } from '../rigs/cli-process.ts';
import { eventually } from '../rigs/eventually.ts';
import { freePort } from '../rigs/free-port.ts';
import { openSource, targets } from '../rigs/moving.ts';
import { startReceiver } from '../rigs/webhook-receivers.ts';

const BIN = join(import.meta.dirname, '../../../../bin/meghdoot.mjs');
/** MOVE_MESSAGES=1000000 node --test … moves a million. */
const MESSAGES = Number(process.env.MOVE_MESSAGES ?? 20_000);
const WAITING = 40;

for (const backend of targets) {
  test('a move that is killed three times arrives whole, and what waited is sent once', async (t) => {
    const { env, port, taken, channelId, secret, receiver } = await usedInstallation(t);
    const target = await backend.open({ empty: true });
    t.after(() => target.close());
    const url = target.env.DATABASE_URL!;

    const began = performance.now();
    for (let broken = 0; broken < 3; broken++) await moveUntilItMoves(target.db, env, url);
    const half = { ...target.env, SECRET_KEY, SIMULATOR: 'off', DEMO: 'off' };
    assert.match((await meghdoot(half, ['serve'])).stderr, /The move into this database has not ended/);
    const moved = await document(env, ['move', '--to', url]);
    assert.ok(moved.tables?.messages.rows >= MESSAGES, JSON.stringify(moved));
    t.diagnostic(
      `${moved.tables.messages.rows} messages in ${Math.round((performance.now() - began) / 100) / 10} s`,
    );
    assert.doesNotMatch(JSON.stringify(moved), /:[^/@]+@/, 'no password');

    assert.match((await meghdoot(env, ['serve'])).stderr, /This data was moved to postgres/);
    assert.match((await meghdoot(env, ['move', '--to', url])).stderr, /was moved to .+ already/);
    const server = await startServer(t, { ...half, DATA_DIR: env.DATA_DIR!, PORT: String(port) });
    const client = createMeghdoot({ baseUrl: server.url, apiKey: secret });
    assert.equal(taken().size, 1);
    await client.channels.update(channelId, { status: 'ready' });
    await eventually(() => assert.equal(taken().size, WAITING + 1));
    await eventually(async () => {
      for await (const { messageId } of client.messages.iterate({ status: ['queued', 'sending', 'sent'] }))
        assert.fail(messageId);
    });
    assert.deepEqual(
      [...taken().values()].filter((times) => times !== 1),
      [],
    );
    await eventually(async () => {
      const told = new Set(receiver.received.map(({ event }) => event.sequence));
      const { data } = await client.events.list({ order: 'newest', limit: 1 });
      assert.equal(
        told.size,
        data[0]!.sequence - Math.min(...told) + 1,
        'the webhook goes on from where it was',
      );
    });
  });

  test('only an empty database is moved to, and a move is taken back in so many words', async (t) => {
    const { db, env } = await openSource(t);
    const target = await backend.open();
    t.after(() => target.close());
    await liveWorkspace(target.db, 'other');
    const into = ['move', '--to', target.env.DATABASE_URL!];
    assert.match((await meghdoot(env, into)).stderr, /The database to move to is not empty/);
    assert.match((await meghdoot(env, ['move', '--undo'])).stderr, /was not moved/);
    await target.db.deleteFrom('workspaces').execute();
    await liveWorkspace(db, 'own');
    assert.equal((await document(env, into)).tables.workspaces.rows, 1);
    assert.match((await meghdoot(env, ['serve'])).stderr, /was moved to/);
    assert.ok((await document(env, ['move', '--undo'])).undone);
    const again = await startServer(t, { ...env, PORT: '0', SIMULATOR: 'off', DEMO: 'off' });
    assert.equal((await fetch(`${again.url}/readyz`)).status, 200);
  });
}

test('a URL that is none of PostgreSQL is refused, and so is a folder without a database', async (t) => {
  const { env } = await openSource(t);
  assert.match((await meghdoot(env, ['move'])).stderr, /needs --to <url>/);
  assert.match(
    (await meghdoot(env, ['move', '--to', 'sqlite:x'])).stderr,
    /must be a URL that begins with postgres/,
  );
  const nothing = await meghdoot({ ...env, DATA_DIR: join(env.DATA_DIR!, 'none') }, [
    'move',
    '--to',
    'postgres://h/d',
  ]);
  assert.match(nothing.stderr, /There is no database in DATA_DIR/);
});

/** A stopped SQLite installation with many messages, some of which wait on a paused channel, and a webhook. */
async function usedInstallation(t: TestContext) {
  const { db, env } = await openSource(t);
  const port = await freePort();
  const simulator = await standAloneSimulator(t, `http://127.0.0.1:${port}/webhooks/whatsapp`);
  simulator.control.settings({ statusDelayMs: 0 });
  const workspace = await liveWorkspace(db);
  const { channel } = await connectNumber(t, db, { workspace, graphUrl: simulator.graphUrl });
  const { secret } = await createKey(db, workspace, { kind: 'admin' }, { actor: SYSTEM, now: Date.now() });
  const settings = {
    PORT: String(port),
    SIMULATOR: 'off',
    DEMO: 'off',
    ALLOW_PRIVATE_WEBHOOKS: '127.0.0.0/8',
  };
  const server = await startServer(t, { ...env, ...settings });
  const client = createMeghdoot({ baseUrl: server.url, apiKey: secret });
  const receiver = await startReceiver();
  t.after(() => receiver.close());
  await client.webhooks.create({ url: receiver.url, events: ['*'] });
  const first = await client.messages.send({ to: '+919876543210', type: 'text', message: 'नमस्ते 🙏' });
  await eventually(async () => assert.equal((await client.messages.get(first.messageId)).status, 'read'));
  const later = new Date(Date.now() + 1000).toISOString();
  for (let i = 0; i < WAITING; i++)
    await client.messages.send({
      to: `+9198765432${10 + (i % 7)}`,
      type: 'text',
      message: `Number ${i}`,
      sendAt: later,
    });
  await client.channels.update(channel.id, { status: 'paused' });
  const taken = () => timesTaken(simulator);
  await server.end('SIGTERM');
  await sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${MESSAGES})
    insert into messages select ${sql.raw(await copiedColumns(db))} from messages m cross join n
    where m.id = ${first.messageId}`.execute(db);
  return { env, port, taken, channelId: channel.id, secret, receiver };
}

/** The columns of a message with an id of its own. */
async function copiedColumns(db: Db): Promise<string> {
  const messages = (await tablesOfSqlite(db)).find(({ name }) => name === 'messages')!;
  const other: Record<string, string> = {
    id: "printf('msg_00%024d', n.i)",
    provider_id: 'null',
    idempotency_key: 'null',
  };
  return messages.columns.map(({ name }) => other[name] ?? `m.${name}`).join(', ');
}

/** Starts the move as a process of its own and kills it once something more of it is in the new database. */
async function moveUntilItMoves(target: Db, env: Env, url: string): Promise<void> {
  const progress = async () =>
    (
      await sql<{ value: string }>`select name || value as value from installation where name like 'moving %'`
        .execute(target)
        .catch(() => ({ rows: [] }))
    ).rows
      .map(({ value }) => value)
      .sort()
      .join();
  const before = await progress();
  const child = spawn(process.execPath, [BIN, 'move', '--to', url], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  });
  const ended = once(child, 'close');
  await eventually(async () => assert.notEqual(await progress(), before), { everyMs: 1 });
  child.kill('SIGKILL');
  assert.deepEqual(await ended, [null, 'SIGKILL'], 'it was still at it');
}
