/**
 * The service worker of the dashboard: it shows notifications when no page is open, and opens what they are about. It
 * caches nothing, and imports nothing, for it is served as it is under a name of its own.
 */

/** The part of a service worker's global scope that is used here; the compiler knows the scope of pages. */
interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly WindowClient[]>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install', listener: () => void): void;
  addEventListener(
    type: 'push',
    listener: (event: Waiting & { data: { json(): Shown } | null }) => void,
  ): void;
  addEventListener(
    type: 'notificationclick',
    listener: (event: Waiting & { notification: Notification }) => void,
  ): void;
}

interface WindowClient {
  readonly url: string;
  readonly visibilityState: DocumentVisibilityState;
  focus(): Promise<unknown>;
  postMessage(message: unknown): void;
}

interface Waiting {
  waitUntil(promise: Promise<unknown>): void;
}

/** The server sends this. */
interface Shown {
  title: string;
  body: string;
  url: string;
  tag: string;
  lang: string;
}

const scope = self as unknown as WorkerScope;
const ICONS = '/assets/dashboard';
/** Safari ends the subscription of whoever is pushed to and shows nothing. */
const MUST_SHOW = /AppleWebKit/.test(navigator.userAgent) && !/Chrome/.test(navigator.userAgent);

scope.addEventListener('install', () => void scope.skipWaiting());

scope.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(show(event.data.json()));
});

scope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open((event.notification.data as { url: string }).url));
});

const pages = () => scope.clients.matchAll({ type: 'window', includeUncontrolled: true });

async function show({ title, body, url, tag, lang }: Shown): Promise<void> {
  const path = pathOf(url);
  const looking = (await pages()).some(
    (page) => page.visibilityState === 'visible' && pathOf(page.url) === path,
  );
  if (looking && !MUST_SHOW) return;
  await scope.registration.showNotification(title, {
    ...{ body, tag, lang, data: { url }, silent: looking },
    ...{ icon: `${ICONS}/icon-192.png`, badge: `${ICONS}/badge-96.png` },
    ...(!looking && { renotify: true }), // one more in the same place is heard again
  });
  if (!looking) return;
  for (const notification of await scope.registration.getNotifications({ tag })) notification.close();
}

/** Turns a page that is open to the conversation, or opens one. */
async function open(url: string): Promise<void> {
  const open = (await pages()).filter((page) => pathOf(page.url).startsWith('/dashboard'));
  const page = open.find(({ visibilityState }) => visibilityState === 'visible') ?? open[0];
  if (!page) {
    await scope.clients.openWindow(url);
    return;
  }
  page.postMessage({ open: url });
  await page.focus();
}

function pathOf(url: string): string {
  return new URL(url, location.origin).pathname;
}
