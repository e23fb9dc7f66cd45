/** What becomes of what a person does when their session has ended on the server meanwhile. */
import assert from 'node:assert/strict';
import { before, beforeEach, test } from 'node:test';
import type { BrowserContext, Page, Request } from 'playwright-core';
import { eventually } from '../../server/test/rigs/eventually.ts';
import { inBrowser } from './browser.ts';
import { drawn, gone, shown, signIn, turnTo } from './installation.ts';
import { type OwnWorkspace, ownWorkspace } from './own-workspace.ts';
import { addPerson, endSessions, RAVI as PERSON } from './person.ts';

const RAVI = { ...PERSON, email: 'ravi@signed-out.example' };

const UNSENT = 'Nothing was sent: you are signed out.';
const OTHER = 'Nothing was sent: somebody else has signed in.';
/** With its query as well. */
const STREAM = /\/api\/v1\/stream(\?|$)/;
const NEWS = /\/api\/app\/notifications\/news(\?|$)/;

inBrowser((browser) => {
  let workspace: OwnWorkspace;
  let page: Page;
  let context: BrowserContext;
  /** What the page has asked to be changed, by method and path, with the key and the status. */
  let changes: string[];
  /** What the page has asked for and has no response to yet. */
  const underWay = new Set<Request>();
  /** The page has asked for the news since it was loaded: it does so once what tells of them is drawn, after all else. */
  let askedForNews = false;

  before(async () => {
    // Without room for the phone beside the form, which reads on its own.
    ({ workspace, page, context } = await ownWorkspace(browser(), { viewport: { width: 900, height: 800 } }));
    await addPerson(workspace, RAVI, workspace.slug);
    // It would notice by itself, and the dialog would stand before the button is pressed.
    await page.route(STREAM, () => undefined);
    page.on('request', (request) => {
      if (request.isNavigationRequest()) {
        underWay.clear(); // those of the page before end without a word
        askedForNews = false;
      }
      if (NEWS.test(request.url())) askedForNews = true;
      if (!STREAM.test(request.url())) underWay.add(request);
    });
    page.on('requestfinished', (request) => underWay.delete(request));
    page.on('requestfailed', (request) => underWay.delete(request));
    page.on('response', async (response) => {
      const request = response.request();
      if (request.method() === 'GET' || /sign-in/.test(request.url())) return;
      changes.push(await described(request, response.status()));
    });
  });
  beforeEach(() => {
    changes = [];
  });

  const described = async (request: Request, status: number) =>
    `${request.method()} ${new URL(request.url()).pathname} ${(await request.allHeaders())['idempotency-key'] ?? ''} ${status}`;
  const dialog = () => page.getByRole('dialog', { name: 'You were signed out' });
  /** Once the dialog has taken the keyboard: before, the key is for what stands beneath it. */
  const closeByKey = async () => {
    await dialog().locator(':focus').waitFor();
    await page.keyboard.press('Escape');
  };
  /** Once the page has read what follows a change: else that would be refused, and the dialog stand too early. */
  async function end(): Promise<void> {
    do {
      await eventually(() =>
        assert.deepEqual({ askedForNews, underWay: underWay.size }, { askedForNews: true, underWay: 0 }),
      );
      await drawn(page);
    } while (underWay.size > 0);
    await endSessions(workspace, workspace.owner);
  }
  const messagesTo = async (recipient: string) => (await workspace.client.messages.list({ recipient })).data;

  async function signInAgain(who: Pick<typeof RAVI, 'email' | 'password'> = workspace.owner): Promise<void> {
    await dialog().getByLabel('E-mail').fill(who.email);
    await dialog().getByLabel('Password').fill(who.password);
    await dialog().getByRole('button', { name: 'Sign in', exact: true }).click();
    await gone(dialog());
  }

  /** Ready to be sent, with the session ended. */
  async function write(to: string, text: string): Promise<void> {
    await turnTo(page, '/dashboard/messages/new');
    const suggested = page.waitForResponse(/contacts\?.*search=/);
    await page.getByRole('combobox', { name: 'To' }).fill(to);
    await page.getByRole('textbox', { name: 'Message' }).fill(text);
    await suggested;
    await end();
  }
  const send = () => page.getByRole('button', { name: 'Send message' }).click();
  const typed = () => page.locator('textarea').inputValue();

  test('a message waits for the sign-in, keeps its text, and is then sent by itself: once, under its key', async () => {
    await write('+919876543301', 'Half a thought');
    await send();
    await dialog().getByText('what you asked for is sent by itself, once').waitFor();
    assert.deepEqual(await messagesTo('+919876543301'), []);
    await dialog().getByLabel('Password').fill('monsoon under the western ghats');
    await dialog().getByRole('button', { name: 'Sign in', exact: true }).click();
    await dialog().getByRole('alert').waitFor();
    assert.equal(await typed(), 'Half a thought');
    assert.deepEqual(await messagesTo('+919876543301'), []);
    await signInAgain();
    await page.waitForURL(/dashboard\/(conversations\/cnv_|messages\/with\/)/);
    assert.equal((await messagesTo('+919876543301')).length, 1);
    const [refused, sent, ...others] = changes;
    assert.match(refused!, /^POST \/api\/v1\/messages\/send \S+ 401$/);
    assert.equal(sent, refused!.replace(/401$/, '200'));
    assert.deepEqual(others, []);
  });

  test('who closes the dialog is told that nothing was sent, keeps the text, and is asked again at the next try', async () => {
    await write('+919876543302', 'Not yet');
    await send();
    await closeByKey();
    await gone(dialog());
    await page.getByRole('alert').getByText(UNSENT).waitFor();
    const said = (await page.getByRole('alert').boundingBox())!;
    assert.ok(said.y + said.height <= page.viewportSize()!.height, 'it stands where it is seen');
    assert.equal(await typed(), 'Not yet');
    await page.getByRole('status').getByText('You were signed out').waitFor();

    await send();
    await dialog().getByRole('button', { name: 'Not now' }).click();
    await page.getByRole('alert').getByText(UNSENT).waitFor();
    assert.deepEqual(await messagesTo('+919876543302'), []);

    await send();
    await dialog().waitFor();
    await signInAgain();
    await page.waitForURL(/dashboard\/(conversations\/cnv_|messages\/with\/)/);
    await gone(page.getByRole('status').getByText('You were signed out'));
    assert.equal((await messagesTo('+919876543302')).length, 1);
    assert.equal(changes.filter((change) => change.endsWith('200')).length, 1);
  });

  test('what one person asked for is not sent in the name of another who signs in, unless they do it again', async () => {
    await write('+919876543303', 'From Asha');
    await send();
    await dialog().waitFor();
    await signInAgain(RAVI);
    await page.getByRole('alert').getByText(OTHER).waitFor();
    assert.equal(await typed(), 'From Asha');
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menu').getByText(RAVI.name).waitFor();
    await page.keyboard.press('Escape');
    assert.deepEqual(await messagesTo('+919876543303'), []);
    await send();
    await page.waitForURL(/dashboard\/(conversations\/cnv_|messages\/with\/)/);
    assert.equal((await messagesTo('+919876543303')).length, 1);

    await context.clearCookies();
    await signIn(page, workspace.owner);
  });

  test('forms over the page, questions and changes shown beforehand wait and go on in the same way', async () => {
    const { contacts } = workspace.client;
    const asha = await contacts.create({ phone: '+919876543311', name: 'Asha Kulkarni' });

    await turnTo(page, '/dashboard/contacts');
    await page.getByRole('button', { name: 'Add contact' }).click();
    const form = page.getByRole('dialog', { name: 'Add a contact' });
    await form.getByLabel('Phone number').fill('+919876543312');
    await form.getByLabel('Name', { exact: true }).fill('Meera Iyer');
    await end();
    await form.getByRole('button', { name: 'Add contact' }).click();
    await closeByKey();
    await form.getByRole('alert').getByText(UNSENT).waitFor();
    assert.equal(await form.getByLabel('Name', { exact: true }).inputValue(), 'Meera Iyer');
    await form.getByRole('button', { name: 'Add contact' }).click();
    await dialog().waitFor();
    await signInAgain();
    await gone(form);
    assert.equal((await contacts.list({ search: 'Meera' })).data.length, 1);

    await turnTo(page, `/dashboard/contacts/${asha.id}`);
    await shown(page);
    await end();
    await page.getByLabel('Tag', { exact: true }).fill('vip');
    await page.getByRole('button', { name: 'Add tag' }).click();
    await dialog().getByRole('button', { name: 'Not now' }).click();
    await page.getByText(UNSENT).waitFor();
    assert.equal(await page.getByLabel('Tag', { exact: true }).inputValue(), 'vip');
    assert.deepEqual((await contacts.get(asha.id)).tags, []);
    await page.getByRole('button', { name: 'Add tag' }).click();
    await dialog().waitFor();
    await signInAgain();
    await eventually(async () => assert.deepEqual((await contacts.get(asha.id)).tags, ['vip']));
    await page.getByRole('button', { name: 'Delete contact' }).click();
    const question = page.getByRole('dialog', { name: /^Delete Asha/ });
    await end();
    await question.getByRole('button', { name: 'Delete contact' }).click();
    await closeByKey();
    await question.getByRole('alert').getByText(UNSENT).waitFor();
    assert.equal((await contacts.get(asha.id)).name, 'Asha Kulkarni');
    await question.getByRole('button', { name: 'Delete contact' }).click();
    await dialog().waitFor();
    await signInAgain();
    await page.getByText('Asha Kulkarni was deleted.').waitFor();
    await assert.rejects(contacts.get(asha.id), { code: 'NOT_FOUND' });
  });

  test('a change to many goes on where it was, and stops when somebody else signs in', async () => {
    const { contacts } = workspace.client;
    for (const last of [1, 2, 3])
      await contacts.create({ phone: `+91987654332${last}`, name: `Bulk ${last}`, tags: ['bulk'] });
    const tagged = async (tag: string) => (await contacts.list({ tag })).data.length;
    const tag = async (name: string) => {
      await page.getByRole('checkbox', { name: 'Select all rows shown' }).check();
      await page.getByRole('button', { name: 'Add tag' }).click();
      const ask = page.getByRole('dialog', { name: /Add a tag/ });
      await ask.getByRole('combobox').or(ask.getByRole('textbox')).first().fill(name);
      await end();
      await ask.getByRole('button', { name: 'Add tag' }).click();
      await dialog().waitFor();
    };
    await turnTo(page, '/dashboard/contacts?tag=bulk');
    await shown(page);
    await tag('first');
    await signInAgain();
    await page.getByText(/The tag first was added to 3/).waitFor();
    assert.equal(await tagged('first'), 3);

    // Of each contact what it is now is read first: the reading waits as well, and goes on in any name.
    let refused = 0;
    await page.route('**/api/v1/contacts/con_*', async (route) => {
      if (route.request().method() === 'PATCH' && refused++ === 0)
        await endSessions(workspace, workspace.owner);
      await route.continue();
    });
    await page.getByRole('checkbox', { name: 'Select all rows shown' }).check();
    await page.getByRole('button', { name: 'Add tag' }).click();
    const ask = page.getByRole('dialog', { name: /Add a tag/ });
    await ask.getByRole('combobox').or(ask.getByRole('textbox')).first().fill('second');
    await ask.getByRole('button', { name: 'Add tag' }).click();
    await dialog().waitFor();
    await signInAgain(RAVI);
    await page.getByRole('alert').getByText('1 contact could not be changed').waitFor();
    await page.getByRole('alert').getByText(OTHER).waitFor();
    await page.unroute('**/api/v1/contacts/con_*');
    assert.equal(await tagged('second'), 0);
    await context.clearCookies();
    await signIn(page, workspace.owner);
  });

  test('what is only read waits behind the dialog, and behind its absence, and then comes', async () => {
    await turnTo(page, '/dashboard/contacts');
    await shown(page);
    await end();
    await page.getByRole('navigation').getByRole('link', { name: 'Templates' }).first().click();
    await dialog().getByText('Sign in again to go on.').waitFor();
    await closeByKey();
    const notice = page.getByRole('status').filter({ hasText: 'What you see may have changed since' });
    await notice.waitFor();
    assert.equal(await page.getByRole('alert').count(), 0);
    assert.doesNotMatch(await page.locator('body').innerText(), /credential/);
    await page.getByRole('navigation').getByRole('link', { name: 'Webhooks' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
    await gone(dialog());
    await notice.getByRole('button', { name: 'Sign in' }).click();
    await signInAgain();
    await gone(notice);
    await page.getByText('No server of yours is notified yet').waitFor();
  });

  test('signed in on another page of theirs, this one goes on by itself', async () => {
    await write('+919876543304', 'On two pages');
    await send();
    await dialog().waitFor();
    const other = await context.newPage();
    await signIn(other, workspace.owner);
    await other.close();
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await page.waitForURL(/dashboard\/(conversations\/cnv_|messages\/with\/)/);
    await gone(dialog());
    assert.equal((await messagesTo('+919876543304')).length, 1);
  });

  test('what is pressed on a page of one person is not done in the name of another who has signed in beside it', async () => {
    await turnTo(page, '/dashboard/messages/new');
    const suggested = page.waitForResponse(/contacts\?.*search=/);
    await page.getByRole('combobox', { name: 'To' }).fill('+919876543305');
    await page.getByRole('textbox', { name: 'Message' }).fill('From the page of Asha');
    await suggested;
    const signedIn = await context.request.post('/api/app/sign-in', {
      headers: { origin: workspace.url },
      data: { email: RAVI.email, password: RAVI.password },
    });
    assert.equal(signedIn.status(), 200, await signedIn.text());
    await send();
    await page.getByRole('alert').getByText(OTHER).waitFor();
    await gone(dialog());
    assert.equal(await typed(), 'From the page of Asha');
    assert.deepEqual(await messagesTo('+919876543305'), []);
    await send();
    await page.waitForURL(/dashboard\/(conversations\/cnv_|messages\/with\/)/);
    assert.equal((await messagesTo('+919876543305')).length, 1);
    await context.clearCookies();
    await signIn(page, workspace.owner);
  });

  test('a page that stands open learns from the feed that the session has ended', async () => {
    const following = await context.newPage();
    await following.route(STREAM, (route) => route.abort());
    await following.goto('/dashboard/messages');
    await shown(following);
    await end();
    await following.unroute(STREAM);
    await following.getByRole('dialog', { name: 'You were signed out' }).waitFor();
    await following.close();
  });
});
