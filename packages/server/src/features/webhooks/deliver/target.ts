import type { Sealer } from '../../../platform/security/sealed.ts';
import type { EventType } from '../../events/types.ts';
import { eventText, type FeedEvent } from '../../feed/read.ts';
import { createHubSigner, createSigner } from '../secrets.ts';
import { subscribedTypes } from '../subscription.ts';
import type { Webhook } from '../webhook.ts';

/** The part of a webhook that its requests need, worked out once for each change of it. */
export interface Target {
  url: string;
  origin: string;
  path: string;
  types: EventType[];
  /** Returns the headers and body of the request that brings an event; `body` is the event in Meta's form. */
  request(event: FeedEvent, now: number, body: string | undefined): Pick<PostRequest, 'headers' | 'body'>;
}

/** A request as undici takes it. */
export interface PostRequest {
  origin: string;
  path: string;
  method: 'POST';
  headers: Record<string, string>;
  body: string | Buffer;
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
  return { origin, path, method: 'POST', ...target.request(event, now, body) };
}

/** Signs as Standard Webhooks 1.0 says. */
function ownForm(row: Webhook, sealer: Sealer): Target['request'] {
  const sign = createSigner(row, sealer);
  return (event, now) => {
    const body = eventText(event);
    const seconds = Math.floor(now / 1000);
    return {
      headers: {
        ...HEADERS,
        'webhook-id': event.id,
        'webhook-timestamp': String(seconds),
        'webhook-signature': sign(event.id, seconds, body),
      },
      body,
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
