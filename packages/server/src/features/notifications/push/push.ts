/** Brings notifications to the push services of browsers (RFC 8030). */
import { buildPushPayload } from '@block65/webcrypto-web-push';
import type { Dispatcher } from 'undici';
import { HOUR, SECOND } from '../../../platform/clock.ts';
import type { Installation } from '../../../platform/http/server/installation.ts';
import { type Device, forgetBrowser, openSubscription } from '../devices.ts';
import type { Subscription } from '../schemas.ts';
import { openPushKey, type PushKey } from './server-key.ts';

export interface PushOptions extends Pick<Installation, 'db' | 'clock' | 'log' | 'sealer'> {
  /** Reaches public addresses alone, for a browser names the URL. */
  dispatcher: Dispatcher;
  /** A push service may write to it about these requests: `mailto:` or https. */
  subject: string;
}

/** The service worker shows this; the text of a person is as long as the one line that a phone shows. */
export interface Shown {
  title: string;
  body: string;
  /** The path that a tap opens. */
  url: string;
  /** One that comes later under the same tag takes the place of the one before. */
  tag: string;
  lang: string;
}

export type PushResult = 'taken' | 'gone' | 'failed';

/** A phone that is off for longer shows none of it later: somebody will have answered. */
const LIFE_S = HOUR / SECOND;
const TIMEOUT_MS = 10 * SECOND;
/** After a failure it is tried again so much later. */
const AGAIN_MS = [2 * SECOND, 15 * SECOND];

/** Tries until the push service has taken it or said no; a browser that is gone is forgotten. Does not throw. */
export async function push(
  o: PushOptions,
  device: Device,
  shown: Shown,
  stopping?: AbortSignal,
): Promise<PushResult> {
  for (const pauseMs of [...AGAIN_MS, undefined]) {
    const result = await pushOnce(o, device, shown);
    if (result !== 'again') return result;
    if (pauseMs === undefined || stopping?.aborted) break;
    await o.clock.sleep(pauseMs, stopping);
  }
  return 'failed';
}

/** Does as `push` by one try: for somebody who waits for the result. */
export async function pushNow(o: PushOptions, device: Device, shown: Shown): Promise<PushResult> {
  const result = await pushOnce(o, device, shown);
  return result === 'again' ? 'failed' : result;
}

async function pushOnce(
  { db, log, sealer, dispatcher, subject }: PushOptions,
  device: Device,
  shown: Shown,
): Promise<PushResult | 'again'> {
  const line = { workspace: device.workspace_id, device: device.id };
  try {
    const subscription = openSubscription(sealer, device);
    const sender = { ...(await openPushKey(db, sealer)), subject };
    const url = new URL(subscription.endpoint);
    const { statusCode, body } = await dispatcher.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: 'POST',
      ...(await encrypted(sender, subscription, JSON.stringify(shown))),
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
    });
    await body.dump().catch(() => undefined); // the status says it all
    if (statusCode >= 200 && statusCode < 300) return 'taken';
    if (statusCode === 404 || statusCode === 410) {
      await forgetBrowser(db, device.id);
      return 'gone';
    }
    log.warn({ ...line, status: statusCode }, 'a push service did not take a notification');
    return statusCode === 429 || statusCode >= 500 ? 'again' : 'failed';
  } catch (error) {
    log.warn({ ...line, err: error }, 'a push service could not be reached');
    return 'again';
  }
}

/** Returns whether something can be encrypted for a browser: its key may be no point of the curve. */
export async function canEncrypt(
  { db, sealer, subject }: PushOptions,
  subscription: Subscription,
): Promise<boolean> {
  const sender = { ...(await openPushKey(db, sealer)), subject };
  return encrypted(sender, subscription, '').then(
    () => true,
    () => false,
  );
}

/** Returns what only the browser can read (RFC 8291), and the headers that say whose request it is (RFC 8292). */
async function encrypted(
  sender: PushKey & Pick<PushOptions, 'subject'>,
  { endpoint, keys }: Subscription,
  data: string,
): Promise<{ headers: Record<string, string>; body: Uint8Array }> {
  const { headers, body } = await buildPushPayload(
    { data, options: { ttl: LIFE_S, urgency: 'high' } },
    { endpoint, keys, expirationTime: null },
    sender,
  );
  return { headers, body };
}
