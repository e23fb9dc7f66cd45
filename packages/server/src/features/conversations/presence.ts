/** This file knows who looks at which conversation, or writes in it. Nothing is recorded: it is forgotten in a minute. */
import { SECOND } from '../../platform/clock.ts';
import { announce } from '../../platform/database/announce.ts';
import type { Db } from '../../platform/database/dialect.ts';
import { transaction } from '../../platform/database/transaction.ts';

/** Whoever looks says so again within this time; then they are gone. */
const PRESENT_MS = 45 * SECOND;

export interface Presence {
  conversationId: string;
  member: string;
  writing: boolean;
}

/** A presence, and who has taken its conversation, by which an agent sees it or does not. */
export interface Present extends Presence {
  assignee: string | null;
}

interface Looking {
  workspaceId: string;
  conversationId: string;
  member: string;
  state: 'looking' | 'writing' | 'away';
  now: number;
}

/** Notes what a member does at a conversation. Others are told where that has changed. */
export async function notePresence(
  db: Db,
  { workspaceId, conversationId, member, state, now }: Looking,
): Promise<void> {
  await transaction(db, async (trx) => {
    const before = await trx
      .deleteFrom('conversation_presence')
      .where('workspace_id', '=', workspaceId)
      .where('member', '=', member)
      .where((row) => row.or([row('conversation_id', '=', conversationId), row('until', '<=', now)]))
      .returning(['conversation_id', 'writing', 'until'])
      .execute();
    const stood = before.find((row) => row.conversation_id === conversationId && row.until > now);
    const writing = state === 'writing' ? 1 : 0;
    if (state !== 'away')
      await trx
        .insertInto('conversation_presence')
        .values({
          ...{ workspace_id: workspaceId, member, conversation_id: conversationId, writing },
          until: now + PRESENT_MS,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['workspace_id', 'member', 'conversation_id'])
            .doUpdateSet({ writing, until: now + PRESENT_MS }),
        )
        .execute();
    if (stood?.writing !== (state === 'away' ? undefined : writing)) announce(trx, 'presence');
  });
}

/** Returns who looks at the conversations of a workspace, and until when that is known. */
export async function presentIn(
  db: Db,
  workspaceId: string,
  now: number,
): Promise<{ present: Present[]; until: number | undefined }> {
  const rows = await db
    .selectFrom('conversation_presence as p')
    .leftJoin('conversations as c', (join) =>
      join.onRef('c.workspace_id', '=', 'p.workspace_id').onRef('c.id', '=', 'p.conversation_id'),
    )
    .select(['p.conversation_id', 'p.member', 'p.writing', 'p.until', 'c.assignee'])
    .where('p.workspace_id', '=', workspaceId)
    .execute();
  const there = rows.filter(({ until }) => until > now);
  return {
    present: there.map((row) => ({
      conversationId: row.conversation_id,
      member: row.member,
      writing: row.writing === 1,
      assignee: row.assignee,
    })),
    until: there.length > 0 ? Math.min(...there.map(({ until }) => until)) : undefined,
  };
}
