/** A campaign that rests loses nobody, and those who are tried again are disturbed no more than the others. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { DAY, HOUR, MINUTE, SECOND } from '../../src/platform/clock.ts';
import { type Campaigns, campaignsOf } from '../rigs/campaigns.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { manualClock } from '../rigs/manual-clock.ts';
import { serviceOf } from '../rigs/service.ts';

onEachDatabase('a campaign that rests', (backend) => {
  const clock = manualClock();
  const service = serviceOf(backend, { clock });
  let campaigns: Campaigns;

  before(async () => {
    campaigns = campaignsOf(service, clock, service.control);
    await service.control('POST', 'settings', { statusDelayMs: 20 });
  });

  /** Goes forward to a time of the next day in India. */
  const tomorrowAt = (hours: number) =>
    clock.leap(Math.ceil((clock.now() + 5.5 * HOUR) / DAY) * DAY - 5.5 * HOUR + hours * HOUR - clock.now());
  const messageTo = async (phone: string) =>
    service.client.messages.get(
      (await service.client.messages.list({ recipient: phone })).data[0]!.messageId,
    );

  test('for two days goes on where it was, with those who are tried again too', async () => {
    const [refused] = await campaigns.people('two-days', '0005', '5555', '5555');
    const { id } = await campaigns.started('two-days', { canary: { percent: 1, least: 1, pauseMinutes: 5 } });
    await campaigns.until(id, async ({ counts }) => {
      assert.deepEqual([counts.accepted, counts.waiting], [1, 2]);
      assert.equal((await messageTo(refused!.phone)).waiting?.for, 'retry'); // its refusal comes when it comes
    });
    await service.client.campaigns.pause(id);
    assert.equal((await messageTo(refused!.phone)).waiting?.for, 'retry');
    await clock.leap(2 * DAY);
    for (let i = 0; i < 5; i++) await clock.advance(MINUTE);
    assert.equal((await messageTo(refused!.phone)).status, 'sending');
    await service.client.campaigns.resume(id);
    await campaigns.until(id, ({ counts }) => assert.ok(counts.read >= 1)); // the others go minutes later
    await clock.leap(5 * MINUTE);
    await campaigns.inState(id, 'finished');
    await campaigns.until(id, ({ counts }) => assert.equal(counts.read, 3));
  });

  test('in the quiet hours tries nobody again in them', async () => {
    await tomorrowAt(22);
    await clock.advance(HOUR - SECOND);
    const [refused] = await campaigns.people('night', '0003');
    const { id } = await campaigns.started('night', { quietHours: { from: '23:00', to: '07:00' } });
    await eventually(
      async () => {
        await clock.advance(200);
        assert.match((await messageTo(refused!.phone)).waiting?.until ?? '', /T07:00:00/);
      },
      { everyMs: 5 },
    );
    await clock.leap(3 * HOUR);
    for (let i = 0; i < 5; i++) await clock.advance(SECOND);
    const { status, history } = await messageTo(refused!.phone);
    const attempts = history.filter(({ kind }) => kind === 'attempt').length;
    assert.deepEqual([status, attempts], ['sending', 1]);
    await clock.leap(5 * HOUR);
    await campaigns.inState(id, 'finished');
    await campaigns.until(id, ({ counts }) => assert.equal(counts.read, 1));
  });
});
