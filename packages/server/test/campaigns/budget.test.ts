/** The budget of a day holds for campaigns too: to the last message that it suffices for, and they wait for the rest. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { nextMidnightIst } from '../../src/platform/time.ts';
import { type Campaign, campaignsOf, counted } from '../rigs/campaigns.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { manualClock } from '../rigs/manual-clock.ts';
import { type Json, serviceOf, someone } from '../rigs/service.ts';

/** A message of the template costs 0.115. */
const order = (to: string) => ({
  ...{ to, type: 'template' as const, templateName: 'order_update' },
  variables: ['Asha', '1042', 'on its way'],
});

onEachDatabase('the budget of a day', (backend) => {
  const clock = manualClock();
  const service = serviceOf(backend, { clock });
  let made = 0;

  before(() => service.control('POST', 'settings', { statusDelayMs: 20 }));

  async function workspace(perDay: string) {
    const own = await service.workspace(`campaign-budget-${++made}`);
    await own.client.costs.setBudget({ perDay });
    const budget = async () => {
      const { spent, left } = await own.client.costs.budget();
      return [spent, left];
    };
    return { ...own, budget, campaigns: campaignsOf(own, clock, service.control) };
  }
  const pausedAt =
    (waiting: number) =>
    ({ state, reason, counts }: Campaign): void =>
      assert.deepEqual([state, reason?.code, counts.waiting], ['paused', 'BUDGET_SPENT', waiting]);
  const tomorrow = () => clock.leap(nextMidnightIst(clock.now()) - clock.now());

  test('is used to the last message it suffices for; the others go when it is raised, or on the next day', async () => {
    const { client, campaigns, budget, feed } = await workspace('0.60');
    const people = await campaigns.people('all', ...Array.from({ length: 10 }, () => '5555'));
    const { id } = await campaigns.started('all');
    const { reason } = await campaigns.until(id, pausedAt(5));
    assert.deepEqual([reason?.needs, await budget()], ['0.115', ['0.575', '0.025']]);
    assert.match(reason!.message, /costs ₹0\.115, and ₹0\.025 is left of the budget of ₹0\.60/);
    await assert.rejects(client.messages.send(order(someone())), { code: 'BUDGET_EXCEEDED' });
    await assert.rejects(client.campaigns.resume(id), { code: 'CONFLICT' });
    for (let i = 0; i < 5; i++) await clock.advance(1000);
    assert.equal((await campaigns.reached()).length, 5);
    await client.costs.setBudget({ perDay: '0.70' });
    await campaigns.until(id, pausedAt(4));
    assert.deepEqual(await budget(), ['0.69', '0.01']);
    await tomorrow();
    await campaigns.inState(id, 'finished');
    await campaigns.until(id, (campaign) => assert.deepEqual(counted(campaign), { total: 10, read: 10 }));
    assert.deepEqual(await budget(), ['0.46', '0.24']);
    assert.deepEqual((await campaigns.reached()).sort(), people.map(({ phone }) => phone).sort());
    const told = (await feed()).filter(({ data }) => 'id' in data && data.id === id);
    assert.deepEqual(
      told.map(({ type, data }) => [type.replace('campaign.', ''), (data as Json).reason?.code]),
      [
        ['started', undefined],
        ...[
          ['paused', 'BUDGET_SPENT'],
          ['resumed', undefined],
        ],
        ...[
          ['paused', 'BUDGET_SPENT'],
          ['resumed', undefined],
        ],
        ['finished', undefined],
      ],
    );
  });

  test('is shared with what is sent one by one, and never exceeded', async () => {
    const { client, campaigns, budget } = await workspace('2.30');
    await campaigns.people('shared', ...Array.from({ length: 30 }, () => '5555'));
    const { id } = await campaigns.started('shared');
    let accepted = 0;
    const one = async () => {
      try {
        await client.messages.send(order(someone()));
        accepted++;
      } catch (error) {
        assert.equal((error as Json).code, 'BUDGET_EXCEEDED');
      }
    };
    for (let i = 0; i < 5; i++) {
      await clock.advance(100);
      await Promise.all(Array.from({ length: 3 }, one));
    }
    await campaigns.until(id, ({ reason }) => assert.equal(reason?.code, 'BUDGET_SPENT'));
    await one();
    const { counts } = await client.campaigns.get(id);
    assert.equal(accepted + counts.total - counts.waiting, 20);
    assert.deepEqual(await budget(), ['2.30', '0.00']);
  });

  test('gets back what came to nothing, and the campaign goes on with it', async () => {
    const { campaigns, budget } = await workspace('0.35');
    await campaigns.people('back', '0002', '0002', '0002', '5555', '5555', '5555', '5555');
    const { id } = await campaigns.started('back', { stopAt: { failedPercent: null } });
    await campaigns.until(id, (campaign) => {
      pausedAt(1)(campaign);
      assert.deepEqual(counted(campaign), { total: 7, read: 3, failed: 3, waiting: 1 });
    });
    assert.deepEqual(await budget(), ['0.345', '0.005']);
  });

  test('holds nobody back once it is removed', async () => {
    const { client, campaigns, budget } = await workspace('0.10');
    await campaigns.people('free', '5555', '5555');
    const { id } = await campaigns.started('free');
    await campaigns.until(id, pausedAt(2));
    await client.costs.removeBudget();
    await campaigns.inState(id, 'finished');
    assert.deepEqual(await budget(), ['0.23', undefined]);
  });
});
