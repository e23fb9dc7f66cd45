import assert from 'node:assert/strict';
import { test } from 'node:test';
import { backends } from '../../server/test/rigs/databases.ts';
import { faultsInBothThemes } from './axe.ts';
import { inBrowser } from './browser.ts';
import { fillWorkspace } from './busy-workspace.ts';
import { everyPage } from './every-page.ts';
import { assertFits, becomeOwner, shown, startInstallation, turnTo, visitor } from './installation.ts';

/** Before one has signed in. */
const SITE = [
  '/',
  '/docs',
  '/docs/messages',
  '/docs/basics',
  '/docs/guides/webhooks',
  '/docs/search?q=signature',
  '/contact',
  '/partners',
  '/status',
  '/oauth/sign-in',
  '/oauth/forgot',
];

inBrowser((browser) => {
  test('axe finds nothing on any page, light and dark, and no page scrolls sideways on a phone', async (t) => {
    const installation = await startInstallation(backends[0]!);
    t.after(() => installation.stop());
    const workspace = await fillWorkspace(installation);
    t.after(() => workspace.stop());
    const { page, complaints } = await visitor(browser(), installation, {
      viewport: { width: 390, height: 844 },
    });

    const found: string[] = [];
    const judge = async (alike?: string) => {
      await shown(page);
      await assertFits(page);
      found.push(...(await faultsInBothThemes(page, alike)));
    };
    for (const path of SITE) {
      await page.goto(path);
      assert.equal(new URL(page.url()).pathname, path.split('?', 1)[0]);
      await judge(path.startsWith('/docs') ? '.operation ~ .operation, .schema ~ .schema' : undefined);
    }
    await becomeOwner(page, installation);
    const paths = [
      ...everyPage(workspace).map(({ path }) => path),
      `/dashboard/messages/${workspace.ids.failed}`,
    ];
    for (const path of [...paths, '/dashboard/no-such-page']) {
      await turnTo(page, path);
      await judge();
    }
    assert.deepEqual(found, []);
    assert.deepEqual(complaints, []);
  });

  test('no word of the site’s header is broken on a narrow phone', async (t) => {
    const installation = await startInstallation(backends[0]!);
    t.after(() => installation.stop());
    const { page } = await visitor(browser(), installation, { viewport: { width: 345, height: 700 } });
    await page.goto('/');
    await assertFits(page);
    const links = page.locator('.bar a:visible');
    assert.ok((await links.count()) >= 3);
    assert.deepEqual(await links.evaluateAll(brokenTexts), []);
  });
});

/** Runs in the page: the texts that take more than one line. */
function brokenTexts(links: Element[]): string[] {
  return links.flatMap((link) =>
    [...link.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .filter((text) => {
        const range = document.createRange();
        range.selectNodeContents(text);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
      })
      .map((text) => text.textContent ?? ''),
  );
}
