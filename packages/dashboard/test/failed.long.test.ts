/** What failed, in the thread of its conversation: why, and the ways in which it goes once more, once. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '../../server/test/rigs/eventually.ts';
import { axeFaults } from './axe.ts';
import { inBrowser } from './browser.ts';
import { conversationPage, logOf, openConversation, rowOf } from './conversation-page.ts';
import { hold } from './hold.ts';
import { gone, visitor } from './installation.ts';
import { comeIn, type OwnWorkspace, ownWorkspace } from './own-workspace.ts';
import { addPerson, RAVI as PERSON } from './person.ts';

/** The simulator lets messages to these fail: they are not on WhatsApp. */
const NOBODY = '+919876500002';
const NOBODY_ELSE = '+919876510002';
const REACHED = '+919876543602';
/** It lets messages to this one fail as if they had not written for a day. */
const CLOSED = '+919876500011';

const RAVI = { ...PERSON, email: 'ravi@failed.example' };

inBrowser((browser) => {
  let workspace: OwnWorkspace;
  let page: Page;
  let complaints: string[];

  before(async () => {
    const viewport = { width: 1440, height: 900 };
    ({ workspace, page, complaints } = await ownWorkspace(browser(), { viewport }));
  });

  const { box, row, messagesWith, writes, open } = conversationPage(() => ({ page, workspace }));

  test('what failed says why in its place, and goes once more to another number', async () => {
    const id = await writes(NOBODY, 'Call me', 'Ravi');
    await open(id);
    await box().fill('Your order is ready');
    await box().press('Enter');
    const lost = row('Your order is ready');
    await lost.getByText(/Not on WhatsApp/).waitFor();
    await lost.getByRole('button', { name: 'Send to another number' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send to another number' });
    await dialog.getByRole('textbox', { name: 'Number' }).fill(REACHED);
    assert.deepEqual(await axeFaults(page), []);
    await dialog.getByRole('button', { name: 'Send again' }).click();
    await lost.getByText('Sent again').waitFor();
    await eventually(async () => {
      const [message] = await messagesWith(REACHED);
      assert.deepEqual([message!.message, message!.status], ['Your order is ready', 'read']);
    });
  });

  test('two people who send what failed again send one message, and whoever comes later sees that it was sent', async () => {
    const id = await writes(NOBODY_ELSE, 'Is it there?', 'Meena');
    await addPerson(workspace, RAVI, workspace.slug);
    const visit = await visitor(browser(), workspace);
    await comeIn(visit, { url: workspace.url, owner: RAVI });
    const both = [page, visit.page];
    await open(id);
    await openConversation(visit.page, id);
    await box().fill('It is packed');
    await box().press('Enter');
    const again = (each: Page) =>
      rowOf(each, 'It is packed').getByRole('button', { name: 'Send again', exact: true });
    for (const each of both) await again(each).waitFor();
    const letGo = [];
    for (const each of both) letGo.push(await hold(each, '**/api/v1/messages/send'));
    const asked = both.map((each) => each.waitForRequest(/messages\/send$/));
    await Promise.all(both.map((each) => again(each).click()));
    await Promise.all(asked);
    for (const goOn of letGo) await goOn();
    for (const each of both) await rowOf(each, 'It is packed').getByText('Sent again').waitFor();
    await eventually(async () => {
      const ours = (await messagesWith(NOBODY_ELSE)).filter(({ direction }) => direction === 'outbound');
      assert.deepEqual(
        ours.map(({ message, status }) => [message, status]),
        [
          ['It is packed', 'failed'],
          ['It is packed', 'failed'],
        ],
      );
    });
    await page.reload();
    await row('It is packed').getByText('Sent again').waitFor();
    await gone(row('It is packed').getByRole('button', { name: 'Send again', exact: true }));
    await logOf(page)
      .locator('[id^="msg_"]', { hasText: 'It is packed' })
      .last()
      .getByRole('button', { name: 'Send again', exact: true })
      .waitFor();
    await visit.context.close();
  });

  test('what came too late for free text is written as a template in its place', async () => {
    const id = await writes(CLOSED, 'Tomorrow?', 'Zoya');
    await open(id);
    await box().fill('We open at ten');
    await box().press('Enter');
    const late = row('We open at ten');
    await late.getByRole('button', { name: 'Write a template' }).click();
    await page.getByLabel('Template', { exact: true }).selectOption({ label: 'hello_world (en)' });
    await page.getByRole('button', { name: 'Send message' }).click();
    await eventually(async () => {
      const [last] = await messagesWith(CLOSED);
      assert.equal(last!.templateName, 'hello_world');
    });
    assert.deepEqual(complaints, []);
  });
});
