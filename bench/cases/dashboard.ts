import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { findChromium, NO_CHROMIUM, openBrowser } from '../../packages/dashboard/test/chromium.ts';
import { OWNER, signIn, visitor } from '../../packages/dashboard/test/installation.ts';
import { longestTask } from '../../packages/dashboard/test/longest-task.ts';
import { OPERATOR } from '../../packages/server/src/features/events/audit.ts';
import { createPasswords } from '../../packages/server/src/features/people/passwords/password.ts';
import { createPerson } from '../../packages/server/src/features/people/people.ts';
import { addMember } from '../../packages/server/src/features/team/membership.ts';
import { transaction } from '../../packages/server/src/platform/database/transaction.ts';
import { businessNumber } from '../../test/kit/numbers.ts';
import { storedPerson } from '../../test/kit/stored-people.ts';
import { defineCase } from '../case.ts';
import { storedConversationId } from '../data.ts';
import { everywhere } from '../figures.ts';
import type { Installation } from '../installation.ts';

const MESSAGES = 1_000_000;
const CONVERSATIONS = 100_000;
/** Each page has so many in each run; the first of all warms the browser's cache. */
const VISITS = 5;
const PAGES = {
  messages: 'messages',
  contacts: 'contacts',
  'contacts by a word of the name': 'contacts?search=pers',
  'messages by what was written': 'messages?search=saree%20jaipur',
  'failures of one reason': 'messages?status=failed&failureCode=RECIPIENT_UNREACHABLE',
  conversations: 'conversations',
  'who waits': 'conversations?view=waiting',
  'conversations by what was written': 'conversations?search=saree%20jaipur',
};
const MOST_MS: Partial<Record<keyof typeof PAGES, number>> = {
  'messages by what was written': 300,
  'conversations by what was written': 300,
};
const THREAD = 'a conversation, from the press on it';
const TASK = 'the longest task while somebody types';
const BARE = 'a bare page of fifty rows';
type Measured = keyof typeof PAGES | typeof THREAD | typeof TASK | typeof BARE;
const ROW = 'tr[data-row], li a[href*="/conversations/cnv_"]';
/** While somebody types this, in a thread of so many messages, so many messages come in a second. */
const TYPED = 'Namaste, your parcel left Jaipur this morning. It should be with you by noon tomorrow.';
const SEARCHED = ['brass', 'saree jaipur', 'pickle'];
const KEY_MS = 60;
const LOADED = 600;
const PER_SECOND = 20;

export const dashboard = defineCase({
  name: 'dashboard',
  measures: `From the navigation to the first row on the screen in Chromium, the parts of the page in its cache, with a million messages and as many contacts, of whom a tenth have a conversation: the median of five visits. A bare page that comes with its rows is the yardstick. Besides, from the press on a conversation in the list to its messages, and the CPU of the longest task of the page while somebody types in a long thread and in the search, and ${PER_SECOND} messages a second come in.`,
  why: 'A quarter of a second is about what feels like at once, and a twentieth is what nobody notices while they type.',
  databases: ['sqlite'],
  also: ['postgres'],
  runs: 3,
  figures: [
    ...(Object.keys(PAGES) as (keyof typeof PAGES)[]).map((name) => ({
      name,
      unit: 'ms' as const,
      aim: everywhere({ most: MOST_MS[name] ?? 250 }),
    })),
    { name: THREAD, unit: 'ms', aim: everywhere({ most: 200 }) },
    { name: TASK, unit: 'ms', aim: everywhere({ most: 50 }) },
    { name: BARE, unit: 'ms' },
  ],
  lacks: () => (findChromium() ? undefined : NO_CHROMIUM),
  async measure(trial) {
    const messages = trial.size(MESSAGES, 1000);
    const conversations = trial.size(CONVERSATIONS, 100);
    const visits = trial.size(VISITS, 1);
    const stored = { messages, contacts: messages, status: 'read', conversations } as const;
    const installation = await trial.open({ channels: 1, ratePerSecond: 80, stored });
    const echo = await trial.part('../test/kit/echo.ts');
    const browser = await openBrowser(findChromium()!);
    try {
      const url = installation.url.replace('127.0.0.1', 'localhost'); // as the program names itself
      const viewport = { width: 1440, height: 900 };
      const { page } = await visitor(browser, { url }, { viewport });
      page.setDefaultTimeout(60_000);
      await page.addInitScript(noteFirstRow, ROW);
      await makeOwner(installation);
      await signIn(page, OWNER);
      const addresses = Object.entries(PAGES).map(([name, path]) => [name, `/dashboard/${path}`] as const);
      for (const [, address] of addresses) await firstRow(page, address);
      const note = (name: Measured, times: readonly number[]) => {
        trial.note({ [name]: times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]! });
        trial.say(`${name}: ${times.map((ms) => ms.toFixed(0)).join(', ')} ms`);
      };
      for (let run = 0; run < trial.runs; run++) {
        for (const [name, address] of [
          ...addresses,
          [BARE, `http://127.0.0.1:${echo.ready.port}/page`] as const,
        ]) {
          const times: number[] = [];
          for (let visit = 0; visit < visits; visit++) times.push(await firstRow(page, address));
          note(name as Measured, times);
        }
        await firstRow(page, '/dashboard/conversations');
        const opened: number[] = [];
        for (let nth = 0; nth <= visits; nth++) opened.push(await page.evaluate(openNth, nth + 1));
        note(THREAD, opened.slice(1)); // the first loads the parts of the page
        const thread = { nth: conversations - 1, loaded: trial.size(LOADED, 10) };
        await openLong(page, installation, thread);
        note(TASK, [await longestWhileTyping(page, installation, thread)]);
      }
    } finally {
      await browser.close();
    }
  },
});

async function makeOwner({ openDb, workspaces }: Installation): Promise<void> {
  const db = openDb();
  const now = Date.now();
  try {
    const password = await createPasswords().hash(OWNER.password);
    const person = await createPerson(
      db,
      { email: OWNER.email, name: OWNER.name, password, verified: true },
      now,
    );
    const role = 'owner' as const;
    await transaction(db, (trx) =>
      addMember(trx, workspaces[0]!.id, { personId: person.id, role }, OPERATOR, now),
    );
  } finally {
    await db.destroy();
  }
}

/** Milliseconds from the navigation. */
async function firstRow(page: Page, address: string): Promise<number> {
  await page.goto(address);
  await page.locator(ROW).first().waitFor();
  // The row is there two frames before it is painted.
  const painted = await page.waitForFunction(() => (window as unknown as { firstRow?: number }).firstRow);
  return (await painted.jsonValue())!;
}

/** Runs in the page, and notes when the first row is painted. */
function noteFirstRow(row: string): void {
  const painted = () => Object.assign(window, { firstRow: performance.now() });
  const observer = new MutationObserver(() => {
    if (!document.querySelector(row)) return;
    observer.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(painted)); // the second frame begins when the first is painted
  });
  observer.observe(document, { subtree: true, childList: true });
}

/** In the page: presses on a conversation of the list; answers the milliseconds until its messages are painted. */
function openNth(nth: number): Promise<number> {
  const link = document.querySelectorAll<HTMLElement>('li a[href*="/conversations/cnv_"]')[nth]!;
  const begun = performance.now();
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('[role="log"] [id^="msg_"]')) return;
      observer.disconnect();
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - begun)));
    });
    link.click();
    requestAnimationFrame(() => observer.observe(document, { subtree: true, childList: true }));
  });
}

interface Long {
  nth: number;
  /** The number of its messages that are shown. */
  loaded: number;
}

const boxOf = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });

/** Opens the long thread, whose person has just written, so that they can be answered. */
async function openLong(page: Page, installation: Installation, { nth, loaded }: Long): Promise<void> {
  await write(installation, nth);
  await page.goto(`/dashboard/conversations/${storedConversationId(nth)}`);
  await boxOf(page).waitFor();
  const log = page.getByRole('log');
  const rows = log.locator('[id^="msg_"]');
  for (let shown = await rows.count(); shown < loaded; shown = await rows.count()) {
    await log.getByRole('button', { name: 'Show older messages' }).press('Enter');
    await rows.nth(shown).waitFor({ state: 'attached' });
  }
}

/**
 * Returns the CPU of the longest task, in milliseconds, while somebody types in the box of the thread, and then in the
 * search, and messages come in, one in three of the same person. What is typed in is found beforehand: looking for a role
 * takes the page longer than anything of its own.
 */
async function longestWhileTyping(page: Page, installation: Installation, { nth }: Long): Promise<number> {
  const [box, search] = await Promise.all(
    [boxOf(page), page.getByRole('searchbox')].map(async (field) => (await field.elementHandle())!),
  );
  let typing = true;
  const type = async () => {
    await box!.focus();
    await page.keyboard.type(TYPED, { delay: KEY_MS });
    for (const words of SEARCHED) {
      await search!.fill('');
      await search!.focus();
      await page.keyboard.type(words, { delay: KEY_MS });
      await page.waitForURL(({ searchParams }) => searchParams.get('search') === words);
      await page.locator('li mark').first().waitFor();
    }
    typing = false;
  };
  const come = async () => {
    for (let n = 0; typing; n++) {
      await write(installation, n % 3 === 0 ? nth : n % nth);
      await pause(1000 / PER_SECOND);
    }
  };
  return longestTask(page, () => Promise.all([type(), come()]));
}

/** One of the stored people writes. */
async function write({ graphUrl }: Installation, who: number): Promise<void> {
  const { phoneNumberId } = businessNumber(0);
  const body = JSON.stringify({ from: storedPerson(who), text: 'Is it there?', channel: phoneNumberId });
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${graphUrl}/_simulator/inbound`, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(await response.text());
}
