/** An account turns out to lack funds while something else of its number is under way. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { channelLease } from '../../src/features/messages/state/work.ts';
import { MINUTE, SECOND } from '../../src/platform/clock.ts';
import { transaction } from '../../src/platform/database/transaction.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { liveNumber, passUntil } from '../rigs/live-number.ts';
import { somebodyWaits } from '../rigs/lock-waits.ts';
import { manualClock } from '../rigs/manual-clock.ts';
import { untilSenderKnows } from '../rigs/sender-looks.ts';
import { serviceOf, someone } from '../rigs/service.ts';

const ORDER = { type: 'template' as const, templateName: 'order_update', variables: ['Asha', '1', 'here'] };

onEachDatabase('a number whose account lacks funds', (backend) => {
  const clock = manualClock(Date.parse('2026-11-20T10:00:00+05:30'));
  const service = serviceOf(backend, { clock });

  /** A number without funds, of which a message is held up on its way to WhatsApp. */
  async function heldUp(t: Parameters<typeof liveNumber>[0]) {
    const live = await liveNumber(t, service, clock);
    const { client } = live.workspace;
    live.control.changeFunds({ balance: '0.00' });
    const holdUp = () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      live.door.until = promise;
      t.after(() => resolve());
      return resolve;
    };
    const letGo = holdUp();
    const { messageId } = await client.messages.send({ to: someone(), ...ORDER });
    const sends = () => live.door.asked.filter(({ line }) => line.endsWith('/messages')).length;
    await passUntil(clock, () => assert.equal(sends(), 1));
    const lacks = async () => (await client.channels.get(live.channelId)).lacksFunds;
    return { ...live, client, messageId, sends, letGo, holdUp, lacks };
  }

  test('says that the message waits which is let through to show whether it has some again', async (t) => {
    const { letGo, holdUp, lacks, sends } = await heldUp(t);
    const letGoAgain = holdUp();
    letGo();
    await passUntil(clock, async () => assert.ok(await lacks()));
    await clock.leap(2 * MINUTE);
    await passUntil(clock, () => assert.equal(sends(), 2));
    const { waiting, needed } = (await lacks())!;
    assert.deepEqual([waiting, needed?.total], [1, '0.1357']);
    letGoAgain();
  });

  // SQLite keeps nobody waiting for a lease.
  if (backend.name === 'postgres')
    test('is not tried once more by a list of channels that was read before that was known', async (t) => {
      const { channelId, letGo, lacks, sends } = await heldUp(t);
      const [locked, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const locking = transaction(service.db, async (trx) => {
        const lease = trx.selectFrom('leases').select('name').where('name', '=', channelLease(channelId));
        await lease.forShare().execute();
        locked.resolve();
        await mayEnd.promise;
      });
      await locked.promise;
      await clock.advance(SECOND);
      await eventually(async () => assert.ok(await somebodyWaits(service.db)));
      letGo();
      await eventually(async () => assert.ok(await lacks()));
      mayEnd.resolve();
      await locking;
      await untilSenderKnows(service.db, channelId, clock);
      assert.equal(sends(), 1);
    });
});
