/** Takes a person out of their messages, some at a time: what is left of each counts, and tells of nobody. */
import { updateRows } from '../../../platform/database/batch.ts';
import type { Trx } from '../../../platform/database/dialect.ts';
import { DELIVERY_UNKNOWN } from '../../../whatsapp/failures.ts';
import { redactEvents } from '../../events/erase.ts';
import { forgetWords } from '../search/forget.ts';
import { type Draft, draftOf, type MessageRow } from '../state/draft.ts';
import { cameByWebhook, erasedProviderId, withoutPerson } from '../state/erased.ts';
import { cancel, fail, mayBeCancelled } from '../state/outcome.ts';
import { type MessageState, redactedState } from '../state/show.ts';
import { lockMessages, writeDrafts } from '../state/store.ts';
import { inWorkspace } from '../state/work.ts';

export interface ErasedMessages {
  /** The number of messages that were erased. */
  count: number;
  /** The number of those that are left for now: WhatsApp is being asked to take them, or they were accepted this moment. */
  underWay: number;
  /** The media that came with them. */
  media: string[];
  /** The numbers of the events that told of them. */
  sequences: number[];
}

/** Erases the newest messages that a contact has; what of them is not over ends. */
export async function eraseMessages(
  trx: Trx,
  { workspaceId, contactId }: { workspaceId: string; contactId: string },
  limit: number,
  now: number,
): Promise<ErasedMessages> {
  const keys = await trx
    .selectFrom('messages')
    .select(['workspace_id', 'id'])
    .where(inWorkspace(workspaceId))
    .where('contact_id', '=', contactId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  const found = await lockMessages(trx, keys);
  const rows = found.filter(({ phase }) => phase !== 'sending' && phase !== 'new');
  const ids = rows.map(({ id }) => id);
  const sequences = await redactEvents(trx, workspaceId, ids, ({ data, state }) => ({
    data,
    state: state === null ? null : JSON.stringify(redactedState(JSON.parse(state) as MessageState)),
  }));
  const media = rows.flatMap(mediumOf);
  const redacted = rows.map((row) => {
    const { channel_id, provider_id } = row;
    const known = cameByWebhook(row) && provider_id !== null;
    const left = known ? erasedProviderId(trx, channel_id, provider_id) : null;
    return { ...withoutPerson(row), provider_id: left };
  });
  const drafts = rows.map((row, i) => {
    // By the person it is found who waits behind it.
    const draft = { ...draftOf(row), row: { ...redacted[i]!, person: row.person } };
    end(draft, now);
    return draft;
  });
  await writeRedacted(trx, redacted);
  await forgetWords(trx, workspaceId, ids);
  await writeDrafts(trx, drafts, now);
  return { count: rows.length, underWay: found.length - rows.length, media, sequences };
}

/** Ends what is left to do on a message. */
export function end(draft: Draft, now: number): void {
  const { row } = draft;
  if (row.phase === null) return;
  if (mayBeCancelled(row)) cancel(draft, now);
  else fail(draft, DELIVERY_UNKNOWN, { source: 'worker', now, attempt: row.attempt || undefined });
}

/** The columns that nothing else changes. */
async function writeRedacted(trx: Trx, rows: readonly MessageRow[]): Promise<void> {
  await updateRows(
    trx,
    'messages',
    { workspace_id: 'text', id: 'text' },
    { person: 'text', body: 'text', reference: 'text', idempotency_key: 'text', request_hash: 'text' },
    rows as unknown as Record<string, unknown>[],
  );
}

/** The medium of ours that came with a message. */
function mediumOf({ direction, body }: MessageRow): string[] {
  if (direction === 'outbound') return [];
  const { media } = JSON.parse(body) as { media?: { id: string } };
  return media ? [media.id] : [];
}
