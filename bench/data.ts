/** Messages, contacts and events of a workspace that has been in use for long, made by the database itself. */
import { sql } from 'kysely';
import { DAY, HOUR } from '../packages/server/src/platform/clock.ts';
import type { Db } from '../packages/server/src/platform/database/dialect.ts';
import { firstIdAt } from '../packages/server/src/platform/ids.ts';
import type { Furnished } from '../test/kit/furnish.ts';
import type { Database } from './figures.ts';

export interface Stored {
  messages: number;
  /** The messages go to them in turn. */
  contacts: number;
  /** `read` with an event and a line of history each, some failed, some inbound; or all `sent`, their receipts to come. */
  status: 'read' | 'sent';
  /** Each contact has a conversation; one in ten of them waits. */
  conversations?: boolean;
}

/** Everything that is stored is older than what the benchmark makes, so that it stands before it. */
const FIRST = Date.UTC(2026, 0, 1);
const MESSAGE = firstIdAt('msg', FIRST);
const CONTACT = firstIdAt('con', FIRST);
const CONVERSATION = firstIdAt('cnv', FIRST);
const DIGITS = 16;
/** A statement of PostgreSQL has ten seconds. */
const CHUNK = 10_000;
const DAYS = 30;
export const TAGS = 50;

const padded = (n: number, digits: number) => String(n).padStart(digits, '0');
export const storedMessageId = (n: number) => `${MESSAGE}${padded(n, DIGITS)}`;
export const storedContactId = (n: number) => `${CONTACT}${padded(n, DIGITS)}`;
export const storedPerson = (n: number) => `+9197${padded(n, 8)}`;
export const storedWamid = (n: number) => `wamid.bench${n}`;
/** One in a hundred. */
export const isStoredFailed = (n: number) => n % 100 === 1;

export async function store(
  openDb: () => Db,
  database: Database,
  { id: workspace, channelIds }: Furnished,
  stored: Stored,
): Promise<void> {
  const db = openDb();
  const text = (sql: string, digits: number) =>
    database === 'postgres'
      ? `lpad((${sql})::text, ${digits}, '0')`
      : `substr('${'0'.repeat(digits)}' || (${sql}), -${digits})`;
  const channel = channelIds[0]!;
  const contact = `(i % ${stored.contacts})`;
  try {
    await inChunks(db, stored.contacts, [
      `insert into contacts (workspace_id, id, name, created_at, updated_at)
       select '${workspace}', '${CONTACT}' || ${text('i', DIGITS)}, 'Person ' || i, ${FIRST} + i, ${FIRST} + i from n`,
      `insert into contact_words (workspace_id, contact_id, word)
       select '${workspace}', '${CONTACT}' || ${text('i', DIGITS)}, 'person' from n`,
      `insert into contact_words (workspace_id, contact_id, word)
       select '${workspace}', '${CONTACT}' || ${text('i', DIGITS)}, cast(i as text) from n`,
      `insert into contact_aliases (workspace_id, kind, value, contact_id, linked_at)
       select '${workspace}', 'phone', '+9197' || ${text('i', 8)}, '${CONTACT}' || ${text('i', DIGITS)}, ${FIRST} + i
       from n`,
      `insert into contact_tags (workspace_id, tag, contact_id, position)
       select '${workspace}', 'tag-' || (i % ${TAGS}), '${CONTACT}' || ${text('i', DIGITS)}, 0 from n`,
    ]);
    const read = stored.status === 'read';
    const { last } = await db
      .selectFrom('event_sequences')
      .select('last')
      .where('workspace_id', '=', workspace)
      .executeTakeFirstOrThrow(); // of the events that furnishing made
    const inbound = read ? 'i % 100 = 0' : '1 = 0';
    const readAt = read ? `${FIRST} + i` : 'cast(null as bigint)';
    const failed = read ? 'i % 100 = 1' : '1 = 0';
    await inChunks(db, stored.messages, [
      `insert into messages (workspace_id, id, direction, channel_id, contact_id, type, status, person, body,
         reference, failure, created_at, sent_at, delivered_at, read_at, attempt, confirmed_attempt, provider_id,
         receipts, history)
       select '${workspace}', '${MESSAGE}' || ${text('i', DIGITS)},
         case when ${inbound} then 'inbound' else 'outbound' end, '${channel}',
         '${CONTACT}' || ${text(contact, DIGITS)}, 'text',
         case when ${inbound} then 'received' when ${failed} then 'failed' else '${stored.status}' end,
         '+9197' || ${text(contact, 8)}, '{"message":"Your order 1042 is on its way."}', 'order-' || i,
         case when ${failed} then '{"code":"RECIPIENT_UNREACHABLE","message":"Not on WhatsApp.","hint":"Ask.","retryable":false}' end,
         ${FIRST} + i, ${FIRST} + i, ${readAt}, ${readAt}, 1, 1,
         'wamid.bench' || i, ${read ? 7 : 1}, ${read ? `'${READ_HISTORY}'` : `''`}
       from n`,
      ...(read ? eventsOf(workspace, text, contact, last) : []),
    ]);
    if (read)
      await db
        .updateTable('event_sequences')
        .set({ last: last + stored.messages })
        .where('workspace_id', '=', workspace)
        .execute();
    if (stored.conversations)
      await inChunks(db, stored.contacts, [
        `insert into conversations (workspace_id, contact_id, channel_id, id, state, last_at, last_message_id,
           last_inbound_at, inbound, read, waiting_since, opened_at, created_at, updated_at)
         select '${workspace}', '${CONTACT}' || ${text('i', DIGITS)}, '${channel}', '${CONVERSATION}' || ${text('i', DIGITS)},
           'open', ${FIRST} + i, '${MESSAGE}' || ${text('i', DIGITS)}, ${FIRST} + i, 1, 0,
           case when i % 10 = 0 then ${FIRST} + i end, ${FIRST} + i, ${FIRST} + i, ${FIRST} + i
         from n`,
      ]);
    await storeCounters(db, workspace, channel);
    if (database === 'postgres') await sql`analyze`.execute(db);
  } finally {
    await db.destroy();
  }
}

/** Accepted, attempted and read, as `state/history.ts` writes it. */
const READ_HISTORY = '[0,0,0,0],[3,1,1,40,1],[10,5,2,900,1]';

type Padded = (sql: string, digits: number) => string;

function eventsOf(workspace: string, text: Padded, contact: string, last: number): string[] {
  const id = `'${MESSAGE}' || ${text('i', DIGITS)}`;
  const state = `'["read","${CONTACT}' || ${text(contact, DIGITS)} || '",7]'`;
  return [
    `insert into events (workspace_id, sequence, type, at, subject, state)
     select '${workspace}', i + ${last + 1}, 'message.read', ${FIRST} + i, ${id}, ${state}
     from n`,
  ];
}

/** Each statement for the numbers from 0 to `count`, so many at a time. */
async function inChunks(db: Db, count: number, statements: readonly string[]): Promise<void> {
  for (let from = 0; from < count; from += CHUNK) {
    const to = Math.min(from + CHUNK, count) - 1;
    for (const statement of statements) {
      const at = statement.indexOf('select');
      const numbers = `with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${to}) `;
      await sql.raw(statement.slice(0, at) + numbers + statement.slice(at)).execute(db);
    }
  }
}

/** A row for each hour, status and way of counting, as many as a workspace has in the days that a page shows. */
async function storeCounters(db: Db, workspace_id: string, channel_id: string): Promise<void> {
  const thisHour = Math.floor(Date.now() / HOUR) * HOUR;
  const kinds = [
    ...['queued', 'delivered', 'read', 'failed'].map((status) => ({ counts: 'reached' as const, status })),
    ...['sent', 'delivered', 'read', 'failed'].map((status) => ({ counts: 'cohort' as const, status })),
  ];
  const rows = Array.from({ length: (DAYS * DAY) / HOUR }, (_, i) =>
    kinds.map((kind) => ({
      ...{ workspace_id, channel_id, hour: thisHour - i * HOUR, ...kind, count: 100 },
    })),
  ).flat();
  for (let from = 0; from < rows.length; from += 500)
    await db
      .insertInto('counters')
      .values(rows.slice(from, from + 500))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
