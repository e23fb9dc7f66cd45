/** An installation of its own, as its first start leaves it, with a person's browser in front of it. */
import assert from 'node:assert/strict';
import type { AnyRouter } from '@tanstack/react-router';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { createMeghdoot, type Meghdoot } from '../../sdk/src/index.ts';
import { type Config, readConfig, type Secrets } from '../../server/src/config.ts';
import { serve } from '../../server/src/main.ts';
import type { Db } from '../../server/src/platform/database/dialect.ts';
import { silentLog } from '../../server/src/platform/log.ts';
import type { TestBackend } from '../../server/test/rigs/databases.ts';
import { eventually, PATIENCE_MS, within } from '../../server/test/rigs/eventually.ts';
import { freePort } from '../../server/test/rigs/free-port.ts';
import { hurried } from '../../server/test/rigs/hurried.ts';

export const OWNER = {
  name: 'Asha Rao',
  email: 'asha@example.com',
  password: 'monsoon over the western ghats',
};

export interface Installation {
  url: string;
  /** Makes whoever opens it the operator. */
  ownerLink: string;
  /** With the key that the first start prints. */
  client: Meghdoot;
  db: Db;
  config: Config;
  secrets: Secrets;
  /** The server goes away, and comes back at the same address. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  stop(): Promise<void>;
}

export async function startInstallation(
  backend: TestBackend,
  env: Record<string, string> = {},
): Promise<Installation> {
  const database = await backend.open();
  const port = await freePort();
  const { config, secrets } = readConfig({ ...database.env, PORT: String(port), ...env });
  const start = () => serve(config, secrets, { ...hurried, log: silentLog });
  let running = await start();
  const { key, ownerLink } = running.demo!;
  return {
    url: config.baseUrl,
    ownerLink: ownerLink!,
    client: createMeghdoot({ apiKey: key, baseUrl: config.apiUrl }),
    db: database.db,
    config,
    secrets,
    goAway: () => running.stop(),
    async comeBack() {
      running = await start();
    },
    async stop() {
      await running.stop();
      await database.close();
    },
  };
}

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** What the console of the page has said of errors. */
  complaints: string[];
}

/** A browser of a person in India. */
export async function visitor(
  browser: Browser,
  { url }: Pick<Installation, 'url'>,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: url,
    timezoneId: 'Asia/Kolkata',
    locale: 'en-IN',
    reducedMotion: 'reduce', // what moves is drawn anew sixty times a second
    ...options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${message.text()} (${page.url()})`);
  });
  page.on('pageerror', (error) => complaints.push(`${error.message} (${page.url()})`));
  return { page, context, complaints };
}

/** Follows the owner link and makes the account of the operator; ends on the dashboard. */
export async function becomeOwner(page: Page, { ownerLink }: Installation): Promise<void> {
  await page.goto(ownerLink);
  await page.getByLabel('Name').fill(OWNER.name);
  await page.getByLabel('E-mail').fill(OWNER.email);
  await page.getByLabel('Password').fill(OWNER.password);
  await page.locator('form button').last().click();
  await page.waitForURL('**/dashboard**');
  await page.locator('h1').waitFor();
}

export async function signIn(page: Page, { email, password }: Pick<typeof OWNER, 'email' | 'password'>) {
  await page.goto('/dashboard');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
}

/**
 * Turns to a page of the dashboard as a link on it would, a fifth of the work of loading it anew; loads it where no page
 * of the dashboard stands. Use `page.goto` where a page is to be the first one opened.
 */
export async function turnTo(page: Page, path: string): Promise<void> {
  const turned = await within(`turning to ${path}`, page.evaluate(followLink, path));
  if (!turned) await page.goto(path);
}

/** In the page: whether there was a router to follow the link, once it has drawn what the link leads to. */
function followLink(path: string): Promise<boolean> {
  const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__?: AnyRouter };
  if (!router) return Promise.resolve(false);
  return new Promise((resolve) => {
    const stop = router.subscribe('onRendered', () => {
      stop();
      resolve(true);
    });
    router.history.push(path);
  });
}

/** Waits until a page stands with what it has read, in the columns of its width. */
export async function shown(page: Page): Promise<void> {
  await page
    .locator(':root:has(h1):not(:has([aria-busy="true"], .animate-pulse))')
    .waitFor({ state: 'attached' });
  await drawn(page);
}

/** Waits until a new width has its effect: a table hears of it once a frame is laid out, and draws its columns after it. */
export function drawn(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve));
  });
}

/** Waits until none is there: what was just pressed may take a moment to have its effect. */
export async function gone(locator: Locator): Promise<void> {
  await eventually(async () => assert.equal(await locator.count(), 0), { what: `${locator} is still there` });
}

/** Nothing may scroll sideways, whatever the width. */
export async function assertFits(page: Page): Promise<void> {
  const [wide, width] = await page.evaluate(
    () => [document.documentElement.scrollWidth, innerWidth] as const,
  );
  assert.ok(wide <= width, `${page.url()} is ${wide} px wide on a screen of ${width}`);
}

/** Sends what is written by `press`, which leads to its conversation, and goes on to the page of the message; returns its id. */
export async function sendAndLookAt(
  page: Page,
  client: Installation['client'],
  press: () => Promise<void>,
): Promise<string> {
  const newest = async () =>
    (await client.messages.list({ direction: 'outbound', limit: 1 })).data[0]?.messageId;
  const before = await newest();
  await press();
  await page.waitForURL(/conversations\/cnv_/);
  const sent = await eventually(async () => {
    const id = await newest();
    assert.ok(id !== undefined && id !== before);
    return id;
  });
  await turnTo(page, `/dashboard/messages/${sent}`);
  await page.getByRole('heading', { name: 'What was sent' }).waitFor();
  return sent;
}
