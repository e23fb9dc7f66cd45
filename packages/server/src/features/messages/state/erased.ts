/** A message whose person was erased: it is over, counts, and tells of nobody. */
import { digestBy } from '../../../platform/database/context.ts';
import type { Db } from '../../../platform/database/dialect.ts';
import type { Row } from '../../../platform/database/schema/schema.ts';
import type { Failure } from '../../../whatsapp/failures.ts';
import { isFromApp } from './from-app.ts';
import { redactedHistory } from './history.ts';
import { countryOf, withCountry } from './price.ts';

/** Stands in place of the person, and of the contact: so the row is in the indexes that count on a contact. */
export const ERASED = 'erased';

export const isErased = ({ person }: Pick<Row<'messages'>, 'person'>): boolean => person === ERASED;

/**
 * Returns what stays of WhatsApp's id of a message that was received, which has the number in it: WhatsApp may repeat a
 * webhook for days, and what was erased is not to come back by it.
 */
export function erasedProviderId(db: Db, channelId: string, providerId: string): string {
  return digestBy(db)('message', channelId, providerId);
}

/**
 * Returns a message as it is once its person is erased. WhatsApp's id of one that a webhook brought is the caller's to
 * replace.
 */
export function withoutPerson(row: Row<'messages'>): Row<'messages'> {
  return {
    ...row,
    ...{ person: ERASED, contact_id: ERASED, body: redactedBody(row.body), history: redactedHistory(row) },
    ...{ reference: null, idempotency_key: null, request_hash: null },
    receipts: row.direction === 'outbound' ? withCountry(row.receipts, countryOf(row)) : row.receipts,
    provider_id: cameByWebhook(row) ? row.provider_id : null,
    failure: row.failure === null ? null : redactedFailure(row.failure),
  };
}

/** Returns whether a webhook brought the message: WhatsApp may repeat it for days. */
export const cameByWebhook = (row: Pick<Row<'messages'>, 'direction' | 'body'>): boolean =>
  row.direction === 'inbound' || isFromApp(row);

/**
 * Returns what stays of a message's body: the name of its template, by which messages are found and counted, and whether
 * it was sent from the app.
 */
export function redactedBody(body: string): string {
  const { sentFrom, templateName, templateLanguage } = JSON.parse(body) as Record<string, unknown>;
  return JSON.stringify({ sentFrom, templateName, templateLanguage });
}

/** Returns a failure without WhatsApp's own words, which may name the person. */
export function redactedFailure(failure: string): string {
  const { providerMessage: _, ...rest } = JSON.parse(failure) as Failure;
  return JSON.stringify(rest);
}
