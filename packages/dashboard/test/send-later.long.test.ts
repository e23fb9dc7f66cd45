/** A message that is sent later: written, seen, found and cancelled, on a phone, a tablet and a desk. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { daysAfter, showDay, today } from '../src/ui/elements/days.ts';
import { readTime } from '../src/ui/fields/read-time.ts';
import { axeFaults } from './axe.ts';
import { inBrowser } from './browser.ts';
import { assertFits, gone, shown, turnTo } from './installation.ts';
import { type OwnWorkspace, ownWorkspace } from './own-workspace.ts';

const PERSON = '+919876543501';
const SIZES = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
];

inBrowser((browser) => {
  let workspace: OwnWorkspace;
  let page: Page;
  let complaints: string[];

  before(async () => {
    ({ workspace, page, complaints } = await ownWorkspace(browser(), { viewport: SIZES[0]! }));
  });

  /** At each width; a picture is taken where the environment names a folder for it. */
  const looksWell = async (name: string) => {
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await assertFits(page);
      const folder = process.env.PICTURES;
      if (folder) await page.screenshot({ path: `${folder}/${name}-${size.width}.png`, fullPage: true });
    }
    assert.deepEqual(await axeFaults(page), []);
    await page.setViewportSize(SIZES[0]!);
  };

  test('is written with a day and a time of India, and says what cannot be', async () => {
    await turnTo(page, '/dashboard/messages/new');
    await shown(page);
    await page.getByRole('combobox', { name: 'To' }).fill(PERSON);
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Your parcel comes today.');
    await page.getByRole('button', { name: 'Send later' }).click();
    const day = page.getByRole('textbox', { name: 'Day', exact: true });
    const time = page.getByRole('textbox', { name: 'Time', exact: true });
    assert.match(await time.inputValue(), /^\d\d:00$/);
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/messages/send')) sent += 1;
    });

    await day.fill('1/1/2026');
    await page.getByRole('button', { name: 'Schedule message' }).click();
    await page.getByText('This is in the past.').waitFor();
    await time.fill('later');
    await page.getByText('Write a time as 09:30 or 9:30 pm.').waitFor();
    // Enter takes what is written in one of them, and sends nothing by the day that was there before.
    await time.press('Enter');
    await day.fill('soon');
    await day.press('Enter');
    await day.and(page.locator('[aria-invalid="true"]')).waitFor();
    await day.fill(showDay(daysAfter(today(), 2)));
    await day.press('Enter');
    await time.fill('9:30 pm');
    await time.press('Enter');
    assert.equal(await time.inputValue(), '21:30');
    await looksWell('compose');
    assert.equal(sent, 1, 'the one of the past');
    await page.getByRole('button', { name: 'Schedule message' }).click();
    await page.getByText(/^Scheduled for .*, 21:30 IST$/).waitFor();
    const { data } = await workspace.client.messages.list({ scheduled: true });
    assert.deepEqual(
      data.map(({ sendAt }) => sendAt),
      [`${daysAfter(today(), 2)}T21:30:00.000+05:30`],
    );
    await looksWell('scheduled');
  });

  test('is found as scheduled, cancelled after a question, and found as cancelled', async () => {
    await turnTo(page, '/dashboard/messages?status=scheduled');
    const row = page.getByRole('row').filter({ hasText: /for .*, 21:30/ });
    await row.waitFor();
    await looksWell('list');
    await row.getByRole('link').first().click();
    await page.getByRole('button', { name: 'Cancel message' }).click();
    const question = page.getByRole('dialog', { name: 'Cancel this message?' });
    await question.getByRole('button', { name: 'Cancel message' }).click();
    await gone(question);
    await page.getByRole('heading', { name: 'Cancelled', exact: true }).waitFor();
    await gone(page.getByText(/^Scheduled for/));
    const { data } = await workspace.client.messages.list({ status: ['cancelled'] });
    assert.equal(data.length, 1);
    await looksWell('cancelled');
    await turnTo(page, '/dashboard/messages?status=cancelled');
    await page.getByRole('row').filter({ hasText: 'Cancelled' }).waitFor();
    await turnTo(page, '/dashboard/messages?status=scheduled');
    await page.getByText('No message fits these filters').waitFor();
    assert.deepEqual(
      complaints.filter((each) => !each.includes('422')), // of the day that was past
      [],
    );
  });
});

test('a time of day is read as people write it', () => {
  for (const [typed, time] of [
    ['9', '09:00'],
    ['9:30', '09:30'],
    ['0930', '09:30'],
    ['21.15', '21:15'],
    ['9 am', '09:00'],
    ['12 am', '00:00'],
    ['12:05 p.m.', '12:05'],
    ['9:30PM', '21:30'],
    ['24:00', undefined],
    ['13 pm', undefined],
    ['9:60', undefined],
    ['soon', undefined],
    ['', undefined],
  ] as const)
    assert.equal(readTime(typed), time, typed);
});
