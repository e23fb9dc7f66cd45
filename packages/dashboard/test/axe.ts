/** What axe finds wrong with a page, by the rules of WCAG 2.2 AA and good practice. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What the other theme can change: the structure is the same. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * A line for each fault, in both themes. What `except` selects is left out: the frame, say, which is most of a
 * short page, where another page has been judged with it.
 */
export async function faultsInBothThemes(page: Page, except = ''): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const found: string[] = [];
  for (const [colorScheme, rules] of [
    ['light', RULES],
    ['dark', COLOURS],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    const faults = await faultsOf(page, rules, except);
    found.push(...faults.map((fault) => `${page.url()} (${colorScheme}) ${fault}`));
  }
  return found;
}

/** Around every page of the dashboard: the rail, the bar above, the bar at the foot. */
export const FRAME = ':is(aside, header, :has(> nav)):not(#main *)';

interface Axe {
  run(context: object, options: object): Promise<{ violations: Violation[] }>;
}

interface Violation {
  id: string;
  nodes: { target: string[]; html: string }[];
}

async function faultsOf(page: Page, rules: readonly string[], except: string): Promise<string[]> {
  return page.evaluate(
    async ([runOnly, except]) => {
      const { axe } = window as unknown as { axe: Axe };
      const { violations } = await axe.run(
        {
          include: [document.documentElement],
          exclude: except ? [...document.querySelectorAll(except)] : [],
        },
        { runOnly, resultTypes: ['violations'], preload: false }, // style sheets, for a rule that is not among these
      );
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, html }) => `${id}: ${target.join(' ')} ${html.slice(0, 120)}`),
      );
    },
    [rules, except] as const,
  );
}
