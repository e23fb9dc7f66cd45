/** WhatsApp's address answers, but not as Graph does; time is the test's own. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SECOND } from '../../src/platform/clock.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import type { Fault } from '../rigs/graph-door.ts';
import { liveNumber, passUntil } from '../rigs/live-number.ts';
import { manualClock } from '../rigs/manual-clock.ts';
import { serviceOf, someone, text } from '../rigs/service.ts';

const OUTAGE = 35 * SECOND;
const MESSAGES = 70;

onEachDatabase('an outage of WhatsApp', (backend) => {
  const clock = manualClock();
  const service = serviceOf(backend, { clock, env: { UNCONFIRMED_GRACE: '60' } });

  test('of any kind costs a few attempts and not one for each message', async (t) => {
    const faults: [fault: Fault, mayFail: number][] = [
      ['html', 12], // a proxy's page instead of an answer
      ['busy', 0], // a 429 without a reason
      ['reset', 10], // connections that break
    ];
    const numbers = [];
    for (const [fault, mayFail] of faults) {
      const number = await liveNumber(t, service, clock);
      // What is lost fails, and can be counted.
      await number.workspace.client.channels.update(number.channelId, { lostAnswer: 'hold' });
      number.door.fault = fault;
      numbers.push({ ...number, fault, mayFail, ids: [] as string[] });
    }
    for (const end = clock.now() + OUTAGE; clock.now() < end; await clock.advance(OUTAGE / MESSAGES))
      for (const { workspace, ids } of numbers)
        ids.push((await workspace.client.messages.send(text(someone()))).messageId);
    for (const { door, fault } of numbers) {
      const met = door.met.length;
      door.fault = undefined;
      assert.ok(met >= 2 && met <= 12, `${met} attempts met ${fault}`);
    }
    const open = ['queued', 'sending', 'unconfirmed', 'sent', 'delivered'] as const;
    for (const { workspace, arrived, fault, mayFail, ids } of numbers) {
      const { messages } = workspace.client;
      await passUntil(
        clock,
        async () => assert.deepEqual((await messages.list({ status: [...open], limit: 1 })).data, []),
        SECOND,
      );
      const failed = (await messages.list({ status: ['failed'] })).data.length;
      assert.ok(failed <= mayFail, `${failed} of ${ids.length} failed by ${fault}`);
      assert.equal(new Set(arrived().map(({ id }) => id)).size, ids.length - failed, fault);
      assert.equal(arrived().length, ids.length - failed, `${fault}: none went twice`);
    }
  });
});
