/** The budget of a campaign: it sends as far as that suffices, and goes on where it was once it is raised. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { HOUR } from '../../src/platform/clock.ts';
import { type Campaign, campaignsOf, counted } from '../rigs/campaigns.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { passUntil } from '../rigs/live-number.ts';
import { manualClock } from '../rigs/manual-clock.ts';
import { serviceOf } from '../rigs/service.ts';

onEachDatabase('the budget of a campaign', (backend) => {
  const clock = manualClock();
  const service = serviceOf(backend, { clock });
  let made = 0;

  before(() => service.control('POST', 'settings', { statusDelayMs: 20 }));

  /** A message of the template costs 0.115. */
  async function workspace() {
    const own = await service.workspace(`own-budget-${++made}`);
    return { ...own, campaigns: campaignsOf(own, clock, service.control) };
  }
  const pausedAt =
    (waiting: number) =>
    ({ state, reason, counts }: Campaign): void =>
      assert.deepEqual([state, reason?.code, counts.waiting], ['paused', 'CAMPAIGN_BUDGET_SPENT', waiting]);
  const money = ({ spent, budget }: Campaign) => [spent, budget];

  test('is used to the last message it suffices for; raised and resumed, the others go', async () => {
    const { client, campaigns, call } = await workspace();
    const people = await campaigns.people('all', ...Array.from({ length: 8 }, () => '5555'));
    const draft = await campaigns.draft('all', { budget: '0.40' });
    assert.deepEqual(money(draft), ['0.00', '0.40']);
    const { budget, cost } = await client.campaigns.preflight(draft.id);
    assert.deepEqual([cost.amount, budget], ['0.92', { amount: '0.40', suffices: false, reaches: 3 }]);
    await client.campaigns.start(draft.id);
    const paused = await campaigns.until(draft.id, pausedAt(5));
    assert.deepEqual([paused.reason?.needs, paused.reason?.left], ['0.115', '0.055']);
    assert.match(
      paused.reason!.message,
      /costs ₹0\.115, and ₹0\.055 is left of the campaign's budget of ₹0\.40/,
    );
    assert.deepEqual(money(paused), ['0.345', '0.40']);
    const short = (error: { code?: string; message: string }) =>
      error.code === 'CONFLICT' && /left of the campaign's budget/.test(error.message);
    await assert.rejects(client.campaigns.resume(draft.id), short);
    for (let i = 0; i < 5; i++) await clock.advance(1000);
    assert.equal((await campaigns.reached()).length, 3);

    await client.campaigns.update(draft.id, { budget: '0.70' });
    await client.campaigns.resume(draft.id);
    assert.deepEqual(money(await campaigns.until(draft.id, pausedAt(2))), ['0.69', '0.70']);
    await client.campaigns.update(draft.id, { budget: null });
    await client.campaigns.resume(draft.id);
    await campaigns.inState(draft.id, 'finished');
    await campaigns.until(draft.id, (campaign) => assert.deepEqual(counted(campaign), { total: 8, read: 8 }));
    assert.deepEqual((await campaigns.reached()).sort(), people.map(({ phone }) => phone).sort());
    const wrong = await call('PATCH', `/api/v1/campaigns/${draft.id}`, { budget: '1.00' });
    assert.equal(wrong.body.error.code, 'CONFLICT', 'it has ended');
  });

  test('suffices, and is settled by what came to nothing and by what WhatsApp charges', async () => {
    const { client, campaigns } = await workspace();
    await campaigns.people('back', '0002', '0002', '0002', '5555', '5555', '5555');
    const input = { budget: '0.35', stopAt: { failedPercent: null } } as const;
    const { id } = await campaigns.started('back', input);
    await campaigns.until(id, (campaign) => {
      pausedAt(3)(campaign);
      assert.deepEqual(money(campaign), ['0.00', '0.35']);
    });
    await client.campaigns.resume(id);
    assert.deepEqual(money(await campaigns.inState(id, 'finished')), ['0.345', '0.35']);
    assert.equal((await client.costs.read({ by: 'campaign' })).totals.amount, '0.345');
  });

  test('stays spent for those of whom WhatsApp does not say whether they have it', async () => {
    const { client, campaigns } = await workspace();
    await campaigns.people('lost', '0013', '0013', '0013', '5555');
    await client.costs.setBudget({ perDay: '9.00' });
    const { id } = await campaigns.started('lost', { budget: '0.35' });
    await campaigns.until(id, (campaign) => {
      pausedAt(1)(campaign);
      assert.deepEqual(counted(campaign), { total: 4, waiting: 1, unknown: 3 });
    });
    await clock.leap(HOUR);
    await passUntil(clock, async () => {
      const { data } = await client.messages.list({ campaignId: id, status: ['failed'] });
      assert.equal(data.length, 3);
    });
    assert.deepEqual(money(await client.campaigns.get(id)), ['0.345', '0.35']);
    assert.equal((await client.costs.budget()).spent, '0.345');
    await assert.rejects(client.campaigns.resume(id), { code: 'CONFLICT' });
  });

  test('holds beside that of the day, whichever is spent first', async () => {
    const { client, campaigns } = await workspace();
    await campaigns.people('both', '5555', '5555', '5555', '5555');
    await client.costs.setBudget({ perDay: '0.25' });
    const { id } = await campaigns.started('both', { budget: '0.40' });
    await campaigns.until(id, ({ reason }) => assert.equal(reason?.code, 'BUDGET_SPENT'));
    await client.costs.setBudget({ perDay: '9.00' });
    const campaign = await campaigns.until(id, pausedAt(1));
    assert.deepEqual([money(campaign), (await client.costs.budget()).spent], [['0.345', '0.40'], '0.345']);
  });

  test('is an amount', async () => {
    const { client, campaigns } = await workspace();
    await assert.rejects(campaigns.draft('nobody', { budget: 'much' }), { code: 'INVALID_PAYLOAD' });
    const { id } = await campaigns.draft('nobody', { budget: '5' });
    assert.deepEqual(money(await client.campaigns.update(id, { name: 'Other' })), ['0.00', '5.00']);
  });
});
