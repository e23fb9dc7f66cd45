import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { backends } from '../../server/test/databases.ts';
import { inBrowser } from './browser.ts';
import { fillWorkspace } from './busy-workspace.ts';
import { everyPage } from './every-page.ts';
import { assertFits, becomeOwner, startInstallation, visitor } from './installation.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const SITE = ['/', '/docs', '/contact', '/partners', '/status', '/oauth/sign-in', '/oauth/forgot'];

/** What axe finds wrong, a line each. */
async function faultsOf(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async (rules) => {
    const { axe } = window as unknown as {
      axe: { run: (root: Document, options: object) => Promise<{ violations: Violation[] }> };
    };
    interface Violation {
      id: string;
      nodes: { target: string[]; html: string }[];
    }
    const { violations } = await axe.run(document, { runOnly: rules, resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, html }) => `${id}: ${target.join(' ')} ${html.slice(0, 120)}`),
    );
  }, RULES);
}

inBrowser((browser) => {
  test('axe finds nothing on any page, light and dark, and no page scrolls sideways on a phone', async (t) => {
    const installation = await startInstallation(backends[0]!);
    t.after(() => installation.stop());
    const workspace = await fillWorkspace(installation);
    t.after(() => workspace.stop());
    const { page, complaints } = await visitor(browser(), installation, {
      viewport: { width: 390, height: 844 },
      reducedMotion: 'reduce', // a colour on its way from one theme to the other is neither
    });
    await becomeOwner(page, installation);

    const found: string[] = [];
    const paths = [
      ...everyPage(workspace).map(({ path }) => path),
      `/dashboard/messages/${workspace.ids.failed}`,
    ];
    for (const path of [...paths, '/dashboard/no-such-page', ...SITE]) {
      await page.goto(path);
      await page.locator('h1').waitFor();
      await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], .animate-pulse'));
      await assertFits(page);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        found.push(...(await faultsOf(page)).map((fault) => `${path} (${colorScheme}) ${fault}`));
      }
    }
    assert.deepEqual(found, []);
    assert.deepEqual(complaints, []);
  });
});
