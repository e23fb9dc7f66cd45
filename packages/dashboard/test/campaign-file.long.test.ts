/** A shop sends to the people of a spreadsheet who are no contacts, through the pages alone, with what stands in its columns. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '../../server/test/rigs/eventually.ts';
import type { Words } from '../src/words/en/index.ts';
import { inBrowser } from './browser.ts';
import { DESKS, looksWellOn, sitDown } from './desks.ts';
import { turnTo, type Visit } from './installation.ts';
import type { OwnWorkspace } from './own-workspace.ts';

const TABLET = { width: 768, height: 1024 };
const TABLE = `Customer;Mobile;Due
Asha Rao;98700 10100;₹ 500
Ravi Menon;98700 10101;₹ 700
Meera Iyer;12;₹ 900
Asha Rao;98700 10100;₹ 500
`;
const FILE = { name: 'dues.csv', mimeType: 'text/csv', buffer: Buffer.from(TABLE) };

inBrowser((browser) => {
  for (const desk of DESKS)
    describe(desk.title, () => {
      let workspace: OwnWorkspace;
      let words: Words;
      let visit: Visit;
      let page: Page;

      before(async () => {
        ({ workspace, words, visit } = await sitDown(browser(), desk));
        page = visit.page;
      });
      after(() => visit.context.close());

      const main = () => page.getByRole('main');
      const button = (name: string) => main().getByRole('button', { name, exact: true });
      const looksWell = () => looksWellOn(page, desk);

      test('a file is chosen, shows what is wrong with its lines, fills the message, and is sent', async () => {
        const { client } = workspace;
        const { campaignEditor: editor, imports, compose } = words;
        const { file } = editor;
        const { id } = await client.campaigns.create({
          ...{ name: 'Dues', template: 'order_update', canary: false },
          variables: { 1: { value: 'friend' }, 2: { value: 'B-1' } },
        });
        await turnTo(page, `/dashboard/campaigns/${id}?step=people`);
        await page.getByText(editor.people.notYet).waitFor();
        await main().getByLabel(editor.people.kinds.file[0]!).check();
        await button(imports.file.choose).waitFor();
        await looksWell();
        await main().locator('input[type="file"]').setInputFiles(FILE);
        await page.getByText(editor.people.found(2), { exact: true }).waitFor();
        await page.getByText(file.duplicate(1)).waitFor();
        await page.getByText(file.faulty(1)).waitFor();
        const faults = page.getByRole('region', { name: imports.faults.title });
        await faults.getByText(imports.faults.line('4'), { exact: true }).waitFor();
        await faults.getByText(imports.faults.kinds.impossible).waitFor();
        await looksWell();
        await page.setViewportSize(TABLET);
        await looksWell();
        await page.setViewportSize(desk.viewport);
        await main().getByLabel(editor.people.kinds.everybody[0]!).check();
        await eventually(async () => {
          const { audience } = await client.campaigns.get(id);
          assert.deepEqual(audience, { filter: {} });
        });
        // Whoever turns back to the file chooses its column before the draft is saved again.
        await main().getByLabel(editor.people.kinds.file[0]!).check();
        await page.getByLabel(file.column).selectOption({ label: 'Due' });
        await page.getByText(editor.people.nobody).waitFor();
        await page.getByLabel(file.column).selectOption({ label: 'Mobile' });
        await page.getByText(editor.people.found(2), { exact: true }).waitFor();
        await page.getByText(editor.saved).waitFor();

        await button(file.toMessage).click();
        const blank = compose.parameter({ place: 'body', kind: 'text', name: '3' });
        await button(editor.message.takes(blank)).click();
        await page.getByRole('menuitemradio', { name: file.ofFile('Due') }).click();
        await page.getByLabel(editor.message.fallback(file.ofFile('Due'))).waitFor();
        await page.getByText(editor.saved).waitFor();
        await looksWell();

        await turnTo(page, `/dashboard/campaigns/${id}?step=check`);
        await page.getByText(editor.check.faulty(1)).waitFor();
        await looksWell();
        await button(editor.check.send(2)).click();
        await eventually(async () => {
          const { state, counts } = await client.campaigns.get(id);
          assert.deepEqual([state, counts.total], ['finished', 3]);
        });
        await page.getByText(words.campaigns.audiences.file('dues.csv')).waitFor();
        const { data } = await client.messages.list({ campaignId: id });
        assert.deepEqual(data.map(({ recipient }) => recipient).sort(), ['+919870010100', '+919870010101']);
      });
    });
});
