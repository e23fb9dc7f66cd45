/** Who is next when many have accepted messages that are not derived yet. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { createChannelsWaiting } from '../../src/features/messages/send/channels-waiting.ts';
import { claimBatch } from '../../src/features/messages/send/claim.ts';
import { releaseBatch } from '../../src/features/messages/send/release.ts';
import { settleBatch } from '../../src/features/messages/send/settle.ts';
import { placeAt } from '../../src/features/messages/state/person-queue.ts';
import { channelLease } from '../../src/features/messages/state/work.ts';
import { SECOND } from '../../src/platform/clock.ts';
import { randomOf } from '../../src/platform/database/context.ts';
import { transaction } from '../../src/platform/database/transaction.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { manualClock } from '../rigs/manual-clock.ts';
import { queueRig } from '../rigs/message-queue.ts';
import { someone } from '../rigs/service.ts';

onEachDatabase('messages that are accepted', (backend) => {
  test('are derived channel by channel: whoever brings a whole list holds up nobody', async (t) => {
    const database = await backend.open();
    t.after(() => database.close());
    const clock = manualClock();
    const [flooded, quiet] = [await queueRig(database, clock), await queueRig(database, clock)];
    const { options, takeUp, derive } = flooded.process('one');
    await takeUp();
    await options.leases.acquire([channelLease(quiet.channel.id)]);

    const flood: string[] = [];
    for (let i = 0; i < 20; i++) flood.push(await flooded.accept(someone()));
    const message = await quiet.accept(someone());
    const ready = async () =>
      (await database.db.selectFrom('messages').select('id').where('phase', '=', 'ready').execute()).map(
        ({ id }) => id,
      );

    assert.equal(await derive(8), 5);
    assert.deepEqual(new Set(await ready()), new Set([...flood.slice(0, 4), message]));
    assert.equal(await derive(8), 8, 'alone it has the batch to itself');
    assert.deepEqual(new Set(await ready()), new Set([...flood.slice(0, 12), message]));
  });

  test('do not pass one that was due before, nor does that one pass those accepted before it was due', async (t) => {
    const database = await backend.open();
    t.after(() => database.close());
    const clock = manualClock();
    const rig = await queueRig(database, clock);
    const { options, takeUp, derive } = rig.process('one');
    const lane = (await takeUp())!;
    const person = someone();
    const later = (ms: number) => {
      const id = randomOf(rig.db).newId('msg', clock.now());
      return rig.accept(person, { id, send_at: clock.now() + ms, place: placeAt(clock.now() + ms, id) });
    };
    const goes = async () => {
      const { claimed } = await claimBatch(options, lane, 5);
      const outcome = {
        kind: 'accepted',
        providerId: `wamid.${claimed[0]?.row.id}`,
        httpStatus: 200,
      } as const;
      for (const message of claimed) {
        await settleBatch(options, [{ lane, message, outcome: { ...outcome, response: '' } }]);
        lane.busy.delete(message.row.person);
      }
      return claimed.map(({ row }) => row.id);
    };

    const scheduled = await later(5 * SECOND);
    await derive();
    assert.deepEqual(await goes(), [], 'it is not due');
    await clock.advance(6 * SECOND);
    await takeUp();
    const after = await rig.accept(person);
    await derive();
    assert.deepEqual([await goes(), await goes()], [[scheduled], [after]]);

    const [due, before] = [await later(SECOND), await rig.accept(person)];
    await clock.advance(2 * SECOND);
    await takeUp();
    await derive(1);
    await releaseBatch(options, [rig.channel.id]);
    assert.deepEqual(await goes(), [], 'what is not derived yet goes before it');
    await derive();
    await releaseBatch(options, [rig.channel.id]);
    assert.deepEqual([await goes(), await goes()], [[before], [due]]);

    const [overdue, , last] = [
      await later(SECOND),
      await clock.advance(2 * SECOND),
      await rig.accept(person),
    ];
    await takeUp();
    await derive();
    assert.deepEqual([await goes(), await goes()], [[overdue], [last]]);
  });

  test('are found though they came late, with an id before those that were derived, and beside channels that are known', async (t) => {
    const database = await backend.open();
    t.after(() => database.close());
    const clock = manualClock();
    const rigs = [];
    for (let i = 0; i < 3; i++) rigs.push(await queueRig(database, clock));
    const [busy, quiet, other] = rigs.sort((a, b) => (a.channel.id < b.channel.id ? -1 : 1));
    const { options, derive } = busy!.process('one');
    await options.leases.acquire(rigs.map(({ channel }) => channelLease(channel.id)));
    const late = randomOf(busy!.db).newId('msg', clock.now());
    for (const { accept } of [busy!, other!]) await accept(someone());
    assert.equal(await derive(), 2);
    await clock.advance(SECOND);
    for (const { accept } of rigs) await accept(someone());
    assert.equal(await derive(), 3, 'one of them on a channel between those that are known');
    await busy!.accept(someone(), { id: late });
    assert.equal(await derive(), 1, 'it was on its way for a second');
    await clock.advance(30 * SECOND);
    await quiet!.accept(someone());
    await derive();
    const later = randomOf(busy!.db).newId('msg', clock.now() - 20 * SECOND);
    await quiet!.accept(someone(), { id: later });
    await clock.advance(5 * SECOND);
    assert.equal(await derive(), 1, 'for twenty seconds, and is found within five');
  });

  if (backend.name !== 'sqlite') {
    test('are found without a walk through those that PostgreSQL has not vacuumed yet', async (t) => {
      const database = await backend.open();
      t.after(() => database.close());
      const clock = manualClock();
      const rig = await queueRig(database, clock);
      const { options } = rig.process('one');
      await options.leases.acquire([channelLease(rig.channel.id)]);
      await sql`alter table messages set (autovacuum_enabled = off)`.execute(rig.db);
      const first = await rig.accept(someone());
      const same = sql`workspace_id, direction, channel_id, type, status, person, body, created_at, phase`;
      await sql`insert into messages (id, ${same}) select left(m.id, 8) || lpad(to_hex(i), 21, '0'), ${same}
        from messages m, generate_series(1, 30000) i where m.id = ${first}`.execute(rig.db);
      await clock.advance(30 * SECOND);
      await sql`update messages set phase = null where workspace_id = ${rig.channel.workspaceId}`.execute(
        rig.db,
      );
      const message = await rig.accept(someone());
      await transaction(rig.db, async (trx) => {
        const { look, from } = createChannelsWaiting({ ...options, db: trx });
        const blocksOf = async (work: () => Promise<unknown>) => {
          const read = async () => {
            const { rows } = await sql<{ blocks: string }>`select pg_stat_get_xact_blocks_fetched(
              'messages_new_by_channel'::regclass) as blocks`.execute(trx);
            return Number(rows[0]!.blocks);
          };
          const before = await read();
          await work();
          return (await read()) - before;
        };
        assert.deepEqual(await look(), [rig.channel.id]);
        assert.ok(from(rig.channel.id) <= message);
        const blocks = await blocksOf(look);
        assert.ok(blocks < 40, `${blocks} blocks of the index were read`);
      });
    });
  }
});
