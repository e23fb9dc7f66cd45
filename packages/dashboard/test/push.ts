/** Web push as a browser without a window lets a test see it: subscribed to, delivered, shown and tapped. */
import type { BrowserContext, CDPSession, Page, Worker } from 'playwright-core';
import type { PushedBrowser, Shown, startPushService } from '../../server/test/rigs/push-service.ts';

/** Lets the pages of a context subscribe at a push service of ours; returns the browser that has. */
export async function pushesTo(
  context: BrowserContext,
  service: Awaited<ReturnType<typeof startPushService>>,
): Promise<() => PushedBrowser> {
  let pushed: PushedBrowser | undefined;
  await context.exposeFunction('subscribeAt', (publicKey: string) => {
    pushed = service.subscribe(publicKey);
    return pushed.subscription;
  });
  await context.addInitScript(subscribeHere);
  await context.addInitScript(keepNotifications);
  return () => {
    if (!pushed) throw new Error('No page has subscribed.');
    return pushed;
  };
}

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

/** In a page or the service worker: Chromium without a window shows no notifications, so what it is given is kept. */
export function keepNotifications(): void {
  const kept: { title: string; body: string | undefined }[] = [];
  Object.assign(self, { kept });
  if ('Notification' in self) Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  if (!('ServiceWorkerRegistration' in self)) return;
  ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
    kept.push({ title, body: options?.body });
  };
}

export const keptIn = (where: Page | Worker) =>
  (where as Page).evaluate(() => (self as unknown as { kept: { title: string; body: string }[] }).kept);

/** Brings a message to the service worker as the push service of the browser would. */
export async function deliver(devtools: CDPSession, url: string, data: object): Promise<void> {
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

/** Taps on a notification; returns the URL that is opened where no page of the dashboard is. */
export const tapOn = (worker: Worker, { url }: Shown) => worker.evaluate(tapped, url);

/** In the service worker: a browser without a window has nothing to tap on, and focuses and opens none. */
async function tapped(url: string): Promise<string | undefined> {
  let opened: string | undefined;
  const { clients } = self as unknown as { clients: { openWindow(url: string): Promise<unknown> } };
  clients.openWindow = async (to) => {
    opened = to;
  };
  const waited: Promise<unknown>[] = [];
  const tap = Object.assign(new Event('notificationclick'), {
    notification: { data: { url }, close: () => undefined },
    waitUntil: (work: Promise<unknown>) => waited.push(work),
  });
  self.dispatchEvent(tap);
  await Promise.allSettled(waited);
  return opened;
}
