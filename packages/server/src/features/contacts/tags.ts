import { sql } from 'kysely';
import type { Db } from '../../platform/database/dialect.ts';
import type { Sight } from '../../platform/http/admission/principal.ts';
import { isSeenOf } from '../conversations/sight.ts';

export const MOST_TAGS = 50;
export const LONGEST_TAG = 64;
/** The number of different tags of a workspace that are listed. */
export const MOST_LISTED = 200;

/** The tags of the contacts that are seen, sorted: one look into the index for each, however many contacts have it. */
export async function listTags(db: Db, workspaceId: string, sight: Sight | undefined): Promise<string[]> {
  const seen = sight
    ? sql`and ${isSeenOf(sight, 'contact_tags.workspace_id', 'contact_tags.contact_id')}`
    : sql``;
  const next = (above: ReturnType<typeof sql>) =>
    sql`select min(tag) as tag from contact_tags where workspace_id = ${workspaceId} ${above} ${seen}`;
  const { rows } = await sql<{ tag: string }>`with recursive found as (
      ${next(sql``)}
      union all select (${next(sql`and tag > found.tag`)}) from found where found.tag is not null
    ) select tag from found where tag is not null limit ${MOST_LISTED}`.execute(db);
  return rows.map(({ tag }) => tag);
}
