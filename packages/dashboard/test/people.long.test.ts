/** Who may do what, and how one comes in and goes out, in the browsers of two people. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { inBrowser } from './browser.ts';
import { type BusyWorkspace, fillWorkspace } from './busy-workspace.ts';
import { everyPage } from './every-page.ts';
import { gone, shown, signIn, turnTo, type Visit, visitor } from './installation.ts';
import { type OwnWorkspace, ownWorkspace } from './own-workspace.ts';
import { addPerson, RAVI as PERSON } from './person.ts';

const RAVI = { ...PERSON, email: 'ravi@people.example' };

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
  'Erase person',
];

inBrowser((browser) => {
  let workspace: OwnWorkspace;
  let busy: BusyWorkspace;
  let owner: Page;
  let ravi: Visit;

  before(async () => {
    ({ workspace, page: owner } = await ownWorkspace(browser()));
    busy = await fillWorkspace(workspace);
    await addPerson(workspace, RAVI, workspace.slug);
    ravi = await visitor(browser(), workspace);
  });
  after(() => busy?.stop());

  test('a wrong password is refused in the words of the API, and the e-mail stays', async () => {
    const { page } = ravi;
    await page.goto('/dashboard/contacts?tag=vip');
    await page.getByLabel('E-mail').fill(RAVI.email);
    const wrong = 'a boat on the backwaters at dawn';
    await page.getByLabel('Password').fill(wrong);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    const answer = await fetch(`${workspace.url}/api/app/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: workspace.url },
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
    for (const { route, path } of everyPage(busy)) {
      await turnTo(ravi.page, path);
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
    for (const { path } of everyPage(busy).filter(({ route }) => /webhooks|settings|contacts/.test(route))) {
      await turnTo(owner, path);
      await shown(owner);
      for (const name of await offered(owner)) toOwner.add(name);
    }
    assert.deepEqual(
      ADMINISTER.filter((name) => !toOwner.has(name)),
      [],
      'these are not names of controls',
    );
  });

  test('what a member is not offered, the server refuses them', async () => {
    const { ids } = busy;
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
    const other = await visitor(browser(), workspace);
    await signIn(other.page, workspace.owner);
    await owner.goto('/dashboard/settings/security');
    await owner.getByRole('button', { name: 'End all others' }).click();
    await owner.getByRole('dialog').getByRole('button', { name: 'End all others' }).click();
    await owner.getByText('All other sessions have ended').first().waitFor();
    await turnTo(other.page, '/dashboard/contacts');
    await other.page.getByRole('dialog').getByText('You were signed out').waitFor();
    await other.page.reload();
    await other.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await other.context.close();
    await owner.reload();
    await owner.getByText('This session').waitFor();
  });

  test('signing out leaves nothing: neither the page that stood there nor the way back to it', async () => {
    const { page } = ravi;
    await page.goto('/dashboard/messages');
    await page.getByText('Your order 1040 is on its way.').last().waitFor();
    await page.goto(`/dashboard/contacts/${busy.ids.contact}`);
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
