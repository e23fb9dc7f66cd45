/** All that a run has left on every side, as those who check it see it: clients, database, WhatsApp, receivers, processes. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../packages/server/src/platform/database/dialect.ts';
import type { Row } from '../packages/server/src/platform/database/schema/schema.ts';
import { NUMBERS } from './numbers.ts';
import type { Stage } from './stage.ts';
import type { Wish } from './traffic.ts';

type MessageColumn =
  | 'id'
  | 'direction'
  | 'status'
  | 'attempt'
  | 'lost_answers'
  | 'failure'
  | 'reference'
  | 'sent_at';

export interface History {
  wishes: readonly Wish[];
  /** Two 200s of one key with different ids, and cancels that were refused after one was answered with 200. */
  contradictions: readonly string[];
  messages: readonly Pick<Row<'messages'>, MessageColumn>[];
  /** Messages of which an answer was lost, those included of which it was learned later that they had not been sent. */
  answerLost: ReadonlySet<string>;
  /** In the order of their sequence; the status is that of the message after the event. */
  events: readonly (Pick<Row<'events'>, 'sequence' | 'type' | 'subject'> & { status: string | undefined })[];
  /** The last number that was given to an event. */
  lastSequence: number;
  /** What WhatsApp accepted, in its order. */
  copies: readonly Copy[];
  /** How many messages people have written to the numbers. */
  written: number;
  receivers: readonly Received[];
  counters: readonly Pick<Row<'counters'>, 'counts' | 'status' | 'count'>[];
  failureCounters: readonly Pick<Row<'failure_counters'>, 'count'>[];
  /** What was still open when the time to come to rest was over. */
  open: readonly string[];
  /** What failed in the processes that is neither the database nor the network. */
  failures: readonly string[];
  /** Processes that hold more memory than they should. */
  grown: readonly string[];
}

/** A message as WhatsApp has it. */
export interface Copy {
  messageId: string;
  to: string;
  text: string;
  /** Whether it came with a file. */
  hasMedium: boolean;
  at: number;
  /** What the service took the webhooks of. */
  statuses: readonly string[];
}

export interface Received {
  name: string;
  /** Whether it was well all the time; another may have events still to come. */
  well: boolean;
  /** The last event before its webhook was made. */
  after: number;
  had: ReadonlySet<number>;
  /** Events that are still to be sent to it. */
  due: ReadonlySet<number>;
  /** Requests whose signature was wrong. */
  unsigned: number;
}

export async function readDatabase(db: Db, stage: Stage) {
  const due = await dueOf(db);
  const { last } = (await all<{ last: number }>(db, sql`select last from event_sequences`))[0]!;
  return {
    messages: await all<History['messages'][number]>(
      db,
      sql`select id, direction, status, attempt, lost_answers, failure, reference, sent_at from messages order by id`,
    ),
    answerLost: await answerLostOf(db),
    events: await eventsOf(db),
    lastSequence: Number(last),
    counters: await all<History['counters'][number]>(db, sql`select counts, status, count from counters`),
    failureCounters: await all<History['failureCounters'][number]>(
      db,
      sql`select count from failure_counters`,
    ),
    receivers: stage.receivers.map(({ url, after, had, unsigned }, i) => ({
      ...{ name: `receiver ${i + 1}`, well: i === 0, after, had, unsigned },
      due: due.get(url) ?? new Set<number>(),
    })),
  };
}

async function answerLostOf(db: Db): Promise<Set<string>> {
  const rows = await all<{ message_id: string }>(
    db,
    sql`select message_id from message_history where kind = 'answer_lost'`,
  );
  return new Set(rows.map((row) => row.message_id));
}

async function eventsOf(db: Db): Promise<History['events']> {
  const rows = await all<Pick<Row<'events'>, 'sequence' | 'type' | 'subject' | 'data'>>(
    db,
    sql`select sequence, type, subject, data from events order by sequence`,
  );
  return rows.map(({ sequence, type, subject, data }) => {
    const { status } = JSON.parse(data) as { status?: string };
    return { sequence: Number(sequence), type, subject, status };
  });
}

/** The sequences that are still to be sent, by the URL of their webhook. */
async function dueOf(db: Db): Promise<Map<string, Set<number>>> {
  const rows = await all<{ url: string; sequence: number }>(
    db,
    sql`select w.url, d.sequence from deliveries d join webhooks w on w.workspace_id = d.workspace_id and w.id = d.webhook_id
      where d.status = 'pending'`,
  );
  const due = new Map<string, Set<number>>();
  for (const { url, sequence } of rows) due.set(url, (due.get(url) ?? new Set()).add(Number(sequence)));
  return due;
}

interface ShownMessage {
  to: string;
  biz_opaque_callback_data: string;
  statuses: { status: string }[];
  timestamp: string;
  payload: { text?: { body: string }; document?: { id: string; caption: string } };
}

export async function copiesAt({ whatsappUrl }: Pick<Stage, 'whatsappUrl'>): Promise<Copy[]> {
  const copies: Copy[] = [];
  for (const { phoneNumberId } of NUMBERS) {
    const response = await fetch(`${whatsappUrl}/_simulator/messages?limit=9999999&channel=${phoneNumberId}`);
    const { data } = (await response.json()) as { data: ShownMessage[] };
    for (const { to, biz_opaque_callback_data: tag, timestamp, statuses, payload } of data)
      copies.push({
        messageId: tag.slice(0, tag.lastIndexOf('.')),
        to: `+${to.replace('+', '')}`,
        text: payload.text?.body ?? payload.document?.caption ?? '',
        hasMedium: payload.document?.id !== undefined,
        at: Date.parse(timestamp),
        statuses: statuses.map(({ status }) => status),
      });
  }
  return copies;
}

export async function all<T>(db: Db, query: RawBuilder<unknown>): Promise<T[]> {
  return (await query.execute(db)).rows as T[];
}
