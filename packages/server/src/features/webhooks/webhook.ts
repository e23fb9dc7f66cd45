import type { Row } from '../../platform/database/schema.ts';

export type Webhook = Row<'webhooks'>;

/** `requested` by the customer; `gone`: it returned 410; `failing`: nothing but failures for five days. */
export type DisabledReason = 'requested' | 'gone' | 'failing';
