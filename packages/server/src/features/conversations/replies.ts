/** This file keeps how long people waited for an answer: a row for each wait that ended, and none for other messages. */
import { sql } from 'kysely';
import { insertRows } from '../../platform/database/batch.ts';
import { randomOf } from '../../platform/database/context.ts';
import type { Db, Trx } from '../../platform/database/dialect.ts';
import type { Row } from '../../platform/database/schema/schema.ts';
import { firstIdAt } from '../../platform/ids.ts';
import type { ConversationRow } from './show.ts';

export type ReplyRow = Row<'conversation_replies'>;

/** A conversation after a message from our side was noted. */
export type Answered = Pick<
  ConversationRow,
  'workspace_id' | 'contact_id' | 'channel_id' | 'id' | 'replies' | 'ended_wait'
>;

interface Ended {
  at: number;
  /** The member who ended it; null: a key did. */
  member: string | null;
}

/** Notes the waits that messages from our side have ended. */
export async function noteReplies(
  trx: Trx,
  rows: readonly Answered[],
  endOf: (row: Answered) => Ended,
): Promise<void> {
  const ended = rows.flatMap((row) =>
    row.ended_wait === null
      ? []
      : [rowOf(trx, row, row.replies === 1 ? 'first_reply' : 'reply', row.ended_wait, endOf(row))],
  );
  await insertRows(trx, 'conversation_replies', ended);
}

/** Notes that a conversation was closed while its person waited. */
export async function noteClosed(trx: Trx, before: ConversationRow, ended: Ended): Promise<void> {
  if (before.waiting_since === null) return;
  await insertRows(trx, 'conversation_replies', [rowOf(trx, before, 'closed', before.waiting_since, ended)]);
}

const rowOf = (
  trx: Trx,
  { workspace_id, id }: Pick<ConversationRow, 'workspace_id' | 'id'>,
  kind: ReplyRow['kind'],
  since: number,
  { at, member }: Ended,
): ReplyRow => ({
  ...{ workspace_id, id: randomOf(trx).newId('rpl', at), conversation_id: id, kind, member, at },
  waited_ms: Math.max(0, at - since), // WhatsApp's clock may be ahead of ours
});

/** Gives what is known of some conversations to another one; null: they are gone, and what is left names none. */
export async function moveReplies(
  trx: Trx,
  workspaceId: string,
  from: readonly string[],
  to: string | null,
): Promise<void> {
  await trx
    .updateTable('conversation_replies')
    .set({ conversation_id: to })
    .where('conversation_id', 'in', from)
    .where(sql<boolean>`workspace_id || '' = ${workspaceId}`) // by the conversation, not by the key
    .execute();
}

/** A time in [from, to). */
export interface Period {
  from: number;
  to: number;
}

const AT_ONCE = 1_000;

/** Yields the waits that ended in a period in pages, who was answered first first. */
export async function* repliesIn(
  db: Db,
  workspaceId: string,
  { from, to }: Period,
): AsyncGenerator<ReplyRow[]> {
  const until = firstIdAt('rpl', to);
  for (let after = firstIdAt('rpl', from); ; ) {
    const rows = await db
      .selectFrom('conversation_replies')
      .selectAll()
      .where('workspace_id', '=', workspaceId)
      .where('id', '>', after)
      .where('id', '<', until)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    if (rows.length > 0) yield rows;
    if (rows.length < AT_ONCE) return;
    after = rows.at(-1)!.id;
  }
}
