/** What a person sees when something is not there: the server, an object, a page, the data, a part of the dashboard. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { backends } from '../../server/test/rigs/databases.ts';
import { axeFaults } from './axe.ts';
import { inBrowser } from './browser.ts';
import { everyPageWithoutIds } from './every-page.ts';
import { fileOf } from './first-load.ts';
import {
  assertFits,
  becomeOwner,
  gone,
  type Installation,
  shown,
  startInstallation,
  turnTo,
  visitor,
} from './installation.ts';

inBrowser((browser) => {
  const contactsPage = fileOf('src/pages/contacts/list/list-page.tsx');
  let installation: Installation;
  let page: Page;
  let context: BrowserContext;
  let complaints: string[];

  before(async () => {
    installation = await startInstallation(backends[0]!);
    ({ page, context, complaints } = await visitor(browser(), installation, {
      viewport: { width: 390, height: 844 },
    }));
    await becomeOwner(page, installation);
  });
  after(() => installation?.stop());

  test('every page of an installation without data says what comes next, and axe finds nothing on it', async () => {
    const found: string[] = [];
    for (const path of everyPageWithoutIds()) {
      await turnTo(page, path);
      await shown(page);
      await assertFits(page);
      assert.equal(await page.getByRole('main').getByRole('alert').count(), 0, path);
      found.push(...(await axeFaults(page)));
    }
    assert.deepEqual(found, []);
    assert.deepEqual(complaints, []);
  });

  test('what is not there is said to be missing, with the way back', async () => {
    for (const path of [
      '/messages/msg_01jd0000000000000000000000',
      '/contacts/con_none',
      '/templates/tpl_none',
      '/webhooks/whk_none',
      '/webhooks/whk_none/deliveries/dlv_none',
      '/events/999999',
      '/settings/api/key_none',
      '/settings/channels/chn_none',
    ]) {
      await turnTo(page, `/dashboard${path}`);
      await page.getByText('what it named is gone').waitFor();
      await assertFits(page);
    }
    await turnTo(page, '/dashboard/no/such/page');
    await page.getByRole('heading', { level: 1, name: 'There is no such page' }).waitFor();
    await page.getByRole('link', { name: 'To the overview' }).click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  });

  test('a form keeps what was typed when the connection is lost, and pressing again sends it once', async () => {
    await turnTo(page, '/dashboard/messages/new');
    await page.getByRole('combobox', { name: 'To' }).fill('+919876543210');
    await page.getByRole('textbox', { name: 'Message' }).fill('The lost answer');
    let posts = 0;
    await context.route('**/api/v1/messages/send', async (route) => {
      posts++;
      await route.fetch(); // it arrives, and its answer does not
      await route.abort('connectionreset');
    });
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByRole('alert').getByText('The server cannot be reached.').waitFor();
    await page.getByText('What you typed is kept.').waitFor();
    assert.equal(await page.getByRole('textbox', { name: 'Message' }).inputValue(), 'The lost answer');
    await context.unroute('**/api/v1/messages/send');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByRole('alert').getByText('The server cannot be reached.').waitFor();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.waitForURL(/dashboard\/(conversations\/cnv_|messages\/with\/)/);
    assert.ok(posts > 0);
    const { data } = await installation.client.messages.list({ recipient: '+919876543210' });
    assert.equal(data.length, 1);
  });

  test('without a connection a page says so, and goes on by itself once the server is back', async () => {
    const [opened, following] = [await context.newPage(), await context.newPage()];
    await opened.route('**/api/app/session', (route) => route.abort('connectionrefused'));
    await opened.goto('/dashboard/templates');
    await following.goto('/dashboard');
    await shown(following);
    await following.route(`**/${contactsPage}`, (route) => route.abort('connectionrefused'));
    await page.goto('/dashboard');
    await shown(page);

    await context.setOffline(true);
    await installation.goAway();
    await page.getByRole('link', { name: 'Contacts' }).first().click();
    // In the page, or instead of it where the browser had to fetch a part of it as well.
    const away = { level: 1, name: 'The server cannot be reached' } as const;
    await page
      .getByRole('alert')
      .getByText('The server cannot be reached.')
      .or(page.getByRole('heading', away))
      .waitFor();
    await following.getByRole('link', { name: 'Contacts' }).first().click();
    for (const without of [opened, following]) {
      await without.getByRole('heading', away).waitFor();
      await assertFits(without);
      await without.unrouteAll();
    }
    await context.setOffline(false);
    await installation.comeBack();
    await page
      .getByRole('link', { name: /98765\s43210/ })
      .first()
      .waitFor();
    await following.getByRole('heading', { level: 1, name: 'Contacts' }).waitFor();
    await opened.getByRole('heading', { level: 1, name: 'Templates' }).waitFor();
    await Promise.all([opened.close(), following.close()]);
  });

  test('a part of the dashboard that is gone is fetched anew with the page, once, and then said', async () => {
    const broken = await context.newPage();
    await broken.goto('/dashboard');
    await shown(broken);
    let loads = 0;
    broken.on('load', () => loads++);
    await broken.route(`**/${contactsPage}`, (route) => route.fulfill({ status: 404 }));
    await broken.getByRole('link', { name: 'Contacts' }).first().click();
    await broken.getByRole('heading', { name: 'This page broke' }).waitFor();
    assert.equal(loads, 1);
    await broken.unrouteAll();
    await broken.getByRole('button', { name: 'Load again' }).click();
    await broken.getByRole('heading', { level: 1, name: 'Contacts' }).waitFor();
  });

  test('a list that is open says within 20 s that the server is silent or stopped, and goes on once it is back', async () => {
    const list = await context.newPage();
    await list.clock.install();
    await list.goto('/dashboard/messages');
    await shown(list);
    await list.clock.pauseAt((await list.evaluate(() => Date.now())) + 10_000);
    const away = list.getByRole('main').getByRole('status').getByText('The server cannot be reached');
    /** What was begun by a timer is answered before the next one. */
    const pass = async (seconds: number) => {
      for (let i = 0; i < seconds; i++) {
        await list.clock.runFor(1_000);
        await list.evaluate(() => fetch('/favicon.ico').catch(() => undefined));
      }
    };
    await pass(20);
    assert.equal(await away.count(), 0);

    // As a machine without power: nothing answers, nothing is closed.
    await list.route(/healthz|stream/, () => undefined);
    await pass(19);
    await away.waitFor();
    await assertFits(list);
    await list.unrouteAll();
    await pass(4);
    await gone(away);

    await installation.goAway();
    await pass(19);
    await away.waitFor();
    await installation.comeBack();
    await pass(4);
    await gone(away);
    await list.close();
  });
});
