/**
 * A shop's day, lived through the dashboard alone: customers answered, given out, noted, put off and closed by two
 * people at once, what failed sent again, and a push after the last tab is closed; on a phone, a tablet and a desk, in
 * English and in Hindi.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '../../server/test/rigs/eventually.ts';
import { PNG } from '../../server/test/rigs/media-files.ts';
import { startPushService } from '../../server/test/rigs/push-service.ts';
import type { Words } from '../src/words/en/index.ts';
import { axeFaults, BOTH_THEMES } from './axe.ts';
import { inBrowser } from './browser.ts';
import { closeWindow } from './conversation-page.ts';
import { hold } from './hold.ts';
import { assertFits, drawn, gone, shown, turnTo, type Visit, visitor } from './installation.ts';
import { comeIn, type OwnWorkspace, openWorkspace } from './own-workspace.ts';
import { deliver, keepNotifications, keptIn, pushesTo, tapOn } from './push.ts';
import { wordsIn } from './words-in.ts';

const SUNITA = '+919876543601';
const IMRAN = '+919876543602';
const RAVI = '+919876543603';
/** The simulator lets messages to it fail: it is not on WhatsApp. */
const NOWHERE = '+919876500002';

const SCREENS = [
  { on: 'a phone', viewport: { width: 390, height: 844 } },
  { on: 'a tablet', viewport: { width: 768, height: 1024 } },
  { on: 'a desk', viewport: { width: 1440, height: 900 } },
];
const ALL_DAYS = (['hi', 'en'] as const).flatMap((language) =>
  SCREENS.map((screen) => ({ ...screen, language })),
);
/** Without CI=true a phone in Hindi has to do: it has the least room, and the longer words. */
const DAYS = process.env.CI === 'true' ? ALL_DAYS : ALL_DAYS.slice(0, 1);

inBrowser((browser) => {
  let service: Awaited<ReturnType<typeof startPushService>>;
  before(async () => {
    service = await startPushService();
  });
  after(() => service.close());

  for (const { on, language, viewport } of DAYS)
    describe(`on ${on}, in ${language === 'hi' ? 'Hindi' : 'English'}`, () => {
      let workspace: OwnWorkspace;
      let words: Words;
      let owner: Visit;
      let agent: Visit;
      let pushed: Awaited<ReturnType<typeof pushesTo>>;
      const ids: Record<string, string> = {};

      before(async () => {
        words = await wordsIn(language);
        workspace = await openWorkspace();
        const options = { viewport, locale: language === 'hi' ? 'hi-IN' : 'en-IN' };
        owner = await visitor(browser(), workspace, options);
        agent = await visitor(browser(), workspace, options);
        pushed = await pushesTo(owner.context, service);
        await comeIn(owner, workspace);
        await workspace.client.workspace.update({ checkWindow: true });
      });
      after(() => Promise.all([owner, agent].map(({ context }) => context.close())));

      const log = (page: Page) => page.getByRole('log');
      const box = (page: Page) => page.getByRole('textbox', { name: words.reply.message, exact: true });
      const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
      const list = (page: Page) => page.getByRole('list', { name: words.conversations.list });
      /** A customer writes from their phone. */
      const writes = async (from: string, name: string, text: string) => {
        const { client } = workspace;
        await client.contacts.create({ phone: from, name });
        await client.simulator.inbound({ from, text });
        ids[from] = await eventually(async () => {
          const { data } = await client.conversations.list({ search: from });
          return data[0]?.id ?? assert.fail(`${name} has written`);
        });
      };
      const of = (phone: string) => workspace.client.conversations.get(ids[phone]!);
      const open = async (page: Page, phone: string) => {
        await turnTo(page, `/dashboard/conversations/${ids[phone]}`);
        await shown(page);
      };
      /** Chooses from a menu that a button opens. */
      const choose = async (page: Page, menu: string, ...item: string[]) => {
        await button(page, menu).click();
        for (const name of item) await page.getByRole('menuitem', { name }).click();
      };
      const narrow = viewport.width < 720;
      const looksWell = async (page: Page) => {
        await assertFits(page);
        // The walk has axe judge every page at its other widths.
        const themes = BOTH_THEMES.slice(0, 1);
        if (narrow) assert.deepEqual(await axeFaults(page, { themes }), []);
      };
      const take = (page: Page) => {
        const { label, nobody, me } = words.conversations.assignee;
        return choose(page, `${label}: ${nobody}`, me);
      };

      test('a colleague is invited as an agent, who comes to the conversations and sees no key', async () => {
        const { page } = owner;
        const { form, roles } = words.team;
        await page.goto('/dashboard/settings/team');
        await button(page, words.shell.account).click();
        await page.getByRole('menuitem', { name: language === 'hi' ? 'हिन्दी' : 'English' }).click();
        await button(page, words.team.invite).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel(form.email).fill(`meera@${workspace.slug}.example`);
        await dialog.getByLabel(roles.agent).check();
        await button(page, form.action).click();
        const link = await dialog.getByText(/\/oauth\/invitation\?/).innerText();
        await dialog.getByRole('button', { name: words.common.done }).click();

        await agent.page.goto(link);
        assert.equal(await agent.page.locator('html').getAttribute('lang'), language);
        await agent.page.locator('[name="name"]').fill('Meera Iyer');
        await agent.page.locator('[name="password"]').fill('mangoes in the month of may');
        await agent.page.locator('form button').last().click();
        await agent.page.waitForURL(/\/dashboard\/conversations/);
        await agent.page.getByText(words.conversations.none.yours.title).waitFor();
        for (const path of ['settings/api', 'webhooks']) {
          await turnTo(agent.page, `/dashboard/${path}`);
          await agent.page.getByRole('heading', { name: words.shell.notForAgents.title }).first().waitFor();
        }
        await looksWell(agent.page);
      });

      test('of two who answer one customer each keeps their words, and who takes it second is told who was quicker', async () => {
        await writes(SUNITA, 'सुनीता देवी', 'Is the blue saree there?');
        for (const { page } of [owner, agent]) {
          await turnTo(page, '/dashboard/conversations');
          await list(page).getByText('Is the blue saree there?').click();
          await box(page).waitFor();
        }
        await agent.page.getByText(words.thread.looking(workspace.owner.name)).waitFor();
        await box(owner.page).fill('Yes, it is');
        await agent.page.getByText(words.thread.writing(workspace.owner.name)).waitFor();
        await box(agent.page).fill('One moment');
        await owner.page.reload();
        await eventually(async () => assert.equal(await box(owner.page).inputValue(), 'Yes, it is'));
        assert.equal(await box(agent.page).inputValue(), 'One moment');

        const url = `**/api/v1/conversations/${ids[SUNITA]}`;
        const goOn = await hold(agent.page, url, (request) => request.method() === 'PATCH');
        await take(agent.page);
        await take(owner.page);
        await eventually(async () => assert.ok((await of(SUNITA)).assignee, 'the owner has it'));
        await goOn();
        const { taken, of: heldBy } = words.conversations.assignee;
        await agent.page.getByText(taken(workspace.owner.name)).waitFor();
        await button(agent.page, heldBy(workspace.owner.name)).waitFor();
        await button(agent.page, words.common.dismiss).click();
        agent.complaints.length = 0; // the refusal
        await box(agent.page).fill('');
        await looksWell(agent.page);
      });

      test('customers are answered with a photo, by buttons of which they tap one, and by a template once the window has closed', async () => {
        const { page } = owner;
        await page.locator('input[type="file"]').setInputFiles({
          ...{ name: 'blue.png', mimeType: 'image/png', buffer: PNG },
        });
        await button(page, words.media.remove('blue.png')).waitFor();
        await button(page, words.reply.send).click();
        await gone(button(page, words.media.remove('blue.png')));
        await log(page).getByText('Yes, it is').waitFor();
        await log(agent.page).getByText('Yes, it is').waitFor();
        await eventually(async () => {
          const [sent] = (await workspace.client.messages.list({ recipient: SUNITA })).data;
          assert.partialDeepStrictEqual(sent, { type: 'media', caption: 'Yes, it is', status: 'read' });
        });

        await writes(IMRAN, 'Imran Qureshi', 'When do you deliver?');
        await open(page, IMRAN);
        await page.getByRole('link', { name: words.reply.others }).click();
        const types = page.getByRole('navigation', { name: words.compose.type });
        await types.getByRole('link', { name: words.compose.types.rich, exact: true }).click();
        const rich = words.composeRich;
        const field = (name: string) => page.getByRole('main').getByRole('textbox', { name, exact: true });
        await field(rich.body).fill('When shall we come?');
        await field(rich.button(1)).fill('Today');
        await button(page, rich.addButton).click();
        await field(rich.button(2)).fill('Tomorrow');
        await looksWell(page);
        await button(page, words.compose.send).click();
        await page.waitForURL(`**/conversations/${ids[IMRAN]}*`);
        await log(page).getByText('When shall we come?').waitFor();
        const messageId = await eventually(async () => {
          const [asked] = (await workspace.client.messages.list({ recipient: IMRAN })).data;
          assert.equal(asked!.status, 'read');
          return asked!.messageId;
        });
        await workspace.client.simulator.answer({ messageId, button: 'tomorrow' });
        await eventually(async () => assert.equal(await log(page).getByText('Tomorrow').count(), 2));

        await writes(RAVI, 'Ravi Menon', 'Call me tomorrow');
        await closeWindow(workspace, { id: ids[RAVI]!, phone: RAVI });
        await open(page, RAVI);
        await page.getByText(words.reply.window.closed('Ravi Menon')).waitFor();
        assert.equal(await box(page).count(), 0);
        await page.getByLabel(words.compose.template, { exact: true }).selectOption('order_update (en)');
        const sentence = page.getByRole('group', { name: words.compose.fillIn });
        const blank = (n: number) => sentence.getByRole('textbox').nth(n);
        await eventually(async () => assert.equal(await blank(0).inputValue(), 'Ravi', 'it greets them'));
        for (const [n, value] of ['A-77', 'packed'].entries()) await blank(n + 1).fill(value);
        await looksWell(page);
        await button(page, words.reply.send).click();
        await log(page).getByText('Hi Ravi, your order A-77 is packed.').waitFor();
      });

      test('what is left to do is noted, put off and closed, and found where it then stands', async () => {
        const { page } = owner;
        const { snooze, notes, person, further, closed, close, views, states } = words.conversations;
        await open(page, SUNITA);
        if (narrow) await choose(page, further, person.show);
        else if (viewport.width < 1400) await button(page, person.show).click();
        await page.getByRole('textbox', { name: notes.placeholder }).fill('Pays by UPI');
        await button(page, notes.add).click();
        await page.getByRole('listitem').filter({ hasText: 'Pays by UPI' }).waitFor();
        await looksWell(page);
        await page.keyboard.press('Escape');
        await open(page, IMRAN);
        await choose(page, narrow ? further : snooze.label, snooze.hour);
        await page.getByText(snooze.done).waitFor();
        await open(page, RAVI);
        await page.getByRole('main').getByRole('button', { name: close, exact: true }).click();
        await page.getByText(closed).waitFor();
        const state = async (phone: string) => (await of(phone)).state;
        assert.deepEqual(
          [await state(SUNITA), await state(IMRAN), await state(RAVI)],
          ['open', 'snoozed', 'closed'],
        );
        await turnTo(page, '/dashboard/conversations?view=mine');
        await list(page).getByText('सुनीता देवी').waitFor();
        await gone(list(page).getByText('Imran Qureshi'));
        await page.getByRole('link', { name: views.all, exact: true }).click();
        await filterBy(page, states.label, states.snoozed);
        await list(page).getByText('Imran Qureshi').waitFor();
        await looksWell(page);
      });

      test('a message that failed is found by its reason, and sent again to a number that is corrected', async () => {
        const { page } = owner;
        await writes(NOWHERE, 'Lakshmi Pillai', 'Is it packed?');
        await open(page, NOWHERE);
        await box(page).fill('Your order is packed.');
        await button(page, words.reply.send).click();
        const reason = words.messages.failures.RECIPIENT_UNREACHABLE;
        await log(page).getByText(reason).waitFor();
        await turnTo(page, '/dashboard/messages');
        const { status, reason: why } = words.messages.filters;
        await filterBy(page, status, words.statuses.failed);
        await filterBy(page, why, reason);
        await page.waitForURL(/failureCode=/);
        await page.locator('tr[data-row] a').first().click();
        await page.getByRole('heading', { name: words.messages.content.outbound }).waitFor();
        await looksWell(page);
        await page.getByRole('link', { name: words.messages.sendAnother }).click();
        const to = page.getByRole('combobox', { name: words.compose.to });
        await page.getByRole('group', { name: words.compose.to }).getByRole('button').or(to).first().click();
        await to.fill(SUNITA);
        await button(page, words.compose.send).click();
        await page.waitForURL(`**/conversations/${ids[SUNITA]}*`);
        await log(page).getByText('Your order is packed.').waitFor();
      });

      test('a push comes after the last tab is closed, and a tap on it leads to the customer', async () => {
        const { page, context } = owner;
        await turnTo(page, '/dashboard/settings/notifications');
        await button(page, words.notifications.here.switchOn).click();
        await page.getByText(words.notifications.here.on).waitFor();
        await looksWell(page);
        const worker = context.serviceWorkers()[0]!;
        await worker.evaluate(keepNotifications);
        const tab = await context.newPage();
        await page.close();
        await workspace.client.simulator.inbound({ from: SUNITA, text: 'I am at the door' });
        const told = await eventually(
          () => pushed().shown.find(({ body }) => body === 'I am at the door') ?? assert.fail(),
        );
        assert.equal(told.lang, language);
        await deliver(await context.newCDPSession(tab), workspace.url, told);
        await eventually(async () => assert.equal((await keptIn(worker))[0]?.title, told.title));
        await tab.goto((await tapOn(worker, told))!);
        await log(tab).getByText('I am at the door').waitFor();
        await looksWell(tab);
        assert.deepEqual([...owner.complaints, ...agent.complaints].filter(isFault), []);
      });

      const filterBy = async (page: Page, ...chosen: string[]) => {
        for (const name of [words.common.filter.add, ...chosen]) await button(page, name).click();
        await drawn(page); // what closes gives the focus back a moment later
      };
    });
});

/** What an agent may not see is refused, which a console says. */
const isFault = (line: string) => !/ 40[349] /.test(line);
