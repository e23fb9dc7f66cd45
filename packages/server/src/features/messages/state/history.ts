/**
 * This file writes and reads the history of a message, which stands in its own row and is written anew with it: a
 * history is short, so that most rows fit into a fourth of a page.
 */
import { MESSAGE_STATUSES, type MessageStatus } from '../../../platform/database/schema/messages.ts';
import type { Row } from '../../../platform/database/schema/schema.ts';
import { toIst } from '../../../platform/time.ts';
import { HISTORY_KINDS, type HistoryKind } from './history-kind.ts';

export interface HistoryEntry {
  kind: HistoryKind;
  status: MessageStatus;
  source: (typeof SOURCES)[number];
  at: number;
  attempt?: number | undefined;
  note?: string | undefined;
  /** The code of the failure that the note tells of. */
  code?: string | undefined;
  detail?: HistoryDetail | undefined;
}

/** The exchange with WhatsApp that is kept; it was redacted when it was written. */
interface HistoryDetail {
  duplicate?: boolean;
  /** The duplicate costs nothing. */
  free?: boolean;
  httpStatus?: number | undefined;
  response?: string | undefined;
  providerId?: string;
}

/** A history holds the place of a source in this list. */
const SOURCES = ['api', 'worker', 'whatsapp'] as const;

/** An entry is stored as JSON, without the nulls at its end. */
type Stored = [
  kind: number,
  status: number,
  source: number,
  /** Milliseconds since the message was created. */
  after: number,
  attempt?: number | null,
  note?: string | null,
  duplicate?: 1 | null,
  httpStatus?: number | null,
  /** The place in `usualResponses` of one that stands there. */
  response?: string | number | null,
  providerId?: string | null,
  code?: string | null,
  free?: 1 | null,
];

/** A history of more characters takes no further entry: WhatsApp repeats a receipt for days. */
const LONGEST = 256 * 1024;

type Told = Pick<Row<'messages'>, 'history' | 'created_at' | 'person'>;

/** Returns the history of a message with another entry at its end: entries with commas between them, as in an array. */
export function withEntry(message: Told, entry: HistoryEntry): string {
  const { history } = message;
  if (history.length > LONGEST) return history;
  const { kind, status, source, at, attempt, note, code, detail = {} } = entry;
  const { duplicate, free, httpStatus, response, providerId } = detail;
  const usual = providerId === undefined ? -1 : usualResponses(message, providerId).indexOf(response ?? '');
  const stored: Stored = [
    ...([HISTORY_KINDS.indexOf(kind), MESSAGE_STATUSES.indexOf(status), SOURCES.indexOf(source)] as const),
    ...([at - message.created_at, attempt, note, duplicate && 1, httpStatus] as const),
    ...([usual >= 0 ? usual : response, providerId, code, free ? 1 : null] as const),
  ].map((value) => value ?? null) as Stored;
  while (stored.at(-1) === null) stored.pop();
  const text = JSON.stringify(stored);
  return history === '' ? text : `${history},${text}`;
}

/** Returns the entries in the order in which they were written. */
export function entriesOf(message: Told): HistoryEntry[] {
  return (JSON.parse(`[${message.history}]`) as Stored[]).map(
    ([
      kind,
      status,
      source,
      after,
      attempt,
      note,
      duplicate,
      httpStatus,
      response,
      providerId,
      code,
      free,
    ]) => ({
      ...{ kind: HISTORY_KINDS[kind]!, status: MESSAGE_STATUSES[status]!, source: SOURCES[source]! },
      ...{ at: message.created_at + after, attempt: attempt ?? undefined, note: note ?? undefined },
      code: code ?? undefined,
      detail: {
        ...(duplicate && { duplicate: true }),
        ...(free && { free: true }),
        ...(httpStatus != null && { httpStatus }),
        ...(providerId != null && { providerId }),
        response:
          typeof response === 'number'
            ? usualResponses(message, providerId!)[response]!
            : (response ?? undefined),
      },
    }),
  );
}

/** Returns a history without what WhatsApp has responded and what was noted of it: either may name the person. */
export function redactedHistory({ history }: Pick<Told, 'history'>): string {
  const entries = (JSON.parse(`[${history}]`) as Stored[]).map((entry) => entry.slice(0, 5));
  return entries.map((entry) => JSON.stringify(entry)).join(',');
}

/** WhatsApp's response to a message that it takes mostly is one of these, to the byte. */
function usualResponses({ person }: Told, providerId: string): string[] {
  const contacts = [{ input: person, wa_id: person.slice(1) }];
  return [{ id: providerId }, { id: providerId, message_status: 'accepted' }].map((message) =>
    JSON.stringify({ messaging_product: 'whatsapp', contacts, messages: [message] }),
  );
}

/** A message's history as the API shows it. */
export function showHistory(message: Told) {
  return entriesOf(message).map(({ kind, status, source, at, attempt, note, code, detail = {} }) => {
    const { duplicate, httpStatus, response, providerId } = detail;
    const noted = note ?? (kind === 'taken' ? 'accepted by WhatsApp' : undefined);
    return {
      ...{ kind, status, source, at: toIst(at) },
      ...(attempt !== undefined && { attempt }),
      ...(noted !== undefined && { note: noted }),
      ...(code !== undefined && { code }),
      ...(duplicate && { duplicate }),
      ...(httpStatus !== undefined && {
        exchange: { httpStatus, response: response ?? '', ...(providerId && { providerId }) },
      }),
    };
  });
}
