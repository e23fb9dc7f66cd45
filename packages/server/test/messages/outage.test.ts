/** WhatsApp's address answers, but not as Graph does; time is the test's own. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { SECOND } from '../../src/platform/clock.ts';
import { onEitherSharedDatabase } from '../rigs/databases.ts';
import type { Fault } from '../rigs/graph-door.ts';
import { liveNumber, passUntil } from '../rigs/live-number.ts';
import { type ManualClock, manualClock } from '../rigs/manual-clock.ts';
import { type Service, someone, startService, text } from '../rigs/service.ts';

const OUTAGE = 35 * SECOND;
const MESSAGES = 70;

onEitherSharedDatabase('an outage of WhatsApp', (backend) => {
  let service: Service;
  let clock: ManualClock;

  before(async () => {
    clock = manualClock();
    service = await startService(backend, { clock, env: { UNCONFIRMED_GRACE: '60' } });
  });
  after(() => service?.stop());

  const outages: [fault: Fault, what: string, lost: number][] = [
    ['html', "a proxy's page instead of an answer", 12],
    ['busy', 'a 429 without a reason', 0],
    ['reset', 'connections that break', 10],
  ];
  for (const [fault, what, mayFail] of outages) {
    test(`that is ${what} costs a few attempts and not one for each message`, async (t) => {
      const { workspace, door, arrived, channelId } = await liveNumber(t, service, clock);
      await workspace.client.channels.update(channelId, { lostAnswer: 'hold' }); // what is lost fails, and can be counted
      door.fault = fault;
      const ids: string[] = [];
      for (const end = clock.now() + OUTAGE; clock.now() < end; await clock.advance(OUTAGE / MESSAGES))
        ids.push((await workspace.client.messages.send(text(someone()))).messageId);
      const met = door.met.length;
      door.fault = undefined;
      assert.ok(met >= 2 && met <= 12, `${met} attempts met the fault`);
      await passUntil(
        clock,
        async () => {
          const status = ['queued', 'sending', 'unconfirmed', 'sent', 'delivered'] as const;
          assert.deepEqual(
            (await workspace.client.messages.list({ status: [...status], limit: 1 })).data,
            [],
          );
        },
        SECOND,
      );
      const failed = (await workspace.client.messages.list({ status: ['failed'] })).data.length;
      assert.ok(failed <= mayFail, `${failed} of ${ids.length} failed`);
      assert.equal(new Set(arrived().map(({ id }) => id)).size, ids.length - failed);
      assert.equal(arrived().length, ids.length - failed, 'none went twice');
    });
  }
});
