/** This file has the browser show notifications when no page of the dashboard is open. */
import type { Meghdoot } from '@meghdoot/sdk';

const WORKER = '/dashboard/push-worker.js';
const SCOPE = '/dashboard';

/** It stands in the way of notifications in this browser; undefined: nothing. */
export type Obstacle = 'insecure' | 'not-installed' | 'unsupported' | 'denied';

export function obstacleHere(): Obstacle | undefined {
  if (!isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return /iPhone|iPad/.test(navigator.userAgent) ? 'not-installed' : 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : undefined;
}

/** The workspaces in which a person has switched them on here stay so when they sign in again. */
const switchOf = (workspaceId: string) => `meghdoot-push ${workspaceId}`;
export const isSwitchedOn = (workspaceId: string, personId: string) =>
  localStorage.getItem(switchOf(workspaceId)) === personId;

const registration = () => navigator.serviceWorker?.getRegistration(SCOPE);

/** Returns the id by which the server knows this browser; undefined: it has not subscribed. */
export async function deviceIdHere(): Promise<string | undefined> {
  const subscription = await (await registration())?.pushManager.getSubscription();
  return subscription ? idOf(subscription) : undefined;
}

async function idOf({ endpoint }: PushSubscription): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return base64url(new Uint8Array(digest));
}

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (sign) => ({ '+': '-', '/': '_' })[sign] ?? '');

/** Subscribes, which asks the person for leave where they have given none, and tells the server. */
export async function switchOn(
  client: Meghdoot,
  { workspaceId, personId, publicKey }: { workspaceId: string; personId: string; publicKey: string },
): Promise<void> {
  await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
  const { pushManager } = await readyWorker();
  const before = await pushManager.getSubscription();
  // A browser subscribes for one key: that of before may be lost.
  const { applicationServerKey } = before?.options ?? {};
  if (applicationServerKey && base64url(new Uint8Array(applicationServerKey)) !== publicKey)
    await before!.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint, keys } = subscription.toJSON();
  await client.notifications.addDevice({
    endpoint: endpoint!,
    keys: { p256dh: keys!.p256dh!, auth: keys!.auth! },
  });
  localStorage.setItem(switchOf(workspaceId), personId);
}

async function readyWorker(): Promise<ServiceWorkerRegistration> {
  const found = (await registration())!;
  const worker = found.installing ?? found.waiting;
  if (worker && !found.active)
    await new Promise<void>((resolve) => {
      worker.addEventListener('statechange', () => {
        if (found.active) resolve();
      });
    });
  return found;
}

/** Ends it in one workspace; others go on by the same subscription. */
export async function switchOff(client: Meghdoot, workspaceId: string): Promise<void> {
  localStorage.removeItem(switchOf(workspaceId));
  const id = await deviceIdHere();
  if (id !== undefined) await client.notifications.removeDevice(id);
}

/** Switches them on again where they were: with a new session, another key or another subscription. */
export async function keepSwitchedOn(client: Meghdoot, workspaceId: string, personId: string): Promise<void> {
  if (!isSwitchedOn(workspaceId, personId) || obstacleHere() || Notification.permission !== 'granted') return;
  const { devices, publicKey } = await client.notifications.get();
  const id = await deviceIdHere();
  if (devices.some((device) => device.id === id && device.current)) return;
  await switchOn(client, { workspaceId, personId, publicKey });
}

/** Shows a notification from a page, where the server pushes none to this browser. */
export async function showHere(title: string, options: NotificationOptions & { data: { url: string } }) {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const worker = await registration();
  if (worker) return worker.showNotification(title, options);
  const notification = new Notification(title, options);
  notification.onclick = () => {
    window.focus();
    notification.close();
  };
}
