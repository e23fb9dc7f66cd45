/** The rows of a list by keyboard and by Shift. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '../../server/test/rigs/eventually.ts';
import { inBrowser } from './browser.ts';
import { shown, turnTo } from './installation.ts';
import { type OwnWorkspace, ownWorkspace } from './own-workspace.ts';

const PEOPLE = ['Asha', 'Balan', 'Chitra', 'Deepa', 'Esha', 'Farid'];
const TAGS = ['vip', 'retail'];

inBrowser((browser) => {
  let workspace: OwnWorkspace;
  let page: Page;

  before(async () => {
    ({ workspace, page } = await ownWorkspace(browser(), { viewport: { width: 1280, height: 900 } }));
    for (const [i, name] of PEOPLE.entries())
      await workspace.client.contacts.create({ phone: `+91987654321${i}`, name, tags: TAGS });
  });

  const openList = async () => {
    await turnTo(page, '/dashboard');
    await turnTo(page, '/dashboard/contacts');
    await shown(page);
  };
  const tick = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` });
  const namesInRows = () => page.locator('tr[data-row] td:nth-child(2) a span:first-child').allInnerTexts();
  const selected = (names: readonly string[]) =>
    eventually(async () => {
      const ticked: string[] = [];
      for (const name of PEOPLE) if (await tick(name).isChecked()) ticked.push(name);
      assert.deepEqual(ticked.sort(), [...names].sort());
    });
  const focused = () =>
    page.evaluate(() => {
      const { innerText, tagName } = document.activeElement as HTMLElement;
      return document.activeElement!.getAttribute('aria-label') ?? (innerText.split('\n')[0] || tagName);
    });

  test('with Shift, all rows from the last one pressed to this one are selected, and let go', async () => {
    await openList();
    const names = await namesInRows();
    assert.equal(names.length, PEOPLE.length);
    await tick(names[1]!).click();
    await tick(names[4]!).click({ modifiers: ['Shift'] });
    await selected(names.slice(1, 5));
    await tick(names[3]!).click({ modifiers: ['Shift'] });
    await selected(names.slice(1, 3));
    assert.equal(await page.evaluate(() => getSelection()?.toString()), '', 'no text is marked by it');
    // The cell around the box takes the press as well.
    await tick(names[0]!)
      .locator('xpath=..')
      .click({ modifiers: ['Shift'], position: { x: 3, y: 3 } });
    await selected(names.slice(0, 4));
  });

  test('Tab stops once at a row, the arrows lead to what else is in it and to the other rows, and Space selects', async () => {
    await openList();
    const names = await namesInRows();
    await page.getByRole('link', { name: names[0]! }).focus();
    await page.keyboard.press('Tab');
    assert.equal(await focused(), names[1]);
    await page.keyboard.press('ArrowDown');
    assert.equal(await focused(), names[2]);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowRight');
    assert.equal(await focused(), TAGS[0]);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    assert.equal(await focused(), `Select ${names[1]}`);
    await page.keyboard.press('Space');
    await selected([names[1]!]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    assert.equal(await focused(), names[3]);
    await page.keyboard.press('Shift+Space');
    await selected(names.slice(1, 4));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: names[3]! }).waitFor();
  });
});
