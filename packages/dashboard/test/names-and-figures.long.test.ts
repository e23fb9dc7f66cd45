/** People in lists and at the head of pages: their names before all else, their numbers whole, and the way to their conversation. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { inBrowser } from './browser.ts';
import { type BusyWorkspace, fillWorkspace } from './busy-workspace.ts';
import { customerWrites } from './conversation-page.ts';
import { everyPage } from './every-page.ts';
import { gone, shown, turnTo } from './installation.ts';
import { type OwnWorkspace, ownWorkspace } from './own-workspace.ts';
import { addPerson, RAVI as PERSON } from './person.ts';

const RAVI = { ...PERSON, email: 'ravi@figures.example' };
const USHA = '+919876543781';
const TARA = '+919876543782';
/** Nobody has given them a name. */
const NAMELESS = '+919876543783';
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

inBrowser((browser) => {
  let workspace: OwnWorkspace;
  let busy: BusyWorkspace;
  let page: Page;
  let usha: string;
  let tara: string;

  before(async () => {
    ({ workspace, page } = await ownWorkspace(browser(), { viewport: DESK }));
    busy = await fillWorkspace(workspace);
    await addPerson(workspace, RAVI, workspace.slug);
    usha = await customerWrites(workspace, { from: USHA, text: 'Is 1,204 there?', name: 'Usha Nair' });
    tara = await customerWrites(workspace, { from: TARA, text: 'Is 7,777 there?', name: 'Tara Sen' });
    await customerWrites(workspace, { from: NAMELESS, text: 'Who is this?' });
    const { client } = workspace;
    const ravi = (await client.conversations.assignees()).find(({ name }) => name === RAVI.name)!;
    await client.conversations.update(tara, { assignee: ravi.id });
  });
  after(() => busy?.stop());

  const open = async (path: string) => {
    await turnTo(page, `/dashboard${path}`);
    await shown(page);
  };
  const list = () => page.getByRole('list', { name: 'Conversations' });

  test('Unassigned has the conversations that nobody has taken, and opens one', async () => {
    for (const size of [PHONE, DESK]) {
      await page.setViewportSize(size);
      await open('/conversations');
      await list().getByText('Tara Sen').waitFor();
      await page.getByRole('link', { name: 'Unassigned' }).click();
      await page.waitForURL(/view=unassigned/);
      await gone(list().getByText('Tara Sen'));
      await list().getByText('Usha Nair').click();
      await page.waitForURL(new RegExp(usha));
      await page.getByRole('log').getByText('Is 1,204 there?').waitFor();
      await page.getByRole('button', { name: 'Who answers: Nobody yet' }).waitFor();
    }
  });

  test('in the list names are semibold in 16 px, and times and counts have figures of one width', async () => {
    for (const size of [PHONE, DESK]) {
      await page.setViewportSize(size);
      await open('/conversations');
      const row = list().getByRole('link').filter({ hasText: 'Usha Nair' });
      const looks = (element: Element) => {
        const { fontSize, fontWeight, fontVariantNumeric } = getComputedStyle(element);
        return { fontSize, fontWeight, fontVariantNumeric };
      };
      const name = await row.getByText('Usha Nair', { exact: true }).evaluate(looks);
      assert.deepEqual([name.fontSize, name.fontWeight], ['16px', '600']);
      const unread = list().getByRole('link').filter({ hasText: 'Who is this?' }).getByText(/^\d+$/);
      for (const figures of [row.getByRole('time'), unread])
        assert.match((await figures.evaluate(looks)).fontVariantNumeric, /tabular-nums/);
    }
  });

  test('on a phone no number and no id in a heading is broken between two lines', async () => {
    await page.setViewportSize(PHONE);
    const contact = (await workspace.client.contacts.list({ search: NAMELESS })).data[0]!.id;
    const conversation = (await workspace.client.conversations.list({ search: NAMELESS })).data[0]!.id;
    const paths = [
      ...everyPage(busy).map(({ path }) => path.replace('/dashboard', '')),
      ...[`/contacts/${contact}`, `/conversations/${conversation}`, `/messages/${busy.ids.failed}`],
      `/conversations/with/${encodeURIComponent('+919876543799')}`,
    ];
    const broken: string[] = [];
    let whole = 0;
    for (const path of paths) {
      await open(path);
      const found = await page.evaluate(numbersInHeadings);
      whole += found.filter(({ lines }) => lines === 1).length;
      broken.push(...found.filter(({ lines }) => lines > 1).map(({ text }) => `${path}: ${text}`));
    }
    assert.deepEqual(broken, []);
    assert.ok(whole >= 4, `only ${whole} headings have any`);
  });

  test('the page of a contact begins with the conversation, whose last line leads to it', async () => {
    const { contactId } = await workspace.client.conversations.get(usha);
    for (const size of [PHONE, DESK]) {
      await page.setViewportSize(size);
      await open(`/contacts/${contactId}`);
      const [first] = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts();
      assert.equal(first, 'Conversations');
      await page
        .getByRole('main')
        .getByRole('link', { name: /Is 1,204 there\?/ })
        .first()
        .click();
      await page.waitForURL(new RegExp(`/conversations/${usha}`));
      await page.getByRole('log').getByText('Is 1,204 there?').waitFor();
    }
  });
});

/** In the page: the numbers of phones and the ids in its headings, with the lines that each takes. */
function numbersInHeadings(): { text: string; lines: number }[] {
  const found: { text: string; lines: number }[] = [];
  for (const heading of document.querySelectorAll('h1, h2')) {
    const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode as Text;
      for (const { 0: text, index } of node.data.matchAll(/\+\d[\d\s]{6,}\d|\b[a-z]{3}_\w{20,}/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + text.length);
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (tops.size > 0) found.push({ text, lines: tops.size });
      }
    }
  }
  return found;
}
