/**
 * An offer on a Saturday, sent to many through the pages alone: made in steps, checked, tried out, sent to a few first,
 * paused, resumed and stopped by itself; its results read, and sent once more to those whom it did not reach.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '../../server/test/rigs/eventually.ts';
import type { Words } from '../src/words/en/index.ts';
import { inBrowser } from './browser.ts';
import { DESKS, looksWellOn, sitDown } from './desks.ts';
import { shown, turnTo, type Visit } from './installation.ts';
import { changeFunds, type OwnWorkspace } from './own-workspace.ts';

const NAMES = ['Asha Rao', 'Ravi Menon', 'Meera Iyer', 'Imran Qureshi', 'Lakshmi Pillai', 'Arjun Das'];
const OWN_NUMBER = '98765 43299';
/** The simulator does not know whoever has a number that ends like this. */
const NOWHERE = '0002';
const FIRST = 5;
const WRONG = 7;
const SHOP = 'https://shop.example/holi';
/** So many of them are after the wrong ones, and are not reached before it stops. */
const LATER = 8;

inBrowser((browser) => {
  for (const desk of DESKS)
    describe(desk.title, () => {
      let workspace: OwnWorkspace;
      let words: Words;
      let visit: Visit;
      let page: Page;
      const { narrow } = desk;

      before(async () => {
        ({ workspace, words, visit } = await sitDown(browser(), desk));
        page = visit.page;
        const { client } = workspace;
        const add = (phone: string, name?: string) =>
          client.contacts.create({ phone, tags: ['regulars'], ...(name && { name }) });
        const optedOut = await add('+919876543350', 'Farah Khan');
        await client.contacts.update(optedOut.id, { optOut: { scope: 'all' } });
        for (let i = 0; i < FIRST; i++) await add(`+91987654331${i}`, NAMES[i]);
        for (let i = 0; i < WRONG; i++) await add(`+9198765${i}${NOWHERE}`, 'Kiran');
        for (let i = 0; i < LATER; i++) await add(`+91987654332${i}`);
        const [channel] = (await client.channels.list()).data;
        await client.channels.update(channel!.id, { messagesPerSecond: 2 });
      });
      after(() => visit.context.close());

      const main = () => page.getByRole('main');
      const button = (name: string) => main().getByRole('button', { name, exact: true });
      const saved = () => page.getByText(words.campaignEditor.saved).waitFor();
      const next = async (step: keyof Words['campaignEditor']['steps']) => {
        const { campaignEditor: editor } = words;
        await button(editor.next(editor.steps[step])).click();
        await page.waitForURL(`**step=${step}*`);
      };
      const looksWell = () => looksWellOn(page, desk);
      const newest = async () => (await workspace.client.campaigns.list()).data[0]!;
      const inState = (state: string) =>
        eventually(async () => {
          const campaign = await newest();
          assert.equal(campaign.state, state, JSON.stringify(campaign));
          return campaign;
        });

      test('it is found in the rail, begins with a template, and is kept as one goes', async () => {
        const { campaigns, campaignEditor: editor, shell } = words;
        await page.goto('/dashboard');
        await shown(page);
        if (narrow) await page.getByRole('button', { name: shell.more, exact: true }).click();
        await page.getByRole('link', { name: shell.pages.campaigns, exact: true }).first().click();
        await page.getByText(campaigns.empty.title).waitFor();
        await looksWell();
        await main().getByRole('link', { name: campaigns.make }).last().click();
        await page.getByText(editor.choose.title).waitFor();
        await looksWell();
        await main()
          .getByRole('button', { name: /order_update/ })
          .click();
        await page.waitForURL('**/campaigns/cmp_*');

        const sentence = page.getByRole('group', { name: editor.message.fillIn });
        await sentence.getByText(editor.message.fields.firstName).waitFor(); // it greets
        const [order, what] = ['2', '3'].map((name) =>
          sentence.getByRole('textbox', {
            name: words.compose.parameter({ place: 'body', kind: 'text', name }),
            exact: true,
          }),
        );
        await order!.fill('of sweets');
        await what!.fill('10% cheaper');
        const fallback = page.getByLabel(editor.message.fallback(editor.message.fields.firstName));
        await fallback.fill('friend');
        await page.getByLabel(editor.message.name).fill('Diwali offer');
        await page.getByLabel(editor.message.shortLinks).check();
        await saved();
        await looksWell();
        await page.reload();
        await fallback.waitFor();
        assert.equal(await fallback.inputValue(), 'friend');
        assert.equal(await what!.inputValue(), '10% cheaper');
        assert.ok(await page.getByLabel(editor.message.shortLinks).isChecked());
      });

      test('its people are chosen by a tag and counted, and its pace in plain words', async () => {
        const { people, when } = words.campaignEditor;
        await next('people');
        await page.getByText(people.notYet).waitFor();
        await page.getByLabel(people.kinds.tags[0]!).check();
        await page.getByLabel('regulars').first().check();
        await page.getByText(people.found(1 + FIRST + WRONG + LATER), { exact: true }).waitFor();
        await saved();
        await looksWell();

        await next('when');
        assert.ok(await page.getByLabel(when.careful[0]!).isChecked());
        await page.getByLabel(when.firstLeast).fill(String(FIRST));
        await page.getByLabel(when.firstPause).fill('0');
        await page.getByLabel(when.perDay).check();
        await page.getByLabel(when.budget, { exact: true }).check();
        await page.getByLabel(when.budgetAmount).fill('₹1,000');
        await saved();
        await looksWell();
        const { canary, mostPerDay, audience, budget } = await newest();
        assert.deepEqual(canary, { percent: 2, least: FIRST, pauseMinutes: 0 });
        assert.deepEqual([mostPerDay, audience], [1, { tags: { any: ['regulars'] } }]);
        assert.equal(budget, '1000.00');
      });

      test('before it is sent one sees who gets it and who does not, how it looks on their phones, and tries it on oneself', async () => {
        const { check } = words.campaignEditor;
        const reached = FIRST + WRONG + LATER;
        await next('check');
        await button(check.send(reached)).waitFor();
        await main()
          .getByRole('listitem')
          .filter({ hasText: words.campaigns.exclusions.reasons.opted_out! })
          .waitFor();
        await page.getByText(check.canary(FIRST)).waitFor();
        await page.getByText(check.cost('₹2.30', '₹0.41')).waitFor();
        await page.getByText('₹2.71', { exact: true }).waitFor();
        const phone = page.getByRole('region', { name: check.examples });
        await phone.getByText('Hi Asha, your order of sweets is 10% cheaper.').waitFor();
        await button(check.following).click();
        await page.getByText(check.example(2, 10)).waitFor();
        await eventually(async () => assert.ok(await phone.getByText('Hi Ravi, your order').isVisible()));
        await page.getByLabel(check.test.to).fill(OWN_NUMBER);
        await button(check.test.action).click();
        await page.getByRole('link', { name: check.test.phone }).waitFor();
        await looksWell();
        await eventually(async () => {
          const { data } = await workspace.client.messages.list({ recipient: '+919876543299' });
          assert.equal(data[0]?.type, 'template');
        });
        await button(check.send(reached)).click();
      });

      test('it goes to a few first and then on; it is paused and resumed at once', async () => {
        const { campaigns } = words;
        await button(campaigns.pause.action).click();
        await page.getByText(campaigns.paused.text).waitFor();
        assert.equal((await newest()).state, 'paused');
        await looksWell();
        await button(campaigns.resume.action).click();
        await button(campaigns.pause.action).waitFor();
        await main().getByRole('link', { name: campaigns.people.read }).waitFor();
      });

      test('it stops by itself when too many fail, and says why and what to do', async () => {
        const { campaigns } = words;
        const [title, help] = campaigns.reasons.TOO_MANY_FAILED!;
        await page.getByText(title).waitFor();
        await page.getByText(help).waitFor();
        await inState('stopped');
        // Receipts of what was under way still come, and each changes the page.
        const counts = await eventually(async () => {
          const { counts } = await newest();
          assert.equal(counts.accepted + counts.sent + counts.delivered, 0, JSON.stringify(counts));
          return counts;
        });
        assert.ok(counts.failed >= 5 && counts.waiting > 0, JSON.stringify(counts));
        await looksWell();
        const failures = page.getByRole('region', { name: campaigns.failures.title });
        const { RECIPIENT_UNREACHABLE: unreachable } = words.messages.failures;
        await failures.getByText(unreachable).waitFor();
        await failures.getByText(campaigns.failures.help.contact).waitFor();
        await failures.getByRole('link').click();
        await page.waitForURL(/reason=RECIPIENT_UNREACHABLE/);
        const people = page.getByRole('region', { name: campaigns.list.title });
        await eventually(async () =>
          assert.equal(await people.locator('tr[data-row]').count(), (await newest()).counts.failed),
        );
        await looksWell();
        const message = people.getByRole('link', { name: campaigns.list.open });
        if (!narrow) {
          await message.first().click();
          await main().getByRole('link', { name: 'Diwali offer' }).waitFor();
          await page.goBack();
        }
        const file = page.waitForEvent('download');
        await people.getByRole('button', { name: words.common.export.action }).click();
        assert.equal((await file).suggestedFilename(), 'campaign.csv');
      });

      test('those whom it did not reach are the people of the next one, which may begin later', async () => {
        const { campaigns, campaignEditor: editor } = words;
        const stopped = await newest();
        await button(campaigns.again.menu).click();
        await page.getByRole('menuitem', { name: campaigns.again.failed }).click();
        await page.waitForURL(/step=check/);
        await button(editor.check.send(stopped.counts.failed)).waitFor();
        const steps = page.getByRole('navigation', { name: editor.allSteps });
        await steps.getByRole('button', { name: editor.steps.when }).click();
        await page.getByLabel(editor.when.later[0]!).check();
        await saved();
        await next('check');
        await button(editor.check.schedule(stopped.counts.failed)).click();
        await button(campaigns.time.action).waitFor();
        await inState('scheduled');
        await looksWell();
        await button(campaigns.cancel.action).click();
        await page.getByRole('dialog').getByRole('button', { name: campaigns.cancel.action }).click();
        await inState('cancelled');

        await turnTo(page, '/dashboard/campaigns');
        await page.locator('tr[data-row]').nth(1).waitFor();
        await looksWell();
        await turnTo(page, '/dashboard');
        const attention = page.getByRole('region', { name: words.overview.attention.title });
        await attention.getByText(campaigns.reasons.TOO_MANY_FAILED![0]).waitFor();
        await attention.getByRole('link', { name: campaigns.open }).click();
        await page.waitForURL(`**/campaigns/${stopped.id}*`);
        await shown(page);
      });

      test('with a budget of its own it says how far that goes, pauses when it is spent, and goes on with a larger one', async () => {
        const { client } = workspace;
        const { campaigns, campaignEditor: editor } = words;
        for (let i = 0; i < FIRST; i++)
          await client.contacts.create({ phone: `+91987654360${i}`, tags: ['saved'] });
        const { id } = await client.campaigns.create({
          ...{ name: 'Pongal offer', template: 'order_update', audience: { tags: { all: ['saved'] } } },
          variables: { 1: { value: 'friend' }, 2: { value: 'of rice' }, 3: { value: '10% cheaper' } },
          ...{ canary: false, budget: '0.25' },
        });
        await turnTo(page, `/dashboard/campaigns/${id}?step=check`);
        await page.getByText(editor.check.short('₹0.25', 2)).waitFor();
        await looksWell();
        await button(editor.check.send(FIRST)).click();
        await page.getByText(campaigns.reasons.CAMPAIGN_BUDGET_SPENT![0]).waitFor();
        await page.getByText(campaigns.budget.spent('₹0.23', '₹0.25')).waitFor();
        await looksWell();
        await button(campaigns.budget.action).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel(campaigns.budget.amount).fill('much');
        await dialog.getByRole('button', { name: campaigns.budget.goOn }).click();
        await dialog.getByText(words.common.fault('must be an amount in rupees such as 500.00')).waitFor();
        assert.match(visit.complaints.splice(0).join(), /status of 400/);
        await dialog.getByLabel(campaigns.budget.amount).fill('₹ 5');
        await dialog.getByRole('button', { name: campaigns.budget.goOn }).click();
        await inState('finished');
        await looksWell();
      });

      test('without funds it stands still and says so, and goes on where it was when they are added', async () => {
        const { client } = workspace;
        const { campaigns, channels } = words;
        for (let i = 0; i < FIRST; i++)
          await client.contacts.create({ phone: `+91987654334${i}`, tags: ['lucky'] });
        await changeFunds(workspace, { balance: '0.00' });
        const { id } = await client.campaigns.create({
          ...{ name: 'Holi offer', template: 'order_update', audience: { tags: { all: ['lucky'] } } },
          variables: { 1: { value: 'friend' }, 2: { value: 'of colours' }, 3: { value: SHOP } },
          ...{ shortLinks: true, canary: false },
        });
        await client.campaigns.start(id);
        await turnTo(page, `/dashboard/campaigns/${id}`);
        await page.getByText(campaigns.reasons.FUNDS_LACKING![0]).waitFor();
        await looksWell();
        await page.getByRole('link', { name: campaigns.openChannel }).click();
        await changeFunds(workspace, { add: '100.00' });
        await main().getByRole('button', { name: channels.funds.added }).click();
        await inState('finished');
        await turnTo(page, `/dashboard/campaigns/${id}`);
        await eventually(async () => assert.equal((await newest()).counts.read, FIRST));
        await main().getByRole('link', { name: campaigns.people.read }).waitFor();
        await changeFunds(workspace, { balance: null });
      });

      test('who opens a link in it is counted, and found among its people', async () => {
        const { campaigns } = words;
        await main().getByText(campaigns.count.clicked(0)).waitFor();
        const { data } = await workspace.client.messages.list({ recipient: '+919876543340' });
        const link = (data[0]!.variables as string[])[2]!;
        const headers = {
          'user-agent': await page.evaluate(() => navigator.userAgent.replace('Headless', '')),
        };
        const response = await fetch(link, { headers, redirect: 'manual' });
        assert.equal(response.headers.get('location'), SHOP);
        await turnTo(page, `/dashboard/campaigns/${(await newest()).id}?heard=clicked`);
        await main().getByText(campaigns.count.clicked(1)).waitFor();
        const people = page.getByRole('region', { name: campaigns.list.title });
        await eventually(async () => assert.equal(await people.locator('tr[data-row]').count(), 1));
        await looksWell();
        assert.deepEqual(visit.complaints, []);
      });
    });
});
