/** What axe finds wrong with a page, by the rules of WCAG 2.2 AA and good practice. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What the other theme can change: the structure is the same. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** A line for each fault, in both themes. */
export async function faultsInBothThemes(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const found: string[] = [];
  for (const [colorScheme, rules] of [
    ['light', RULES],
    ['dark', COLOURS],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await faultsOf(page, rules)).map((fault) => `${page.url()} (${colorScheme}) ${fault}`));
  }
  return found;
}

async function faultsOf(page: Page, rules: readonly string[]): Promise<string[]> {
  return page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as {
      axe: { run: (root: Document, options: object) => Promise<{ violations: Violation[] }> };
    };
    interface Violation {
      id: string;
      nodes: { target: string[]; html: string }[];
    }
    const { violations } = await axe.run(document, { runOnly, resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, html }) => `${id}: ${target.join(' ')} ${html.slice(0, 120)}`),
    );
  }, rules);
}
