/** A shop's day without a mouse: whoever hears the pages goes by the roles and names of what has the focus. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { CDPSession, Locator, Page } from 'playwright-core';
import { eventually } from '../../server/test/rigs/eventually.ts';
import { PNG } from '../../server/test/rigs/media-files.ts';
import type { Words } from '../src/words/en/index.ts';
import { inBrowser } from './browser.ts';
import { closeWindow, customerWrites, logOf } from './conversation-page.ts';
import { drawn, shown } from './installation.ts';
import { type OwnWorkspace, ownWorkspace } from './own-workspace.ts';
import { wordsIn } from './words-in.ts';

const MOST_STOPS = 120;
const MOST_ITEMS = 10;
const SUNITA = '+919876543611';
const IMRAN = '+919876543612';
const RAVI = '+919876543613';

interface Heard {
  role: string;
  name: string;
}

inBrowser((browser) => {
  let workspace: OwnWorkspace;
  let page: Page;
  let reader: CDPSession;
  let words: Words;

  before(async () => {
    words = await wordsIn('en');
    ({ workspace, page } = await ownWorkspace(browser(), { viewport: { width: 1440, height: 900 } }));
    await workspace.client.workspace.update({ checkWindow: true });
    reader = await page.context().newCDPSession(page);
  });

  /** What has the focus, as a screen reader says it. */
  async function heard(): Promise<Heard> {
    const { result } = await reader.send('Runtime.evaluate', { expression: 'document.activeElement' });
    const objectId = result.objectId!;
    const { nodes } = await reader.send('Accessibility.getPartialAXTree', {
      objectId,
      fetchRelatives: false,
    });
    const { role, name } = nodes[0]!;
    return { role: String(role?.value), name: String(name?.value ?? '').trim() };
  }

  /** Presses Tab until what has the focus is called so. */
  async function to(role: string, name: string | RegExp): Promise<void> {
    const passed: string[] = [];
    for (let stop = 0; stop < MOST_STOPS; stop++) {
      const at = await heard();
      if (at.role === role && (typeof name === 'string' ? at.name === name : name.test(at.name))) return;
      passed.push(`${at.role} ${at.name}`);
      await page.keyboard.press('Tab');
    }
    assert.fail(`Tab does not lead to ${role} ${name}: ${passed.join(' | ')}`);
  }

  async function press(role: string, name: string | RegExp): Promise<void> {
    await to(role, name);
    await page.keyboard.press('Enter');
  }

  async function type(role: string, name: string | RegExp, text: string): Promise<void> {
    await to(role, name);
    await page.keyboard.type(text);
  }

  /** Presses the arrow until what is wanted is there. */
  async function walkDown(wanted: Locator): Promise<void> {
    for (let down = 0; down < MOST_ITEMS; down++) {
      await drawn(page); // a menu moves the focus a moment after it opens, and after a key
      if ((await wanted.count()) > 0) return;
      await page.keyboard.press('ArrowDown');
    }
    assert.fail(`The arrow does not lead to ${wanted}`);
  }

  /** Opens a menu, and goes down to what is called so. */
  async function choose(menu: string, item: string): Promise<void> {
    await press('button', menu);
    await page.getByRole('menu').waitFor();
    await walkDown(page.locator('[role^="menuitem"]:focus', { hasText: item }));
    await page.keyboard.press('Enter');
    await page.getByRole('menu').waitFor({ state: 'detached' });
  }

  /** Finds a person by the search, and opens their conversation. */
  async function open(name: string): Promise<void> {
    await page.keyboard.press('Escape'); // out of a box
    await page.keyboard.press('/');
    await type('searchbox', words.conversations.search, name);
    await page.waitForURL(({ searchParams }) => searchParams.get('search') === name);
    await shown(page);
    await press('link', new RegExp(name));
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    await page.getByRole('form', { name }).waitFor(); // it takes the focus when it comes
    await shown(page);
  }

  const sentTo = async (phone: string) =>
    (await workspace.client.messages.list({ recipient: phone })).data[0]!;

  test('customers are answered with a photo, by buttons and by a template, one is assigned and noted, one is snoozed, one is closed', async () => {
    const { client } = workspace;
    const talk = {
      sunita: await customerWrites(workspace, {
        from: SUNITA,
        name: 'Sunita Devi',
        text: 'Is the blue saree there?',
      }),
      imran: await customerWrites(workspace, {
        from: IMRAN,
        name: 'Imran Qureshi',
        text: 'When do you deliver?',
      }),
      ravi: await customerWrites(workspace, { from: RAVI, name: 'Ravi Menon', text: 'Call me tomorrow' }),
    };
    await closeWindow(workspace, { id: talk.ravi, phone: RAVI });
    await page.goto('/dashboard/conversations');
    await shown(page);

    await open('Sunita');
    const chosen = page.waitForEvent('filechooser');
    await choose(words.media.attach, words.media.attachUpload);
    await (await chosen).setFiles({ name: 'blue.png', mimeType: 'image/png', buffer: PNG });
    await page.getByRole('button', { name: words.media.remove('blue.png') }).waitFor();
    await type('textbox', words.reply.message, 'Yes, it is');
    await press('button', words.reply.send);
    await logOf(page).getByText('Yes, it is').waitFor();
    const { assignee, notes, snooze, close } = words.conversations;
    await choose(`${assignee.label}: ${assignee.nobody}`, assignee.me);
    await type('textbox', notes.placeholder, 'Pays by UPI');
    await press('button', notes.add);
    await page.getByRole('listitem').filter({ hasText: 'Pays by UPI' }).waitFor();

    await open('Imran');
    await press('link', words.reply.others);
    await press('link', words.compose.types.rich);
    const { body, button, addButton } = words.composeRich;
    await type('textbox', body, 'When shall we come?');
    await type('textbox', button(1), 'Today');
    await press('button', addButton);
    await type('textbox', button(2), 'Tomorrow');
    await press('button', words.reply.send);
    await page.waitForURL(`**/conversations/${talk.imran}*`);
    await logOf(page).getByText('When shall we come?').waitFor();
    await choose(snooze.label, snooze.hour);

    await open('Ravi');
    await to('combobox', words.compose.template);
    // Letters would have to come within a second of each other.
    await walkDown(page.locator('select:focus option:checked', { hasText: 'order_update (en)' }));
    await page.keyboard.press('Tab'); // their first name, which stands there already
    for (const value of ['A-77', 'packed']) {
      await page.keyboard.press('Tab');
      await type('textbox', /./, value);
    }
    await press('button', words.reply.send);
    await logOf(page).getByText('Hi Ravi, your order A-77 is packed.').waitFor();
    await press('button', close);

    await eventually(async () => {
      const now = async (id: string) => (await client.conversations.get(id)).state;
      assert.deepEqual(
        [await now(talk.sunita), await now(talk.imran), await now(talk.ravi)],
        ['open', 'snoozed', 'closed'],
      );
      assert.ok((await client.conversations.get(talk.sunita)).assignee);
    });
    assert.partialDeepStrictEqual(await sentTo(SUNITA), { type: 'media', caption: 'Yes, it is' });
    assert.equal((await sentTo(IMRAN)).type, 'interactive');
    assert.equal((await sentTo(RAVI)).type, 'template');
  });
});
