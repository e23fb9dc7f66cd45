/** The look that the pages share: filters as chips, days as India writes them, one green button at a place, lists that begin high. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '../../server/test/rigs/eventually.ts';
import { showDay, today } from '../src/ui/elements/days.ts';
import { axeFaults } from './axe.ts';
import { inBrowser } from './browser.ts';
import { type BusyWorkspace, fillWorkspace } from './busy-workspace.ts';
import { assertFits, gone, shown, turnTo } from './installation.ts';
import { type OwnWorkspace, ownWorkspace } from './own-workspace.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
/** Of the window, down to where the first row of a list begins. */
const MOST_ABOVE = { [PHONE.width]: 240, [DESK.width]: 200 };
const LISTS = [
  '/messages',
  '/contacts',
  '/templates',
  '/webhooks',
  '/events',
  '/settings/channels',
  '/settings/audit',
];

inBrowser((browser) => {
  let workspace: OwnWorkspace;
  let busy: BusyWorkspace;
  let page: Page;
  let complaints: string[];

  before(async () => {
    ({ workspace, page, complaints } = await ownWorkspace(browser(), { viewport: DESK, locale: 'en-US' }));
    busy = await fillWorkspace(workspace);
    // A browser that writes the month first.
  });
  after(() => busy?.stop());

  const open = async (path: string) => {
    await turnTo(page, `/dashboard${path}`);
    await shown(page);
  };
  const filters = () => page.getByRole('region', { name: 'Filters' });
  const add = () => filters().getByRole('button', { name: 'Filter', exact: true });
  const asked = () => Object.fromEntries(new URL(page.url()).searchParams);
  const askedFor = (expected: Record<string, string>) =>
    eventually(() => assert.deepEqual(asked(), expected));

  test('a filter is chosen, changed and let go with the keyboard alone, and stands in the URL', async () => {
    await page.setViewportSize(DESK);
    await open('/messages');
    await add().focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Status' }).waitFor();
    assert.deepEqual(await axeFaults(page), []);
    await page.keyboard.press('Enter'); // the first, which has the focus
    await dialog.getByRole('button', { name: 'Queued' }).waitFor();
    for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await askedFor({ status: 'failed' });
    const chip = filters().getByRole('button', { name: 'Status Failed' });
    await chip.waitFor();
    await gone(dialog);
    await page.getByRole('columnheader', { name: 'Reason' }).waitFor();

    await chip.focus();
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Failed', pressed: true }).waitFor();
    await page.keyboard.press('Escape');
    await gone(dialog);
    await eventually(async () =>
      assert.ok(await chip.evaluate((element) => element === document.activeElement)),
    );
    await page.keyboard.press('Delete');
    await askedFor({});
    await gone(chip);
    assert.ok(
      await add().evaluate((element) => element === document.activeElement),
      'the focus stays in the bar',
    );
  });

  test('on a phone filters are chosen in a sheet at the foot', async () => {
    await page.setViewportSize(PHONE);
    await open('/messages');
    await add().click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Direction' }).click();
    await sheet.getByRole('button', { name: 'Received' }).waitFor();
    const { y, height, width } = (await sheet.boundingBox())!;
    assert.ok(y + height > PHONE.height - 24 && width > PHONE.width - 40, `${y} + ${height}, ${width}`);
    assert.deepEqual(await axeFaults(page), []);
    await sheet.getByRole('button', { name: 'Received' }).click();
    await askedFor({ direction: 'inbound' });
    await filters().getByRole('button', { name: 'Direction Received' }).waitFor();
    await assertFits(page);
    await filters().getByRole('button', { name: 'Remove the filter Direction' }).click();
    await askedFor({});
  });

  test('days are typed and read as India writes them, whatever the language of the browser', async () => {
    await page.setViewportSize(DESK);
    await open('/messages');
    const read = (day: string) => showDay(day).replace(/\s/g, ' ');
    await add().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Day' }).click();
    const from = dialog.getByLabel('From');
    await from.fill('3/2/2026');
    await from.press('Enter');
    await askedFor({ from: '2026-02-03' });
    await filters()
      .getByText(`since ${read('2026-02-03')}`)
      .waitFor();

    await filters()
      .getByRole('button', { name: /^Day since/ })
      .click();
    assert.equal(await from.inputValue(), read('2026-02-03'));
    await dialog.getByLabel('To').fill('no day');
    await dialog.getByLabel('To').press('Enter');
    await dialog.getByText('Write a day as 22 Nov or 22/11/2026.').waitFor();
    await dialog.getByLabel('To').fill('28 feb 2026');
    await dialog.getByLabel('To').press('Enter');
    await askedFor({ from: '2026-02-03', to: '2026-02-28' });
    await dialog.getByRole('button', { name: 'Today' }).click();
    await askedFor({ from: today(), to: today() });
    await filters()
      .getByRole('button', { name: `Day ${read(today())}` })
      .waitFor();
    await page.locator('tr[data-row]').first().waitFor();
    await filters().getByRole('button', { name: 'Clear filters' }).click();
    await askedFor({});

    await open('/settings/api?make=1');
    await dialog.getByLabel('When does it stop working?').selectOption('date');
    assert.equal(await dialog.locator('input[type="date"]:visible:not([aria-hidden])').count(), 0);
    await dialog.getByLabel('Last day').fill('31/12/2030');
    await dialog.getByLabel('Last day').press('Tab');
    assert.equal(await dialog.getByLabel('Last day').inputValue(), read('2030-12-31'));
    await page.keyboard.press('Escape');
  });

  test('lists begin high: what stands above the first row leaves the page to the rows', async (t) => {
    for (const size of [DESK, PHONE]) {
      await page.setViewportSize(size);
      for (const path of LISTS) {
        await open(path);
        const row = page.locator('tr[data-row]').first();
        await row.waitFor();
        await page.evaluate(() => window.scrollTo(0, 0));
        const { y } = (await row.boundingBox())!;
        t.diagnostic(`${path} at ${size.width} px: the first row begins at ${Math.round(y)} px`);
        assert.ok(y <= MOST_ABOVE[size.width]!, `${path} at ${size.width} px: ${y}`);
      }
    }
    assert.deepEqual(complaints, []);
  });
});
