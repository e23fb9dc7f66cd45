/** Reads what a run has left on every side: clients, database, WhatsApp, receivers. */
import { type RawBuilder, sql } from 'kysely';
import type { MessageState } from '../packages/server/src/features/messages/state/show.ts';
import type { Db } from '../packages/server/src/platform/database/dialect.ts';
import { CAMPAIGN_FACTS, type CampaignFacts } from '../test/kit/campaigns.ts';
import { CONVERSATION_FACTS, type ConversationFacts } from '../test/kit/conversations.ts';
import {
  type Arrival,
  type History,
  type HistoryOf,
  messageHistoryOf,
  TALLIES,
  type WithHistory,
} from '../test/kit/history.ts';
import { businessNumber } from '../test/kit/numbers.ts';
import type { Stage } from './stage.ts';
import { ENDS, NUMBERS, type Traffic } from './traffic.ts';

type Left = Omit<HistoryOf<'chaos'>, 'written' | 'open' | 'failures' | 'grown'>;

/** Holds the requests of clients and members in a run. */
export interface Asked
  extends Pick<Traffic, 'wishes'>,
    Pick<ConversationFacts, 'turns'>,
    Pick<CampaignFacts, 'plans'> {}

export async function readHistory(db: Db, stage: Stage, { wishes, turns, plans }: Asked): Promise<Left> {
  const [sequence] = await all<{ workspace_id: string; last: number }>(
    db,
    sql`select workspace_id, last from event_sequences`,
  );
  const { workspace_id, last } = sequence!;
  const tallies = await all<History['tallies'][number]>(db, sql.raw(TALLIES));
  const { events, moves } = await readEvents(db);
  const messages: (History['messages'][number] & WithHistory)[] = await all(
    db,
    sql`select workspace_id, id, direction, channel_id, status, phase, attempt, lost_answers, failure, reference,
      provider_id, history, created_at, person from messages order by id`,
  );
  return {
    wishes,
    ends: new Map(wishes.map(({ key, ending }) => [key, ENDS[ending] ?? 'read'])),
    arrivals: await copiesAt(stage),
    channels: await all(db, sql`select id, lost_answer from channels`),
    messageHistory: messageHistoryOf(messages),
    ...{ messages, events, moves },
    sequences: [{ workspace_id, before: 0, last: Number(last) }],
    tallies: counted(tallies),
    failed: events.filter(({ type }) => type === 'message.failed').length,
    cancelled: messages.filter(({ status }) => status === 'cancelled').length,
    counters: counted(
      await all<History['counters'][number]>(db, sql`select counts, status, count from counters`),
    ),
    failureCounters: counted(await all<{ count: number }>(db, sql`select count from failure_counters`)),
    receivers: await readReceivers(db, stage, workspace_id),
    ofConversations: {
      conversations: await all(db, sql.raw(CONVERSATION_FACTS.conversations)),
      written: await all(db, sql.raw(CONVERSATION_FACTS.written)),
      told: await all(db, sql.raw(CONVERSATION_FACTS.told)),
      reads: await all(db, sql.raw(CONVERSATION_FACTS.reads)),
      ...{ turns, shown: [], since: [], mergesAsked: [], merges: [], firsts: [] },
    },
    ofCampaigns: {
      plans,
      campaigns: await all(db, sql.raw(CAMPAIGN_FACTS.campaigns)),
      people: await all(db, sql.raw(CAMPAIGN_FACTS.people)),
      counts: await all(db, sql.raw(CAMPAIGN_FACTS.counts)),
      sent: await all(db, sql.raw(CAMPAIGN_FACTS.sent)),
      told: await all(db, sql.raw(CAMPAIGN_FACTS.told)),
    },
    clockSpreadMs: 0,
  };
}

/** PostgreSQL gives large numbers as texts. */
const counted = <T extends { count: number }>(rows: T[]) =>
  rows.map((row) => ({ ...row, count: Number(row.count) }));

/** The status in an event is that of its message after it. */
async function readEvents(db: Db): Promise<Pick<History, 'events' | 'moves'>> {
  const rows = await all<History['events'][number] & { state: string | null }>(
    db,
    sql`select workspace_id, sequence, type, subject, state from events order by sequence`,
  );
  const reached = new Map<string, string>();
  const moves: { id: string; earlier: string; later: string }[] = [];
  const events = rows.map(({ state, ...event }) => {
    const later = (JSON.parse(state ?? '[]') as Partial<MessageState>)[0];
    const earlier = reached.get(event.subject);
    if (later !== undefined) {
      reached.set(event.subject, later);
      if (earlier !== undefined && earlier !== later) moves.push({ id: event.subject, earlier, later });
    }
    return { ...event, sequence: Number(event.sequence) };
  });
  return { events, moves };
}

async function readReceivers(db: Db, stage: Stage, workspaceId: string): Promise<History['receivers']> {
  const webhooks = await all<{ url: string; disabled_at: number | null }>(
    db,
    sql`select url, disabled_at from webhooks`,
  );
  const pending = await all<{ url: string; sequence: number }>(
    db,
    sql`select w.url, d.sequence from deliveries d join webhooks w on w.workspace_id = d.workspace_id and w.id = d.webhook_id
      where d.status = 'pending'`,
  );
  const due = Map.groupBy(pending, ({ url }) => url);
  return stage.receivers.map(({ url, after, taken }, i) => ({
    ...{ name: `receiver ${i + 1}`, workspaceId, after, taken, well: i === 0, wants: () => true },
    due: new Set(due.get(url)?.map(({ sequence }) => Number(sequence))),
    disabled: webhooks.find((row) => row.url === url)?.disabled_at !== null,
  }));
}

interface ShownMessage {
  to: string;
  biz_opaque_callback_data: string;
  statuses: { status: string }[];
  timestamp: string;
  payload: {
    text?: { body: string };
    document?: { id: string; caption: string };
    template?: { name: string };
  };
}

/** Returns what WhatsApp has accepted; the statuses are those of which the service took the webhooks. */
export async function copiesAt({ whatsappUrl }: Pick<Stage, 'whatsappUrl'>): Promise<Arrival[]> {
  const copies: Arrival[] = [];
  for (const i of NUMBERS.keys()) {
    const { phoneNumberId } = businessNumber(i);
    const response = await fetch(`${whatsappUrl}/_simulator/messages?limit=9999999&channel=${phoneNumberId}`);
    const { data } = (await response.json()) as { data: ShownMessage[] };
    for (const { to, biz_opaque_callback_data: tag, timestamp, statuses, payload } of data) {
      const [messageId, attempt] = tag.split('.') as [string, string];
      copies.push({
        ...{ messageId, attempt: Number(attempt), outcome: 'accepted', echo: false },
        to: `+${to.replace('+', '')}`,
        text: payload.text?.body ?? payload.document?.caption ?? payload.template?.name ?? '',
        hasMedium: payload.document?.id !== undefined,
        at: Date.parse(timestamp),
        statuses: statuses.map(({ status }) => status),
      });
    }
  }
  return copies;
}

export async function all<T>(db: Db, query: RawBuilder<unknown>): Promise<T[]> {
  return (await query.execute(db)).rows as T[];
}
