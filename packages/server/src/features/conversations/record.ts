/** This file writes into conversations that a message was written, either way. */
import { type RawBuilder, sql } from 'kysely';
import { announce } from '../../platform/database/announce.ts';
import { type KeyedQuery, selectByKeys, writeByKeys } from '../../platform/database/batch.ts';
import { randomOf } from '../../platform/database/context.ts';
import type { Trx } from '../../platform/database/dialect.ts';
import type { NewEvent } from '../events/record.ts';
import { type Answered, noteReplies } from './replies.ts';
import { type ConversationRow, changedEvents } from './show.ts';

interface Written {
  workspaceId: string;
  contactId: string;
  channelId: string;
  messageId: string;
  at: number;
}

export interface Heard extends Written {
  /** The person waits for an answer to it. */
  waits: boolean;
}

export interface Sent extends Written {
  /** The member who wrote it. */
  sentBy: string | null;
  /** It answers what the person wrote. */
  answers: boolean;
  /** Nothing knew the person before this transaction: there is no conversation. */
  unknown?: boolean;
}

const KEY = { workspace_id: 'text', contact_id: 'text', channel_id: 'text' } as const;
const NEWEST = { at: 'bigint', message_id: 'text' } as const;

/** A message that is older than the newest leaves the place of the conversation in the list as it is. */
const NEWEST_OF_BOTH = sql`last_at = case when excluded.last_at > c.last_at then excluded.last_at else c.last_at end,
        last_message_id = case when excluded.last_at >= c.last_at then excluded.last_message_id else c.last_message_id end`;

/** Opens a conversation that was closed or snoozed. */
export const OPENED = sql`state = 'open', snoozed_until = null,
        opened_at = case when c.state = 'open' then c.opened_at else excluded.opened_at end,
        updated_at = case when c.state = 'open' then c.updated_at else excluded.updated_at end`;

/** A message of the person opens the conversation. */
const HEAR: KeyedQuery = {
  columns: { ...KEY, ...NEWEST, id: 'text', inbound: 'bigint', first_at: 'bigint', now: 'bigint' },
  query: () => sql`insert into conversations as c (workspace_id, contact_id, channel_id, id, state, last_at,
        last_message_id, last_inbound_at, inbound, waiting_since, opened_at, created_at, updated_at)
      select v.workspace_id, v.contact_id, v.channel_id, v.id, 'open', v.at,
        v.message_id, v.at, v.inbound, v.first_at, v.now, v.now, v.now from v where true
      on conflict (workspace_id, contact_id, channel_id) do update set
        ${NEWEST_OF_BOTH},
        last_inbound_at = case when excluded.last_inbound_at > coalesce(c.last_inbound_at, -1)
          then excluded.last_inbound_at else c.last_inbound_at end,
        inbound = c.inbound + excluded.inbound,
        waiting_since = coalesce(c.waiting_since, excluded.waiting_since),
        ${OPENED}
      returning *`,
};

/** Notes what people wrote to our numbers; returns the events of the conversations that it opens. */
export async function noteHeard(trx: Trx, items: readonly Heard[], now: number): Promise<NewEvent[]> {
  const rows = [...Map.groupBy(inOrder(items), keyOf).values()].map((own) => ({
    ...rowOf(own.at(-1)!),
    id: randomOf(trx).newId('cnv', now),
    inbound: own.length,
    first_at: own.find(({ waits }) => waits)?.at,
    now,
  }));
  const stand = await selectByKeys<ConversationRow>(trx, HEAR, rows);
  if (stand.some(({ assignee }) => assignee === null)) announce(trx, 'conversations');
  return changedEvents(
    trx,
    stand.filter(({ opened_at }) => opened_at === now),
    now,
  );
}

/**
 * A message that a key sends goes into the conversation if there is one, and begins none. The keys have names of their
 * own, for SQLite knows no table in `returning`, and PostgreSQL would not know whose column is meant.
 */
const NOTE_SENT: KeyedQuery = {
  columns: { workspace: 'text', contact: 'text', channel: 'text', ...NEWEST, answers: 'bigint' },
  query: () => sql`update conversations as c set
        last_at = case when v.at > c.last_at then v.at else c.last_at end,
        last_message_id = case when v.at >= c.last_at then v.message_id else c.last_message_id end,
        ended_wait = case when v.answers = 1 then c.waiting_since end,
        replies = c.replies + case when v.answers = 1 and c.waiting_since is not null then 1 else 0 end,
        waiting_since = case when v.answers = 1 then null else c.waiting_since end
      from v where c.workspace_id = v.workspace and c.contact_id = v.contact and c.channel_id = v.channel
      returning workspace_id, contact_id, channel_id, id, replies, ended_wait`,
};

/**
 * A message that a person of ours wrote begins a conversation where there is none. Elsewhere it ends the wait, where
 * `answers` holds, and has been read up to there by who wrote it.
 */
const begin = (answers: RawBuilder<unknown>, reads = answers): KeyedQuery => ({
  columns: { ...KEY, ...NEWEST, id: 'text', now: 'bigint' },
  query: () => sql`insert into conversations as c (workspace_id, contact_id, channel_id, id, state, last_at,
        last_message_id, opened_at, created_at, updated_at)
      select v.workspace_id, v.contact_id, v.channel_id, v.id, 'open', v.at,
        v.message_id, v.now, v.now, v.now from v where true
      on conflict (workspace_id, contact_id, channel_id) do update set
        ${NEWEST_OF_BOTH}, ended_wait = case when ${answers} then c.waiting_since end,
        waiting_since = case when ${answers} then null else c.waiting_since end,
        read = case when ${reads} then c.inbound else c.read end,
        replies = c.replies + case when ${answers} and c.waiting_since is not null then 1 else 0 end
      returning *`,
});

const BEGIN = begin(sql`true`);

/** A message that is to be sent later was written by somebody who has read the conversation, and answers nothing yet. */
const BEGIN_LATER = begin(sql`false`, sql`true`);

/** Webhooks come in any order: what was sent from the app before the person wrote last does not answer that. */
const BEGIN_FROM_APP = begin(sql`excluded.last_at >= coalesce(c.last_inbound_at, 0)`);

/** Notes that the member who answers has read what they answer. */
const READ_BY_SENDER: KeyedQuery = {
  columns: { ...KEY, member: 'text' },
  query: () => sql`insert into conversation_reads as r (workspace_id, conversation_id, member, read)
      select c.workspace_id, c.id, v.member, c.inbound from v cross join conversations c
      where c.workspace_id = v.workspace_id and c.contact_id = v.contact_id and c.channel_id = v.channel_id
      on conflict (workspace_id, conversation_id, member) do update set read = excluded.read`,
};

/** Notes what is sent to people; returns the events of the conversations that it begins. */
export async function noteSent(trx: Trx, items: readonly Sent[], now: number): Promise<NewEvent[]> {
  const groups = Map.groupBy(inOrder(items), keyOf);
  const byKey = [...groups.values()];
  const ofKeys = byKey.filter((own) => own.every(({ sentBy }) => sentBy === null));
  const answered = await noteOfKeys(
    trx,
    ofKeys.filter((own) => !own[0]!.unknown),
  );
  const ofMembers = byKey.filter((own) => !ofKeys.includes(own));
  const [atOnce, later] = [
    ofMembers.filter((own) => own.some(({ answers }) => answers)),
    ofMembers.filter((own) => !own.some(({ answers }) => answers)),
  ];
  const stand = [
    ...(await beginWith(trx, BEGIN, atOnce, now)),
    ...(await beginWith(trx, BEGIN_LATER, later, now)),
  ];
  await writeByKeys(
    trx,
    READ_BY_SENDER,
    ofMembers.flatMap((own) =>
      [...new Set(own.map(({ sentBy }) => sentBy))].flatMap((member) =>
        member === null ? [] : [{ ...rowOf(own[0]!), member }],
      ),
    ),
  );
  await noteReplies(trx, [...answered, ...stand], ({ contact_id: contactId, channel_id: channelId }) => {
    const { at, sentBy } = groups.get(keyOf({ contactId, channelId }))!.find(({ answers }) => answers)!;
    return { at, member: sentBy };
  });
  return begunEvents(trx, stand, now);
}

/**
 * Notes that messages are due which were to be sent later: their conversations know them, are raised in the list by them
 * now, and are answered by those that answer.
 */
export async function noteDue(trx: Trx, items: readonly Sent[], now: number): Promise<void> {
  const groups = Map.groupBy(inOrder(items.map((item) => ({ ...item, at: now }))), keyOf);
  const answered = await noteOfKeys(trx, [...groups.values()]);
  await noteReplies(trx, answered, ({ contact_id: contactId, channel_id: channelId }) => ({
    at: now,
    member: groups.get(keyOf({ contactId, channelId }))!.find(({ answers }) => answers)!.sentBy,
  }));
}

/** Notes what was sent to people from the WhatsApp Business app; returns the events of the conversations that it begins. */
export async function noteSentFromApp(trx: Trx, items: readonly Written[], now: number): Promise<NewEvent[]> {
  const groups = Map.groupBy(inOrder(items), keyOf);
  const stand = await beginWith(trx, BEGIN_FROM_APP, [...groups.values()], now);
  await noteReplies(trx, stand, ({ contact_id: contactId, channel_id: channelId }) => ({
    at: groups.get(keyOf({ contactId, channelId }))!.at(-1)!.at,
    member: null,
  }));
  return begunEvents(trx, stand, now);
}

/** Notes groups of messages, each of one conversation. */
function beginWith(
  trx: Trx,
  query: KeyedQuery,
  groups: readonly (readonly Written[])[],
  now: number,
): Promise<ConversationRow[]> {
  return selectByKeys<ConversationRow>(
    trx,
    query,
    groups.map((own) => ({ ...rowOf(own.at(-1)!), id: randomOf(trx).newId('cnv', now), now })),
  );
}

const begunEvents = (trx: Trx, stand: readonly ConversationRow[], now: number) =>
  changedEvents(
    trx,
    stand.filter(({ created_at }) => created_at === now),
    now,
  );

/** Returns the conversations that may have been answered: nobody waits for what answers nothing to be noted. */
async function noteOfKeys(trx: Trx, groups: readonly (readonly Sent[])[]): Promise<Answered[]> {
  const rows = groups.map((own) => {
    const { workspaceId, contactId, channelId, at, messageId } = own.at(-1)!;
    return {
      ...{ workspace: workspaceId, contact: contactId, channel: channelId, at, message_id: messageId },
      answers: own.some(({ answers }) => answers) ? 1 : 0,
    };
  });
  if (rows.some(({ answers }) => answers === 1)) return selectByKeys<Answered>(trx, NOTE_SENT, rows);
  await writeByKeys(trx, NOTE_SENT, rows);
  return [];
}

const keyOf = ({ contactId, channelId }: Pick<Written, 'contactId' | 'channelId'>) =>
  `${contactId} ${channelId}`;

const rowOf = ({ workspaceId, contactId, channelId, at, messageId }: Written) => ({
  workspace_id: workspaceId,
  contact_id: contactId,
  channel_id: channelId,
  at,
  message_id: messageId,
});

/** A statement locks conversations in one order; of transactions with several statements one may have to begin anew. */
const inOrder = <Item extends Written>(items: readonly Item[]): Item[] =>
  items.toSorted((a, b) => compare(keyOf(a), keyOf(b)) || a.at - b.at || compare(a.messageId, b.messageId));

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
