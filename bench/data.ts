/** Messages, contacts and events of a workspace that has been in use for long, made by the database itself. */
import { sql } from 'kysely';
import { indexNext } from '../packages/server/src/features/messages/search/build.ts';
import { notePrice } from '../packages/server/src/features/messages/state/price.ts';
import { SEEN } from '../packages/server/src/features/messages/state/receipt-bits.ts';
import { DAY, HOUR } from '../packages/server/src/platform/clock.ts';
import type { Db } from '../packages/server/src/platform/database/dialect.ts';
import { firstIdAt } from '../packages/server/src/platform/ids.ts';
import type { Furnished } from '../test/kit/furnish.ts';
import {
  ID_DIGITS,
  inChunks,
  type Padded,
  padded,
  paddedIn,
  phoneOf,
  STORED_CONTACT,
  STORED_FROM,
  storePeople,
} from '../test/kit/stored-people.ts';
import type { Database } from './figures.ts';

export interface Stored {
  messages: number;
  /** The messages go to them in turn. */
  contacts: number;
  /** `read` with an event and a line of history each, some failed, some inbound; or all `sent`, their receipts to come. */
  status: 'read' | 'sent';
  /** So many of the contacts have a conversation, one in ten waits; the messages are theirs, and a shop's. */
  conversations?: number;
}

/** The share of the messages that are in the newest conversation, besides its own. */
const IN_ONE_THREAD = 0.01;
/** Parts of what the messages of a shop say, each in turn. */
const SAID = {
  about: [
    'Your order',
    'The parcel of',
    'Is there another',
    'आपका ऑर्डर',
    'Please send',
    'Kal milega kya:',
    'Thank you for',
  ],
  what: [
    ...[
      'a blue silk saree',
      'six brass lamps',
      'mango pickle, one jar',
      'the wooden toy train',
      'दो कुर्ते',
      'a cotton bedsheet',
    ],
    ...[
      'steel tiffin boxes',
      'the wedding invitation cards',
      'चाय का सेट',
      'a pair of juttis',
      'red bangles, size small',
    ],
  ],
  where: [
    'Jaipur',
    'Kanpur',
    'Surat',
    'Madurai',
    'लखनऊ',
    'Kochi',
    'Guwahati',
    'Indore',
    'Nagpur',
    'पटना',
    'Mysuru',
    'Salem',
    'Pune',
  ],
};

const MESSAGE = firstIdAt('msg', STORED_FROM);
const CONVERSATION = firstIdAt('cnv', STORED_FROM);
const DAYS = 30;
export const TAGS = 50;

export const storedMessageId = (n: number) => `${MESSAGE}${padded(n, ID_DIGITS)}`;
export const storedConversationId = (n: number) => `${CONVERSATION}${padded(n, ID_DIGITS)}`;
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
  const text = paddedIn(database);
  const channel = channelIds[0]!;
  const among = stored.conversations ?? stored.contacts;
  const inTurn = stored.conversations ? Math.floor(stored.messages * (1 - IN_ONE_THREAD)) : stored.messages;
  const contact = `(case when i < ${inTurn} then i % ${among} else ${among - 1} end)`;
  const body = stored.conversations ? saidInTurn() : `'{"message":"Your order 1042 is on its way."}'`;
  try {
    await storePeople(db, database, workspace, { count: stored.contacts, tag: `'tag-' || (i % ${TAGS})` });
    const read = stored.status === 'read';
    const { last } = await db
      .selectFrom('event_sequences')
      .select('last')
      .where('workspace_id', '=', workspace)
      .executeTakeFirstOrThrow(); // of the events that furnishing made
    const inbound = !read ? '1 = 0' : stored.conversations ? `(i + i / ${among}) % 2 = 0` : 'i % 100 = 0';
    const readAt = read ? `${STORED_FROM} + i` : 'cast(null as bigint)';
    const failed = read ? 'i % 100 = 1' : '1 = 0';
    await inChunks(db, stored.messages, [
      `insert into messages (workspace_id, id, direction, channel_id, contact_id, type, status, person, body,
         reference, failure, created_at, sent_at, delivered_at, read_at, attempt, confirmed_attempt, provider_id,
         receipts, history)
       select '${workspace}', '${MESSAGE}' || ${text('i', ID_DIGITS)},
         case when ${inbound} then 'inbound' else 'outbound' end, '${channel}',
         '${STORED_CONTACT}' || ${text(contact, ID_DIGITS)}, 'text',
         case when ${inbound} then 'received' when ${failed} then 'failed' else '${stored.status}' end,
         ${phoneOf(text, contact)}, ${body}, 'order-' || i,
         case when ${failed} then '{"code":"RECIPIENT_UNREACHABLE","message":"Not on WhatsApp.","hint":"Ask.","retryable":false}' end,
         ${STORED_FROM} + i, ${STORED_FROM} + i, ${readAt}, ${readAt}, 1, 1,
         'wamid.bench' || i, ${read ? READ_RECEIPTS.receipts : SEEN.sent}, ${read ? `'${READ_HISTORY}'` : `''`}
       from n`,
      ...(read ? eventsOf(workspace, text, contact, last) : []),
    ]);
    if (read) {
      // Those that furnishing made come before them.
      await sql`update events set at = ${STORED_FROM} where workspace_id = ${workspace} and sequence <= ${last}`.execute(
        db,
      );
      await db
        .updateTable('event_sequences')
        .set({ last: last + stored.messages })
        .where('workspace_id', '=', workspace)
        .execute();
    }
    if (stored.conversations) {
      const newest = `(case when i = ${among - 1} then ${stored.messages} - 1 else ${inTurn} - 1 - (${inTurn} - 1 - i) % ${among} end)`;
      const at = `${STORED_FROM} + ${newest}`;
      await inChunks(db, among, [
        `insert into conversations (workspace_id, contact_id, channel_id, id, state, last_at, last_message_id,
           last_inbound_at, inbound, read, waiting_since, opened_at, created_at, updated_at)
         select '${workspace}', '${STORED_CONTACT}' || ${text('i', ID_DIGITS)}, '${channel}', '${CONVERSATION}' || ${text('i', ID_DIGITS)},
           'open', ${at}, '${MESSAGE}' || ${text(newest, ID_DIGITS)}, ${at}, 1, 0,
           case when i % 10 = 0 then ${at} end, ${at}, ${at}, ${at}
         from n`,
      ]);
    }
    while (await indexNext(db, workspace, Date.now())); // as the service has long done
    await storeCounters(db, workspace, channel);
    if (database === 'postgres') await sql`analyze`.execute(db);
  } finally {
    await db.destroy();
  }
}

/** Returns the expression of the body of a message of a shop, whose number occurs once. */
function saidInTurn(): string {
  const parts = Object.values(SAID).map(
    (texts) => `case i % ${texts.length} ${texts.map((text, n) => `when ${n} then '${text}'`).join(' ')} end`,
  );
  return `'{"message":"' || ${parts.join(` || ' ' || `)} || ', ' || (1000000 + i) || '"}'`;
}

/** Receipts told that it was sent, delivered and read, and what WhatsApp charges for it: nothing. */
const READ_RECEIPTS = { receipts: SEEN.sent | SEEN.delivered | SEEN.read };
notePrice(READ_RECEIPTS, 'delivered', { category: 'service', billable: false });
/** Accepted, attempted and read, as `state/history.ts` writes it. */
const READ_HISTORY = '[0,0,0,0],[3,1,1,40,1],[10,5,2,900,1]';

function eventsOf(workspace: string, text: Padded, contact: string, last: number): string[] {
  const id = `'${MESSAGE}' || ${text('i', ID_DIGITS)}`;
  const state = `'["read","${STORED_CONTACT}' || ${text(contact, ID_DIGITS)} || '",${READ_RECEIPTS.receipts}]'`;
  return [
    `insert into events (workspace_id, sequence, type, at, subject, state)
     select '${workspace}', i + ${last + 1}, 'message.read', ${STORED_FROM} + i, ${id}, ${state}
     from n`,
  ];
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
