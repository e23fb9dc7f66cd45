import type { Sealer } from '../../../platform/security/sealed.ts';
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
