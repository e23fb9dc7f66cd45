/** What a person does from the first start on, through the pages alone, on a phone and at a desk. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, type TestContext, test } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { backends } from '../../server/test/rigs/databases.ts';
import { eventually } from '../../server/test/rigs/eventually.ts';
import { authorizeUrl, redeem, register } from '../../server/test/rigs/oauth-client.ts';
import { inBrowser } from './browser.ts';
import { dialogFaults, ZOOMED } from './dialog-faults.ts';
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

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const DESK = { viewport: { width: 1440, height: 900 } };
/** A screen on each database; every other page test is at a desk, so that a phone is the one without PostgreSQL. */
const SCREENS = [
  { name: 'on a phone', options: PHONE },
  { name: 'at a desk', options: DESK },
];

inBrowser((browser) => {
  for (const [i, backend] of backends.entries()) {
    const { name, options } = SCREENS[i]!;
    describe(`${name} (${backend.name})`, () => journey(browser, options, backend));
  }
});

function journey(browser: () => Browser, screen: typeof DESK, backend: (typeof backends)[number]): void {
  let installation: Installation;
  let page: Page;
  let context: BrowserContext;
  let complaints: string[];

  before(async () => {
    installation = await startInstallation(backend, { LIMIT_LEADS: 'off' });
    ({ page, context, complaints } = await visitor(browser(), installation, screen));
  });
  after(async () => {
    await context.close();
    await installation.stop();
  });

  /** What is done with the step of the first run that has this title. */
  const step = (title: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });

  test('the owner link makes an account, and the first message is read on the phone beside it', async () => {
    await becomeOwner(page, installation);
    await turnTo(page, '/dashboard/start');
    const send = step('Send a test message');
    await send.getByRole('textbox', { name: 'To', exact: true }).fill('+919876543210');
    await send.getByRole('textbox', { name: 'Message' }).fill('Your order 1042 is on its way.');
    await send.getByRole('button', { name: 'Send message' }).click();
    await send.getByText('Read', { exact: true }).first().waitFor();
    await page.getByRole('log').getByText('Your order 1042 is on its way.').waitFor();
    await assertFits(page);
  });

  test('a key made in place is shown once and works over HTTP', async () => {
    const key = step('Make an API key');
    await key.getByRole('button').first().click();
    await key.getByLabel('Name').fill('Web shop');
    await key.getByRole('button', { name: 'Make key' }).click();
    const secret = await key.getByText(/^mgd_test_\w+$/).textContent();
    const answer = await fetch(`${installation.url}/api/v1/messages/send`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ to: '+919876543211', type: 'text', message: 'From a program' }),
    });
    assert.equal(answer.status, 200);
    await key.getByText('The key was used. Your program can send.').waitFor();
    await page.goto('/dashboard/settings/api');
    await page.getByText('Web shop').first().waitFor();
    await gone(page.getByText(secret!));
  });

  test('a webhook is added, seen failing, mended, and what it missed is sent again', async (t) => {
    let status = 500;
    const received: string[] = [];
    const receiver = await listen(t, (request, response) => {
      received.push(String(request.headers['webhook-id']));
      response.writeHead(status).end();
    });

    await turnTo(page, '/dashboard/webhooks');
    await page.getByRole('link', { name: 'Add webhook' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('URL').fill('ftp://shop.example.in');
    await dialog.getByRole('button', { name: 'Add webhook' }).click();
    await dialog.locator('[aria-invalid="true"]').waitFor();
    assert.equal(await dialog.getByLabel('URL').inputValue(), 'ftp://shop.example.in');
    await dialog.getByLabel('URL').fill(`${receiver.replace('127.0.0.1', 'localhost')}/whatsapp`);
    await dialog.getByRole('button', { name: 'Add webhook' }).click();
    await page.getByText(/^whsec_/).waitFor();
    await page.getByRole('button', { name: 'I have stored it' }).click();
    await page.getByRole('button', { name: 'Send test event' }).click();
    await page.getByText('Every attempt has failed since').waitFor();
    await page
      .getByText(/^500 after/)
      .filter({ visible: true })
      .first()
      .waitFor();
    await assertFits(page);

    const { data: feed } = await installation.client.events.list({ order: 'newest', limit: 50 });
    const tested = feed.find(({ type }) => type === 'webhook.test')!;
    await turnTo(page, `/dashboard/events/${tested.sequence}`);
    await page
      .getByText(/^500 after/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: /^Send again now: webhook\.test to/ }).waitFor();
    await page.goBack();

    status = 200;
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Send past events again' }).click();
    await page.getByLabel('What follows a number').check();
    await page.getByLabel('After the event with the number').fill('0');
    await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
    await page
      .getByText(/events? (is|are) queued to be sent again/)
      .first()
      .waitFor();
    await eventually(() => assert.ok(new Set(received).size > 3, `${received.length} requests`));
    await page
      .getByText(/^200 after/)
      .filter({ visible: true })
      .first()
      .waitFor();
  });

  test('what comes while one reads a list is counted above it, and nothing moves until it is asked for', async () => {
    const main = page.getByRole('main');
    const { messages, contacts } = installation.client;
    let made = 0;
    const lists = [
      ['messages', (phone: string) => messages.send({ to: phone, type: 'text', message: 'As you read' })],
      ['contacts', (phone: string) => contacts.create({ phone })],
    ] as const;
    for (const [path, make] of lists) {
      await turnTo(page, `/dashboard/${path}`);
      await shown(page);
      const pill = main.getByRole('button', { name: /^\d+ new$/ });
      let phone = '';
      // The page may not follow the feed yet.
      await eventually(async () => {
        made += 1;
        phone = `+9198765434${made + 10}`;
        await make(phone);
        await pill.waitFor({ timeout: 3_000 });
      });
      const row = main.getByRole('link', { name: phone.slice(-4) });
      assert.equal(await row.count(), 0, `${path}: ${phone} came in under the reader`);
      await pill.click();
      await row.first().waitFor();
      await gone(pill);
    }
    await turnTo(page, '/dashboard/contacts?tag=monsoon');
    await page.getByText('No contact has the tag').first().waitFor();
    await eventually(async () => {
      made += 1;
      await contacts.create({ phone: `+9198765434${made + 10}`, name: 'Ravi', tags: ['monsoon'] });
      await main.getByRole('link', { name: 'Ravi' }).first().waitFor({ timeout: 3_000 });
    });
  });

  test('a contact is found by its number, tagged, and the tag lists it', async () => {
    await turnTo(page, '/dashboard/contacts');
    await page.getByRole('searchbox').fill('98765 43210');
    await page.waitForURL(/search=/); // a row that the search replaces while it is pressed is not opened
    await shown(page);
    await page
      .getByRole('link', { name: /98765\s43210/ })
      .first()
      .click();
    await page.getByLabel('Tag', { exact: true }).fill('vip');
    await page.getByRole('button', { name: 'Add tag' }).click();
    await page.getByRole('listitem').filter({ hasText: 'vip' }).waitFor();
    const { data } = await eventually(async () => {
      const found = await installation.client.contacts.list({ tag: 'vip' });
      assert.equal(found.data.length, 1);
      return found;
    });
    assert.equal(data[0]!.phone, '+919876543210');
    await assertFits(page);
  });

  test('an application is let in by consent, acts, and is refused once it is disconnected', async (t) => {
    const application = await listen(t, (_request, response) => response.end('The application goes on.'));
    const redirect = `${application}/callback`;
    const at = { baseUrl: installation.url, appUrl: installation.url };
    const connected = await register(at, { redirect_uris: [redirect] });
    const asked = await authorizeUrl(connected, { resource: installation.url, redirect_uri: redirect });
    await page.goto(asked.url);
    await page.getByText('Monsoon Notes').first().waitFor();
    await assertFits(page);
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.waitForURL(`${redirect}**`);
    const tokens = await redeem(connected, asked, page.url());
    const me = () =>
      fetch(`${installation.url}/api/v1/me`, { headers: { authorization: `Bearer ${tokens.access_token}` } });
    assert.equal((await me()).status, 200);

    await page.goto('/dashboard/settings/security');
    await page.getByRole('button', { name: 'Disconnect Monsoon Notes' }).click();
    const size = page.viewportSize()!;
    await page.setViewportSize(ZOOMED);
    assert.deepEqual(await dialogFaults(page, 'the question whether to disconnect'), []);
    await page.setViewportSize(size);
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await page.getByText('Monsoon Notes is disconnected').first().waitFor();
    await eventually(async () => assert.equal((await me()).status, 401));
    await assertFits(page);
  });

  test('what an agent has opened is claimed by the link in the operator’s list of mail', async () => {
    const post = async (body: object) => {
      const headers = { 'content-type': 'application/json' };
      const url = `${installation.url}/api/public/leads`;
      return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json();
    };
    const lead = await post({ full_name: 'Order agent', email: 'agent@example.com', use_cases: ['orders'] });
    await turnTo(page, '/dashboard/operator/mail');
    await page.getByRole('main').getByRole('link', { name: /claim/i }).first().click();
    const text = await page
      .getByRole('dialog')
      .getByText(/\/oauth\/claim\?/)
      .textContent();
    await page.goto(/https?:\/\/\S+\/oauth\/claim\?\S+/.exec(text!)![0]);
    await page.getByRole('button', { name: 'Claim workspace' }).click();
    const code = await page.getByLabel('Code').textContent();
    const claimed = await post({ claim_token: lead.data.claim.token, otp: code!.trim() });
    assert.equal(claimed.status, 'claimed', JSON.stringify(claimed));

    await page.getByRole('link', { name: 'the dashboard' }).click();
    await page
      .getByRole('button', { name: /^Workspace/ })
      .first()
      .click();
    await page.getByRole('menuitem').filter({ hasText: 'Order agent' }).waitFor();
    await page.keyboard.press('Escape');
  });

  test('an inquiry sent on the site without JavaScript is found by the operator', async () => {
    const visit = await visitor(browser(), installation, { ...screen, javaScriptEnabled: false });
    await visit.page.goto('/contact');
    await visit.page.getByLabel('Name').fill('Priya Nair');
    await visit.page.getByLabel('E-mail').fill('priya@example'); // good enough for a browser
    await visit.page.getByLabel('Message').fill('What does it take to send 4,000 updates a day?');
    await visit.page.locator('main form button').click();
    await visit.page.locator('[aria-invalid="true"]').waitFor();
    assert.match(await visit.page.locator('main').innerText(), /e-mail/i);
    assert.equal(
      await visit.page.getByLabel('Message').inputValue(),
      'What does it take to send 4,000 updates a day?',
    );
    await visit.page.getByLabel('E-mail').fill('priya@example.com');
    await visit.page.locator('main form button').click();
    await visit.page.getByText(/inq_/).waitFor();
    await visit.context.close();

    await turnTo(page, '/dashboard/operator/inquiries');
    await page.getByRole('link', { name: 'Priya Nair' }).click();
    await page.getByRole('dialog').getByText('What does it take to send 4,000 updates a day?').waitFor();
    await page.keyboard.press('Escape');
    await assertFits(page);
  });

  test('a session that has ended asks to sign in over the page, which keeps what was typed', async () => {
    await turnTo(page, '/dashboard/messages/new');
    await page.getByRole('textbox', { name: 'Message' }).fill('Half a thought');
    await context.clearCookies();
    // Who is typed is looked for among the contacts: the first thing that the server refuses.
    await page.getByRole('combobox', { name: 'To' }).fill('+919876543210');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('You were signed out').waitFor();
    await dialog.getByLabel('Password').fill('monsoon over the western ghats');
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    assert.equal(await page.getByRole('textbox', { name: 'Message' }).inputValue(), 'Half a thought');
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.waitForURL(/dashboard\/(conversations\/cnv_|messages\/with\/)/);
  });

  test('and the console of the browser was silent but for what was refused on purpose', () => {
    const refused = /status of (400|401|422)/;
    assert.deepEqual(
      complaints.filter((complaint) => !refused.test(complaint)),
      [],
    );
  });
}

/** A server of somebody else's until the test is over; returns its URL. */
async function listen(t: TestContext, answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
