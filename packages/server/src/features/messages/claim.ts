import { sql } from 'kysely';
import { updateRows } from '../../platform/database/batch.ts';
import { lockReady, type Trx } from '../../platform/database/dialect.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { expiredFailure, type Failure } from '../../whatsapp/failures.ts';
import { messagePayload, type OutgoingMessage, type Recipient } from '../../whatsapp/message-payload.ts';
import { sendingAddress } from '../contacts/find.ts';
import { blockedBy, optOutsOf } from '../contacts/opt-out.ts';
import { advance, type Draft, draftOf, type MessageRow, remember } from './draft.ts';
import type { Lane } from './lane.ts';
import { expiryOf, fail } from './outcome.ts';
import { PAIR_INTERVAL } from './pacing.ts';
import { writeDrafts } from './store.ts';
import type { MessageWorkOptions } from './work.ts';

/** A message whose attempt is committed and must now be made. */
export interface Claimed {
  row: MessageRow;
  payload: object;
}

type Candidate = MessageRow & {
  /** Until when an earlier message to the same person waits. */
  held_until: number | null;
  opted_out: number;
};

/** Looked at beyond what may go, since some will have to wait for others to the same person. */
const LEAST_LOOK_AHEAD = 32;
const MOST_LOOK_AHEAD = 256;

const OPTED_OUT: Failure = {
  code: 'RECIPIENT_OPTED_OUT',
  message: 'The recipient opted out before the message could be sent.',
  hint: 'Do not send to this person until they opt in again.',
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
 * a later due time, so that it does not stand in the way; what makes no sense any more fails.
 */
export async function claimBatch(
  options: MessageWorkOptions,
  lane: Lane,
  free: number,
): Promise<{ claimed: Claimed[]; lookAt: number }> {
  const { db, clock } = options;
  const now = clock.now();
  const result = await transaction(db, async (trx) => {
    const limit = free + Math.min(lane.busy.size + LEAST_LOOK_AHEAD, MOST_LOOK_AHEAD);
    const candidates = await dueMessages(trx, lane.channel.id, now, limit);
    const sorted = sortOut(candidates, lane, now, free);
    const drafts: Draft[] = [];
    const claimed: Claimed[] = [];
    const blocked = await optedOut(trx, sorted.go, now);
    for (const row of sorted.go) {
      const draft = draftOf(row);
      drafts.push(draft);
      const recipient = await addressOf(trx, row);
      if (blocked.has(row)) fail(draft, OPTED_OUT, 'worker', now);
      else if (!recipient) fail(draft, NO_ADDRESS, 'worker', now);
      else if (expiryOf(row) <= now) fail(draft, expiredFailure(), 'worker', now);
      else claimed.push({ row, payload: await begin(trx, draft, recipient, now) });
    }
    await updateRows(
      trx,
      'messages',
      { workspace_id: 'text', id: 'text' },
      { due_at: 'bigint' },
      sorted.wait,
    );
    await writeDrafts(trx, drafts, now);
    return { claimed, full: candidates.length === limit };
  });
  for (const { row } of result.claimed) {
    lane.busy.add(row.person);
    lane.pairs.take(row.person, now);
  }
  lane.rate.take(result.claimed.length);
  // More may be due at once; otherwise whoever makes something ready wakes the lane, and the refresh finds the rest.
  return { claimed: result.claimed, lookAt: result.full ? lane.rate.nextAt(now) : Number.POSITIVE_INFINITY };
}

async function dueMessages(trx: Trx, channelId: string, now: number, limit: number): Promise<Candidate[]> {
  const found = await sql<Candidate>`
    select m.*,
      (select max(e.due_at) from messages e
        where e.channel_id = m.channel_id and e.person = m.person and e.phase = 'ready' and e.due_at > ${now} and e.id < m.id
      ) as held_until,
      case when exists (select 1 from opt_outs o where o.workspace_id = m.workspace_id and o.contact_id = m.contact_id)
        then 1 else 0 end as opted_out
    from messages m
    where m.channel_id = ${channelId} and m.phase = 'ready' and m.due_at <= ${now}
    order by m.due_at, m.id limit ${limit} ${lockReady(trx, 'm')}`.execute(trx);
  return found.rows;
}

/** Who may go and who has to wait, in the order accepted. */
function sortOut(candidates: Candidate[], lane: Lane, now: number, free: number) {
  const go: Candidate[] = [];
  const wait: { workspace_id: string; id: string; due_at: number }[] = [];
  const later = new Map<string, number>();
  const taken = new Set(lane.busy);
  for (const row of candidates) {
    const { workspace_id, id, person } = row;
    const pairAt = lane.pairs.nextAt(person, now);
    const until = Math.max(row.held_until ?? 0, later.get(person) ?? 0, pairAt > now ? pairAt : 0);
    if (until > now) {
      wait.push({ workspace_id, id, due_at: until });
      later.set(person, until === pairAt ? until + PAIR_INTERVAL : until);
    } else if (!taken.has(person) && go.length < free) {
      taken.add(person);
      go.push(row);
    } else {
      taken.add(person); // whoever comes later for this person comes after it
    }
  }
  return { go, wait };
}

async function optedOut(trx: Trx, rows: readonly Candidate[], now: number): Promise<Set<MessageRow>> {
  const flagged = rows.filter((row) => row.opted_out === 1);
  const states = await optOutsOf(
    trx,
    flagged.map(({ workspace_id: workspaceId, contact_id, person }) => ({
      workspaceId,
      contactId: contact_id!,
      ...(person.startsWith('+') && { phone: person }), // the contact may have been deleted since
    })),
  );
  return new Set(flagged.filter((row, i) => states[i] && blockedBy(states[i], row.template_category, now)));
}

async function addressOf(trx: Trx, row: MessageRow): Promise<Recipient | undefined> {
  return row.person.startsWith('con_')
    ? sendingAddress(trx, row.workspace_id, row.person)
    : { phone: row.person };
}

async function begin(trx: Trx, draft: Draft, recipient: Recipient, now: number): Promise<object> {
  const { row } = draft;
  row.phase = 'sending';
  row.due_at = null;
  row.attempt++;
  row.attempt_at = now;
  advance(draft, 'sending');
  remember(
    draft,
    { kind: 'attempt', status: 'sending', source: 'worker', at: now, attempt: row.attempt },
    now,
  );
  const quoted = row.reply_to && (await providerIdOf(trx, row.workspace_id, row.reply_to));
  const message = { type: row.type, ...(JSON.parse(row.body) as object) } as OutgoingMessage;
  if (quoted) message.replyToProviderId = quoted;
  return messagePayload(message, recipient, `${row.id}.${row.attempt}`);
}

async function providerIdOf(trx: Trx, workspaceId: string, id: string): Promise<string | null> {
  const row = await trx
    .selectFrom('messages')
    .select('provider_id')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.provider_id ?? null;
}
