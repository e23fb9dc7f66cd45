/** The pages that the server makes, as a browser shows them: the site, the docs, and those of accounts. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { findWorkspace } from '../../server/src/features/workspaces/store.ts';
import { backends } from '../../server/test/rigs/databases.ts';
import { type AccountPages, accountPages } from './account-pages.ts';
import { axeFaults, BOTH_THEMES } from './axe.ts';
import { inBrowser } from './browser.ts';
import {
  assertFits,
  drawn,
  type Installation,
  OWNER,
  startInstallation,
  type Visit,
  visitor,
} from './installation.ts';
import { layoutFaults } from './layout-faults.ts';
import { comeIn } from './own-workspace.ts';
import { addPerson } from './person.ts';
import { SITE } from './site-pages.ts';

inBrowser((browser) => {
  let installation: Installation;
  let accounts: AccountPages;

  before(async () => {
    installation = await startInstallation(backends[0]!, { SIGNUP: 'open', LIMIT_LEADS: 'off' });
    const { db } = installation;
    await addPerson(installation, OWNER, 'demo', 'owner');
    const { id } = (await findWorkspace(db, { slug: 'demo' }))!;
    accounts = await accountPages(installation, { owner: OWNER, workspaceId: id });
  });
  after(() => installation.stop());

  const open = async (options: BrowserContextOptions = {}) =>
    visitor(browser(), installation, { viewport: { width: 390, height: 844 }, ...options });

  /** Visits every page of the server: the site and accounts as a stranger, the rest as the owner. */
  async function visitAll(
    look: (page: Page, path: string) => Promise<void>,
    { of = SITE, ...options }: BrowserContextOptions & { of?: readonly string[] } = {},
  ): Promise<void> {
    const stranger = await open(options);
    for (const path of [...of, ...Object.values(accounts.stranger), ...accounts.faults]) {
      await stranger.page.goto(path);
      await look(stranger.page, path);
    }
    const owner = await open(options);
    await comeIn(owner, { url: installation.url, owner: OWNER });
    for (const path of Object.values(accounts.owner)) {
      await owner.page.goto(path);
      await look(owner.page, path);
    }
    assertQuiet(stranger, owner);
  }

  function assertQuiet(...visits: Visit[]): void {
    const gone = /status of 4\d\d/; // the pages that say what is wrong are answered so
    const complaints = visits.flatMap((visit) => visit.complaints).filter((line) => !gone.test(line));
    assert.deepEqual(complaints, []);
  }

  test('every page of the server is set in the family of the dashboard, in its sizes, from its files on our own server', async () => {
    const fonts = new Set<string>();
    const faults: string[] = [];
    for (const width of [390, 1440])
      await visitAll(
        async (page, path) => {
          const { loaded, others, files } = await page.evaluate(readType);
          if (!loaded.includes('400')) faults.push(`${path} has loaded the weights ${loaded}`);
          for (const file of files) fonts.add(file);
          for (const other of others.filter(isFault(path)))
            faults.push(`${path} at ${width} px: ${other.text}`);
        },
        { viewport: { width, height: 844 } },
      );
    assert.equal([...new Set(faults)].join('\n'), '');
    const { page } = await open();
    await page.goto('/dashboard');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    const { files } = await page.evaluate(readType);
    assert.ok(files.length > 0);
    for (const file of files) assert.ok(fonts.has(file), `${file} of the dashboard is fetched again`);
    assert.equal(fonts.size, 4);
    for (const file of fonts) {
      assert.ok(file.startsWith(`${installation.url}/assets/dashboard/noto-sans-`), file);
      const answer = await fetch(file);
      assert.equal(answer.headers.get('content-type'), 'font/woff2');
      assert.match(answer.headers.get('cache-control')!, /max-age=31536000.*immutable/);
    }
  });

  for (const locale of ['en-IN', 'hi-IN'] as const)
    test(`the pages of accounts and forms fit a phone, a finger meets 24 px, and axe finds nothing, light and dark (${locale})`, async () => {
      const faults: string[] = [];
      const judge = async (page: Page) => {
        const language = await page.evaluate(() => document.documentElement.lang);
        assert.equal(language, locale.slice(0, 2), page.url());
        faults.push(...(await axeFaults(page, { themes: BOTH_THEMES })));
        for (const width of [1440, 345, 390]) {
          await page.setViewportSize({ width, height: 844 });
          await assertFits(page);
        }
        await drawn(page);
        faults.push(...(await layoutFaults(page, { touch: true })).faults);
      };
      await visitAll(judge, { locale, of: ['/contact', '/partners', '/status'] });

      // What a form says of what was sent.
      const stranger = await open({ locale });
      const send = async (path: string, fields: Record<string, string>) => {
        await stranger.page.goto(path);
        for (const [name, value] of Object.entries(fields))
          await stranger.page.locator(`[name="${name}"]`).fill(value);
        const answered = stranger.page.waitForEvent('load');
        const form = stranger.page.locator('main form').last();
        await form.evaluate((each: HTMLFormElement) => {
          each.noValidate = true;
          each.requestSubmit();
        });
        await answered;
        await judge(stranger.page);
      };
      await send('/oauth/sign-in', { email: OWNER.email, password: 'something else' });
      await send(accounts.stranger['new password'], { password: 'short' });
      await send('/contact', { email: 'asha' });
      await send('/contact', { name: 'आशा', email: 'asha@example.com', message: 'नमस्ते' });
      await send('/oauth/forgot', { email: 'nobody@example.com' });

      // What its owner is shown once a sandbox is theirs.
      const owner = await open({ locale });
      await comeIn(owner, { url: installation.url, owner: OWNER });
      await owner.page.goto(accounts.owner.claim);
      await owner.page.locator('main form button').last().click();
      await owner.page.locator('.otp, main form').first().waitFor();
      await judge(owner.page);
      assert.equal(faults.join('\n'), '');
      assertQuiet(stranger, owner);
    });
});

interface Text {
  text: string;
  tag: string;
  family: string;
  px: number;
}

/** Returns whether a text is set otherwise than the decision says (docs/decisions/one-family.md). */
function isFault(path: string): (text: Text) => boolean {
  return ({ tag, family, px }) => {
    if (!family.startsWith('"Meghdoot Sans"')) return true;
    if (tag === 'h1' && ['/', '/hi'].includes(path)) return px < 36 || px > 52;
    return !(px === 16 && /input|select|option|textarea/.test(tag));
  };
}

/** Runs in the page: the weights it has loaded, the files of fonts, and texts in no code that are of another family or size. */
async function readType() {
  await document.fonts.ready;
  const loaded = [...document.fonts].filter(({ status }) => status === 'loaded');
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => /\.(woff2?|ttf|otf)(\?|$)/.test(name));
  const others: { text: string; tag: string; family: string; px: number }[] = [];
  for (const element of document.querySelectorAll<HTMLElement>('body, body *')) {
    const own = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
    if (!(own || element.matches('input, select, textarea')) || element.closest('pre, code, .code, script'))
      continue;
    const { fontFamily: family, fontSize } = getComputedStyle(element);
    const px = Number.parseFloat(fontSize);
    if (family.startsWith('"Meghdoot Sans"') && [13, 15, 18, 24, 36].includes(px)) continue;
    const tag = element.tagName.toLowerCase();
    others.push({
      text: `${tag} "${element.innerText.slice(0, 30)}" has ${fontSize} ${family}`,
      tag,
      family,
      px,
    });
  }
  return { loaded: loaded.map(({ weight }) => weight), files, others };
}
