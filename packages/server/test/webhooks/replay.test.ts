import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, test } from 'node:test';
import { skipSequences } from '../../src/features/events/skip.ts';
import { BUDGET } from '../../src/features/webhooks/deliver/replaying.ts';
import { SECOND } from '../../src/platform/clock.ts';
import { transaction } from '../../src/platform/database/transaction.ts';
import { toIst } from '../../src/platform/time.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { type Receiver, type Rig, startRig } from '../rigs/webhook-receivers.ts';

const PATH = '/api/v1/webhooks';
/** Not all of them can be made before a second has passed. */
const MORE = BUDGET + 5;
/** As many numbers as a restore of a backup of a year ago leaves out, and more than can be walked through. */
const LEFT_OUT = 1000 * 365 * 24 * 3600;

onEachDatabase('a replay', (backend) => {
  let rig: Rig;
  let receiver: Receiver;
  beforeEach(async () => {
    rig = await startRig(backend);
    receiver = await rig.receiver();
  });
  afterEach(async () => {
    await rig.close();
  });

  const ask = (id: string, after: number) => rig.call('POST', `${PATH}/${id}/replay`, { after });
  const underWay = () => rig.db.selectFrom('replays').selectAll().execute();

  /** Lets the time go on until a check holds; in long steps the requests under way would be over after their 15 s. */
  const inTime = (check: () => unknown) =>
    eventually(async () => {
      await rig.clock.advance(SECOND / 10);
      await check();
    });
  const sequences = () => new Set(receiver.received.map(({ event }) => event.sequence));

  /** A webhook that was made after so many events. */
  async function webhookAfter(events: number): Promise<string> {
    for (let left = events; left > 0; left -= 500) await rig.record(Math.min(left, 500));
    return (await rig.webhook({ url: receiver.url })).id;
  }

  test('is one of a webhook at a time, and goes on after a restart; another is refused until it is done', async () => {
    const id = await webhookAfter(MORE);
    assert.deepEqual((await ask(id, 0)).body.data, { queued: MORE });
    const refused = await ask(id, 0);
    assert.deepEqual([refused.status, refused.body.error.code], [409, 'CONFLICT']);
    await rig.stop();
    assert.equal((await underWay()).length, 1);
    rig.start();
    await inTime(async () => assert.deepEqual(await underWay(), []));
    await inTime(() => assert.equal(sequences().size, MORE));
    assert.deepEqual((await ask(id, MORE - 5)).body.data, { queued: 5 });
  });

  test('keeps to the budget of its workspace, which its webhooks share in turn', async () => {
    const each = BUDGET - 250; // within the budget for one of them, beyond it for both
    const ids = [await webhookAfter(each), await webhookAfter(0)];
    for (const id of ids) assert.equal((await ask(id, 0)).status, 200);
    const made = async () =>
      Promise.all(
        ids.map(async (id) => {
          const rows = await rig.db.selectFrom('deliveries').select('sequence').where('webhook_id', '=', id);
          return (await rows.execute()).length;
        }),
      );
    await eventually(async () => assert.ok((await made()).every((count) => count >= 250)));
    await eventually(async () => assert.ok(receiver.received.length >= (await made())[0]!));
    const [one = 0, two = 0] = await made();
    assert.ok(one + two <= BUDGET + 250, `${one} and ${two} before a second has passed`);
    await inTime(async () => assert.deepEqual(await made(), [each, each]));
  });

  test('steps over the numbers that a restore leaves out, as the couriers do, and finds a time on both sides of them', async () => {
    const id = await webhookAfter(3);
    await rig.clock.advance(SECOND);
    const before = toIst(rig.clock.now());
    await rig.record(2);
    await inTime(() => assert.deepEqual(sequences(), new Set([4, 5])));
    await rig.stop();
    await rig.record(1); // the courier is behind
    await transaction(rig.db, (trx) => skipSequences(trx, LEFT_OUT));
    rig.start();
    await rig.clock.advance(SECOND);
    const afterwards = toIst(rig.clock.now());
    await rig.record(2);
    const later = [LEFT_OUT + 7, LEFT_OUT + 8];
    await inTime(() => assert.deepEqual(sequences(), new Set([4, 5, 6, ...later])));

    const replayed = async (from: { after?: number; since?: string }, expected: number[]) => {
      receiver.received.length = 0;
      const asked = await rig.call('POST', `${PATH}/${id}/replay`, from);
      assert.deepEqual(asked.body.data, { queued: expected.length });
      await inTime(async () => assert.deepEqual(await underWay(), []));
      await inTime(() => assert.deepEqual(sequences(), new Set(expected)));
      // One that is asked for before this is recorded would be the same delivery.
      await inTime(async () => assert.deepEqual(await rig.deliveries(id, '&status=pending'), []));
    };
    await replayed({ since: afterwards }, later);
    await replayed({ since: before }, [4, 5, 6, ...later]);
    await replayed({ after: 0 }, [1, 2, 3, 4, 5, 6, ...later]);
  });

  test('sends once more what an earlier one is sending at that moment', async () => {
    const id = await webhookAfter(1);
    const held: ServerResponse[] = [];
    receiver.answer = (response) => void held.push(response);
    const times = (count: number) => inTime(() => assert.equal(receiver.received.length, count));
    await ask(id, 0);
    await times(1);
    await inTime(async () => assert.deepEqual(await underWay(), []));
    assert.equal((await ask(id, 0)).status, 200);
    await inTime(async () => assert.deepEqual(await underWay(), []));
    receiver.answer = 200;
    held[0]!.writeHead(200).end();
    await times(2);
    await inTime(async () => assert.deepEqual(await rig.deliveries(id, '&status=pending'), []));
    await rig.clock.advance(SECOND);
    assert.equal(receiver.received.length, 2);
  });

  test('ends when its webhook is disabled or deleted', async () => {
    const id = await webhookAfter(MORE);
    await ask(id, 0);
    await rig.call('PATCH', `${PATH}/${id}`, { status: 'disabled' });
    assert.deepEqual(await underWay(), []);
    await rig.call('PATCH', `${PATH}/${id}`, { status: 'enabled' });
    await ask(id, 0);
    assert.equal((await underWay()).length, 1);
    await rig.call('DELETE', `${PATH}/${id}`);
    assert.deepEqual(await underWay(), []);
  });
});
