import { sql } from 'kysely';
import { type KeyedQuery, selectByKeys, updateRows } from '../../../platform/database/batch.ts';
import { type Trx, unlockedRows } from '../../../platform/database/dialect.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import { lacksFunds } from '../../channels/funds/funds.ts';
import { takeProbe } from '../../channels/funds/hold.ts';
import { hasOptOut } from '../../contacts/joins.ts';
import { type Draft, draftOf, type MessageRow } from '../state/draft.ts';
import { fail } from '../state/outcome.ts';
import { BLOCKED_BY, blockBehind, type InQueue, readBlocked } from '../state/person-queue.ts';
import { writeDrafts } from '../state/store.ts';
import { type ChannelWorkOptions, channelLease, inWorkspace } from '../state/work.ts';
import { type Attachments, UPLOAD_WAIT_MS } from './attachments.ts';
import { addresseesOf, begin, type Claimed, judgeOf } from './judge.ts';
import { freeOn, type Lane } from './lane.ts';
import { countReached } from './reached.ts';

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
    const judge = await judgeOf(trx, lane, { rows: go, flagged: go.filter(isFlagged), attachments }, now);
    for (const row of go) {
      const verdict = judge(row);
      if (verdict.kind === 'waits') {
        waiting.push(row);
        wait.push({ workspace_id: workspaceId, id: row.id, due_at: now + UPLOAD_WAIT_MS });
        continue;
      }
      const draft = draftOf(row);
      if (verdict.kind === 'goes') {
        const shown = await shownBy(trx, lane, row, now);
        if (!shown) continue;
        claimed.push({ ...begin(draft, verdict, now), ...shown });
        drafts.push(draft);
      } else {
        drafts.push(draft);
        fail(draft, verdict.failure, { source: 'worker', now });
        failed.push(row);
      }
    }
    await countReached(trx, lane, claimed, now);
    await blockBehind(trx, behind);
    await updateRows(trx, 'messages', { workspace_id: 'text', id: 'text' }, { due_at: 'bigint' }, wait);
    drafts.push(...(await failFollowers(trx, lane, failed, now)));
    await writeDrafts(trx, drafts, now);
    return { claimed, failed, waiting, more: left || candidates.length === limit || failed.length > 0 };
  });
  attachments?.forget([...result.failed, ...result.claimed.map(({ row }) => row)]);
  attachments?.fetchFor(lane.channel, result.waiting);
  noteClaimed(lane, result.claimed, now);
  lane.settled = !result.more;
  // More may be due at once; otherwise whoever makes something ready wakes the lane, and the refresh finds the rest.
  return { claimed: result.claimed, lookAt: result.more ? lane.rate.nextAt(now) : Number.POSITIVE_INFINITY };
}

/**
 * Returns what a message shows of the funds of its account by being taken: where they lack it is let through to show
 * whether they are back; undefined: another is let through now.
 */
export async function shownBy(
  trx: Trx,
  { channel }: Lane,
  { id, attempt }: MessageRow,
  now: number,
): Promise<Pick<Claimed, 'showsFunds'> | undefined> {
  if (!lacksFunds(channel)) return {};
  const taken = await takeProbe(trx, channel, { id, attempt: attempt + 1 }, now);
  return taken && { showsFunds: !taken.byReceipt };
}

/** Has to be called when the claim has committed: from then on these count against the limits of their channel. */
export function noteClaimed(lane: Lane, claimed: readonly Claimed[], now: number): void {
  for (const { row } of claimed) {
    lane.busy.add(row.person);
    lane.pairs.take(row.person, now);
  }
  lane.rate.take(claimed.length);
}

/** The field `opted_out`: 1 if the contact of `alias` has opted out of something. */
const optedOutOf = (alias: string) =>
  sql`case when ${hasOptOut(`${alias}.workspace_id`, `${alias}.contact_id`)} then 1 else 0 end as opted_out`;

const ALONE: KeyedQuery = {
  columns: { workspace_id: 'text', id: 'text', channel_id: 'text', person: 'text', contact_id: 'text' },
  query: () => sql`select v.id, ${optedOutOf('v')} from v
      where not exists (select 1 from messages e
          where e.channel_id = v.channel_id and e.phase = 'sending' and e.person = v.person)
        and not exists (select 1 from messages e
          where e.channel_id = v.channel_id and e.phase = 'ready' and e.person = v.person)`,
};

const ALONE_OF_PEOPLE: KeyedQuery = {
  columns: { channel_id: 'text', person: 'text' },
  query: () => sql`select v.person from v
      where not exists (select 1 from messages e
          where e.channel_id = v.channel_id and e.phase = 'sending' and e.person = v.person)
        and not exists (select 1 from messages e
          where e.channel_id = v.channel_id and e.phase = 'ready' and e.person = v.person)`,
};

/** Returns those to whom nothing of a channel is under way or ready. */
export async function isAlone(
  trx: Trx,
  channelId: string,
  people: readonly string[],
): Promise<ReadonlySet<string>> {
  const keys = people.map((person) => ({ channel_id: channelId, person }));
  const rows = await selectByKeys<{ person: string }>(trx, ALONE_OF_PEOPLE, keys);
  return new Set(rows.map(({ person }) => person));
}

/** An attempt that was begun as its message became ready. */
export interface Begun {
  lane: Lane;
  message: Claimed;
}

/**
 * Begins attempts at messages that become ready in this transaction: so they are written once, and go at once. Of a lane
 * it takes none while others of its channel wait, and none to a person for whom another is ready or under way. What it
 * leaves, `claimBatch` sees to.
 */
export async function claimAlong(
  trx: Trx,
  { attachments }: ClaimOptions,
  lanes: ReadonlyMap<string, Lane>,
  ready: readonly Draft[],
  now: number,
): Promise<Begun[]> {
  const some = [...Map.groupBy(ready, ({ row }) => row.channel_id)].flatMap(([id, own]) => {
    const lane = lanes.get(id);
    if (!lane?.settled || lacksFunds(lane.channel)) return [];
    const drafts = own.filter(
      ({ row: { person } }) => !lane.busy.has(person) && lane.pairs.nextAt(person, now) <= now,
    );
    return { lane, drafts: drafts.slice(0, Math.max(freeOn(lane, now), 0)) };
  });
  const found = await selectByKeys<Pick<Candidate, 'id' | 'opted_out'>>(
    trx,
    ALONE,
    some.flatMap(({ drafts }) =>
      drafts.map(({ row: { workspace_id, id, channel_id, person, contact_id } }) => ({
        ...{ workspace_id, id, channel_id, person, contact_id },
      })),
    ),
  );
  const alone = new Map(found.map((row) => [row.id, row]));
  const begun: Begun[] = [];
  for (const { lane, drafts: those } of some) {
    const drafts = those.filter(({ row }) => alone.has(row.id));
    const rows = drafts.map(({ row }) => row);
    const flagged = rows.filter(({ id }) => isFlagged(alone.get(id)!));
    const judge = await judgeOf(trx, lane, { rows, flagged, attachments }, now);
    const messages = drafts.flatMap((draft) => {
      const verdict = judge(draft.row);
      return verdict.kind === 'goes' ? [begin(draft, verdict, now)] : [];
    });
    await countReached(trx, lane, messages, now);
    begun.push(...messages.map((message) => ({ lane, message })));
  }
  return begun;
}

async function dueMessages(
  trx: Trx,
  workspaceId: string,
  channelId: string,
  now: number,
  limit: number,
): Promise<Candidate[]> {
  const found = await sql<Candidate>`
    select m.*, ${BLOCKED_BY}, ${optedOutOf('m')}
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
  lane: Lane,
  failed: readonly Candidate[],
  now: number,
): Promise<Draft[]> {
  const drafts: Draft[] = [];
  for (const head of failed) {
    const limit = MOST_FOLLOWERS - drafts.length;
    if (limit <= 0) break;
    const followers = await readBlocked(trx, head, limit);
    const flagged = isFlagged(head) ? followers : [];
    const addressee = await addresseesOf(trx, lane.channel, { rows: followers, flagged }, now);
    for (const row of followers) {
      const found = addressee(row);
      if (!('failure' in found)) continue;
      const draft = draftOf(row);
      fail(draft, found.failure, { source: 'worker', now });
      drafts.push(draft);
    }
  }
  return drafts;
}

const isFlagged = ({ opted_out }: Pick<Candidate, 'opted_out'>) => opted_out === 1;
