/** What a process may do with a channel's messages while its lease comes and goes. */
import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import { after, before, describe, test } from 'node:test';
import { claimBatch } from '../../src/features/messages/send/claim.ts';
import type { Lane } from '../../src/features/messages/send/lane.ts';
import { reconcileBatch } from '../../src/features/messages/send/reconcile.ts';
import { recoverChannel } from '../../src/features/messages/send/recover.ts';
import { settleBatch } from '../../src/features/messages/send/settle.ts';
import { draftOf } from '../../src/features/messages/state/draft.ts';
import { lockMessages, writeDrafts } from '../../src/features/messages/state/store.ts';
import { channelLease } from '../../src/features/messages/state/work.ts';
import { MINUTE, SECOND } from '../../src/platform/clock.ts';
import { transaction } from '../../src/platform/database/transaction.ts';
import type { SendOutcome } from '../../src/whatsapp/client.ts';
import { backends, type TestDatabase } from '../rigs/databases.ts';
import { type ManualClock, manualClock } from '../rigs/manual-clock.ts';
import { type Process, type QueueRig, queueRig } from '../rigs/message-queue.ts';

const ACCEPTED: SendOutcome = { kind: 'accepted', providerId: 'wamid.1', httpStatus: 200, response: '{}' };

/** Out of the transaction around it, on a connection of its own, as another process is. */
const elsewhere = AsyncLocalStorage.snapshot() as <T>(work: () => T) => T;

// Several processes share a PostgreSQL; SQLite has one.
for (const backend of backends.filter(({ name }) => name === 'postgres')) {
  describe('a channel whose lease passes from one process to another', () => {
    let database: TestDatabase;
    let clock: ManualClock;
    let rig: QueueRig;
    let first: Process;
    let second: Process;

    before(async () => {
      database = await backend.open();
      clock = manualClock();
    });
    after(() => database?.close());

    const start = async (): Promise<Lane> => {
      rig = await queueRig(database, clock);
      [first, second] = [rig.process('first'), rig.process('second')];
      return (await first.takeUp())!;
    };
    const claimed = async (lane: Lane) => {
      await first.derive();
      return (await claimBatch(first.options, lane, 10)).claimed;
    };
    const find = (id: string) =>
      rig.db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const runOut = () => clock.advance(MINUTE);

    test('keeps what is being settled while the other takes it up', async () => {
      const lane = await start();
      const id = await rig.accept('+919800000001');
      const [message] = await claimed(lane);
      await runOut();
      assert.ok(await second.takeUp());

      let recovering: Promise<boolean> | undefined;
      await transaction(rig.db, async (trx) => {
        await lockMessages(trx, [message!.row]);
        recovering = elsewhere(() => recoverChannel(second.options, rig.channel));
        await new Promise((resolve) => setTimeout(resolve, 200)); // it has read by now, or waits
        await trx
          .updateTable('messages')
          .set({ phase: null, status: 'delivered', due_at: null, confirmed_attempt: 1 })
          .where('id', '=', id)
          .execute();
      });
      if (!(await recovering)) assert.ok(await recoverChannel(second.options, rig.channel));
      const { status, phase } = await find(id);
      assert.deepEqual([status, phase], ['delivered', null]);
    });

    test('is not taken up before all that was under way is seen to', async () => {
      const lane = await start();
      const id = await rig.accept('+919800000001');
      const [message] = await claimed(lane);
      await runOut();
      await second.takeUp();
      await transaction(rig.db, async (trx) => {
        await lockMessages(trx, [message!.row]);
        assert.equal(await elsewhere(() => recoverChannel(second.options, rig.channel)), false);
      });
      assert.equal(await recoverChannel(second.options, rig.channel), true);
      assert.equal((await find(id)).phase, 'unconfirmed');
    });

    test('is nobody’s when it is removed: whoever comes first derives what it had accepted', async () => {
      await start();
      const id = await rig.accept('+919800000001');
      assert.equal(await second.derive(), 0);
      await rig.db
        .updateTable('channels')
        .set({ removed_at: clock.now() })
        .where('id', '=', rig.channel.id)
        .execute();
      assert.equal(await second.derive(), 1);
      assert.equal((await find(id)).phase, 'ready');
    });

    test('is left alone by the one that has lost it and has not noticed', async () => {
      const lane = await start();
      const ids = [await rig.accept('+919800000001'), await rig.accept('+919800000002')];
      await first.derive();
      await runOut();
      assert.ok(await second.takeUp());

      ids.push(await rig.accept('+919800000003'));
      assert.equal(await first.derive(), 0);
      assert.deepEqual((await claimBatch(first.options, lane, 10)).claimed, []);
      assert.equal(await recoverChannel(first.options, rig.channel), false);
      await rig.db
        .updateTable('messages')
        .set({ phase: 'unconfirmed', status: 'unconfirmed', due_at: 1 })
        .where('id', '=', ids[0]!)
        .execute();
      const channels = { all: async () => [rig.channel] } as never;
      await reconcileBatch(first.options, channels, [rig.channel.id]);
      assert.equal((await find(ids[0]!)).phase, 'unconfirmed');
      await reconcileBatch(second.options, channels, [rig.channel.id]);
      assert.equal((await find(ids[0]!)).phase, 'ready');
    });

    test('blocks nobody behind a message that is being finished at that moment', async () => {
      const lane = await start();
      await rig.accept('+919800000001');
      const [head] = await claimed(lane);
      const next = await rig.accept('+919800000001');
      await first.derive();
      lane.busy.clear();
      await transaction(rig.db, async (trx) => {
        const drafts = (await lockMessages(trx, [head!.row])).map(draftOf);
        Object.assign(drafts[0]!.row, { phase: null, status: 'delivered' });
        await writeDrafts(trx, drafts, clock.now());
        assert.deepEqual((await elsewhere(() => claimBatch(first.options, lane, 10))).claimed, []);
      });
      assert.equal((await find(next)).phase, 'ready');
      const { claimed: after } = await claimBatch(first.options, lane, 10);
      assert.deepEqual(
        after.map(({ row }) => row.id),
        [next],
      );
    });

    test('frees who is blocked behind nobody when it is taken up, should that ever be', async () => {
      await start();
      const ids = [await rig.accept('+919800000001'), await rig.accept('+919800000001')];
      await rig.db
        .updateTable('messages')
        .set({ phase: 'blocked', due_at: null, contact_id: 'con_1' })
        .where('id', 'in', ids)
        .execute();
      assert.ok(await recoverChannel(first.options, rig.channel));
      assert.deepEqual(
        (await Promise.all(ids.map(find))).map(({ phase }) => phase),
        ['ready', 'blocked'],
      );
    });

    test('is not taken over in the middle of what the lease permits', async () => {
      await start();
      await runOut();
      await transaction(rig.db, async (trx) => {
        assert.equal((await first.options.leases.hold(trx, [channelLease(rig.channel.id)])).size, 1);
        assert.equal(await elsewhere(second.takeUp), undefined);
        assert.ok(await elsewhere(first.takeUp), 'its holder can renew it');
        await runOut();
      });
      assert.ok(await second.takeUp());
    });

    test('shows its first holder that others have had it meanwhile', async () => {
      const lane = await start();
      assert.equal((await first.takeUp())!.term, lane.term);
      await runOut();
      assert.equal((await first.takeUp())!.term, lane.term, 'nobody wanted it');
      await runOut();
      await second.takeUp();
      await runOut();
      assert.notEqual((await first.takeUp())!.term, lane.term);
    });

    test('is relied on for calls only while the lease certainly lasts', async () => {
      await start();
      const name = channelLease(rig.channel.id);
      assert.equal(first.options.leases.lasts(name), true);
      await clock.advance(10 * SECOND);
      assert.equal(first.options.leases.lasts(name), true);
      await clock.advance(3 * SECOND);
      assert.equal(first.options.leases.lasts(name), false);
      assert.equal(second.options.leases.lasts(name), false);
    });

    test('takes the late answers of its first holder for what they say, and nothing back', async () => {
      const lane = await start();
      const people = ['+919800000001', '+919800000002', '+919800000003'];
      const ids: string[] = [];
      for (const person of people) ids.push(await rig.accept(person));
      const messages = await claimed(lane);
      await runOut();
      await second.takeUp();
      await recoverChannel(second.options, rig.channel);
      const [read, sent, unsent] = ids.map((id) => messages.find(({ row }) => row.id === id)!);
      await rig.db
        .updateTable('messages')
        .set({ status: 'read', phase: null, due_at: null, confirmed_attempt: 1 })
        .where('id', '=', ids[0]!)
        .execute();
      await settleBatch(first.options, [
        { lane, message: read!, outcome: ACCEPTED },
        { lane, message: sent!, outcome: { ...ACCEPTED, providerId: 'wamid.2' } },
        { lane, message: unsent!, outcome: { kind: 'not_sent', cause: 'its time to be sent was over' } },
      ]);
      const rows = await Promise.all(ids.map(find));
      assert.deepEqual(
        rows.map(({ status, phase }) => [status, phase]),
        [
          ['read', null],
          ['sent', null],
          ['unconfirmed', 'ready'],
        ],
      );
      assert.equal(rows[2]!.lost_answers, 0, 'it was not lost, and may be once more');
    });
  });
}
