/** A shop's day with its contacts: attributes, notes, filters, all that match, a file, and two that are one person. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { eventually } from '../../server/test/rigs/eventually.ts';
import { axeFaults, BOTH_THEMES } from './axe.ts';
import { inBrowser } from './browser.ts';
import { customerWrites } from './conversation-page.ts';
import { dialogFaults, ZOOMED } from './dialog-faults.ts';
import { hold } from './hold.ts';
import { assertFits, gone, shown, turnTo, visitor } from './installation.ts';
import { comeIn, type OwnWorkspace, ownWorkspace } from './own-workspace.ts';

const WIDTHS = [390, 768, 1440];
const MANY = 60;

inBrowser((browser) => {
  let workspace: OwnWorkspace;
  let page: Page;
  let complaints: string[];
  let asha: string;

  before(async () => {
    ({ workspace, page, complaints } = await ownWorkspace(browser(), {
      viewport: { width: 1440, height: 900 },
    }));
    const { client } = workspace;
    await Promise.all(
      Array.from({ length: MANY }, (_, i) =>
        client.contacts.create({
          phone: `+9198222${String(i).padStart(5, '0')}`,
          name: `Person ${i}`,
          tags: [i % 2 ? 'odd' : 'even'],
        }),
      ),
    );
    asha = (await client.contacts.create({ phone: '+919876543210', name: 'Asha Rao', tags: ['vip'] })).id;
    await client.contacts.create({ phone: '+919876543211', name: 'Asha Office', tags: ['office'] });
  });

  const open = async (path: string) => {
    await turnTo(page, `/dashboard${path}`);
    await shown(page);
  };
  const main = () => page.getByRole('main');
  const dialog = () => page.getByRole('dialog');
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

  /** Exports from where a button of that name stands, and returns the names in the file. */
  async function exported(within: Locator): Promise<string[]> {
    await within.getByRole('button', { name: 'Export', exact: true }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Spreadsheet (CSV)' }).click(),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
    return lines.slice(1).map((line) => line.split(',')[3]!);
  }

  /** Looks at what is open at each width, in both themes. */
  async function lookAt() {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await assertFits(page);
    }
    assert.deepEqual(await axeFaults(page, { themes: BOTH_THEMES }), []);
  }

  test('an attribute is defined once, and set on the page of a contact', async () => {
    await open('/contacts');
    await button('Attributes').click();
    await dialog().getByRole('button', { name: 'Add attribute' }).click();
    await dialog().getByLabel('Name').fill('City');
    await dialog().getByLabel('Type').selectOption('choice');
    await dialog().getByLabel('Choices').fill('Pune, Delhi');
    await dialog().getByRole('button', { name: 'Add attribute' }).click();
    await dialog().getByText('Pune, Delhi').waitFor();
    await lookAt();
    await page.keyboard.press('Escape');
    await open(`/contacts/${asha}`);
    await main().getByLabel('City').selectOption('Pune');
    await eventually(async () =>
      assert.deepEqual((await workspace.client.contacts.get(asha)).attributes, { city: 'Pune' }),
    );
    await main().getByPlaceholder(/note/i).fill('Pays by UPI');
    await main().getByRole('button', { name: 'Add note' }).click();
    await main().getByText('Pays by UPI').waitFor();
    await lookAt();
  });

  test('tags of two who add and remove some at once are kept and gone', async () => {
    await open(`/contacts/${asha}`);
    const letGo = await hold(page, new RegExp(`/contacts/${asha}$`), (asked) => asked.method() === 'PATCH');
    await main().getByRole('combobox', { name: 'Tag', exact: true }).fill('diwali');
    await button('Add tag').click();
    await main().getByRole('link', { name: 'diwali' }).waitFor();
    await button('Remove the tag vip').click();
    await gone(main().getByRole('link', { name: 'vip' }));
    await workspace.client.contacts.update(asha, { addTags: ['delhi'] });
    await letGo();
    const tags = async () => (await workspace.client.contacts.get(asha)).tags.toSorted();
    await eventually(async () => assert.deepEqual(await tags(), ['delhi', 'diwali']));
    await button('Undo').click();
    await eventually(async () => assert.deepEqual(await tags(), ['delhi', 'diwali', 'vip']));
    await workspace.client.contacts.update(asha, { removeTags: ['delhi', 'diwali'] });
  });

  test('a number, a day and yes or no have fields of their own', async () => {
    const { client } = workspace;
    await client.contactAttributes.create({ key: 'size', name: 'Size', type: 'number' });
    await client.contactAttributes.create({ key: 'birthday', name: 'Birthday', type: 'date' });
    await client.contactAttributes.create({ key: 'regular', name: 'Regular', type: 'boolean' });
    await page.goto(`/dashboard/contacts/${asha}`);
    const size = main().getByRole('spinbutton', { name: 'Size' });
    await size.fill('38.5');
    await size.press('Enter');
    const birthday = main().getByRole('textbox', { name: 'Birthday' });
    await birthday.fill('24/3/1990');
    await birthday.press('Enter');
    await main().getByRole('combobox', { name: 'Regular' }).selectOption('Yes');
    await eventually(async () => {
      const { attributes } = await client.contacts.get(asha);
      assert.deepEqual(attributes, { birthday: '1990-03-24', city: 'Pune', regular: true, size: 38.5 });
    });
    await size.fill('');
    await size.press('Enter');
    await main().getByRole('combobox', { name: 'Regular' }).selectOption('No');
    await eventually(async () => {
      const { attributes } = await client.contacts.get(asha);
      assert.deepEqual(attributes, { birthday: '1990-03-24', city: 'Pune', regular: false });
    });
  });

  test('the page of a contact begins with their conversation, whose last words lead to it', async () => {
    const conversation = await customerWrites(workspace, { from: '+919876543210', text: 'Is it stitched?' });
    await page.goto(`/dashboard/contacts/${asha}`);
    const headings = main().getByRole('heading', { level: 2 });
    await main().getByText('Is it stitched?').first().waitFor();
    assert.equal(await headings.first().innerText(), 'Conversations');
    await main()
      .getByRole('link', { name: /Is it stitched\?.*Open/ })
      .click();
    await page.waitForURL(`**/conversations/${conversation}`);
  });

  test('a filter is put together, saved under a name and found again', async () => {
    await open('/contacts');
    await button('Filter').click();
    await page.getByRole('button', { name: 'City', exact: true }).click();
    await page.getByRole('button', { name: 'Pune', exact: true }).click();
    await main().locator('tr[data-row]', { hasText: 'Asha Rao' }).waitFor();
    await gone(main().locator('tr[data-row]', { hasText: 'Person 1' }));
    await button('Save this filter').click();
    await dialog().getByLabel('Name').fill('From Pune');
    await dialog().getByRole('button', { name: 'Save filter' }).click();
    await button('From Pune').waitFor();
    await open('/contacts?sort=name');
    const first = main().locator('tr[data-row]').first();
    await first.getByText('Asha Office').waitFor();
    await button('Saved filters').click();
    await button('From Pune').click();
    await main().locator('tr[data-row]', { hasText: 'Asha Rao' }).waitFor();
    await gone(main().locator('tr[data-row]', { hasText: 'Person 1' }));
    assert.match(page.url(), /filter=flt_/);
    await lookAt();
  });

  test('all that match are tagged, those beyond the page too, and exported', async () => {
    await open('/contacts');
    await main().locator('tr[data-row] input[type=checkbox]').first().check();
    await button('Select all that match').click();
    await page.getByText(`All ${MANY + 2} contacts selected`).waitFor();
    await button('Add tag').click();
    await lookAt();
    await dialog().getByLabel('Tag').fill('diwali');
    await dialog().getByRole('button', { name: 'Add tag' }).click();
    await page.getByText(`${MANY + 2} contacts were changed.`).waitFor({ timeout: 60_000 });
    await main().getByRole('button', { name: 'Close', exact: true }).click();
    await open('/contacts?tag=diwali');
    await main().locator('tr[data-row]').first().waitFor();
    assert.equal((await exported(main())).length, MANY + 2);
  });

  test('an export writes whom a search finds, those who are ticked, or all that match, and nobody else', async () => {
    await open('/contacts?search=asha');
    await main().locator('tr[data-row]', { hasText: 'Asha Rao' }).waitFor();
    assert.deepEqual((await exported(main())).sort(), ['Asha Office', 'Asha Rao']);
    await main().locator('tr[data-row]', { hasText: 'Asha Rao' }).getByRole('checkbox').check();
    const bar = page.getByRole('toolbar', { name: '1 selected' });
    assert.deepEqual(await exported(bar), ['Asha Rao']);
    await lookAt();
    await page.setViewportSize({ width: 1440, height: 900 });
    await workspace.client.contacts.create({ phone: '+919876543212', name: 'Zoya' });
    await open('/contacts?tag=diwali');
    await main().locator('tr[data-row] input[type=checkbox]').first().check();
    await button('Select all that match').click();
    const everybody = page.getByRole('toolbar', { name: 'Select all that match' });
    assert.equal((await exported(everybody)).length, MANY + 2);
  });

  test('on a phone one menu has the order, the saved filters, the attributes and the export, and at 200 % all that match are selected by it', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open('/contacts');
    const options = button('List options');
    const choose = async (name: string, role: 'menuitem' | 'menuitemradio' = 'menuitem') => {
      await options.click();
      await page.getByRole(role, { name, exact: true }).click();
    };
    await options.click();
    await page.getByRole('menuitemradio', { name: 'Newest first', checked: true }).waitFor();
    assert.deepEqual(await axeFaults(page, { themes: BOTH_THEMES, within: '[role="menu"]' }), []);
    await page.keyboard.press('Escape');
    await choose('Name', 'menuitemradio');
    await page.waitForURL(/sort=name/);
    await main().locator('tr[data-row]').first().getByText('Asha Office').waitFor();
    await choose('Attributes');
    assert.deepEqual(await dialogFaults(page, 'attributes'), []);
    await page.keyboard.press('Escape');
    await eventually(async () => assert.equal(await options.evaluate((it) => it.matches(':focus')), true));
    await choose('Saved filters');
    assert.deepEqual(await dialogFaults(page, 'saved filters'), []);
    await dialog().getByRole('button', { name: 'From Pune', exact: true }).click();
    await page.waitForURL(/filter=flt_/);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      choose('Export as spreadsheet (CSV)'),
    ]);
    assert.equal((await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n').length, 2);
    await open('/contacts?tag=office');
    await choose('Save this filter');
    await dialog().getByLabel('Name').fill('Offices');
    await dialog().getByRole('button', { name: 'Save filter' }).click();
    await page.waitForURL(/filter=flt_/);

    await page.setViewportSize(ZOOMED);
    await open('/contacts?tag=even');
    await choose('Select all that match');
    await page.getByText(`All ${MANY / 2} contacts selected`).waitFor();
    await button('Remove tag').click();
    assert.deepEqual(await dialogFaults(page, 'a tag of all that match'), []);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('a saved filter is deleted, and the list it had filtered shows everybody', async () => {
    await open('/contacts');
    await button('Saved filters').click();
    await button('Offices').click();
    await gone(main().locator('tr[data-row]', { hasText: 'Zoya' }));
    await button('Offices').click();
    await button('Delete the filter Offices').click();
    await page.getByText('The filter Offices was deleted.').waitFor();
    await main().locator('tr[data-row]', { hasText: 'Zoya' }).first().waitFor();
    assert.deepEqual(
      (await workspace.client.contactFilters.list()).map(({ name }) => name),
      ['From Pune'],
    );
  });

  test('two contacts of one person are merged after a look at what comes of it', async () => {
    await open(`/contacts/${asha}`);
    await button('Merge').click();
    await dialog()
      .getByRole('button', { name: /Asha Office/ })
      .click();
    await dialog().getByText('Both have a number').waitFor();
    await dialog().getByText('vip, diwali, office').waitFor();
    await lookAt();
    await dialog().getByRole('button', { name: 'Merge for good' }).click();
    await gone(dialog());
    await main().getByText('office').first().waitFor();
    const { data } = await workspace.client.contacts.list({ phone: '+919876543211' });
    assert.deepEqual(
      data.map(({ id }) => id),
      [asha],
    );
    assert.deepEqual(complaints, []);
  });

  test('what the person writes, and that their conversation is closed, shows while one looks', async () => {
    const { client } = workspace;
    await page.goto(`/dashboard/contacts/${asha}`);
    const { phone } = await client.contacts.get(asha);
    const talk = main().locator('section', {
      has: page.getByRole('heading', { name: 'Conversations', exact: true }),
    });
    await talk.getByText('No conversation yet').or(talk.getByRole('link')).first().waitFor();
    for (const said of ['Are you open on Sunday?', 'And on Monday?']) {
      await client.simulator.inbound({ from: phone!, text: said });
      await talk.getByText(said).waitFor();
    }
    const [conversation] = (await client.conversations.list({ contactId: asha })).data;
    await client.conversations.update(conversation!.id, { state: 'closed' });
    await talk.getByText('Closed · ').waitFor();
    assert.deepEqual(complaints, []);
  });

  test('it is all there in Hindi, on a phone too', async () => {
    const visit = await visitor(browser(), workspace, {
      locale: 'hi-IN',
      viewport: { width: 390, height: 844 },
    });
    await comeIn(visit, workspace);
    const phone = visit.page;
    await phone.goto(`/dashboard/contacts/${asha}`);
    for (const title of ['बातचीत', 'जानकारी के ख़ाने', 'नोट', 'टैग'])
      await phone.getByRole('heading', { name: title, exact: true }).waitFor();
    await assertFits(phone);
    await phone.getByRole('button', { name: 'मिलाएँ', exact: true }).click();
    await phone.getByLabel('दूसरे कॉन्टैक्ट का नाम या नंबर').waitFor();
    await assertFits(phone);
    await phone.goto('/dashboard/contacts?sort=name');
    await phone.locator('tr[data-row]').first().waitFor();
    await phone.getByRole('button', { name: 'लिस्ट के विकल्प' }).click();
    await phone.getByRole('menuitem', { name: 'सभी मिलते कॉन्टैक्ट चुनें' }).waitFor();
    await assertFits(phone);
    assert.deepEqual(visit.complaints, []);
    await visit.context.close();
  });
});
