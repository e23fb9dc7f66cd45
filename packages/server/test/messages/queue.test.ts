/** The queue of each person under any order of what may happen to their messages, two things at a time where they can. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { ApiError } from '../../src/errors.ts';
import { UNCOUNTED } from '../../src/features/messages/accept/underived.ts';
import { cancelMessage } from '../../src/features/messages/send/cancel.ts';
import { claimBatch } from '../../src/features/messages/send/claim.ts';
import { expireWaiting } from '../../src/features/messages/send/expire.ts';
import type { Lane } from '../../src/features/messages/send/lane.ts';
import { reconcileBatch } from '../../src/features/messages/send/reconcile.ts';
import { recoverChannel } from '../../src/features/messages/send/recover.ts';
import { releaseBatch } from '../../src/features/messages/send/release.ts';
import { type Settlement, settleBatch } from '../../src/features/messages/send/settle.ts';
import { draftOf } from '../../src/features/messages/state/draft.ts';
import { placeAt, placeOf } from '../../src/features/messages/state/person-queue.ts';
import { applyReceipt } from '../../src/features/messages/state/receipt.ts';
import { lockMessages, requireMessage, writeDrafts } from '../../src/features/messages/state/store.ts';
import { unpark } from '../../src/features/messages/state/unpark.ts';
import { HOUR, MINUTE, SECOND } from '../../src/platform/clock.ts';
import { randomOf } from '../../src/platform/database/context.ts';
import { plansByStatistics } from '../../src/platform/database/dialect.ts';
import { transaction } from '../../src/platform/database/transaction.ts';
import type { SendOutcome } from '../../src/whatsapp/client.ts';
import { onEachDatabase, type TestDatabase } from '../rigs/databases.ts';
import { type ManualClock, manualClock } from '../rigs/manual-clock.ts';
import { type Process, type QueueRig, queueRig } from '../rigs/message-queue.ts';

const refused = (code: number): SendOutcome => ({
  kind: 'refused',
  error: { code, message: 'no' },
  httpStatus: 400,
  response: '',
});
const OUTCOMES: Record<string, (id: string) => SendOutcome> = {
  accepted: (id) => ({ kind: 'accepted', providerId: `wamid.${id}`, httpStatus: 200, response: '{}' }),
  unsent: () => ({ kind: 'not_sent', cause: 'refused' }),
  lost: () => ({ kind: 'lost_answer', cause: 'reset' }),
  never: () => refused(131026),
  'too fast': () => refused(131056),
  'template paused': () => refused(132015),
};
const PEOPLE = ['+919800000001', '+919800000002', '+919800000003'];

type Step = { what: string; n: number };
const WHAT = [
  ...[
    'accept',
    'accept',
    'accept',
    'accept for later',
    'release',
    'cancel',
    'cancel',
    'derive',
    'derive and claim',
    'derive and claim',
    'claim',
    'claim',
    'claim',
  ],
  ...Object.keys(OUTCOMES),
  ...[
    'accepted',
    'receipt',
    'refusal in a receipt',
    'reconcile',
    'unpark',
    'pass',
    'pass',
    'expire',
    'take over',
  ],
];
const step: fc.Arbitrary<Step> = fc.record({ what: fc.constantFrom(...WHAT), n: fc.nat(1000) });

onEachDatabase('in any order of what happens, messages to a person', (backend) => {
  let database: TestDatabase;
  let clock: ManualClock;

  before(async () => {
    database = await backend.open();
    clock = manualClock();
    if (plansByStatistics(database.db)) await countAtRest();
  });
  after(() => database?.close());

  /** As PostgreSQL does by itself at a quiet moment: no message waits. It plans by that when a crowd comes. */
  async function countAtRest(): Promise<void> {
    const { db, accept } = await queueRig(database, clock);
    for (let i = 0; i < 100; i++) await accept(PEOPLE[0]!, { status: 'read', phase: null });
    await sql`analyze messages`.execute(db);
  }

  /** A channel of its own and whoever works it, with everything that can happen to it. */
  async function world() {
    const rig: QueueRig = await queueRig(database, clock);
    const processes: Process[] = [rig.process('one'), rig.process('other')];
    let worker = processes[0]!;
    let lane: Lane = (await worker.takeUp())!;
    let underWay: Settlement[] = [];
    const ids: string[] = [];
    const channels = { all: async () => [rig.channel] } as never;
    const left = () =>
      rig.db
        .selectFrom('messages')
        .select(['id', 'place', 'person', 'phase', 'due_at'])
        .where('channel_id', '=', rig.channel.id)
        .where('phase', 'is not', null)
        .orderBy('id')
        .execute()
        .then((rows) => rows.sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1)));
    /** How many attempts each had when it was cancelled: it stays so. */
    const cancelled = new Map<string, number>();

    async function acceptForLater(n: number): Promise<void> {
      const id = randomOf(rig.db).newId('msg', clock.now());
      const sendAt = clock.now() + (n % 12) * SECOND;
      ids.push(
        await rig.accept(PEOPLE[n % PEOPLE.length]!, { id, send_at: sendAt, place: placeAt(sendAt, id) }),
      );
    }

    async function cancel(n: number): Promise<void> {
      const id = ids[n % ids.length];
      if (!id) return;
      try {
        const options = { db: rig.db, clock, underived: UNCOUNTED };
        cancelled.set(id, (await cancelMessage(options, rig.channel.workspaceId, id)).attempt);
      } catch (error) {
        assert.equal((error as ApiError).code, 'CONFLICT');
        if (!cancelled.has(id)) return;
        // A copy that WhatsApp had refused, and delivers all the same, wins over the cancel.
        const { status } = await rig.db
          .selectFrom('messages')
          .select('status')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        assert.match(status, /^(delivered|read)$/, 'cancelled twice it stays so');
      }
    }

    async function claim(how: 'derived' | 'with what waits' = 'derived'): Promise<void> {
      const mine = lane;
      const claimed =
        how === 'derived'
          ? (await claimBatch(worker.options, mine, 2)).claimed
          : await worker.deriveAndClaim(mine);
      for (const message of claimed) underWay.push({ lane: mine, message, outcome: OUTCOMES.lost!('') });
    }

    async function settle(outcome: string, n: number): Promise<void> {
      const [one] = underWay.splice(n % (underWay.length || 1), 1);
      if (!one) return;
      const { row } = one.message;
      await settleBatch(worker.options, [
        { ...one, outcome: OUTCOMES[outcome]!(`${row.id}.${row.attempt}`) },
      ]);
      one.lane.busy.delete(row.person);
    }

    async function receive(n: number, status: 'delivered' | 'failed'): Promise<void> {
      const id = ids[n % ids.length];
      if (!id) return;
      await transaction(rig.db, async (trx) => {
        const rows = await lockMessages(trx, [{ workspace_id: rig.channel.workspaceId, id }]);
        const drafts = rows.filter(({ attempt }) => attempt > 0).map(draftOf);
        const error = { code: 131000, message: 'passing' };
        for (const draft of drafts) {
          const receipt = { attempt: draft.row.attempt, status, at: clock.now(), providerId: `wamid.${id}` };
          applyReceipt(draft, status === 'failed' ? { ...receipt, error } : receipt, clock.now(), () => 0);
        }
        await writeDrafts(trx, drafts, clock.now());
      });
    }

    /** The worker dies, with all that is under way; the other one takes its place. */
    async function takeOver(): Promise<void> {
      await clock.advance(MINUTE);
      underWay = [];
      worker = processes[(processes.indexOf(worker) + 1) % 2]!;
      lane = (await worker.takeUp())!;
      assert.ok(await recoverChannel(worker.options, rig.channel));
    }

    /** A message gets old while the channel rests. */
    async function expire(n: number): Promise<void> {
      const id = ids[n % ids.length];
      if (!id) return;
      const rest = (status: 'ready' | 'paused') =>
        rig.db.updateTable('channels').set({ status }).where('id', '=', rig.channel.id).execute();
      await rig.db
        .updateTable('messages')
        .set({ created_at: clock.now() - 25 * HOUR } as never)
        .where('id', '=', id)
        .execute();
      await rest('paused');
      await expireWaiting(worker.options);
      await rest('ready');
    }

    async function happen({ what, n }: Step): Promise<unknown> {
      if (what in OUTCOMES) return settle(what, n);
      switch (what) {
        case 'accept':
          return ids.push(await rig.accept(PEOPLE[n % PEOPLE.length]!));
        case 'accept for later':
          return acceptForLater(n);
        case 'cancel':
          return cancel(n);
        case 'release':
          return releaseBatch(worker.options, [rig.channel.id]);
        case 'derive':
          return worker.derive();
        case 'derive and claim':
          return claim('with what waits');
        case 'claim':
          return claim();
        case 'receipt':
          return receive(n, 'delivered');
        case 'refusal in a receipt':
          return receive(n, 'failed');
        case 'reconcile':
          return reconcileBatch(worker.options, channels, [rig.channel.id]);
        case 'unpark':
          return transaction(rig.db, (trx) => unpark(trx, rig.channel, clock.now()));
        case 'expire':
          return expire(n);
        case 'pass':
          return clock.advance((n % 20) * SECOND);
        default:
          return takeOver();
      }
    }

    /** Nobody is blocked who is first: what is blocked is made ready by somebody. */
    async function nobodyIsStuck(): Promise<void> {
      const queues = Map.groupBy(await left(), ({ person }) => person);
      for (const queue of queues.values()) {
        const active = queue.filter(
          ({ phase }) => phase === 'ready' || phase === 'sending' || phase === 'blocked',
        );
        assert.notEqual(active[0]?.phase, 'blocked', JSON.stringify(active));
      }
    }

    /** Everything goes well from now on. */
    async function comesToRest(): Promise<void> {
      for (let turn = 0; turn < 150; turn++) {
        if ((await left()).length === 0) return cancelledStay();
        await worker.derive();
        await releaseBatch(worker.options, [rig.channel.id]);
        await claim();
        while (underWay.length > 0) await settle('accepted', 0);
        await clock.advance(10 * SECOND);
        assert.ok(await worker.takeUp(), 'the lease is renewed');
        await reconcileBatch(worker.options, channels, [rig.channel.id]);
        await transaction(rig.db, (trx) => unpark(trx, rig.channel, clock.now()));
      }
      assert.fail(`still there: ${JSON.stringify(await left())}`);
    }

    async function cancelledStay(): Promise<void> {
      for (const [id, attempt] of cancelled)
        assert.equal((await requireMessage(rig.db, rig.channel.workspaceId, id)).attempt, attempt);
    }

    return { happen, left, nobodyIsStuck, comesToRest, claim, underWay: () => underWay };
  }

  test('become ready one at a time, by whatever plan the database finds the next one', async () => {
    const { happen, left, claim } = await world();
    for (let i = 0; i < 40; i++) await happen({ what: 'accept', n: 0 });
    await happen({ what: 'derive', n: 0 });
    for (let gone = 0; gone < 10; gone++) {
      const phases = (await left()).map(({ phase }) => phase);
      assert.deepEqual(phases, ['ready', ...Array(39 - gone).fill('blocked')]);
      await claim();
      await happen({ what: gone % 2 === 0 ? 'accepted' : 'never', n: 0 });
    }
  });

  test('never wait for ever, and come to rest when all goes well', { timeout: 120_000 }, async () => {
    const alone = new Set(['pass', 'take over', 'expire']);
    const claiming = new Set(['claim', 'derive and claim', 'derive']);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(step, step), { minLength: 10, maxLength: 25 }), async (steps) => {
        const { happen, nobodyIsStuck, comesToRest } = await world();
        for (const [one, other] of steps) {
          const claims = claiming.has(one.what) && claiming.has(other.what); // a process does so one after the other
          const together =
            !claims && !alone.has(one.what) && !alone.has(other.what) && one.what !== other.what;
          if (together) await Promise.all([happen(one), happen(other)]);
          else {
            await happen(one);
            await happen(other);
          }
          await nobodyIsStuck();
        }
        await comesToRest();
      }),
      { numRuns: 12, endOnFailure: true },
    );
  });

  test('leave in the order in which they were accepted or became due, the first of those that may go', {
    timeout: 120_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
        const { happen, left, claim, underWay, comesToRest } = await world();
        for (const one of steps) {
          if (one.what !== 'derive and claim') await happen(one);
          const waiting = await left();
          const before = underWay().length;
          if (one.what === 'derive and claim') await happen(one);
          else await claim();
          for (const { message } of underWay().slice(before)) {
            const { id, person } = message.row;
            const ahead = waiting.filter(
              (other) =>
                other.person === person &&
                placeOf(other) < placeOf(message.row) &&
                ['new', 'scheduled', 'ready', 'blocked', 'sending'].includes(other.phase!),
            );
            assert.deepEqual(ahead, [], `${id} went before others`);
          }
        }
        await comesToRest();
      }),
      { numRuns: 12, endOnFailure: true },
    );
  });
});
