/** Conversations are found as one types: by their people, and by what was written, which opens where it stands. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '../../server/test/rigs/eventually.ts';
import { axeFaults } from './axe.ts';
import { inBrowser } from './browser.ts';
import { shown, turnTo } from './installation.ts';
import { type OwnWorkspace, ownWorkspace } from './own-workspace.ts';

/** More than a thread loads at first. */
const LATER = 45;

inBrowser((browser) => {
  let workspace: OwnWorkspace;
  let page: Page;

  before(async () => {
    ({ workspace, page } = await ownWorkspace(browser()));
    const { client } = workspace;
    const [channel] = (await client.channels.list()).data;
    const said = async (phone: string, name: string, messages: readonly string[]) => {
      const { id } = await client.contacts.create({ phone, name });
      await client.conversations.open({ contactId: id, channelId: channel!.id });
      let last = '';
      for (const message of messages)
        last = (await client.messages.send({ to: phone, type: 'text', message })).messageId;
      await eventually(async () => assert.equal((await client.messages.get(last)).status, 'read'));
    };
    const later = Array.from({ length: LATER }, (_, i) => `Line ${i}`);
    await said('+919876543210', 'सुनीता शर्मा', ['नमस्ते']);
    await said('+919876543211', 'Ravi Das', ['Sunita asked for the violet umbrella', ...later]);
  });

  test('sunita finds सुनीता, and what was written of her, and leads to it in a long thread', async () => {
    await turnTo(page, '/dashboard/conversations');
    await shown(page);
    await page.getByLabel('Name, number or words').fill('suni');
    const people = page.getByRole('list', { name: 'People' });
    await people.getByText('सुनीता शर्मा').waitFor();
    const texts = page.getByRole('list', { name: 'Messages' });
    assert.equal(await texts.locator('mark').innerText(), 'Sunita');
    assert.equal(await people.getByRole('listitem').count(), 1);
    assert.equal(await texts.getByRole('listitem').count(), 1);
    assert.deepEqual(await axeFaults(page), []);

    await texts.getByText('violet umbrella').click();
    await page.waitForURL(/conversations\/cnv_\w+\?.*at=msg_/);
    const thread = page.getByRole('log');
    const found = thread.getByText('Sunita asked for the violet umbrella');
    await found.waitFor();
    await eventually(async () => {
      const [bubble, log] = [await found.boundingBox(), await thread.boundingBox()];
      assert.ok(bubble && log && bubble.y >= log.y && bubble.y + bubble.height <= log.y + log.height);
    });
  });

  test('the log of messages shows what says it, as one types', async () => {
    await turnTo(page, '/dashboard/messages');
    await shown(page);
    await page.getByLabel('Words in the message').fill('umbr');
    const table = page.getByRole('table', { name: 'Messages' });
    await table.locator('mark', { hasText: 'umbrella' }).first().waitFor();
    assert.equal(await table.getByRole('link', { name: 'Ravi Das' }).count(), 1);
    await page.getByLabel('Words in the message').fill('hologram');
    await page.getByText('No message fits these filters').waitFor();
  });
});
