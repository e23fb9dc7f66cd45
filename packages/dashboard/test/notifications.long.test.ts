/** Being told: a push that arrives when no page is open, and what an open dashboard says by its title and a sound. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { backends } from '../../server/test/rigs/databases.ts';
import { eventually } from '../../server/test/rigs/eventually.ts';
import { startMailServer } from '../../server/test/rigs/mail-server.ts';
import { startPushService } from '../../server/test/rigs/push-service.ts';
import { someone } from '../../server/test/rigs/service.ts';
import { inBrowser } from './browser.ts';
import { customerWrites } from './conversation-page.ts';
import { OWNER, shown, startInstallation, turnTo, visitor } from './installation.ts';
import { comeIn, type OwnWorkspace, ownWorkspace } from './own-workspace.ts';
import { addPerson } from './person.ts';
import { deliver, keepNotifications, keptIn, pushesTo, tapOn } from './push.ts';

const SETTINGS = '/dashboard/settings/notifications';

inBrowser((browser) => {
  let workspace: OwnWorkspace;
  let context: BrowserContext;
  let page: Page;
  let service: Awaited<ReturnType<typeof startPushService>>;
  let pushed: Awaited<ReturnType<typeof pushesTo>>;

  before(async () => {
    service = await startPushService();
    ({ workspace, context, page } = await ownWorkspace(browser(), { locale: 'en-IN' }));
    pushed = await pushesTo(context, service);
    await context.addInitScript(countRings);
  });
  after(() => service.close());

  const writes = (from: string, words: string) => workspace.client.simulator.inbound({ from, text: words });

  test('a push arrives where the tab is closed, and a tap on it leads to the conversation', async () => {
    await page.goto(SETTINGS);
    await page.getByRole('button', { name: 'Show notifications here' }).click();
    await page.getByText('Notifications come here').waitFor();
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByText('A test is on its way').waitFor();
    assert.equal(pushed().shown[0]!.body, 'Notifications arrive here.');

    const session = await context.newCDPSession(page);
    assert.deepEqual((await session.send('Page.getAppManifest')).errors, []);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    const errors = installabilityErrors.map(({ errorId }) => errorId);
    // The pages of tests are kept from one another as private ones are.
    assert.deepEqual(
      errors.filter((id) => id !== 'in-incognito'),
      [],
      'Chromium offers to install it',
    );

    const worker = context.serviceWorkers()[0]!;
    await worker.evaluate(keepNotifications);
    const other = await context.newPage();
    await page.close();
    const asha = someone();
    await writes(asha, 'Is the blue one there?');
    const told = await eventually(
      () => pushed().shown.find(({ body }) => body.startsWith('Is the blue')) ?? assert.fail(),
    );
    await deliver(await context.newCDPSession(other), workspace.url, told);
    const { title, body } = await eventually(async () => (await keptIn(worker))[0] ?? assert.fail());
    assert.deepEqual([title, body], [told.title, 'Is the blue one there?']);

    // Where no page of the dashboard is open it opens one, else it turns the page that is.
    assert.equal(await tapOn(worker, told), told.url);
    page = other;
    await page.goto('/dashboard', { waitUntil: 'domcontentloaded' });
    await tapOn(worker, told); // before anything of it is drawn
    await page.waitForURL(`**${told.url}`);
    await page.getByText('Is the blue one there?').first().waitFor();
    await eventually(async () => {
      const [read] = (await workspace.client.conversations.list({ view: 'all', search: asha })).data;
      assert.equal(read!.unread, 0, 'it is read now');
      assert.doesNotMatch(await page.title(), /^\(/);
    });
  });

  test('an open dashboard counts in its title and rings in one tab, but not for what is looked at', async () => {
    await page.goto(SETTINGS);
    await page.getByRole('button', { name: 'Switch off here' }).click();
    await page.getByRole('button', { name: 'Show notifications here' }).waitFor();
    const second = await context.newPage();
    await second.goto('/dashboard/contacts');
    await shown(second);
    await eventually(async () => assert.equal(await second.title(), 'Contacts · Meghdoot'));
    const rings = async () => (await ringsOf(page)) + (await ringsOf(second));

    const ravi = someone();
    await writes(ravi, 'Anybody there?');
    for (const [tab, title] of [
      [page, 'Notifications'],
      [second, 'Contacts'],
    ] as const)
      await eventually(async () => assert.equal(await tab.title(), `(1) ${title} · Meghdoot`));
    await eventually(async () => assert.equal(await rings(), 1));

    const { data } = await workspace.client.conversations.list({ view: 'all', search: ravi });
    await turnTo(second, `/dashboard/conversations/${data[0]!.id}`);
    for (const tab of [page, second])
      await eventually(async () => assert.doesNotMatch(await tab.title(), /^\(/));
    await writes(ravi, 'I am looking at you');
    await second.getByText('I am looking at you').first().waitFor();
    const sita = someone();
    await writes(sita, 'And me?');
    await eventually(async () => assert.equal(await rings(), 2, 'the one that was looked at rang as well'));

    // Nobody sees either tab: the browser tells them.
    await Promise.all([page, second].map(hide));
    await writes(ravi, 'Are you gone?');
    await eventually(async () => {
      const bodies = (await Promise.all([page, second].map(keptIn))).flat().map(({ body }) => body);
      assert.deepEqual(bodies, ['Are you gone?']);
    });
    assert.equal(
      pushed().shown.some(({ body }) => body === 'Are you gone?'),
      false,
      'it was switched off here',
    );
  });

  test('in quiet hours an open dashboard counts, and neither rings nor has the browser tell', async () => {
    await customerWrites(workspace, { from: someone(), text: 'It is noon' });
    // Those that stand open have another count until they hear of it.
    await Promise.all(context.pages().map((other) => other !== page && other.close()));
    await page.goto(SETTINGS);
    await shown(page);
    const keepQuiet = page.getByRole('checkbox', { name: 'Keep quiet hours' });
    const saved = async (change: () => Promise<void>) => {
      const answer = page.waitForResponse((response) => response.request().method() === 'PUT');
      await change();
      assert.ok((await answer).ok());
    };
    await saved(() => keepQuiet.check());
    await saved(() => page.getByLabel('From').fill('00:00'));
    await saved(() => page.getByLabel('To', { exact: true }).fill('23:59'));
    const tab = await context.newPage(); // nobody has pressed anything on it, and nobody looks at it
    await tab.goto('/dashboard/contacts');
    await shown(tab);
    await Promise.all([page, tab].map(hide));
    const pages = context.pages();
    const told = async () => (await Promise.all(pages.map(keptIn))).flat().map(({ body }) => body);
    const rung = async () => (await Promise.all(pages.map(ringsOf))).reduce((sum, one) => sum + one, 0);
    // One of them alone goes on to follow what comes.
    const counted = async () => {
      const titles = await Promise.all(pages.map((each) => each.title()));
      return Math.max(...titles.map((title) => Number(/^\((\d+)\)/.exec(title)?.[1] ?? 0)));
    };
    const before = await eventually(async () => (await counted()) || assert.fail('it counts nothing yet'));
    const rings = await rung();
    await writes(someone(), 'It is night');
    await eventually(async () => assert.equal(await counted(), before + 1));
    await saved(() => keepQuiet.uncheck());
    await writes(someone(), 'It is day');
    await eventually(async () => {
      assert.equal(await rung(), rings + 1);
      assert.ok((await told()).includes('It is day'));
    });
    assert.ok(!(await told()).includes('It is night'));
  });

  test('what is chosen is kept, for each member', async () => {
    await page.goto(SETTINGS);
    await page.getByRole('checkbox', { name: 'Sound: A message that nobody has taken' }).uncheck();
    await page.getByRole('checkbox', { name: 'Keep quiet hours' }).check();
    await page.getByLabel('From').fill('22:30');
    await page.getByText('Times of Asia/Calcutta').or(page.getByText('Times of Asia/Kolkata')).waitFor();
    await eventually(async () => {
      await page.reload();
      await shown(page);
      const sound = page.getByRole('checkbox', { name: 'Sound: A message that nobody has taken' });
      assert.equal(await sound.isChecked(), false);
      assert.equal(await page.getByLabel('From').inputValue(), '22:30');
    });
  });
});

inBrowser((browser) => {
  test('after how many minutes without an answer a mail comes is chosen, and kept', async (t) => {
    const mails = await startMailServer();
    t.after(() => mails.close());
    const installation = await startInstallation(backends[0]!, { SMTP_URL: mails.url });
    t.after(() => installation.stop());
    await addPerson(installation, OWNER, 'demo', 'owner');
    const { page, context } = await visitor(browser(), installation);
    await comeIn({ context }, { url: installation.url, owner: OWNER });
    const after = page.getByLabel('When a customer has had no answer for');
    for (const [choice, kept] of [
      ['15 minutes', '15'],
      ['Never', 'never'],
    ] as const) {
      await page.goto(SETTINGS);
      await after.selectOption(choice);
      await page.getByText('Saved', { exact: true }).waitFor();
      await page.reload();
      await shown(page);
      assert.equal(await after.inputValue(), kept);
    }
  });
});

/** In the page: a ring is two notes. */
function countRings(): void {
  const { start } = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function (this: OscillatorNode, when) {
    const own = window as unknown as { notes?: number };
    own.notes = (own.notes ?? 0) + 1;
    start.call(this, when);
  };
}

const ringsOf = (page: Page) =>
  page.evaluate(() => ((window as unknown as { notes?: number }).notes ?? 0) / 2);

/** As a browser does with a tab that another one covers. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
