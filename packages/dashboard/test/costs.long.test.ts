/** What an owner learns of costs through the pages alone, and the budget of a day that they set, change and remove. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { MeghdootError } from '../../sdk/src/index.ts';
import { eventually } from '../../server/test/rigs/eventually.ts';
import type { Words } from '../src/words/en/index.ts';
import { inBrowser } from './browser.ts';
import { DESKS, looksWellOn, sitDown } from './desks.ts';
import { shown, turnTo, type Visit } from './installation.ts';
import type { OwnWorkspace } from './own-workspace.ts';

const PEOPLE = 6;
const phoneOf = (i: number) => `+9198765433${10 + i}`;

inBrowser((browser) => {
  for (const desk of DESKS)
    describe(desk.title, () => {
      let workspace: OwnWorkspace;
      let words: Words;
      let visit: Visit;
      let page: Page;
      let campaignId: string;
      const { narrow } = desk;

      const sendTemplate = async (to: string) =>
        workspace.client.messages.send({
          ...{ to, type: 'template', templateName: 'order_update' },
          variables: ['Asha', '1050', 'on its way'],
        });

      before(async () => {
        ({ workspace, words, visit } = await sitDown(browser(), desk));
        page = visit.page;
        const { client } = workspace;
        for (let i = 0; i < PEOPLE; i++) await client.contacts.create({ phone: phoneOf(i), tags: ['vip'] });
        const campaign = await client.campaigns.create({
          ...{ name: 'Diwali offer', template: 'order_update', audience: { tags: { all: ['vip'] } } },
          variables: { 1: { value: 'Asha' }, 2: { value: '1050' }, 3: { value: 'ready' } },
          canary: false,
        });
        campaignId = campaign.id;
        await client.campaigns.start(campaignId);
        await sendTemplate(phoneOf(0));
        await sendTemplate('+4915112345678');
        await client.messages.send({ to: phoneOf(1), type: 'text', message: 'It is ready.' });
        await eventually(async () => {
          const { totals } = await client.costs.read({});
          assert.deepEqual([totals.messages, totals.estimated], [PEOPLE + 3, '0.00']);
        });
      });
      after(() => visit.context.close());

      const main = () => page.getByRole('main');
      const button = (name: string) => main().getByRole('button', { name, exact: true });
      const dialog = () => page.getByRole('dialog');
      const looksWell = () => looksWellOn(page, desk);
      const rupees = (amount: string) => `₹${amount}`;

      test('the costs of the month stand day by day, with GST, by kind, template, campaign and member, and what is not known is said', async () => {
        const { costs, shell } = words;
        await page.goto('/dashboard');
        await shown(page);
        if (narrow) await page.getByRole('button', { name: shell.more, exact: true }).click();
        await page.getByRole('link', { name: shell.pages.costs, exact: true }).first().click();
        const { totals } = await workspace.client.costs.read({});
        const figures = page.getByRole('region', { name: costs.figures.label });
        await figures.getByText(rupees(Number(totals.total).toFixed(2)), { exact: true }).waitFor();
        await page.getByText(costs.unpriced(1)).waitFor();
        await looksWell();
        await page.getByText(costs.days.table).click();
        const row = page.locator('details[open] tbody tr').last();
        await row.getByText(rupees(Number(totals.amount).toFixed(2)), { exact: true }).waitFor();

        const kinds = page.getByRole('navigation', { name: costs.groups.label });
        await main().getByRole('listitem').filter({ hasText: costs.categories.service! }).first().waitFor();
        await kinds.getByRole('link', { name: costs.groups.tabs.campaign }).click();
        await page.waitForURL(/by=campaign/);
        const own = main().getByRole('listitem').filter({ hasText: 'Diwali offer' });
        await own.getByText(costs.groups.messages(PEOPLE)).waitFor();
        await kinds.getByRole('link', { name: costs.groups.tabs.member }).click();
        await main().getByRole('listitem').filter({ hasText: costs.groups.none.member }).waitFor();
        const file = page.waitForEvent('download');
        await button(words.common.export.action).click();
        const csv = readFileSync(await (await file).path(), 'utf8');
        assert.match(csv, /^\ufeff?[a-z_]*member/);
        await looksWell();
      });

      test('the rate card says since when it holds and where it was read, and how many replies were free', async () => {
        const { costs } = words;
        const { rates } = await workspace.client.rates.list();
        const marketing = rates.find(({ category }) => category === 'marketing')!;
        await main().getByText(rupees(marketing.amount), { exact: true }).waitFor();
        await main().getByText(marketing.source).waitFor();
        await main().getByText(costs.free.used(1, 1000)).waitFor();
      });

      test('a budget of a day is set and refuses what goes beyond it, one-time passwords excepted by choice; it is changed and removed', async () => {
        const { budget } = words.costs;
        await button(budget.set).click();
        await dialog().getByLabel(budget.perDay).fill('nothing');
        await dialog().getByRole('button', { name: budget.save }).click();
        await dialog().locator('[aria-invalid="true"]').waitFor();
        // Chromium says in the console that it was refused.
        assert.match(visit.complaints.splice(0).join(), /status of 400/);
        await dialog().getByLabel(budget.perDay).fill('₹ 1,000.50');
        await dialog().getByLabel(budget.except).uncheck();
        await dialog().getByRole('button', { name: budget.save }).click();
        await page.getByText(budget.notExcepted).waitFor();
        const now = await workspace.client.costs.budget();
        assert.deepEqual([now.perDay, now.exceptAuthentication], ['1000.50', false]);
        await main()
          .getByText(budget.spent(rupees(Number(now.spent).toFixed(2)), '₹1,000.50'))
          .waitFor();
        await looksWell();

        await button(budget.change).click();
        await dialog().getByLabel(budget.perDay).fill(now.spent);
        await dialog().getByRole('button', { name: budget.save }).click();
        await page.getByText(budget.over).waitFor();
        await looksWell();
        await assert.rejects(
          sendTemplate(phoneOf(2)),
          (error) => error instanceof MeghdootError && error.code === 'BUDGET_EXCEEDED',
        );
        await button(budget.remove).click();
        await dialog().getByRole('button', { name: budget.remove }).click();
        await page.getByText(budget.none).waitFor();
        await sendTemplate(phoneOf(2));
      });

      test('a campaign says what it has cost, a message what it costs, and the log is saved as it is filtered', async () => {
        const { costs } = words;
        const { groups } = await workspace.client.costs.read({ by: 'campaign' });
        const own = groups.find(({ name }) => name === campaignId)!;
        await turnTo(page, `/dashboard/campaigns/${campaignId}`);
        await main()
          .getByText(costs.one.with(rupees(Number(own.total).toFixed(2))))
          .waitFor();
        await looksWell();
        const sent = (await workspace.client.messages.list({ recipient: phoneOf(0) })).data[0]!;
        await turnTo(page, `/dashboard/messages/${sent.messageId}`);
        await main()
          .getByText(costs.one.charged(rupees(sent.cost!.amount!)))
          .waitFor();
        await looksWell();
        await turnTo(page, '/dashboard/messages?status=read');
        await shown(page);
        const saving = page.waitForEvent('download');
        await button(words.common.export.action).click();
        const saved = await saving;
        assert.equal(saved.suggestedFilename(), 'messages.csv');
        const lines = readFileSync(await saved.path(), 'utf8')
          .trim()
          .split(/\r?\n/);
        const { data } = await workspace.client.messages.list({ status: ['read'], limit: 100 });
        assert.equal(lines.length, 1 + data.length);
        await looksWell();
        assert.deepEqual(visit.complaints, []);
      });
    });
});
