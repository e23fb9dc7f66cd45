/** A workspace in which nothing has happened yet, and one seen on the widest desk. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { eventually } from '../../server/test/rigs/eventually.ts';
import { axeFaults } from './axe.ts';
import { inBrowser } from './browser.ts';
import { assertFits, turnTo } from './installation.ts';
import { type OwnWorkspace, ownWorkspace } from './own-workspace.ts';

/** The lists, and what the example of each says in English and Hindi. */
const LISTS = [
  ['/messages', 'Your order 1042 is on its way.', 'आपका ऑर्डर 1042 रास्ते में है।'],
  ['', 'Is the blue saree still there?', 'नीली साड़ी अभी है क्या?'],
  ['/conversations', 'Is the blue saree still there?', 'नीली साड़ी अभी है क्या?'],
  ['/contacts', '+91 98765 43210 · regular, Pune', '+91 98765 43210 · पुराने ग्राहक, पुणे'],
  ['/contacts/imports', '912 new, 40 changed, 24 lines left out', '912 नए, 40 बदले, 24 लाइनें छूटीं'],
  ['/costs', '812 messages', '812 मैसेज'],
  ['/templates', 'Hello {{1}}, your order {{2}} is on its way.', 'नमस्ते {{1}}, आपका ऑर्डर {{2}} रास्ते में है।'],
  ['/webhooks', 'message.read, message.failed', 'message.read, message.failed'],
  ['/settings/api', 'Sends messages · ends in 4271', 'मैसेज भेजती है · आख़िर में 4271'],
  ['/events', 'Asha Rao has read order 1042.', 'आशा राव ने ऑर्डर 1042 पढ़ लिया।'],
] as const;

inBrowser((browser) => {
  let workspace: OwnWorkspace;
  let page: Page;
  let complaints: string[];

  before(async () => {
    ({ workspace, page, complaints } = await ownWorkspace(browser(), {
      viewport: { width: 1440, height: 900 },
    }));
  });

  test('an empty list shows an example of what will stand there, said to be one and never a row, in both languages', async () => {
    await turnTo(page, '/dashboard/settings/channels/new');
    await page.getByLabel('Name of the workspace').fill('Nothing Yet');
    await page.getByRole('button', { name: 'Open workspace' }).click();
    await page.waitForURL(/workspace=nothing-yet/);
    for (const language of ['English', 'हिन्दी']) {
      await page.getByRole('banner').getByRole('button').last().click();
      await page.getByRole('menuitem', { name: language }).click();
      for (const [path, english, hindi] of LISTS) {
        await turnTo(page, `/dashboard${path}?workspace=nothing-yet`);
        const example = page.getByRole('figure');
        await example.getByText(language === 'English' ? english : hindi, { exact: true }).waitFor();
        await example.getByText(language === 'English' ? 'Example' : 'उदाहरण', { exact: true }).waitFor();
        assert.equal(await example.getByRole('link').count(), 0);
        assert.equal(await page.locator('tr figure, li figure').count(), 0);
        for (const width of [390, 1440]) {
          await page.setViewportSize({ width, height: 900 });
          await assertFits(page);
        }
        assert.deepEqual(await axeFaults(page), [], path);
      }
    }
    await page.getByRole('banner').getByRole('button').last().click();
    await page.getByRole('menuitem', { name: 'English' }).click();
    assert.deepEqual(complaints, []);
  });

  test('1920 px have the list, the thread and the person side by side, and 1024 px the names of the pages', async () => {
    const { client } = workspace;
    await client.simulator.inbound({ from: '+919876543299', text: 'Is the shop open on Sunday?' });
    const id = await eventually(async () => {
      const [first] = (await client.conversations.list({ view: 'all' })).data;
      return first?.id ?? assert.fail('they have written');
    });
    await page.setViewportSize({ width: 1920, height: 1080 });
    await turnTo(page, `/dashboard/conversations/${id}?workspace=${workspace.slug}`);
    const list = page.getByRole('link', { name: /Is the shop open on Sunday/ });
    const thread = page.getByRole('log');
    const person = page.getByRole('complementary').last();
    await thread.getByText('Is the shop open on Sunday?').waitFor();
    const boxOf = async (each: Locator) => (await each.boundingBox())!;
    const [rows, messages, about] = [await boxOf(list), await boxOf(thread), await boxOf(person)];
    assert.ok(rows.width >= 440, `the list has ${rows.width} px`);
    assert.ok(about.width >= 400, `the person has ${about.width} px`);
    assert.ok(rows.x + rows.width <= messages.x && messages.x + messages.width <= about.x);
    assert.ok(about.x + about.width > 1880, 'nothing is left empty at the right');
    await assertFits(page);
    await page.setViewportSize({ width: 1024, height: 768 });
    const rail = page.getByRole('navigation', { name: 'Pages' });
    await eventually(async () => {
      const { width } = (await rail.getByText('Conversations', { exact: true }).boundingBox())!;
      assert.ok(width > 60, `${width}`);
    });
    await assertFits(page);
    assert.deepEqual(complaints, []);
  });
});
