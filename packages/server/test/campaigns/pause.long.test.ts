/** Whoever pauses or cancels a campaign is obeyed from the moment of the response. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { HOUR, SECOND } from '../../src/platform/clock.ts';
import { type Campaigns, campaignsOf, counted } from '../rigs/campaigns.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { manualClock } from '../rigs/manual-clock.ts';
import { untilSenderKnows } from '../rigs/sender-looks.ts';
import { serviceOf } from '../rigs/service.ts';

const PEOPLE = Array.from({ length: 12 }, () => '5555');

onEachDatabase('a campaign that somebody stops', (backend) => {
  const clock = manualClock();
  const service = serviceOf(backend, { clock });
  let campaigns: Campaigns;

  before(async () => {
    campaigns = campaignsOf(service, clock, service.control);
    await service.control('POST', 'settings', { statusDelayMs: 20 });
  });

  /** Sets the number's rate, and waits until whoever sends knows it. */
  async function rate(messagesPerSecond: number): Promise<void> {
    await service.client.channels.update(service.channelId, { messagesPerSecond });
    await untilSenderKnows(service.db, service.channelId, clock);
  }

  /** Starts one to twelve people, and lets some of them get it. */
  async function begun(tag: string): Promise<{ id: string; got(): Promise<number> }> {
    await rate(1);
    const people = await campaigns.people(tag, ...PEOPLE);
    const { id } = await campaigns.started(tag);
    const got = async () => {
      const reached = await campaigns.reached();
      return people.filter(({ phone }) => reached.includes(phone)).length;
    };
    await campaigns.until(id, ({ counts }) => assert(counts.read >= 2));
    return { id, got };
  }

  /** Lets what was under way be read, by all but those who wait, and then an hour pass. */
  async function longAfter(id: string, waiting: number): Promise<void> {
    const all = { total: PEOPLE.length, read: PEOPLE.length - waiting, waiting };
    await campaigns.until(id, (campaign) => assert.deepEqual(counted(campaign), all));
    await clock.leap(HOUR);
    for (let i = 0; i < 10; i++) await clock.advance(SECOND);
  }

  test('takes nobody after the answer to a pause, and goes on where it was', async () => {
    const { id, got } = await begun('paused');
    const { state, counts } = await service.client.campaigns.pause(id);
    assert.equal(state, 'paused');
    assert(counts.waiting > 0);
    await rate(80);
    await longAfter(id, counts.waiting);
    assert.equal(await got(), PEOPLE.length - counts.waiting, 'those who were taken got it, and nobody else');
    assert.equal((await service.client.campaigns.get(id)).counts.waiting, counts.waiting);
    await service.client.campaigns.resume(id);
    await campaigns.inState(id, 'finished');
    await campaigns.until(id, (each) => assert.deepEqual(counted(each), { total: 12, read: 12 }));
    assert.equal(await got(), PEOPLE.length);
  });

  test('is cancelled for good, and sends to nobody else', async () => {
    const { id, got } = await begun('cancelled');
    const { state, counts } = await service.client.campaigns.cancel(id);
    assert.equal(state, 'cancelled');
    await rate(80);
    const { waiting } = counts;
    assert(waiting > 0);
    await longAfter(id, waiting);
    assert.equal(await got(), PEOPLE.length - waiting);
    assert.deepEqual(counted(await service.client.campaigns.get(id)), {
      ...{ total: PEOPLE.length, read: PEOPLE.length - waiting, waiting },
    });
    await assert.rejects(service.client.campaigns.resume(id), { code: 'CONFLICT' });
    assert.equal((await service.client.campaigns.cancel(id)).state, 'cancelled', 'twice is once');
  });
});
