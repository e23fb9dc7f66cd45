import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { findChromium, NO_CHROMIUM, openBrowser } from '../../packages/dashboard/test/chromium.ts';
import { OWNER, signIn, visitor } from '../../packages/dashboard/test/installation.ts';
import { OPERATOR } from '../../packages/server/src/features/events/audit.ts';
import { createPasswords } from '../../packages/server/src/features/people/passwords/password.ts';
import { createPerson } from '../../packages/server/src/features/people/people.ts';
import { addMember } from '../../packages/server/src/features/team/membership.ts';
import { transaction } from '../../packages/server/src/platform/database/transaction.ts';
import { defineCase } from '../case.ts';
import { everywhere } from '../figures.ts';
import type { Installation } from '../installation.ts';

const MESSAGES = 1_000_000;
/** Each page has so many in each run; the first of all warms the browser's cache. */
const VISITS = 5;
const PAGES = {
  messages: 'messages',
  contacts: 'contacts',
  'contacts by a word of the name': 'contacts?search=pers',
  'failures of one reason': 'messages?status=failed&failureCode=RECIPIENT_UNREACHABLE',
};

export const dashboard = defineCase({
  name: 'dashboard',
  measures:
    'From the navigation to the first row on the screen in Chromium, the parts of the page in its cache, with a million messages and as many contacts: the median of five visits. A bare page that comes with its rows is the yardstick.',
  why: 'A quarter of a second is about what feels like at once.',
  databases: ['sqlite'],
  also: ['postgres'],
  runs: 3,
  figures: [
    ...Object.keys(PAGES).map((name) => ({
      name,
      unit: 'ms' as const,
      aim: everywhere({ most: 250 }),
    })),
    { name: 'a bare page of fifty rows', unit: 'ms' },
  ],
  lacks: () => (findChromium() ? undefined : NO_CHROMIUM),
  async measure(trial) {
    const build = join(import.meta.dirname, '../../packages/dashboard/build.ts');
    execFileSync(process.execPath, [build], { stdio: 'inherit' });
    const messages = trial.size(MESSAGES, 1000);
    const visits = trial.size(VISITS, 1);
    const stored = { messages, contacts: messages, status: 'read' } as const;
    const installation = await trial.open({ channels: 1, ratePerSecond: 80, stored });
    const echo = await trial.part('../test/kit/echo.ts');
    const browser = await openBrowser(findChromium()!);
    try {
      const url = installation.url.replace('127.0.0.1', 'localhost'); // as the program names itself
      const viewport = { width: 1440, height: 900 };
      const { page } = await visitor(browser, { url }, { viewport });
      page.setDefaultTimeout(60_000);
      await page.addInitScript(noteFirstRow);
      await makeOwner(installation);
      await signIn(page, OWNER);
      const addresses = Object.entries(PAGES).map(([name, path]) => [name, `/dashboard/${path}`] as const);
      for (const [, address] of addresses) await firstRow(page, address);
      for (let run = 0; run < trial.runs; run++) {
        for (const [name, address] of [
          ...addresses,
          ['a bare page of fifty rows', `http://127.0.0.1:${echo.ready.port}/page`] as const,
        ]) {
          const times: number[] = [];
          for (let visit = 0; visit < visits; visit++) times.push(await firstRow(page, address));
          const middle = times.sort((a, b) => a - b)[Math.floor(visits / 2)]!;
          trial.note({ [name]: middle });
          trial.say(`${name}: ${times.map((ms) => ms.toFixed(0)).join(', ')} ms`);
        }
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
  await page.locator('tr[data-row]').first().waitFor();
  // The row is there two frames before it is painted.
  const painted = await page.waitForFunction(() => (window as unknown as { firstRow?: number }).firstRow);
  return (await painted.jsonValue())!;
}

/** Runs in the page, and notes when the first row is painted. */
function noteFirstRow(): void {
  const painted = () => Object.assign(window, { firstRow: performance.now() });
  const observer = new MutationObserver(() => {
    if (!document.querySelector('tr[data-row]')) return;
    observer.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(painted)); // the second frame begins when the first is painted
  });
  observer.observe(document, { subtree: true, childList: true });
}
