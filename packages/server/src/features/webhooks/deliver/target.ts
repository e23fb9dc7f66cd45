import type { Dispatcher } from 'undici';
import type { Sealer } from '../../../platform/security/sealed.ts';
import type { EventType } from '../../events/types.ts';
import { eventText, type FeedEvent } from '../../feed/read.ts';
import { createHubSigner, createSigner, type OpenSecrets, openSecrets, type Signer } from '../secrets.ts';
import { subscribedTypes } from '../subscription.ts';
import type { Webhook } from '../webhook.ts';

/** The part of a webhook that its requests need, worked out once for each change of it. */
export interface Target {
  url: string;
  origin: string;
  path: string;
  types: EventType[];
  /** Returns the part of the request that brings an event; `body` is the event in Meta's form. */
  request(event: FeedEvent, now: number, body: string | undefined): Omit<PostRequest, 'origin' | 'path'>;
}

export interface PostRequest {
  origin: string;
  path: string;
  headers: Record<string, string>;
  body: string | Uint8Array;
  /** It is still to be signed, by the thread that makes it. */
  signing?: Signing | undefined;
}

/** All requests of a target have the same one. */
export interface Signing {
  secrets: OpenSecrets;
  sign: Signer;
}

export function targetOf(row: Webhook, sealer: Sealer): Target {
  const url = new URL(row.url);
  return {
    url: row.url,
    origin: url.origin,
    path: url.pathname + url.search,
    types: subscribedTypes(JSON.parse(row.events) as string[]),
    request: row.graph === null ? ownForm(row, sealer) : graphForm(row, sealer),
  };
}

/** Returns the request that brings an event; a webhook in Meta's form needs its `body`. */
export function requestOf(target: Target, event: FeedEvent, now: number, body?: string): PostRequest {
  const { origin, path } = target;
  return { origin, path, ...target.request(event, now, body) };
}

/** Returns a request as undici takes it. */
export function dispatchOf(
  { origin, path, headers, body }: Omit<PostRequest, 'signing'>,
  sign: Signer | undefined,
): Dispatcher.DispatchOptions {
  if (!sign) return { origin, path, method: 'POST', headers, body };
  const { 'webhook-id': id, 'webhook-timestamp': seconds } = headers;
  const signature = sign(id!, Number(seconds), body as string);
  return { origin, path, method: 'POST', headers: { ...headers, 'webhook-signature': signature }, body };
}

/** Has requests signed as Standard Webhooks 1.0 says. */
function ownForm(row: Webhook, sealer: Sealer): Target['request'] {
  const secrets = openSecrets(row, sealer);
  const signing: Signing = { secrets, sign: createSigner(secrets) };
  return (event, now) => {
    const seconds = Math.floor(now / 1000);
    return {
      headers: { ...HEADERS, 'webhook-id': event.id, 'webhook-timestamp': String(seconds) },
      body: eventText(event),
      signing,
    };
  };
}

/** Signs as Meta does: over the bytes, with the consumer's secret. */
function graphForm(row: Webhook, sealer: Sealer): Target['request'] {
  const sign = createHubSigner(row, sealer);
  return (_event, _now, text) => {
    if (text === undefined) throw new Error('there is no body in the form of this webhook');
    const body = Buffer.from(text);
    return { headers: { ...HEADERS, 'x-hub-signature-256': sign(body) }, body };
  };
}

const HEADERS = { 'content-type': 'application/json', 'user-agent': 'Meghdoot-Webhooks/1.0' };
