/** Axe judges a page by the rules of WCAG 2.2 AA and of good practice. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The dark theme is judged by these alone: the structure is the same in both. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

const LIGHT = { colorScheme: 'light', rules: RULES } as const;
const DARK = { colorScheme: 'dark', rules: COLOUR_RULES } as const;
export const BOTH_THEMES = [LIGHT, DARK];
/** The walk judges every page in both themes; other tests judge the dark one only in CI. */
const THEMES = process.env.CI === 'true' ? BOTH_THEMES : [LIGHT];

interface Judged {
  /** Selects elements with the colours of earlier ones; the dark theme is not judged on them. */
  alike?: string;
  /** Selects the part of the page that is judged; by default all of it. */
  within?: string;
  themes?: typeof BOTH_THEMES;
}

/** Returns a line for each fault. */
export async function axeFaults(
  page: Page,
  { alike = '', within = ':root', themes = THEMES }: Judged = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const found: string[] = [];
  for (const { colorScheme, rules } of themes) {
    await page.emulateMedia({ colorScheme });
    const faults = await faultsOf(page, rules, colorScheme === 'dark' ? alike : '', within);
    found.push(...faults.map((fault) => `${page.url()} (${colorScheme}) ${fault}`));
  }
  return found;
}

interface Axe {
  run(context: object, options: object): Promise<{ violations: Violation[] }>;
}

interface Violation {
  id: string;
  nodes: { target: string[]; html: string }[];
}

async function faultsOf(
  page: Page,
  rules: readonly string[],
  leftOut: string,
  within: string,
): Promise<string[]> {
  return page.evaluate(
    async ([runOnly, leftOut, within]) => {
      const { axe } = window as unknown as { axe: Axe };
      const { violations } = await axe.run(
        {
          include: [...document.querySelectorAll(within)],
          exclude: leftOut ? [...document.querySelectorAll(leftOut)] : [],
        },
        { runOnly, resultTypes: ['violations'], preload: false }, // other rules alone need the style sheets
      );
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, html }) => `${id}: ${target.join(' ')} ${html.slice(0, 120)}`),
      );
    },
    [rules, leftOut, within] as const,
  );
}
