/** A thread on a phone has the whole screen, whether its person has a conversation already or not. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { eventually } from '../../server/test/rigs/eventually.ts';
import { axeFaults } from './axe.ts';
import { inBrowser } from './browser.ts';
import { closeWindow, customerWrites, logOf } from './conversation-page.ts';
import { assertFits, shown, turnTo } from './installation.ts';
import { type OwnWorkspace, ownWorkspace } from './own-workspace.ts';

const NEHA = '+919876543771';
const ANIL = '+919876543772';
const LATE = '+919876543773';
const STRANGER = '+919876543774';
const PHONE = { width: 390, height: 844 };
const ABOVE_KEYBOARD = { width: 390, height: 480 };
const DESK = { width: 1440, height: 900 };

inBrowser((browser) => {
  let workspace: OwnWorkspace;
  let page: Page;
  let complaints: string[];
  const paths: Record<string, string> = {};

  before(async () => {
    ({ workspace, page, complaints } = await ownWorkspace(browser(), { viewport: PHONE }));
    const { id } = await workspace.client.contacts.create({ phone: NEHA, name: 'Neha Gupta' });
    const anil = await customerWrites(workspace, { from: ANIL, text: 'Are you open?', name: 'Anil Kapoor' });
    const late = await customerWrites(workspace, { from: LATE, text: 'Are you there?', name: 'Usha Nair' });
    await closeWindow(workspace, { id: late, phone: LATE });
    paths.contact = `/conversations/with/${id}`;
    paths.number = `/conversations/with/${encodeURIComponent(STRANGER)}`;
    paths.open = `/conversations/${anil}`;
    paths.closed = `/conversations/${late}`;
  });

  const open = async (path: string) => {
    await turnTo(page, `/dashboard${path}`);
    await logOf(page).waitFor();
    await shown(page);
  };
  const bar = () => page.getByRole('navigation', { name: 'Pages' });
  const visible = async (all: Locator) => {
    const seen = await Promise.all((await all.all()).map((each) => each.isVisible()));
    return seen.filter(Boolean).length;
  };
  const hasThread = (px: number) =>
    eventually(async () => {
      const { height } = (await logOf(page).boundingBox())!;
      assert.ok(height >= px, `it has ${height} of ${px} px`);
    });

  describe('on a phone two thirds of the screen are the thread, under one header and without the bar; above a keyboard it keeps 240 px, and all that is below it is reached', () => {
    for (const [who, at] of [
      ['a contact without a conversation', 'contact'],
      ['a number that is nobody’s yet', 'number'],
      ['who wrote just now', 'open'],
      ['who wrote days ago', 'closed'],
    ] as const)
      test(`with ${who}`, async () => {
        await page.setViewportSize(PHONE);
        await open(paths[at]!);
        await hasThread(560);
        assert.equal(await visible(page.locator('header')), 1);
        assert.equal(await visible(bar()), 0);
        assert.equal(await visible(page.getByRole('navigation', { name: 'Breadcrumb' })), 0);
        await assertFits(page);
        assert.deepEqual(await axeFaults(page), []);
        await page.setViewportSize(ABOVE_KEYBOARD);
        await shown(page);
        await hasThread(240);
        const last = page.getByRole('main').locator('form :is(select, textarea, button):visible').last();
        await last.scrollIntoViewIfNeeded();
        const { y, height } = (await last.boundingBox())!;
        assert.ok(y + height <= ABOVE_KEYBOARD.height, `it ends at ${y + height} px`);
      });
  });

  test('the arrow leads from there to the conversations, where the bar is back', async () => {
    await page.setViewportSize(PHONE);
    for (const path of [paths.contact!, paths.open!]) {
      await open(path);
      await page.getByRole('link', { name: 'All conversations' }).click();
      await page.getByRole('list', { name: 'Conversations' }).waitFor();
      assert.equal(await visible(bar()), 1);
    }
  });

  test('at a desk the page of a person without a conversation stands beside the rail, with the way back', async () => {
    await page.setViewportSize(DESK);
    await open(paths.contact!);
    assert.equal(await visible(bar()), 1);
    await page.getByRole('link', { name: 'Open the contact' }).waitFor();
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click();
    await page.waitForURL(/conversations$/);
    assert.deepEqual(complaints, []);
  });
});
