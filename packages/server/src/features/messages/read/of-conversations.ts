/** This file says of messages what a list of conversations shows. */
import { sql } from 'kysely';
import { type KeyedQuery, selectByKeys } from '../../../platform/database/batch.ts';
import type { Db } from '../../../platform/database/dialect.ts';
import { firstIdAt } from '../../../platform/ids.ts';
import { toIst } from '../../../platform/time.ts';
import type { LastMessageView } from '../../conversations/schemas.ts';
import { shownRows } from '../state/store.ts';
import { inWorkspace } from '../state/work.ts';

const LONGEST_TEXT = 200;

/** Returns messages by their ids, as a list of conversations shows its newest ones. */
export async function lastMessages(
  db: Db,
  workspaceId: string,
  ids: readonly string[],
): Promise<Map<string, LastMessageView>> {
  const rows = await shownRows(db, new Map(ids.map((id) => [id, workspaceId])));
  const shown = [...rows].map(([id, row]): [string, LastMessageView] => {
    const said = JSON.parse(row.body) as Said;
    const text = saidIn(said);
    const { templateName, templateLanguage, variables } = said;
    return [
      id,
      {
        messageId: id,
        direction: row.direction,
        type: row.type,
        status: row.status,
        ...(text !== undefined && { text: [...text].slice(0, LONGEST_TEXT).join('') }),
        ...(templateName !== undefined && { templateName }),
        ...(templateLanguage !== undefined && { templateLanguage }),
        ...(variables && { variables }),
        createdAt: toIst(row.created_at),
      },
    ];
  });
  return new Map(shown);
}

interface Said {
  message?: string;
  caption?: string;
  templateName?: string;
  templateLanguage?: string;
  variables?: string[] | Record<string, string>;
  media?: { caption?: string };
  answer?: { title?: string };
}

const saidIn = ({ message, caption, media, answer }: Said) =>
  message ?? answer?.title ?? caption ?? media?.caption;

/** Returns how many messages the person of a conversation wrote after one of its messages. */
export async function inboundAfter(
  db: Db,
  of: { workspace_id: string; contact_id: string; channel_id: string },
  messageId: string,
): Promise<number> {
  const { count } = await db
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(inWorkspace(of.workspace_id))
    .where('contact_id', '=', of.contact_id)
    .where('id', '>', messageId)
    .where('channel_id', '=', of.channel_id)
    .where(sql<boolean>`direction = 'inbound' and type <> 'system'`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

const INBOUND_SINCE: KeyedQuery = {
  columns: { workspace_id: 'text', id: 'text', contact_id: 'text', channel_id: 'text', first: 'text' },
  query: () => sql`select v.id, (select count(*) from messages m
      where m.contact_id = v.contact_id and m.id >= v.first and m.workspace_id || '' = v.workspace_id
      and m.channel_id = v.channel_id and m.direction = 'inbound' and m.type <> 'system') as count from v`,
};

/** Returns how many messages the people of conversations wrote since a time, by the conversation. */
export async function inboundSince(
  db: Db,
  conversations: readonly { workspace_id: string; id: string; contact_id: string; channel_id: string }[],
  since: number,
): Promise<Map<string, number>> {
  const first = firstIdAt('msg', since);
  const rows = await selectByKeys<{ id: string; count: number }>(
    db,
    INBOUND_SINCE,
    conversations.map(({ workspace_id, id, contact_id, channel_id }) => ({
      ...{ workspace_id, id, contact_id, channel_id, first },
    })),
  );
  return new Map(rows.map(({ id, count }) => [id, Number(count)]));
}
