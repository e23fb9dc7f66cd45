/** What somebody sees who has just installed: a shop with a month behind it, at one click, and no trace of it after. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { axeFaults } from './axe.ts';
import { inBrowser } from './browser.ts';
import { dialogFaults, ZOOMED } from './dialog-faults.ts';
import { assertFits, turnTo } from './installation.ts';
import { ownWorkspace } from './own-workspace.ts';

inBrowser((browser) => {
  let page: Page;
  let complaints: string[];

  before(async () => {
    ({ page, complaints } = await ownWorkspace(browser(), { viewport: { width: 1280, height: 900 } }));
  });

  test('a sample shop is opened at one click, full of messages, and erased without a trace', async () => {
    await turnTo(page, '/dashboard'); // where nothing has happened yet it is offered first
    await page.getByRole('button', { name: 'Open a sample shop' }).click();
    const menu = page.getByRole('button', { name: /Aam Bazaar/ }).first();
    await menu.waitFor({ timeout: 90_000 }); // a month is made up in the background
    assert.match(await menu.innerText(), /Sample\b/);
    await page.getByRole('link', { name: 'Messages' }).first().click();
    await page
      .getByText(/^Hi \S+, your order A-\d+ is /)
      .first()
      .waitFor(); // and not the template's name
    await assertFits(page);
    await page.getByRole('link', { name: 'Contacts' }).first().click();
    await page.getByText('सुनीता देवी').first().waitFor();

    await page.goto(`${page.url().split('/dashboard')[0]}/dashboard/start`);
    await page.getByText('Everything in this workspace was made up').waitFor();
    assert.deepEqual(await axeFaults(page), []);
    await page.setViewportSize(ZOOMED);
    await page.getByRole('button', { name: 'Erase the sample shop' }).click();
    assert.deepEqual(await dialogFaults(page, 'the question whether to erase it'), []);
    await page.getByRole('dialog').getByRole('button', { name: 'Erase the sample shop' }).click();
    await page.getByText('The sample shop is erased.').waitFor();
    await turnTo(page, '/dashboard/start');
    await page.getByRole('button', { name: 'Open a sample shop' }).waitFor();
    assert.deepEqual(complaints, []);
  });
});
