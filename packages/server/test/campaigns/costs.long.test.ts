/** A campaign costs what was said beforehand, as far as receipts do not change it, and whoever began it is charged. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { campaignsOf } from '../rigs/campaigns.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { manualClock } from '../rigs/manual-clock.ts';
import { memberOf } from '../rigs/member.ts';
import { type Json, serviceOf } from '../rigs/service.ts';

onEachDatabase('the cost of a campaign', (backend) => {
  const clock = manualClock();
  const service = serviceOf(backend, { clock });
  let made = 0;

  before(() => service.control('POST', 'settings', { statusDelayMs: 20 }));

  async function workspace() {
    const own = await service.workspace(`campaign-costs-${++made}`);
    return { ...own, campaigns: campaignsOf(own, clock, service.control) };
  }

  test('stands with the campaign and with the member who began it, and with nobody where a program did', async () => {
    const own = await workspace();
    const { campaigns } = own;
    const asha = await memberOf(service, own.id, 'Asha', { now: clock.now() });
    const people = await campaigns.people('costs', '0009', '5555', '5555');
    const { id: programs } = await campaigns.started('costs', { name: 'A program' });
    await campaigns.inState(programs, 'finished');
    await campaigns.until(programs, ({ counts, answered }) =>
      assert.deepEqual([counts.read, answered], [3, 1]),
    );
    const hers = await campaigns.draft('costs', { name: 'Hers' });
    await asha.client.campaigns.start(hers.id);
    await campaigns.inState(hers.id, 'finished');
    await campaigns.until(hers.id, ({ counts }) => assert.equal(counts.read, 3));
    const by = async (by: 'campaign' | 'member') =>
      (await own.client.costs.read({ by })).groups.map(({ name, messages, amount }: Json) => [
        name,
        messages,
        amount,
      ]);
    const three = [3, '0.345'];
    assert.deepEqual(
      (await by('campaign')).sort(),
      [
        [hers.id, ...three],
        [programs, ...three],
      ].sort(),
    );
    assert.deepEqual(
      (await by('member')).sort(),
      [
        [asha.id, ...three],
        [undefined, ...three],
      ].sort(),
    );
    const { data } = await own.client.messages.list({ recipient: people[1]!.phone });
    assert.deepEqual(
      data.map(({ campaignId, sentBy }) => [campaignId, sentBy]),
      [
        [hers.id, asha.id],
        [programs, undefined],
      ],
    );
    const [waiting] = (await own.client.conversations.list({ contactId: people[0]!.id })).data;
    assert.ok(waiting!.waitingSince, 'who wrote since waits: a campaign is no answer');
  });

  test('is estimated beforehand, and the bill is that but for what came to nothing', async () => {
    const { client, campaigns } = await workspace();
    await campaigns.people('estimate', '5555', '0002', '5555', '0002', '5555');
    await client.contacts.create({ phone: '+33612345678', tags: ['estimate'] });
    const { id } = await campaigns.draft('estimate', { stopAt: { failedPercent: null } });
    const { cost, reached } = await client.campaigns.preflight(id);
    assert.equal(reached, 6);
    assert.deepEqual(cost, {
      ...{ amount: '0.575', gst: '0.1035', total: '0.6785', currency: 'INR', unpriced: 1 },
      countries: [
        { country: 'IN', people: 5, rate: '0.115', amount: '0.575' },
        { country: 'FR', people: 1 },
      ],
    });
    await client.campaigns.start(id);
    await campaigns.inState(id, 'finished');
    await campaigns.until(id, ({ counts }) => assert.deepEqual([counts.read, counts.failed], [4, 2]));
    const { groups } = await client.costs.read({ by: 'campaign' });
    const { amount, estimated, messages, unpriced } = groups.find(({ name }) => name === id)!;
    assert.deepEqual([amount, estimated, messages, unpriced], ['0.345', '0.00', 4, 1]);
  });
});
