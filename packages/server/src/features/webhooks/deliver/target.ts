import type { Dispatcher } from 'undici';
import type { Row } from '../../../platform/database/schema.ts';
import type { Sealer } from '../../../platform/security/sealed.ts';
import { eventText } from '../../events/store.ts';
import type { EventType } from '../../events/types.ts';
import { createSigner, type Signer } from '../secrets.ts';
import { subscribedTypes } from '../subscription.ts';
import type { Webhook } from '../webhook.ts';

/** What of a webhook its requests need, worked out once for each change of it. */
export interface Target {
  url: string;
  origin: string;
  path: string;
  types: EventType[];
  sign: Signer;
}

export function targetOf(row: Webhook, sealer: Sealer): Target {
  const url = new URL(row.url);
  return {
    url: row.url,
    origin: url.origin,
    path: url.pathname + url.search,
    types: subscribedTypes(JSON.parse(row.events) as string[]),
    sign: createSigner(row, sealer),
  };
}

/** The request that brings an event: Standard Webhooks 1.0. */
export function requestOf(target: Target, event: Row<'events'>, now: number): Dispatcher.DispatchOptions {
  const body = eventText(event);
  const seconds = Math.floor(now / 1000);
  return {
    origin: target.origin,
    path: target.path,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Meghdoot-Webhooks/1.0',
      'webhook-id': event.id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': target.sign(event.id, seconds, body),
    },
    body,
  };
}
