/** This file judges the messages whose turn it is: which go, to whom and with what, and which make no sense any more. */
import { sql } from 'kysely';
import { type KeyedQuery, selectByKeys } from '../../../platform/database/batch.ts';
import type { Trx } from '../../../platform/database/dialect.ts';
import type { SendOutcome } from '../../../whatsapp/client.ts';
import type { Failure } from '../../../whatsapp/failures.ts';
import { countryOfRecipient } from '../../../whatsapp/pricing/markets.ts';
import {
  messagePayload,
  type OutgoingMessage,
  type Recipient,
} from '../../../whatsapp/send/message-payload.ts';
import { retriesCountFrom } from '../../channels/funds/funds.ts';
import { sendingAddresses } from '../../contacts/identity/find.ts';
import { blockedBy, optOutsOf } from '../../contacts/opt-out.ts';
import { isContactId } from '../../contacts/written-to.ts';
import { withProviderIds } from '../../media/references.ts';
import { beginAttempt, type Draft, type MessageRow } from '../state/draft.ts';
import { expiryFailureOf, expiryOf } from '../state/outcome.ts';
import { withCountry } from '../state/price.ts';
import type { Attachments } from './attachments.ts';
import type { Lane } from './lane.ts';

/** The decision on a message whose turn it is. */
export type Verdict =
  | {
      kind: 'goes';
      recipient: Recipient;
      quoted?: string;
      ids?: ReadonlyMap<string, string>;
      outcome?: SendOutcome;
    }
  | { kind: 'fails'; failure: Failure }
  /** Its media are not at WhatsApp yet. */
  | { kind: 'waits' };

/** A message whose attempt is committed and must now be made. */
export interface Claimed {
  row: MessageRow;
  payload: object;
  /** It goes by the Marketing Messages API. */
  marketing: boolean;
  /** WhatsApp's ids of its media, by ours. */
  media?: ReadonlyMap<string, string>;
  /** Known without a call: what became of the upload of its media. */
  outcome?: SendOutcome;
  /** That WhatsApp takes it shows that its account has funds again. */
  showsFunds?: boolean;
}

interface Judged {
  rows: readonly MessageRow[];
  flagged: readonly MessageRow[];
}

const OPTED_OUT: Failure = {
  code: 'RECIPIENT_OPTED_OUT',
  message: 'The recipient opted out before the message could be sent.',
  hint: 'Do not send to this person until they opt in again.',
  retryable: false,
};
const NOT_THERE: Failure = {
  code: 'MESSAGE_INVALID',
  message: 'WhatsApp never had the message that this reaction is put on.',
  hint: 'React to a message that was sent or received.',
  retryable: false,
};
const NO_ADDRESS: Failure = {
  code: 'RECIPIENT_UNKNOWN',
  message: 'Neither a phone number nor a WhatsApp id of this contact is known any more.',
  hint: 'Wait until the person writes again, or send to their phone number.',
  retryable: false,
};

/** Returns what becomes of each of these messages. Of the contacts of those that are `flagged` an opt-out is known. */
export async function judgeOf(
  trx: Trx,
  { channel }: Lane,
  { rows, flagged, attachments }: Judged & { attachments?: Attachments | undefined },
  now: number,
): Promise<(row: MessageRow) => Verdict> {
  const addressee = await addresseesOf(trx, channel, { rows, flagged }, now);
  const attached = await attachments?.look(trx, channel, rows, now);
  const quotedBy = await quotedIds(trx, channel.workspaceId, rows);
  return (row) => {
    const found = addressee(row);
    if ('failure' in found) return { kind: 'fails', ...found };
    const media = attached?.(row);
    if (media?.kind === 'waits') return media;
    if (media?.kind === 'failure') return { kind: 'fails', failure: media.failure };
    const quoted = row.reply_to === null ? undefined : quotedBy.get(row.reply_to);
    if (row.type === 'reaction' && row.reply_to !== null && quoted === undefined)
      return { kind: 'fails', failure: NOT_THERE };
    return {
      ...{ kind: 'goes', ...found },
      ...(quoted !== undefined && { quoted }),
      ...(media?.kind === 'ids' && { ids: media.ids }),
      ...(media?.kind === 'outcome' && { outcome: media.outcome }),
    };
  };
}

/** Returns to whom each of these messages may go, or why it may not. */
export async function addresseesOf(
  trx: Trx,
  channel: Lane['channel'],
  { rows, flagged }: Judged,
  now: number,
) {
  const refused = await optedOut(trx, flagged, now);
  // By the contact, not by the person: the one that was written to may have turned out to be another one since.
  const unnumbered = new Set(rows.flatMap((row) => (isContactId(row.person) ? row.contact_id! : [])));
  const addresses = await sendingAddresses(trx, channel.workspaceId, [...unnumbered]);
  const countFrom = retriesCountFrom(channel);
  return (row: MessageRow): { failure: Failure } | { recipient: Recipient } => {
    if (refused.has(row)) return { failure: OPTED_OUT };
    const recipient = isContactId(row.person) ? addresses.get(row.contact_id!) : { phone: row.person };
    if (!recipient) return { failure: NO_ADDRESS };
    return expiryOf(row, countFrom) <= now ? { failure: expiryFailureOf(row, now) } : { recipient };
  };
}

async function optedOut(trx: Trx, flagged: readonly MessageRow[], now: number): Promise<Set<MessageRow>> {
  const states = await optOutsOf(
    trx,
    flagged.map(({ workspace_id: workspaceId, contact_id, person }) => ({
      workspaceId,
      contactId: contact_id!,
      ...(!isContactId(person) && { phone: person }), // the contact may have been deleted since
    })),
  );
  return new Set(flagged.filter((row, i) => states[i] && blockedBy(states[i], row.template_category, now)));
}

/** Commits an attempt to its draft; returns what WhatsApp is sent. */
export function begin(
  draft: Draft,
  { recipient, quoted, ids, outcome }: Extract<Verdict, { kind: 'goes' }>,
  now: number,
): Claimed {
  const { row } = draft;
  beginAttempt(draft, now);
  // Of a person who is named by their contact the row does not tell in which market they are.
  if (isContactId(row.person)) row.receipts = withCountry(row.receipts, countryOfRecipient(recipient));
  const own = { type: row.type, ...(JSON.parse(row.body) as object) } as OutgoingMessage;
  const message = ids ? withProviderIds(own, ids) : own;
  if (quoted !== undefined) message.replyToProviderId = quoted;
  const payload = messagePayload(message, recipient, `${row.id}.${row.attempt}`);
  const marketing = message.marketing !== undefined;
  return { row, payload, marketing, ...(ids && { media: ids }), ...(outcome && { outcome }) };
}

const PROVIDER_IDS: KeyedQuery = {
  columns: { workspace_id: 'text', id: 'text' },
  query: () => sql`select m.id, m.provider_id from v
      join messages m on m.workspace_id = v.workspace_id and m.id = v.id where m.provider_id is not null`,
};

/** WhatsApp's ids of the messages that these reply to, by our ids; those that it never had are left out. */
async function quotedIds(
  trx: Trx,
  workspaceId: string,
  rows: readonly MessageRow[],
): Promise<Map<string, string>> {
  const ids = new Set(rows.flatMap((row) => row.reply_to ?? []));
  const found = await selectByKeys<{ id: string; provider_id: string }>(
    trx,
    PROVIDER_IDS,
    [...ids].map((id) => ({ workspace_id: workspaceId, id })),
  );
  return new Map(found.map((row) => [row.id, row.provider_id]));
}
