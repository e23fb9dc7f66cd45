/** `npm run screenshots`: takes the pictures of docs/screenshots anew, from an installation in use. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { backends } from '../../server/test/rigs/databases.ts';
import { fillWorkspace } from './busy-workspace.ts';
import { findChromium, NO_CHROMIUM, openBrowser } from './chromium.ts';
import { becomeOwner, startInstallation, visitor } from './installation.ts';

const FOLDER = join(import.meta.dirname, '../../../docs/screenshots');
const DESK = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };

const executable = findChromium();
if (!executable) throw new Error(NO_CHROMIUM);
mkdirSync(FOLDER, { recursive: true });
const installation = await startInstallation(backends[0]!);
const browser = await openBrowser(executable);
const workspace = await fillWorkspace(installation);
const { ids } = workspace;
const desk = await visitor(browser, installation, DESK);
await becomeOwner(desk.page, installation);
const storageState = await desk.context.storageState();
const phone = await visitor(browser, installation, { ...PHONE, storageState });
const night = await visitor(browser, installation, { ...DESK, storageState, colorScheme: 'dark' });

const SHOTS = [
  { by: desk, name: 'site', path: '/' },
  { by: desk, name: 'start', path: '/dashboard/start' },
  { by: desk, name: 'overview', path: '/dashboard' },
  { by: desk, name: 'messages', path: '/dashboard/messages' },
  { by: desk, name: 'message', path: `/dashboard/messages/${ids.failed}` },
  {
    by: desk,
    name: 'compose',
    path: `/dashboard/messages/new?type=template&template=order_update&to=%2B919876543210`,
  },
  { by: desk, name: 'phone', path: '/dashboard/phone?person=%2B919876543210' },
  { by: desk, name: 'contacts', path: '/dashboard/contacts' },
  { by: desk, name: 'webhook', path: `/dashboard/webhooks/${ids.webhook}` },
  { by: desk, name: 'keys', path: '/dashboard/settings/api' },
  { by: desk, name: 'inquiries', path: '/dashboard/operator/inquiries' },
  { by: night, name: 'message-dark', path: `/dashboard/messages/${ids.message}` },
  { by: phone, name: 'overview-phone', path: '/dashboard' },
  { by: phone, name: 'messages-phone', path: '/dashboard/messages' },
  { by: phone, name: 'phone-phone', path: '/dashboard/phone?person=%2B919876543210' },
];
for (const { by, name, path } of SHOTS) {
  await by.page.goto(path);
  await by.page.locator('h1').waitFor();
  await by.page.waitForLoadState('networkidle', { timeout: 2000 }).catch(() => undefined); // the live feed never idles
  await by.page.screenshot({ path: join(FOLDER, `${name}.png`) });
  console.log(`docs/screenshots/${name}.png`);
}

await browser.close();
workspace.stop();
await installation.stop();
process.exit(0);
