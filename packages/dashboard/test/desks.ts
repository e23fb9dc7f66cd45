/** A story that is lived through twice: on a phone in Hindi, where there is least room, and on a desk in English. */
import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright-core';
import type { Words } from '../src/words/en/index.ts';
import { axeFaults, BOTH_THEMES } from './axe.ts';
import { shown, type Visit, visitor } from './installation.ts';
import { layoutFaults } from './layout-faults.ts';
import { comeIn, type OwnWorkspace, openWorkspace } from './own-workspace.ts';
import { wordsIn } from './words-in.ts';

export const DESKS = [
  {
    ...({ title: 'on a phone, in Hindi', language: 'hi', locale: 'hi-IN', narrow: true } as const),
    viewport: { width: 390, height: 844 },
  },
  {
    ...({ title: 'on a desk, in English', language: 'en', locale: 'en-IN', narrow: false } as const),
    viewport: { width: 1440, height: 900 },
  },
];

type Desk = (typeof DESKS)[number];

/** Opens a workspace of its own, and the browser of its owner, who is signed in. */
export async function sitDown(
  browser: Browser,
  { language, locale, viewport }: Desk,
): Promise<{ workspace: OwnWorkspace; words: Words; visit: Visit }> {
  const words = await wordsIn(language);
  const workspace = await openWorkspace();
  const visit = await visitor(browser, workspace, { viewport, locale });
  await comeIn(visit, workspace);
  return { workspace, words, visit };
}

/** Judges the page that is open: its layout, and on a phone what axe finds in both themes. */
export async function looksWellOn(page: Page, { narrow }: Pick<Desk, 'narrow'>): Promise<void> {
  await shown(page);
  await page.keyboard.press('Shift'); // after a press of the mouse a focus tells of nothing
  const { faults } = await layoutFaults(page, { touch: narrow });
  // The structure is the same on a desk, where the walk has axe judge every page.
  const judged = narrow ? await axeFaults(page, { themes: BOTH_THEMES }) : [];
  assert.deepEqual([...faults, ...judged], []);
}
