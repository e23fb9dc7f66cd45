/** A person who is erased from their page, and what is seen of them afterwards. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { axeFaults } from './axe.ts';
import { inBrowser } from './browser.ts';
import { assertFits, shown, turnTo } from './installation.ts';
import { type OwnWorkspace, ownWorkspace } from './own-workspace.ts';

const PERSON = '+919876540000';
const SAID = 'Your violet umbrella is ready';

inBrowser((browser) => {
  let workspace: OwnWorkspace;
  let page: Page;

  before(async () => {
    ({ workspace, page } = await ownWorkspace(browser()));
  });

  test('is asked about first, and then no page shows them', async () => {
    const { client } = workspace;
    const contact = await client.contacts.create({ phone: PERSON, name: 'Zebulon' });
    const { messageId } = await client.messages.send({ to: PERSON, type: 'text', message: SAID });
    await turnTo(page, `/dashboard/messages/${messageId}`);
    await page.getByText(SAID).first().waitFor();

    await turnTo(page, `/dashboard/contacts/${contact.id}`);
    await shown(page);
    await page.getByRole('button', { name: 'Erase person' }).click();
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await question.getByText('Erase Zebulon for good?').waitFor();
    assert.deepEqual(await axeFaults(page), []);
    await question.getByRole('button', { name: 'Erase person' }).click();
    await page.getByText('Zebulon is being erased').waitFor();

    await turnTo(page, '/dashboard/messages');
    await page.getByRole('link', { name: 'an erased person' }).first().waitFor();
    assert.equal(await page.getByText(SAID).count(), 0);
    await turnTo(page, `/dashboard/messages/${messageId}`);
    await page.getByText('The person was erased').waitFor();
    for (const width of [390, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await assertFits(page);
    }
    assert.equal(await page.getByRole('link', { name: 'Send another' }).count(), 0);
    assert.deepEqual(await axeFaults(page), []);
  });
});
