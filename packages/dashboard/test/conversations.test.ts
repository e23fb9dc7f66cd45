/** The list of conversations and what is done around the thread of one: for later, elsewhere, above a keyboard. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '../../server/test/rigs/eventually.ts';
import { fillReply } from '../src/pages/compose/reply/fill-reply.ts';
import { axeFaults } from './axe.ts';
import { inBrowser } from './browser.ts';
import { conversationPage } from './conversation-page.ts';
import { fileOf, MOST_BYTES } from './first-load.ts';
import { assertFits, gone, shown, turnTo, visitor } from './installation.ts';
import { comeIn, type OwnWorkspace, ownWorkspace } from './own-workspace.ts';

const MEENA = '+919876543604';
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

inBrowser((browser) => {
  let workspace: OwnWorkspace;
  let page: Page;

  before(async () => {
    ({ workspace, page } = await ownWorkspace(browser(), { viewport: DESK }));
  });

  const { log, box, row, writes, open } = conversationPage(() => ({ page, workspace }));

  test('a reply is written for later in its conversation, stands above the box until then, and is taken back', async () => {
    await page.setViewportSize(DESK);
    const id = await writes(MEENA, 'When will you call?', 'Meena Shah');
    await open(id);
    await page.getByRole('button', { name: 'Send later' }).click();
    await box().fill('Good morning Meena!');
    await page.getByRole('button', { name: 'Schedule message' }).click();
    const waiting = page.getByRole('list', { name: 'To be sent later' });
    await waiting.getByText('Good morning Meena!').waitFor();
    await row('Good morning Meena!')
      .getByText(/^for \d/)
      .waitFor();
    await eventually(async () => assert.equal(await box().inputValue(), ''));
    await page.getByRole('button', { name: 'Record a voice message' }).waitFor();
    const [scheduled] = (await workspace.client.messages.list({ recipient: MEENA, scheduled: true })).data;
    assert.equal(scheduled!.message, 'Good morning Meena!');
    assert.deepEqual(await axeFaults(page), []);
    await waiting.getByRole('button', { name: 'Cancel message' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel message' }).click();
    await gone(waiting);
    await eventually(async () => {
      const { status } = await workspace.client.messages.get(scheduled!.messageId);
      assert.equal(status, 'cancelled');
    });
  });

  test('a conversation is whole on a desk with at most 200 KB of JavaScript, as a browser is sent it', async () => {
    const { id } = (await workspace.client.conversations.list({ search: MEENA })).data[0]!;
    const tab = await page.context().newPage();
    const scripts: number[] = [];
    tab.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.endsWith('.js') && !pathname.endsWith(fileOf('src/shell/palette-choices.tsx')))
        scripts.push(Number(response.headers()['content-length']));
    });
    await tab.setViewportSize(DESK);
    await tab.goto(`/dashboard/conversations/${id}`);
    for (const part of ['Attach a file', 'Emoji'])
      await tab.getByRole('button', { name: part, exact: true }).waitFor();
    await tab.getByPlaceholder(/note/i).filter({ visible: true }).waitFor();
    const bytes = scripts.reduce((sum, size) => sum + size, 0);
    await tab.close();
    assert.ok(bytes > 100_000 && bytes <= MOST_BYTES, `${bytes} bytes in ${scripts.length} files`);
  });

  test('the log of all messages is a tab beside the conversations', async () => {
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await turnTo(page, '/dashboard/conversations');
      await page.getByRole('main').getByRole('link', { name: 'All messages' }).click();
      await page.waitForURL('**/dashboard/messages');
      await shown(page);
      assert.deepEqual(await axeFaults(page), []);
      await assertFits(page);
      // On a phone the bar at the foot leads back.
      const back = width < 768 ? page.getByRole('navigation') : page.getByRole('main');
      await back.getByRole('link', { name: 'Conversations' }).click();
      await page.waitForURL('**/dashboard/conversations');
      await shown(page);
      assert.deepEqual(await axeFaults(page), []);
      await assertFits(page);
    }
    await page.setViewportSize(DESK);
  });

  test('above the keyboard of a phone there is room for what was written, whether the page becomes smaller or is covered', async () => {
    const { id } = (await workspace.client.conversations.list({ search: MEENA })).data[0]!;
    await page.setViewportSize({ width: 390, height: 480 }); // as Chrome makes it
    await open(id);
    const heightOfLog = async () => (await log().boundingBox())!.height;
    assert.ok((await heightOfLog()) >= 240, `${await heightOfLog()} px`);
    await page.setViewportSize(PHONE);
    // As Safari covers it.
    await page.evaluate((height) => {
      Object.defineProperty(visualViewport, 'height', { configurable: true, get: () => height });
      visualViewport!.dispatchEvent(new Event('resize'));
    }, 480);
    await eventually(async () => {
      const { y, height } = (await box().boundingBox())!;
      assert.ok(y + height <= 480, `the box ends at ${y + height} px`);
    });
    assert.ok((await heightOfLog()) >= 240);
    await page.setViewportSize(DESK);
  });

  test('the box leaves room for a sentence, at every width that the thread may have', async () => {
    const { id } = (await workspace.client.conversations.list({ search: MEENA })).data[0]!;
    for (const width of [390, 768, 1024, 1280, 1366, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await open(id);
      const { width: room } = (await box().boundingBox())!;
      assert.ok(room >= (width < 768 ? 180 : 220), `${room} px of ${width}`);
      assert.deepEqual(await axeFaults(page), []);
      const name = await page.getByRole('heading', { name: 'Meena Shah' }).boundingBox();
      assert.ok(name!.width >= 80, `${name!.width} px for the name at ${width}`);
    }
    await page.setViewportSize(DESK);
  });

  test('what was typed goes along to where everything else is written, and one comes back to the conversation', async () => {
    const { id } = (await workspace.client.conversations.list({ search: MEENA })).data[0]!;
    await open(id);
    await box().fill('Here is the list');
    await page.getByRole('link', { name: 'Media and more' }).click();
    await page
      .getByRole('tab', { name: 'Text' })
      .or(page.getByRole('link', { name: 'Text' }))
      .first()
      .click();
    await eventually(async () => assert.equal(await box().inputValue(), 'Here is the list'));
    await page.getByRole('main').getByRole('button', { name: 'Send message', exact: true }).click();
    await page.waitForURL(`**/conversations/${id}`);
    await log().getByText('Here is the list').waitFor();
    assert.equal(await box().inputValue(), '', 'it is sent');
  });

  test('labels and notes are added and taken away beside the thread, and what is refused says why', async () => {
    const { client } = workspace;
    const { id } = (await client.conversations.list({ search: MEENA })).data[0]!;
    const labels = Array.from({ length: 19 }, (_, n) => `Label ${10 + n}`);
    await client.conversations.update(id, { labels });
    await open(id);
    const pane = page.getByRole('complementary', { name: 'About them' });
    const label = pane.getByRole('combobox', { name: 'Add a label' });
    const has = async (...all: string[]) =>
      eventually(async () => assert.deepEqual((await client.conversations.get(id)).labels, all));
    await pane.getByText('Label 28').waitFor();
    await label.fill('Wedding');
    await label.press('Enter');
    await pane.getByText('Wedding', { exact: true }).waitFor();
    await has(...labels, 'Wedding');
    await label.fill('One too many');
    await label.press('Enter');
    await pane
      .getByRole('alert')
      .getByText(/labels/)
      .first()
      .waitFor();
    assert.equal(await label.inputValue(), 'One too many');
    assert.deepEqual(await axeFaults(page), []);
    await pane.getByRole('button', { name: 'Remove Label 10' }).click();
    await gone(pane.getByRole('alert'));
    await has(...labels.slice(1), 'Wedding');

    const note = pane.getByPlaceholder(/note/i);
    await page.route('**/notes', (route) => route.abort());
    await note.fill('Likes brass');
    await pane.getByRole('button', { name: 'Add note' }).click();
    await pane.getByRole('alert').waitFor();
    assert.equal(await note.inputValue(), 'Likes brass');
    await page.unroute('**/notes');
    await pane.getByRole('button', { name: 'Add note' }).click();
    await pane.getByText('Likes brass', { exact: true }).waitFor();
    await gone(pane.getByRole('alert'));
    await pane.getByRole('button', { name: 'Delete this note' }).click();
    await gone(pane.getByText('Likes brass', { exact: true }));
    assert.deepEqual((await client.conversations.notes(id)).data, []);
    await client.conversations.addNote(id, { text: 'Wants it by Friday' }); // a colleague
    await pane.getByText('Wants it by Friday', { exact: true }).waitFor();
    await client.conversations.update(id, { labels: [] });
  });

  test('conversations are found by what is unread, by a label and by who has them', async () => {
    const { client } = workspace;
    const ids = [];
    for (const [n, name] of ['Usha Nair', 'Vikram Sen', 'Zoya Khan'].entries())
      ids.push(await writes(`+91987654361${n}`, 'Hello', name));
    const [usha, vikram, zoya] = ids as [string, string, string];
    await client.conversations.update(usha, { labels: ['Wholesale'] });
    const members = await client.conversations.assignees();
    await client.conversations.update(vikram, { assignee: members[0]!.id });
    await turnTo(page, '/dashboard/conversations');
    const list = page.getByRole('list', { name: 'Conversations' });
    const choose = async (...names: string[]) => {
      for (const name of ['Filter', ...names]) await page.getByRole('button', { name, exact: true }).click();
    };
    const shows = async (name: string, not: string) => {
      await list.getByText(name).waitFor();
      await gone(list.getByText(not));
    };
    await list.getByText('Wholesale').waitFor();
    await choose('Label', 'Wholesale');
    await shows('Usha Nair', 'Vikram Sen');
    assert.deepEqual(await axeFaults(page), []);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await choose('Who answers', members[0]!.name);
    await shows('Vikram Sen', 'Usha Nair');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await turnTo(page, `/dashboard/conversations/${zoya}`);
    await box().waitFor();
    await turnTo(page, '/dashboard/conversations');
    await choose('Read', 'Unread only');
    await shows('Usha Nair', 'Zoya Khan');
    await page.setViewportSize(PHONE);
    await assertFits(page);
    await page.setViewportSize(DESK);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('link', { name: 'Unassigned', exact: true }).click();
    await shows('Zoya Khan', 'Vikram Sen');
    await page.getByRole('link', { name: 'Waiting', exact: true }).click();
    await shows('Vikram Sen', 'Meena Shah');
    const names = await list.getByRole('listitem').allInnerTexts();
    assert.deepEqual(
      names.map((text) => ['Usha', 'Vikram', 'Zoya'].find((name) => text.includes(name))),
      ['Usha', 'Vikram', 'Zoya'],
      'who has waited longest comes first',
    );
  });

  test('a conversation is closed and opened again, and marked as unread for oneself', async () => {
    const { client } = workspace;
    const { id } = (await client.conversations.list({ search: 'Zoya' })).data[0]!;
    const is = (state: string) =>
      eventually(async () => assert.equal((await client.conversations.get(id)).state, state));
    await open(id);
    await page.getByRole('button', { name: 'Close', exact: true }).last().click();
    await is('closed');
    await page.getByRole('button', { name: 'Open again' }).click();
    await is('open');
    await page.getByRole('button', { name: 'Open again' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Snooze' }).click();
    await page.getByRole('menuitem', { name: 'Mark as unread' }).click();
    await page.waitForURL(/conversations(\?.*)?$/);
    const list = page.getByRole('list', { name: 'Conversations' });
    await list
      .getByRole('listitem')
      .filter({ hasText: 'Zoya Khan' })
      .getByText(/unread/i)
      .first()
      .waitFor();
  });

  test('a search begins when the typing has rested, though the list is drawn anew meanwhile', async () => {
    await writes(MEENA, 'Have you brass lamps?');
    const { context, page: list } = await visitor(browser(), workspace, { viewport: DESK });
    await comeIn({ context }, workspace);
    await list.goto('/dashboard/conversations');
    await list.getByText('Have you brass lamps?').waitFor();
    await list.clock.install();
    await list.clock.pauseAt((await list.evaluate(() => Date.now())) + 10_000);
    await list.getByRole('searchbox').fill('brass');
    await list.clock.runFor(200);
    await list.getByRole('link', { name: 'Waiting', exact: true }).click();
    await list.waitForURL(/view=waiting/);
    await list.clock.runFor(200);
    assert.match(list.url(), /search=brass/);
    await list.clock.resume();
    await list.locator('mark', { hasText: 'brass' }).waitFor();
    await context.close();
  });
});

test('a quick reply to somebody without a name is a whole sentence in both languages', () => {
  const nobody = { them: '', me: 'Asha' };
  for (const [text, filled] of [
    ['Hello {{name}}, we are open.', 'Hello, we are open.'],
    ['{{name}}, your order is here. {{me}}', 'Your order is here. Asha'],
    ['Hello!\n{{name}}, we are open.', 'Hello!\nWe are open.'],
    ['नमस्ते {{name}}, दुकान खुली है।', 'नमस्ते, दुकान खुली है।'],
    ['नमस्ते {{name}} जी, मैं {{me}} हूँ।', 'नमस्ते जी, मैं Asha हूँ।'],
    ['{{name}} जी, ऑर्डर आ गया।', 'जी, ऑर्डर आ गया।'],
  ] as const)
    assert.equal(fillReply(text, nobody), filled, text);
  assert.equal(fillReply('Hello {{name}}', { them: '$& Ltd', me: '' }), 'Hello $& Ltd');
});
