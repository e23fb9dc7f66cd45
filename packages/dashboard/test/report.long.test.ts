/** The report of the conversations: who waits, how soon people are answered, by whom; as a chart, a table and a file. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '../../server/test/rigs/eventually.ts';
import { axeFaults } from './axe.ts';
import { inBrowser } from './browser.ts';
import { assertFits, shown } from './installation.ts';
import { ownWorkspace } from './own-workspace.ts';

const DESK = { width: 1440, height: 900 };
const PICTURES = process.env.REPORT_PICTURES;

inBrowser((browser) => {
  test('the owner reads from the conversations who waits and who was answered, and saves it as CSV', async () => {
    const { workspace, page, complaints } = await ownWorkspace(browser(), { viewport: DESK });
    const { client } = workspace;
    await page.goto('/dashboard/conversations');
    await page.getByRole('link', { name: 'Reports' }).click();
    await page.getByText('Nobody was answered in these days').waitFor();
    await page.getByText('Asha writes at 10:00').waitFor();
    await picture('empty');

    const waiting = async () => (await client.conversations.list({ view: 'waiting' })).data.length;
    const people = ['+919876543201', '+919876543202', '+919876543203'];
    for (const from of people) await client.simulator.inbound({ from, text: 'Is it there?' });
    await eventually(async () => assert.equal(await waiting(), 3));
    for (const to of people.slice(0, 2)) await client.messages.send({ to, type: 'text', message: 'Yes.' });
    await eventually(async () => assert.equal(await waiting(), 1));

    await page.reload();
    await shown(page);
    const figures = page.getByRole('region', { name: 'Figures' });
    const figure = (name: string) => figures.locator('div', { has: page.getByRole('heading', { name }) });
    await figure('Waiting now').getByText('1', { exact: true }).waitFor();
    await figure('Answered').getByText('2', { exact: true }).waitFor();
    await page
      .getByRole('row', { name: /Programs and the phone/ })
      .getByRole('cell', { name: '2' })
      .first()
      .waitFor();
    for (const open of await page.getByText('The figures as a table').all()) await open.click();
    assert.equal(
      await page
        .getByRole('table', { name: /each hour of the day/ })
        .getByRole('row')
        .count(),
      25,
    );
    assert.deepEqual(await axeFaults(page), []);
    for (const open of await page.getByText('The figures as a table').all()) await open.click();

    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    assert.equal((await saved).suggestedFilename(), 'conversation-report.csv');
    await picture('1440');
    for (const width of [390, 768]) {
      await page.setViewportSize({ width, height: 900 });
      await assertFits(page);
      await picture(String(width));
    }
    await figures.getByRole('link', { name: 'Show them' }).click();
    await page.waitForURL(/view=waiting/);
    await picture('list');
    assert.deepEqual(complaints, []);

    async function picture(name: string): Promise<void> {
      if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage: true });
    }
  });
});
