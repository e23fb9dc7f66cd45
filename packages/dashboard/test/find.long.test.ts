/** People by their names, messages by what became of them, and the palette that finds both. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '../../server/test/rigs/eventually.ts';
import { inBrowser } from './browser.ts';
import { fileOf } from './first-load.ts';
import { hold } from './hold.ts';
import { gone, shown, turnTo } from './installation.ts';
import { type OwnWorkspace, ownWorkspace } from './own-workspace.ts';

const PEOPLE = [
  ['+919876543210', 'Priya Sharma', 'order-1'],
  ['+919876543211', 'Anil Sharma', 'order-2'],
  ['+919876543212', 'आशा शर्मा', 'order-3'],
  ['+919876540002', 'Meera Iyer', 'order-4'],
  ['+919876540011', 'Ravi Das', 'order-5'],
] as const;

inBrowser((browser) => {
  let workspace: OwnWorkspace;
  let page: Page;
  let complaints: string[];
  const failures = new Map<string, string>();

  before(async () => {
    ({ workspace, page, complaints } = await ownWorkspace(browser()));
    const { client } = workspace;

    const sent: string[] = [];
    for (const [phone, name, reference] of PEOPLE) {
      await client.contacts.create({ phone, name });
      sent.push(
        (await client.messages.send({ to: phone, type: 'text', message: 'Hello', reference })).messageId,
      );
    }
    for (const id of sent.slice(-2))
      await eventually(async () => {
        const { failure, recipient } = await client.messages.get(id);
        failures.set(recipient!, failure!.code);
      });
  });

  const table = () => page.getByRole('table', { name: 'Messages' });
  const rows = () =>
    table()
      .getByRole('row')
      .filter({ has: page.getByRole('cell') });

  test('messages are found by the name of their person, in either script', async () => {
    await turnTo(page, '/dashboard/messages');
    await shown(page);
    const field = page.getByLabel('Name or number');
    /** They are links in the table of messages too, which stands there until the typing rests. */
    const person = (name: string) => page.getByRole('main').getByRole('listitem').getByRole('link', { name });
    for (const [typed, chosen, reference] of [
      ['sharma', 'Priya Sharma', 'order-1'],
      ['शर्', 'Anil Sharma', 'order-2'],
      ['sharma', 'आशा शर्मा', 'order-3'],
    ] as const) {
      await field.fill(typed);
      for (const name of ['Anil Sharma', 'Priya Sharma', 'आशा शर्मा']) await person(name).waitFor();
      await person(chosen).click();
      await eventually(async () => assert.equal(await rows().count(), 1));
      await rows().getByText(reference).waitFor();
      await eventually(async () => assert.equal(await field.inputValue(), chosen));
    }

    await field.fill('Nobody');
    await page.getByText('Nobody is called “Nobody”').waitFor();
  });

  test('who opens a row before the typing rests is led to it, and the search stays behind', async () => {
    await page.goto('/dashboard/contacts');
    await shown(page);
    const detail = `**/${fileOf('src/pages/contacts/detail/detail-page.tsx')}`;
    const goOn = await hold(page, detail);
    await page.getByRole('searchbox').fill('sharma');
    await page.getByRole('link', { name: 'Priya Sharma' }).click();
    // A timer that is set later, and rings later than that of the search.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
    await goOn();
    await page.getByRole('heading', { level: 1, name: 'Priya Sharma' }).waitFor();
    assert.equal(new URL(page.url()).search, '');
  });

  test('the palette finds people by any word, messages by reference, failed ones, and what one may do', async () => {
    const ask = async (text: string) => {
      await page.keyboard.press('Control+K');
      await page.getByRole('dialog').getByRole('combobox').fill(text);
    };
    const option = (name: RegExp) => page.getByRole('option', { name }).first();
    await turnTo(page, '/dashboard/templates');
    await shown(page);
    await ask('shar pri');
    await option(/^Priya Sharma/).click();
    await page.getByRole('heading', { level: 1, name: 'Priya Sharma' }).waitFor();

    await ask('order-2');
    await option(/^order-2/).click();
    await page.getByRole('heading', { level: 1, name: /Message to/ }).waitFor();

    await ask('failed');
    await option(/^Failed messages/).click();
    await rows().getByText('order-4').waitFor();
    assert.equal(await rows().count(), 2);

    for (const [typed, dialog] of [
      ['invite', 'Invite somebody'],
      ['new key', 'Make a key'],
    ] as const) {
      await ask(typed);
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: dialog }).waitFor();
      await page.keyboard.press('Escape');
      await gone(page.getByRole('dialog'));
    }
  });

  test('each reason on the overview opens the failures of that reason, which say it', async () => {
    const [one, other] = [failures.get('+919876540002')!, failures.get('+919876540011')!];
    assert.notEqual(one, other);
    await turnTo(page, '/dashboard');
    await shown(page);
    const reason = page.locator(`a[href*="failureCode=${one}"]`);
    const words = (await reason.textContent())!;
    await reason.click();
    await rows().getByText('order-4').waitFor();
    assert.equal(await rows().count(), 1);
    await table().getByRole('columnheader', { name: 'Reason' }).waitFor();
    await rows().getByRole('cell', { name: words }).waitFor();
    await page.getByRole('button', { name: `Reason ${words}` }).waitFor();
  });

  test('what was unconfirmed once and came through is not counted as unconfirmed', async () => {
    const { client } = workspace;
    const { messageId } = await client.messages.send({ to: '+919876540006', type: 'text', message: 'Hello' });
    await eventually(async () => assert.equal((await client.messages.get(messageId)).status, 'read'));
    const { totals } = await client.stats.read();
    assert.equal(totals.unconfirmed, 1, 'it was');
    await page.goto('/dashboard');
    await shown(page);
    await page
      .getByRole('region', { name: 'Figures' })
      .getByText('2 of them failed', { exact: true })
      .waitFor();
    assert.deepEqual(complaints, []);
  });
});
