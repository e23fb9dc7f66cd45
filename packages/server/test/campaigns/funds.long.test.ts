/** A campaign whose account runs out of funds waits, and goes on where it was. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HOUR, MINUTE, SECOND } from '../../src/platform/clock.ts';
import { type Campaigns, campaignsOf, counted } from '../rigs/campaigns.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { passUntil } from '../rigs/live-number.ts';
import { manualClock } from '../rigs/manual-clock.ts';
import { type Json, serviceOf, someone, types } from '../rigs/service.ts';

const readers = (count: number): string[] => Array.from({ length: count }, () => '5555');
const ORDER = { type: 'template' as const, templateName: 'order_update', variables: ['Asha', '1', 'here'] };

onEachDatabase('a campaign without funds', (backend) => {
  const clock = manualClock();
  const service = serviceOf(backend, { clock });
  let made = 0;

  async function shopWith(balance: string) {
    const shop = await service.workspace(`funds-${backend.name}-${++made}`);
    const campaigns: Campaigns = campaignsOf(shop, clock, service.control);
    const { channelId: channel } = shop;
    await service.control('POST', 'settings', { statusDelayMs: 20 });
    await service.control('POST', 'funds', { channel, balance });
    const add = (amount: string) => service.control('POST', 'funds', { channel, add: amount });
    return { ...shop, campaigns, add, shown: () => shop.client.channels.get(channel) };
  }

  test('is paused with the reason, and reaches everybody once when it has some', async () => {
    const { campaigns, add, shown, client, ...shop } = await shopWith('1.00');
    const people = await campaigns.people('all', ...readers(20));
    const { id } = await campaigns.started('all');
    const { reason } = await campaigns.inState(id, 'paused');
    assert.equal(reason?.code, 'FUNDS_LACKING');
    const reached = await campaigns.reached();
    assert.ok(reached.length < people.length, `${reached.length}`);
    await passUntil(clock, async () =>
      assert.equal((await shown()).lacksFunds?.waiting, 20 - reached.length),
    );
    await service.restart();
    await clock.leap(HOUR);
    await passUntil(clock, async () => {
      const { nextTryAt } = (await shown()).lacksFunds!;
      assert.ok(Date.parse(nextTryAt) > clock.now());
    });
    assert.equal((await client.campaigns.get(id)).state, 'paused');
    assert.deepEqual(await campaigns.reached(), reached);
    await add('100.00');
    await client.channels.fundsAdded(shop.channelId);
    await campaigns.inState(id, 'finished');
    await campaigns.until(id, (campaign) => assert.deepEqual(counted(campaign), { total: 20, read: 20 }));
    const all = await campaigns.reached();
    assert.deepEqual(all.toSorted(), people.map(({ phone }) => phone).toSorted());
    assert.equal((await shown()).lacksFunds, undefined);
    const told = types(await shop.feed()).filter((type) => /^campaign\.|funds/.test(type));
    assert.deepEqual(told, [
      ...['campaign.started', 'channel.funds_lacking', 'campaign.paused'],
      ...['channel.funds_restored', 'campaign.resumed', 'campaign.finished'],
    ]);
  });

  test('goes on within seconds when somebody says that they have added some', async () => {
    const { campaigns, add, shown, client, channelId } = await shopWith('0.00');
    await campaigns.people('soon', ...readers(3));
    const { id } = await campaigns.started('soon');
    await campaigns.inState(id, 'paused');
    await add('100.00');
    const saidAt = clock.now();
    await client.channels.fundsAdded(channelId);
    await passUntil(clock, async () => assert.equal((await shown()).lacksFunds, undefined));
    assert.ok(clock.now() - saidAt < 10 * SECOND, `${clock.now() - saidAt} ms`);
    await campaigns.inState(id, 'finished');
  });

  test('goes on when somebody says so at the moment at which the number looks by itself', async () => {
    for (let round = 0; round < 4; round++) {
      const { campaigns, add, shown, client, channelId } = await shopWith('0.00');
      await campaigns.people('moment', ...readers(3));
      const { id } = await campaigns.started('moment');
      await campaigns.inState(id, 'paused');
      const { since } = (await shown()).lacksFunds!;
      await clock.set(Math.max(Date.parse(since) + SECOND, clock.now()));
      await add('100.00');
      await client.channels.fundsAdded(channelId);
      await campaigns.inState(id, 'finished');
      assert.equal((await shown()).lacksFunds, undefined);
    }
  });

  test('tries with somebody of its own where no message waits', async () => {
    const { campaigns, add, shown, client } = await shopWith('0.00');
    const validUntil = new Date(clock.now() + 30 * SECOND).toISOString();
    await client.messages.send({ to: someone(), ...ORDER, validUntil });
    await passUntil(clock, async () => assert.ok((await shown()).lacksFunds));
    await campaigns.people('own', ...readers(3));
    const { id } = await campaigns.started('own');
    await campaigns.inState(id, 'paused');
    await passUntil(
      clock,
      async () => {
        const { data } = await client.messages.list({ direction: 'outbound' });
        assert.equal(data[0]?.status, 'failed', 'the message is not valid any more');
      },
      SECOND,
    );
    await add('100.00');
    await clock.leap(3 * MINUTE);
    await campaigns.inState(id, 'finished');
    await campaigns.until(id, (campaign) => assert.deepEqual(counted(campaign), { total: 3, read: 3 }));
    assert.equal(((await shown()) as Json).lacksFunds, undefined);
  });

  test('that somebody has cancelled is not what tries', async () => {
    const { campaigns, add, shown, client } = await shopWith('0.00');
    await campaigns.people('gone', ...readers(3));
    const { id } = await campaigns.started('gone');
    await campaigns.inState(id, 'paused');
    await client.campaigns.cancel(id);
    await add('100.00');
    const { messageId } = await client.messages.send({ to: someone(), ...ORDER });
    await clock.leap(MINUTE);
    await passUntil(clock, async () => assert.equal((await client.messages.get(messageId)).status, 'read'));
    assert.equal((await shown()).lacksFunds, undefined);
    assert.equal((await campaigns.reached()).length, 1);
  });
});
