/** Who may do what, and how one comes in and goes out, in the browsers of two people. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { backends } from '../../server/test/rigs/databases.ts';
import { inBrowser } from './browser.ts';
import { type BusyWorkspace, fillWorkspace } from './busy-workspace.ts';
import { everyPage } from './every-page.ts';
import {
  becomeOwner,
  gone,
  type Installation,
  OWNER,
  shown,
  signIn,
  startInstallation,
  turnTo,
  visitor,
} from './installation.ts';
import { addPerson, RAVI } from './person.ts';

/** The buttons and links of administrators. */
const ADMINISTER = [
  'Make a key',
  'Revoke key',
  'Save IP addresses',
  'Add webhook',
  'Send test event',
  'More actions',
  'Send again now',
  'Connect a number',
  'Pause channel',
  'Save settings',
];

inBrowser((browser) => {
  let installation: Installation;
  let workspace: BusyWorkspace;
  let owner: { page: Page; context: BrowserContext };
  let ravi: { page: Page; context: BrowserContext; complaints: string[] };

  before(async () => {
    installation = await startInstallation(backends[0]!);
    workspace = await fillWorkspace(installation);
    await addPerson(installation, RAVI, 'demo');
    owner = await visitor(browser(), installation);
    ravi = await visitor(browser(), installation);
    await becomeOwner(owner.page, installation);
  });
  after(async () => {
    workspace?.stop();
    await installation?.stop();
  });

  test('a wrong password is refused in the words of the API, and the e-mail stays', async () => {
    const { page } = ravi;
    await page.goto('/dashboard/contacts?tag=vip');
    await page.getByLabel('E-mail').fill(RAVI.email);
    const wrong = 'a boat on the backwaters at dawn';
    await page.getByLabel('Password').fill(wrong);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    const answer = await fetch(`${installation.url}/api/app/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: installation.url },
      body: JSON.stringify({ email: RAVI.email, password: wrong }),
    });
    assert.equal(answer.status, 401);
    const { error } = (await answer.json()) as { error: { message: string } };
    await page.getByRole('alert').getByText(error.message).waitFor();
    assert.equal(await page.getByLabel('E-mail').inputValue(), RAVI.email);

    await page.getByLabel('Password').fill(RAVI.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'Contacts' }).waitFor();
    assert.match(page.url(), /\/dashboard\/contacts\?tag=vip$/);
    ravi.complaints.length = 0;
  });

  test('a member is offered nothing that administrators do, on any page, and no page asks for what they may not see', async () => {
    const found: string[] = [];
    for (const { route, path } of everyPage(workspace)) {
      await ravi.page.goto(path);
      await shown(ravi.page);
      found.push(...(await offered(ravi.page)).map((name) => `${route}: ${name}`));
      const text = await ravi.page.getByRole('main').innerText();
      if (route.startsWith('/operator'))
        assert.match(text, /This is for the operator of the installation/, route);
      if (route.startsWith('/settings/api')) assert.match(text, /Keys are for admins/, route);
    }
    assert.deepEqual(found, []);
    assert.deepEqual(ravi.complaints, []);
    await turnTo(ravi.page, '/dashboard/webhooks?add=1');
    await shown(ravi.page);
    await gone(ravi.page.getByRole('dialog'));
    await gone(ravi.page.getByRole('link', { name: 'API keys' }));

    const toOwner = new Set<string>();
    for (const { path } of everyPage(workspace).filter(({ route }) => /webhooks|settings/.test(route))) {
      await turnTo(owner.page, path);
      await shown(owner.page);
      for (const name of await offered(owner.page)) toOwner.add(name);
    }
    assert.deepEqual(
      ADMINISTER.filter((name) => !toOwner.has(name)),
      [],
      'these are not names of controls',
    );
  });

  test('what a member is not offered, the server refuses them', async () => {
    const { ids } = workspace;
    const calls: [string, string, object?][] = [
      ['GET', '/api/v1/keys'],
      ['POST', '/api/v1/keys', { kind: 'read-only', name: 'Mine' }],
      ['DELETE', `/api/v1/keys/${ids.key}`],
      ['PATCH', '/api/v1/workspace', { allowIps: ['203.0.113.7'] }],
      ['POST', '/api/v1/webhooks', { url: 'https://example.com/mine', events: ['*'] }],
      ['PATCH', `/api/v1/webhooks/${ids.webhook}`, { url: 'https://example.com/mine' }],
      ['DELETE', `/api/v1/webhooks/${ids.webhook}`],
      ['PATCH', `/api/v1/channels/${ids.channel}`, { status: 'paused' }],
      ['DELETE', `/api/v1/channels/${ids.channel}`],
      ['GET', '/api/app/operator/inquiries'],
      ['GET', '/api/app/operator/mails'],
    ];
    const statuses = await ravi.page.evaluate(async (all) => {
      const answers: string[] = [];
      for (const [method, path, body] of all) {
        const headers = { 'content-type': 'application/json' };
        const { status } = await fetch(path, {
          method,
          ...(body && { headers, body: JSON.stringify(body) }),
        });
        answers.push(`${method} ${path} ${status}`);
      }
      return answers;
    }, calls);
    assert.deepEqual(
      statuses,
      calls.map(([method, path]) => `${method} ${path} 403`),
    );
  });

  test('other sessions that are ended on the security page are out at once', async () => {
    const other = await visitor(browser(), installation);
    await signIn(other.page, OWNER);
    await owner.page.goto('/dashboard/settings/security');
    await owner.page.getByRole('button', { name: 'End all others' }).click();
    await owner.page.getByRole('dialog').getByRole('button', { name: 'End all others' }).click();
    await owner.page.getByText('All other sessions have ended').first().waitFor();
    await turnTo(other.page, '/dashboard/contacts');
    await other.page.getByRole('dialog').getByText('You were signed out').waitFor();
    await other.page.reload();
    await other.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await other.context.close();
    await owner.page.reload();
    await owner.page.getByText('This session').waitFor();
  });

  test('signing out leaves nothing: neither the page that stood there nor the way back to it', async () => {
    const { page } = ravi;
    await page.goto('/dashboard/messages');
    await page.getByText('Your order 1040 is on its way.').last().waitFor();
    await page.goto(`/dashboard/contacts/${workspace.ids.contact}`);
    await shown(page);
    await page
      .getByText(/^\+91\s98/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    for (const step of ['goBack', 'goBack', 'goForward', 'reload'] as const) {
      await page[step]();
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      assert.doesNotMatch(await page.locator('body').innerText(), /order 1040|\+91\s?98/, step);
    }
    const cookies = (await ravi.context.cookies()).map(({ name }) => name);
    assert.ok(!cookies.includes('meghdoot_session'), `${cookies}`);
  });

  async function offered(page: Page): Promise<string[]> {
    const names = await page
      .getByRole('main')
      .locator('button, a')
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent.trim()));
    return ADMINISTER.filter((name) => names.some((each) => each.startsWith(name)));
  }
});
