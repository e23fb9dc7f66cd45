/** The site and the docs as a person reads them: on a phone, a tablet and a desk, with scripts and without. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { eventually } from '../../server/test/rigs/eventually.ts';
import { axeFaults } from './axe.ts';
import { inBrowser } from './browser.ts';
import { assertFits, drawn, type Installation, visitor } from './installation.ts';
import { layoutFaults } from './layout-faults.ts';
import { sharedInstallation } from './own-workspace.ts';
import { SITE } from './site-pages.ts';

const WIDTHS = [390, 720, 768, 1024, 1440];
const HEIGHT = 844;
/** Axe judges these, and they are looked at in every width. */
const JUDGED = [...SITE, '/docs/messages/schemas', '/oauth/sign-in', '/oauth/forgot'];
const OTHERS_WIDTHS = [390, 1024];
/** The reference in one page had 116,000 px on a phone; its longest page now, which is that of a send, has 9,000. */
const LONGEST_PX = 12_000;
/** A guide is read through: that of operating, the longest, has 31,500. */
const LONGEST_GUIDE_PX = 33_000;

inBrowser((browser) => {
  let installation: Installation;

  before(async () => {
    installation = await sharedInstallation();
  });

  const open = async (options: BrowserContextOptions = {}) =>
    visitor(browser(), installation, { viewport: { width: 390, height: HEIGHT }, ...options });

  /** Whether what has this id stands where a reader looks first, beneath the bar. */
  async function standsAtTop(page: Page, id: string): Promise<void> {
    await eventually(async () => {
      const { y } = (await page.locator(`[id="${id}"]`).boundingBox())!;
      assert.ok(y >= 40 && y < HEIGHT / 2, `${id} is at ${y}`);
    });
  }

  test('an old link into the reference leads to the operation, the schema or the chapter, on a phone as on a desk', async () => {
    const { page, complaints } = await open();
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: HEIGHT });
      for (const [id, path] of [
        ['schema-Delivery', '/docs/webhooks/schemas'],
        ['rate-limits', '/docs/basics'],
        ['event-types', '/docs/events'],
      ] as const) {
        await page.goto(`/docs#${id}`);
        await page.waitForURL(`**${path}#${id}`);
        await standsAtTop(page, id);
        await page.goto('about:blank');
      }
      for (const from of ['/docs', '/docs/messages']) {
        await page.goto(`${from}#sendMessage`);
        await page.waitForURL('**/docs/messages/sendMessage');
        await page.goto('about:blank');
      }
      await page.goto('/docs#group-webhooks');
      await page.waitForURL('**/docs/webhooks');
      await page.goto('about:blank');
    }
    assert.deepEqual(complaints, []);
  });

  test('the page of an operation has its fields in their place and the code beside them, and ends', async () => {
    const { page, complaints } = await open();
    await page.setViewportSize({ width: 1440, height: HEIGHT });
    await page.goto('/docs/messages');
    await page.getByRole('main').getByRole('link', { name: 'Send a WhatsApp message' }).click();
    const field = page
      .locator('.fields dt')
      .filter({ has: page.getByText('message', { exact: true }) })
      .first();
    await field.waitFor();
    const code = page.getByRole('group', { name: 'TypeScript: Send a WhatsApp message' });
    await code.getByText('meghdoot.messages.send').waitFor();
    const [of, beside] = [await field.boundingBox(), await code.boundingBox()];
    assert.ok(beside!.x > of!.x + of!.width, 'the code is beside the fields');
    await page.getByText('SendInteractive', { exact: true }).and(page.locator('summary')).click();
    await field.scrollIntoViewIfNeeded();
    const current = page.getByRole('navigation', { name: 'Contents' }).locator('[aria-current="page"]');
    assert.equal(await current.innerText(), 'Send a WhatsApp message');
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    assert.ok(height < 9_000, `${height} px`);
    assert.deepEqual(complaints, []);
  });

  test('a schema is folded until it is opened or a link leads to it, with scripts and without', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const { page, context } = await open({ javaScriptEnabled });
      await page.goto('/docs/messages/schemas');
      const schemas = page.locator('main details.schema');
      assert.ok((await schemas.count()) > 20);
      const folded = schemas.filter({ has: page.getByRole('heading', { name: 'SendText', exact: true }) });
      await folded.locator('summary').click();
      await page.locator('[id="schema-SendText"]').getByText('message', { exact: true }).first().waitFor();
      await page.goto('/docs/messages/schemas#schema-SendMedia');
      await standsAtTop(page, 'schema-SendMedia');
      await page.getByRole('heading', { name: 'SendMedia', exact: true }).waitFor();
      await context.close();
    }
  });

  test('without scripts an old link comes to the line that leads there, and a word is searched for by a form', async () => {
    const { page } = await open({ javaScriptEnabled: false });
    await page.goto('/docs#sendMessage');
    await standsAtTop(page, 'sendMessage');
    await page.locator('#sendMessage a').click();
    await page.waitForURL('**/docs/messages/sendMessage');
    await page.getByRole('heading', { level: 1, name: 'Send a WhatsApp message' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Copy' }).count(), 0);
    await page.getByRole('searchbox', { name: 'Search the docs' }).fill('raw body');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/docs/search?q=raw+body');
    assert.equal(await page.getByRole('searchbox').inputValue(), 'raw body');
    await page.getByRole('link', { name: 'Receiving' }).click();
    await page.waitForURL('**/docs/guides/webhooks#receiving');
    await standsAtTop(page, 'receiving');
  });

  test('a button copies the code beside it, as it stands, and says so', async () => {
    const { page, context, complaints } = await open();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    for (const [path, label] of [
      ['/', 'Install and start'],
      ['/docs/guides/webhooks', 'Python'],
    ] as const) {
      await page.goto(path);
      const wanted = await page.locator(`pre[aria-label="${label}"]`).first().textContent();
      const button = page.getByRole('button', { name: `Copy ${label}` }).first();
      await button.click();
      await page.getByRole('status').getByText('Copied').waitFor();
      assert.equal(await page.evaluate(() => navigator.clipboard.readText()), wanted);
    }
    assert.deepEqual(complaints, []);
  });

  test('the page in Hindi has Hindi pictures, which load, and its button copies in Hindi', async () => {
    for (const [width, file] of [
      [1440, 'conversation-hi.webp'],
      [390, 'overview-phone-hi.webp'],
    ] as const) {
      const { page, context, complaints } = await open({ viewport: { width, height: HEIGHT } });
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.goto('/hi');
      const picture = page.locator('.shot img');
      await picture.scrollIntoViewIfNeeded();
      await eventually(async () => {
        const shown = await picture.evaluate(
          (img: HTMLImageElement) => [img.currentSrc, img.naturalWidth] as const,
        );
        assert.ok(shown[0].includes(`/${file}?`) && shown[1] > 0, `${shown}`);
      });
      assert.equal(await page.getByText('Copy').count(), 0);
      await page.getByRole('button', { name: 'कॉपी करें लगाएँ और चलाएँ' }).click();
      await page.getByRole('status').getByText('कॉपी हो गया').waitFor();
      assert.deepEqual(complaints, []);
      await context.close();
    }
  });

  test('no page of the site scrolls sideways or is endless, whatever the width, a finger meets 24 px, and axe finds nothing, light and dark', async () => {
    const { page, complaints } = await open();
    await page.goto('/docs');
    const docs = await page
      .locator('nav[aria-label="Contents"] a[href^="/docs/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')!));
    assert.ok(docs.length > 20);
    const faults: string[] = [];
    for (const path of [...JUDGED, ...docs.filter((each) => !JUDGED.includes(each))]) {
      await page.setViewportSize({ width: WIDTHS[0]!, height: HEIGHT });
      await page.goto(path);
      assert.equal(new URL(page.url()).pathname, path.split('?', 1)[0]);
      if (JUDGED.includes(path)) faults.push(...(await axeFaults(page, { alike: '.schema ~ .schema' })));
      for (const width of JUDGED.includes(path) ? WIDTHS : OTHERS_WIDTHS) {
        await page.setViewportSize({ width, height: HEIGHT });
        await assertFits(page);
      }
      await page.setViewportSize({ width: WIDTHS[0]!, height: HEIGHT });
      await drawn(page);
      faults.push(...(await layoutFaults(page, { touch: true })).faults);
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      const longest = path.startsWith('/docs/guides/') ? LONGEST_GUIDE_PX : LONGEST_PX;
      if (height > longest) faults.push(`${path} is ${height} px long`);
    }
    assert.equal(faults.join('\n'), '');
    assert.deepEqual(complaints, []);
  });

  test('no word of the site’s header is broken on a narrow phone', async () => {
    const { page } = await open({ viewport: { width: 345, height: 700 } });
    await page.goto('/');
    await assertFits(page);
    const links = page.locator('.bar a:visible');
    assert.ok((await links.count()) >= 3);
    assert.deepEqual(await links.evaluateAll(brokenTexts), []);
  });

  test('the start page shows the dashboard at the width and in the colours of the reader, at its own size', async () => {
    for (const [width, colorScheme, file] of [
      [1440, 'light', 'overview.webp'],
      [1440, 'dark', 'overview-dark.webp'],
      [390, 'light', 'overview-phone.webp'],
      [390, 'dark', 'overview-phone-dark.webp'],
    ] as const) {
      const { page, context } = await open({ viewport: { width, height: HEIGHT }, colorScheme });
      await page.goto('/');
      const picture = page.locator('.shot img');
      const before = (await picture.boundingBox())!;
      await picture.scrollIntoViewIfNeeded();
      await eventually(async () => {
        const shown = await picture.evaluate(
          (img: HTMLImageElement) => [img.currentSrc, img.naturalWidth] as const,
        );
        assert.ok(shown[0].includes(`/${file}?`) && shown[1] > 0, `${shown}`);
      });
      const { width: wide, height } = (await picture.boundingBox())!;
      assert.deepEqual([wide, height], [before.width, before.height], 'its place was kept');
      await context.close();
    }
  });

  test('a stranger who opens the dashboard is told how one gets in, and led to it', async () => {
    const { page, complaints } = await open();
    await page.goto('/');
    await page.getByRole('link', { name: 'Open the dashboard' }).first().click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.getByText('Accounts are made by invitation').waitFor();
    await page.getByRole('link', { name: 'How to get an account' }).click();
    await page.waitForURL('**/#get-in');
    await standsAtTop(page, 'get-in');
    await page.getByText('owner-link').waitFor();
    assert.deepEqual(
      complaints.filter((line) => !line.includes('401')),
      [],
    );
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
