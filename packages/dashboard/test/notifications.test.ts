/** Being told: a push that arrives when no page is open, and what an open dashboard says by its title and a sound. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BrowserContext, CDPSession, Page, Worker } from 'playwright-core';
import { eventually } from '../../server/test/rigs/eventually.ts';
import { type PushedBrowser, startPushService } from '../../server/test/rigs/push-service.ts';
import { someone } from '../../server/test/rigs/service.ts';
import { inBrowser } from './browser.ts';
import { shown, turnTo } from './installation.ts';
import { type OwnWorkspace, ownWorkspace } from './own-workspace.ts';

const SETTINGS = '/dashboard/settings/notifications';

inBrowser((browser) => {
  let workspace: OwnWorkspace;
  let context: BrowserContext;
  let page: Page;
  let service: Awaited<ReturnType<typeof startPushService>>;
  let pushed: PushedBrowser;

  before(async () => {
    service = await startPushService();
    ({ workspace, context, page } = await ownWorkspace(browser(), { locale: 'en-IN' }));
    await context.exposeFunction('subscribeAt', (publicKey: string) => {
      pushed = service.subscribe(publicKey);
      return pushed.subscription;
    });
    await context.addInitScript(subscribeHere);
    await context.addInitScript(keepNotifications);
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
    assert.equal(pushed.shown[0]!.body, 'Notifications arrive here.');

    const worker = context.serviceWorkers()[0]!;
    await worker.evaluate(keepNotifications);
    const other = await context.newPage();
    await page.close();
    const asha = someone();
    await writes(asha, 'Is the blue one there?');
    const told = await eventually(
      () => pushed.shown.find(({ body }) => body.startsWith('Is the blue')) ?? assert.fail(),
    );
    await deliver(await context.newCDPSession(other), workspace.url, told);
    const { title, body } = await eventually(async () => (await keptIn(worker))[0] ?? assert.fail());
    assert.deepEqual([title, body], [told.title, 'Is the blue one there?']);

    page = other;
    await page.goto('/dashboard');
    await shown(page);
    await worker.evaluate(async (open) => {
      const { clients } = self as unknown as {
        clients: { matchAll(o: object): Promise<{ postMessage(m: object): void }[]> };
      };
      for (const client of await clients.matchAll({ type: 'window', includeUncontrolled: true }))
        client.postMessage({ open });
    }, told.url);
    await page.waitForURL(`**${told.url}`);
    await page.getByText('Is the blue one there?').first().waitFor();
    await eventually(async () => assert.doesNotMatch(await page.title(), /^\(/, 'it is read now'));
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
      pushed.shown.some(({ body }) => body === 'Are you gone?'),
      false,
      'it was switched off here',
    );
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

/** In the page: subscribing asks the push service of the test, for that of the browser's maker is elsewhere. */
function subscribeHere(): void {
  if (!('PushManager' in window)) return;
  const kept = 'subscription of the test';
  const read = () => {
    const text = localStorage.getItem(kept);
    if (text === null) return null;
    const subscription = JSON.parse(text);
    return { ...subscription, options: {}, toJSON: () => subscription };
  };
  PushManager.prototype.getSubscription = async () => read() as unknown as PushSubscription | null;
  PushManager.prototype.subscribe = async (options) => {
    const { subscribeAt } = window as unknown as { subscribeAt(key: unknown): Promise<object> };
    localStorage.setItem(kept, JSON.stringify(await subscribeAt(options!.applicationServerKey)));
    return read() as unknown as PushSubscription;
  };
}

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

/** In a page or the service worker: Chromium without a window shows no notifications, so what it is given is kept. */
function keepNotifications(): void {
  const kept: { title: string; body: string | undefined }[] = [];
  Object.assign(self, { kept });
  if ('Notification' in self) Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  if (!('ServiceWorkerRegistration' in self)) return;
  ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
    kept.push({ title, body: options?.body });
  };
}

const keptIn = (where: Page | Worker) =>
  (where as Page).evaluate(() => (self as unknown as { kept: { title: string; body: string }[] }).kept);

/** Brings a message to the service worker as the push service of the browser would. */
async function deliver(devtools: CDPSession, url: string, data: object): Promise<void> {
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${url}/dashboard`);
      if (own) resolve(own.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: url,
    registrationId: await registered,
    data: JSON.stringify(data),
  });
}
