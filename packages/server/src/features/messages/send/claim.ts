import { sql } from 'kysely';
import { type KeyedQuery, selectByKeys, updateRows } from '../../../platform/database/batch.ts';
import { type Trx, unlockedRows } from '../../../platform/database/dialect.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import type { SendOutcome } from '../../../whatsapp/client.ts';
import type { Failure } from '../../../whatsapp/failures.ts';
import {
  messagePayload,
  type OutgoingMessage,
  type Recipient,
} from '../../../whatsapp/send/message-payload.ts';
import { sendingAddresses } from '../../contacts/identity/find.ts';
import { hasOptOut } from '../../contacts/joins.ts';
import { blockedBy, optOutsOf } from '../../contacts/opt-out.ts';
import { isContactId } from '../../contacts/written-to.ts';
import { withProviderIds } from '../../media/references.ts';
import { beginAttempt, type Draft, draftOf, type MessageRow } from '../state/draft.ts';
import { expiryFailureOf, expiryOf, fail } from '../state/outcome.ts';
import { BLOCKED_BY, blockBehind, type InQueue, readBlocked } from '../state/person-queue.ts';
import { writeDrafts } from '../state/store.ts';
import { type ChannelWorkOptions, channelLease, inWorkspace } from '../state/work.ts';
import { type Attachments, UPLOAD_WAIT_MS } from './attachments.ts';
import type { Lane } from './lane.ts';

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
}

export interface ClaimOptions extends ChannelWorkOptions {
  /** The uploads of attachments; undefined where no message has media. */
  attachments?: Attachments | undefined;
}

type Candidate = InQueue & { opted_out: number };

/** Looked at beyond what may go, since some will have to wait for others to the same person. */
const LEAST_LOOK_AHEAD = 32;
const MOST_LOOK_AHEAD = 256;
/** Messages blocked behind one that fails that may fail with it. */
const MOST_FOLLOWERS = 256;

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

/**
 * Takes up to `free` messages that may go now and commits them as `sending`, before any call. What must wait is given
 * a later due time or blocked, so that it does not stand in the way; what makes no sense any more fails.
 */
export async function claimBatch(
  options: ClaimOptions,
  lane: Lane,
  free: number,
): Promise<{ claimed: Claimed[]; lookAt: number }> {
  const { db, clock, leases, attachments } = options;
  const now = clock.now();
  const { id: channelId, workspaceId } = lane.channel;
  const lease = channelLease(channelId);
  const result = await transaction(db, async (trx) => {
    if (!(await leases.hold(trx, [lease])).has(lease))
      return { claimed: [], failed: [], waiting: [], more: false };
    const limit = free + Math.min(lane.busy.size + LEAST_LOOK_AHEAD, MOST_LOOK_AHEAD);
    const candidates = await dueMessages(trx, workspaceId, channelId, now, limit);
    const { go, wait, behind, left } = sortOut(candidates, lane, now, free);
    const drafts: Draft[] = [];
    const claimed: Claimed[] = [];
    const failed: Candidate[] = [];
    const waiting: Candidate[] = [];
    const judge = await judgeOf(trx, workspaceId, go, now);
    const attached = await attachments?.look(trx, lane.channel, go, now);
    const quoted = await quotedIds(trx, workspaceId, go);
    for (const row of go) {
      const judged = judge(row);
      const media = 'failure' in judged ? undefined : attached?.(row);
      if (media?.kind === 'waits') {
        waiting.push(row);
        wait.push({ workspace_id: workspaceId, id: row.id, due_at: now + UPLOAD_WAIT_MS });
        continue;
      }
      const draft = draftOf(row);
      drafts.push(draft);
      const failure =
        'failure' in judged
          ? judged.failure
          : media?.kind === 'failure'
            ? media.failure
            : row.type === 'reaction' && row.reply_to !== null && !quoted.has(row.reply_to) && NOT_THERE;
      if (failure) {
        fail(draft, failure, { source: 'worker', now });
        failed.push(row);
      } else if ('recipient' in judged) {
        const ids = media?.kind === 'ids' ? media.ids : undefined;
        const begun = begin(draft, judged.recipient, { quoted: quoted.get(row.reply_to ?? ''), ids }, now);
        claimed.push({
          ...{ row, ...begun },
          ...(ids && { media: ids }),
          ...(media?.kind === 'outcome' && { outcome: media.outcome }),
        });
      }
    }
    await blockBehind(trx, behind);
    await updateRows(trx, 'messages', { workspace_id: 'text', id: 'text' }, { due_at: 'bigint' }, wait);
    drafts.push(...(await failFollowers(trx, workspaceId, failed, now)));
    await writeDrafts(trx, drafts, now);
    return { claimed, failed, waiting, more: left || candidates.length === limit || failed.length > 0 };
  });
  attachments?.forget([...result.failed, ...result.claimed.map(({ row }) => row)]);
  attachments?.fetchFor(lane.channel, result.waiting);
  for (const { row } of result.claimed) {
    lane.busy.add(row.person);
    lane.pairs.take(row.person, now);
  }
  lane.rate.take(result.claimed.length);
  // More may be due at once; otherwise whoever makes something ready wakes the lane, and the refresh finds the rest.
  return { claimed: result.claimed, lookAt: result.more ? lane.rate.nextAt(now) : Number.POSITIVE_INFINITY };
}

const OPTED_OUT_FLAG = sql`case when ${hasOptOut('m.workspace_id', 'm.contact_id')} then 1 else 0 end as opted_out`;

async function dueMessages(
  trx: Trx,
  workspaceId: string,
  channelId: string,
  now: number,
  limit: number,
): Promise<Candidate[]> {
  const found = await sql<Candidate>`
    select m.*, ${BLOCKED_BY}, ${OPTED_OUT_FLAG}
    from messages m
    where ${inWorkspace(workspaceId, 'm')} and m.channel_id = ${channelId} and m.phase = 'ready' and m.due_at <= ${now}
    order by m.due_at, m.id limit ${limit} ${unlockedRows(trx, 'm')}`.execute(trx);
  return found.rows;
}

/**
 * Sorts messages into those that go, those that wait and until when, and those behind another. `left` says that more
 * would go if there were room.
 */
function sortOut(candidates: Candidate[], lane: Lane, now: number, free: number) {
  const go: Candidate[] = [];
  const wait: { workspace_id: string; id: string; due_at: number }[] = [];
  const behind: Candidate[] = [];
  let left = false;
  for (const row of candidates) {
    const { workspace_id, id, person } = row;
    const pairAt = lane.pairs.nextAt(person, now);
    if (row.blocked_by !== null) behind.push(row);
    else if (lane.busy.has(person))
      continue; // a later one is under way; its response looks again
    else if (pairAt > now) wait.push({ workspace_id, id, due_at: pairAt });
    else if (go.length < free) go.push(row);
    else left = true;
  }
  return { go, wait, behind, left };
}

/**
 * Fails the other blocked messages to people whose message failed for the same kind of reason: thousands to one
 * person must not take a claim each.
 */
async function failFollowers(
  trx: Trx,
  workspaceId: string,
  failed: readonly Candidate[],
  now: number,
): Promise<Draft[]> {
  const drafts: Draft[] = [];
  for (const head of failed) {
    const limit = MOST_FOLLOWERS - drafts.length;
    if (limit <= 0) break;
    const followers = (await readBlocked(trx, head, limit)).map((row) => ({ ...head, ...row }));
    const judge = await judgeOf(trx, workspaceId, followers, now);
    for (const row of followers) {
      const judged = judge(row);
      if (!('failure' in judged)) continue;
      const draft = draftOf(row);
      fail(draft, judged.failure, { source: 'worker', now });
      drafts.push(draft);
    }
  }
  return drafts;
}

/** Returns whether each of these messages may go, and to whom. */
async function judgeOf(trx: Trx, workspaceId: string, rows: readonly Candidate[], now: number) {
  const refused = await optedOut(trx, rows, now);
  // By the contact, not by the person: the one that was written to may have turned out to be another one since.
  const unnumbered = new Set(rows.flatMap((row) => (isContactId(row.person) ? row.contact_id! : [])));
  const addresses = await sendingAddresses(trx, workspaceId, [...unnumbered]);
  return (row: Candidate): { failure: Failure } | { recipient: Recipient } => {
    if (refused.has(row)) return { failure: OPTED_OUT };
    const recipient = isContactId(row.person) ? addresses.get(row.contact_id!) : { phone: row.person };
    if (!recipient) return { failure: NO_ADDRESS };
    return expiryOf(row) <= now ? { failure: expiryFailureOf(row, now) } : { recipient };
  };
}

async function optedOut(trx: Trx, rows: readonly Candidate[], now: number): Promise<Set<MessageRow>> {
  const flagged = rows.filter((row) => row.opted_out === 1);
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
function begin(
  draft: Draft,
  recipient: Recipient,
  { quoted, ids }: { quoted: string | undefined; ids: ReadonlyMap<string, string> | undefined },
  now: number,
): Pick<Claimed, 'payload' | 'marketing'> {
  const { row } = draft;
  beginAttempt(draft, now);
  const own = { type: row.type, ...(JSON.parse(row.body) as object) } as OutgoingMessage;
  const message = ids ? withProviderIds(own, ids) : own;
  if (quoted !== undefined) message.replyToProviderId = quoted;
  const payload = messagePayload(message, recipient, `${row.id}.${row.attempt}`);
  return { payload, marketing: message.marketing !== undefined };
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
