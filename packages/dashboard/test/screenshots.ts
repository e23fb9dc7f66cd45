/**
 * `npm run screenshots`: takes the pictures of docs/screenshots anew, of the sample shop, at the widths of a phone, a
 * tablet and a desk. It needs Chromium and fonts for Hindi and emoji (Debian: apt-get install chromium-headless-shell
 * fonts-noto-core fonts-noto-color-emoji), and less than two minutes.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { styleText } from 'node:util';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { backends } from '../../server/test/rigs/databases.ts';
import { eventually } from '../../server/test/rigs/eventually.ts';
import { findChromium, NO_CHROMIUM, openBrowser } from './chromium.ts';
import { becomeOwner, shown, startInstallation, visitor } from './installation.ts';
import { type Shop, sampleShop } from './sample-shop.ts';

const FOLDER = join(import.meta.dirname, '../../../docs/screenshots');
/** Of a WebP picture: letters stay sharp, and one takes some 50 KB. */
const QUALITY = 80;
/** The pictures of how pages looked once, which stand beside those of today. */
const BEFORE = 'before-';
const MOST_BYTES = 1_750_000;

const WIDTHS = {
  desk: { viewport: { width: 1440, height: 900 } },
  tablet: { viewport: { width: 768, height: 1024 } },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
} satisfies Record<string, BrowserContextOptions>;
type Width = keyof typeof WIDTHS;

const OVERVIEW = '/dashboard?range=30d';
/** What is shown at every width, from the top of the page. */
const PAGES: Record<string, (shop: Shop) => string> = {
  overview: () => OVERVIEW,
  conversation: ({ conversation }) => `/dashboard/conversations/${conversation}`,
  messages: () => '/dashboard/messages',
  message: ({ failed }) => `/dashboard/messages/${failed}`,
  contacts: () => '/dashboard/contacts',
  webhook: ({ webhook }) => `/dashboard/webhooks/${webhook}`,
};

/** क and 🙏: the customers of the shop write both. */
function hasFonts(): boolean {
  try {
    return ['915', '1f64f'].every((code) =>
      execFileSync('fc-list', [`:charset=${code}`, 'family'], { encoding: 'utf8' }).trim(),
    );
  } catch {
    return true; // systems without fontconfig bring such fonts
  }
}

const executable = findChromium();
if (!executable) throw new Error(NO_CHROMIUM);
if (!hasFonts())
  throw new Error(
    'No fonts for Hindi and emoji were found. Install them (Debian: apt-get install fonts-noto-core fonts-noto-color-emoji).',
  );

mkdirSync(FOLDER, { recursive: true });
const installation = await startInstallation(backends[0]!);
const browser = await openBrowser(executable);
const { page: owner, context } = await visitor(browser, installation, WIDTHS.desk);
await becomeOwner(owner, installation);
const shop = await sampleShop(owner);
const storageState = await context.storageState();

const taken = new Map<string, number>();
const inShop = (path: string) => `${path}${path.includes('?') ? '&' : '?'}workspace=${shop.slug}`;
const suffix = (width: Width, dark = false) => `${width === 'desk' ? '' : `-${width}`}${dark ? '-dark' : ''}`;
const open = async (options: BrowserContextOptions) =>
  (await visitor(browser, installation, { storageState, ...options })).page;

for (const width of Object.keys(WIDTHS) as Width[]) {
  const page = await open(WIDTHS[width]);
  for (const [name, path] of Object.entries(PAGES))
    await take(page, `${name}${suffix(width)}`, inShop(path(shop)));
  await take(page, `start${suffix(width)}`, '/dashboard/start?workspace=demo');
}
for (const width of ['desk', 'phone'] as const)
  await take(
    await open({ ...WIDTHS[width], colorScheme: 'dark' }),
    `overview${suffix(width, true)}`,
    inShop(OVERVIEW),
  );
const IN_HINDI = { locale: 'hi-IN' } as const;
await take(await open({ ...WIDTHS.desk, ...IN_HINDI }), 'conversation-hi', inShop(PAGES.conversation!(shop)));
await take(await open({ ...WIDTHS.phone, ...IN_HINDI }), 'overview-phone-hi', inShop(OVERVIEW));
await take(await open(WIDTHS.desk), 'report', inShop('/dashboard/conversations/report'));
await take(await open(WIDTHS.desk), 'templates', inShop('/dashboard/templates'));
await take(
  await open(WIDTHS.desk),
  'compose',
  inShop(`/dashboard/messages/new?to=${shop.contact}&type=template&template=order_update`),
);
const connecting = await open(WIDTHS.desk);
await connecting.goto(inShop('/dashboard/settings/channels/new'));
await connecting.getByLabel('Name of the workspace').fill('Aam Bazaar Delhi');
await connecting.getByRole('button', { name: 'Open workspace' }).click();
await connecting.waitForURL(/delhi/);
await take(connecting, 'connect', connecting.url());
// Last, for the site shows some of the others.
await take(await open({ ...WIDTHS.desk, storageState: { cookies: [], origins: [] } }), 'site', '/');

for (const file of readdirSync(FOLDER))
  if (!taken.has(file) && !file.startsWith(BEFORE)) rmSync(join(FOLDER, file));
const bytes = [...taken.values()].reduce((sum, size) => sum + size, 0);
console.log(`${taken.size} pictures, ${Math.round(bytes / 1000)} KB`);
assert.ok(bytes < MOST_BYTES, styleText('red', `they take more than ${MOST_BYTES / 1000} KB`));
await browser.close();
await installation.stop();
process.exit(0);

async function take(page: Page, name: string, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate(() => document.fonts.ready);
  await eventually(() => shown(page));
  await page.mouse.move(0, 0);
  const session = await page.context().newCDPSession(page);
  const { width, height } = page.viewportSize()!;
  const scale = await page.evaluate(() => devicePixelRatio);
  const clip = { x: 0, y: 0, width, height, scale };
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY, clip });
  await session.detach();
  const picture = Buffer.from(data, 'base64');
  const file = `${name}.webp`;
  writeFileSync(join(FOLDER, file), picture);
  taken.set(file, picture.length);
  console.log(`docs/screenshots/${file} ${Math.round(picture.length / 1000)} KB`);
}
