/**
 * The messages of campaigns. They are written as they are about to go, when nothing else of their channel waits: people
 * of a campaign become messages whose attempt has begun, and those that are tried again begin their next one.
 */
import { sql } from 'kysely';
import { type KeyedQuery, selectByKeys } from '../../../platform/database/batch.ts';
import { type Trx, unlockedRows } from '../../../platform/database/dialect.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import { firstIdAt } from '../../../platform/ids.ts';
import { MAY_TRY, RUNS } from '../../campaigns/joins.ts';
import { quietHoursOf } from '../../campaigns/run/quiet.ts';
import { type Address, type Taken, takePeople } from '../../campaigns/run/take.ts';
import type { ActiveChannel } from '../../channels/directory.ts';
import { lacksFunds } from '../../channels/funds/funds.ts';
import { recordEvents } from '../../events/record.ts';
import { takeFromBudget } from '../budget/for-campaigns.ts';
import type { BudgetKeeper } from '../budget/keep.ts';
import type { BudgetRow } from '../budget/store.ts';
import { BLANK } from '../state/blank.ts';
import { type Draft, draftOf, type MessageRow } from '../state/draft.ts';
import { fail } from '../state/outcome.ts';
import { budgeted, withCountry } from '../state/price.ts';
import { insertDrafts, writeDrafts } from '../state/store.ts';
import { channelLease, inWorkspace } from '../state/work.ts';
import { UPLOAD_WAIT_MS } from './attachments.ts';
import { type ClaimOptions, isAlone, shownBy } from './claim.ts';
import { derive } from './derive.ts';
import type { HeaderFiles } from './header-files.ts';
import { begin, type Claimed, judgeOf } from './judge.ts';
import type { Lane } from './lane.ts';
import { countReached, reachOn } from './reached.ts';

export interface FeedOptions extends ClaimOptions {
  files: HeaderFiles;
  budgets: BudgetKeeper;
}

/** Messages that were taken; those whose media are not at WhatsApp, and files of headers that are not. */
interface Fed {
  claimed: Claimed[];
  waiting: MessageRow[];
  wanted: ReadonlySet<string>;
}

const NOTHING: Fed = { claimed: [], waiting: [], wanted: new Set() };

/** Takes up to `most` messages of campaigns that may go now and commits them as `sending`, before any call. */
export async function feedBatch(options: FeedOptions, lane: Lane, most: number): Promise<Fed> {
  const { db, clock, leases, budgets } = options;
  const lease = channelLease(lane.channel.id);
  const budget = await budgets.of(lane.channel.workspaceId);
  return transaction(db, async (trx) => {
    if (!(await leases.hold(trx, [lease])).has(lease)) return NOTHING;
    // Not before: a pause that follows is reckoned from it, and a process may have waited long.
    const now = clock.now();
    if (await isAnyNew(trx, lane.channel)) return NOTHING;
    const again = await triedAgain(trx, options, lane, most, now);
    const left = most - again.claimed.length;
    const fresh =
      left > 0 && again.waiting.length === 0
        ? await takeFresh(trx, { ...options, budget }, lane, left, now)
        : NOTHING;
    return {
      claimed: [...again.claimed, ...fresh.claimed],
      waiting: [...again.waiting, ...fresh.waiting],
      wanted: fresh.wanted,
    };
  });
}

/** Returns whether something was accepted for the channel that is not derived yet: it goes first. */
async function isAnyNew(trx: Trx, { id, workspaceId }: ActiveChannel): Promise<boolean> {
  const { rows } = await sql`select 1 from messages
    where channel_id = ${id} and phase = 'new' and ${inWorkspace(workspaceId)} limit 1`.execute(trx);
  return rows.length > 0;
}

/** Begins the next attempts at messages of campaigns that run. */
async function triedAgain(
  trx: Trx,
  options: ClaimOptions,
  lane: Lane,
  most: number,
  now: number,
): Promise<Fed> {
  const { workspaceId, id } = lane.channel;
  const { rows } = await sql<MessageRow>`select m.* from messages m
    where ${inWorkspace(workspaceId, 'm')} and m.channel_id = ${id} and m.phase = 'yielding' and m.due_at <= ${now}
      and ${(lacksFunds(lane.channel) ? MAY_TRY : RUNS)('m.workspace_id', 'm.campaign_id')}
    order by m.due_at, m.id limit ${most} ${unlockedRows(trx, 'm')}`.execute(trx);
  if (rows.length === 0) return NOTHING;
  const quiet = await quietHoursOf(trx, rows, now);
  const [resting, awake] = [rows.filter(quiet).map(draftOf), rows.filter((row) => !quiet(row))];
  for (const { row } of resting) row.due_at = quiet(row)!;
  const free = await freeAmong(trx, lane, awake.map(addressOf), now);
  const drafts = awake.filter(({ person }) => free.has(person)).map(draftOf);
  const fed = await beginAll(trx, options, lane, { drafts, flagged: awake }, now);
  await writeDrafts(trx, [...resting, ...drafts], now);
  return { ...NOTHING, ...fed };
}

const addressOf = ({ person, contact_id }: MessageRow): Address => ({
  person,
  contactId: contact_id ?? undefined,
});

async function takeFresh(
  trx: Trx,
  options: FeedOptions & { budget: BudgetRow | undefined },
  lane: Lane,
  most: number,
  now: number,
): Promise<Fed> {
  const { budget } = options;
  const wanted = new Set<string>();
  const { taken, events: ofCampaigns } = await takePeople(trx, lane.channel, {
    ...{ now, most },
    file: (mediaId) => options.files.look(trx, lane.channel, { mediaId, wanted }, now),
    free: (people) => freeAmong(trx, lane, people, now),
    afford: budget && ((messages) => takeFromBudget(trx, budget, messages, now)),
    sentSince: (contacts) => sentToContacts(trx, lane.channel.workspaceId, contacts),
    room: () => reachOn(trx, lane, now),
  });
  if (taken.length === 0) {
    await recordEvents(trx, ofCampaigns, now);
    return { ...NOTHING, wanted };
  }
  const { drafts, events } = await derive(
    trx,
    taken.map((each) => rowOf(lane.channel, each, now)),
    now,
  );
  const fed = await beginAll(trx, options, lane, { drafts, flagged: [] }, now);
  await insertDrafts(trx, drafts, now, [...ofCampaigns, ...events]);
  return { ...fed, wanted };
}

function rowOf(channel: ActiveChannel, taken: Taken, now: number): MessageRow {
  return {
    ...BLANK,
    workspace_id: channel.workspaceId,
    id: taken.messageId,
    direction: 'outbound',
    channel_id: channel.id,
    contact_id: taken.contactId ?? null,
    type: 'template',
    status: 'queued',
    person: taken.person,
    campaign_id: taken.campaignId,
    sent_by: taken.sentBy,
    body: JSON.stringify(taken.body),
    template_category: taken.category,
    receipts: withCountry(taken.budgeted ? budgeted(true) : 0, taken.country),
    created_at: now,
  };
}

/** Begins an attempt at each; one whose medium is not at WhatsApp yet is looked at again soon. */
async function beginAll(
  trx: Trx,
  { attachments }: ClaimOptions,
  lane: Lane,
  { drafts, flagged }: { drafts: readonly Draft[]; flagged: readonly MessageRow[] },
  now: number,
): Promise<Pick<Fed, 'claimed' | 'waiting'>> {
  const rows = drafts.map(({ row }) => row);
  const judge = await judgeOf(trx, lane, { rows, flagged, attachments }, now);
  const fed = { claimed: [] as Claimed[], waiting: [] as MessageRow[] };
  for (const draft of drafts) {
    const verdict = judge(draft.row);
    const shown = verdict.kind === 'goes' ? await shownBy(trx, lane, draft.row, now) : undefined;
    if (verdict.kind === 'goes' && shown) fed.claimed.push({ ...begin(draft, verdict, now), ...shown });
    else if (verdict.kind === 'fails') fail(draft, verdict.failure, { source: 'worker', now });
    else {
      draft.row.phase = 'yielding';
      draft.row.due_at = now + UPLOAD_WAIT_MS;
      fed.waiting.push(draft.row);
    }
  }
  await countReached(trx, lane, fed.claimed, now);
  return fed;
}

/** Returns whom nothing else is under way to, or waits for, or would be too soon for. */
async function freeAmong(
  trx: Trx,
  lane: Lane,
  people: readonly Address[],
  now: number,
): Promise<ReadonlySet<string>> {
  const idle = people.filter(({ person }) => !lane.busy.has(person) && lane.pairs.nextAt(person, now) <= now);
  const alone = await isAlone(trx, lane.channel.id, [...new Set(idle.map(({ person }) => person))]);
  return alone;
}

const SENT_SINCE: KeyedQuery = {
  columns: { workspace_id: 'text', contact_id: 'text', first: 'text' },
  query: () => sql`select v.contact_id, (select count(*) from messages m
      where m.contact_id = v.contact_id and m.id >= v.first and m.workspace_id || '' = v.workspace_id
        and m.campaign_id is not null and m.status <> 'failed') as sent from v`,
};

async function sentToContacts(
  trx: Trx,
  workspaceId: string,
  contacts: readonly { contactId: string; since: number }[],
): Promise<ReadonlyMap<string, number>> {
  const keys = contacts.map(({ contactId, since }) => ({
    ...{ workspace_id: workspaceId, contact_id: contactId, first: firstIdAt('msg', since) },
  }));
  const rows = await selectByKeys<{ contact_id: string; sent: number }>(trx, SENT_SINCE, keys);
  return new Map(rows.map(({ contact_id, sent }) => [contact_id, Number(sent)]));
}
