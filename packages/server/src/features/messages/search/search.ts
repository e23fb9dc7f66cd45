/** Messages by what was written, newest first. */
import type { SelectQueryBuilder } from 'kysely';
import { paddedList } from '../../../platform/database/batch.ts';
import type { Db } from '../../../platform/database/dialect.ts';
import type { Schema } from '../../../platform/database/schema/schema.ts';
import { firstIdAt } from '../../../platform/ids.ts';
import { toIst } from '../../../platform/time.ts';
import type { FoundText } from '../../conversations/schemas.ts';
import { LATEST_MS, type MessageFilter, restrict } from '../read/list.ts';
import type { MessageRow } from '../state/draft.ts';
import { type Candidates, candidates } from './candidates.ts';
import { beginningsOf, type SnippetPart, saidWith, snippetOf } from './match.ts';

/** A search compares this many messages: where hardly any that has one of two common words has the other, it ends there. */
const LOOKS = 10_000;

export interface FoundMessage {
  row: MessageRow;
  /** Returns where the message says it. */
  snippet(): SnippetPart[];
}

interface Search {
  search: string;
  filter: MessageFilter;
  /** The id where the page before ended. */
  after: string | undefined;
}

/** Returns a page of the messages that say what is looked for; it may be short and still have a next one. */
export async function searchMessages(
  db: Db,
  workspaceId: string,
  { limit, ...search }: Search & { limit: number },
): Promise<{ found: FoundMessage[]; next: string | undefined }> {
  const found: FoundMessage[] = [];
  let looked = 0;
  for await (const { some, from, cost } of matches(db, workspaceId, search)) {
    found.push(...some);
    if (found.length > limit) return { found: found.slice(0, limit), next: found[limit - 1]!.row.id };
    looked += cost;
    if (looked >= LOOKS) return { found, next: from };
  }
  return { found, next: undefined };
}

/** Yields, some at a time, what was written to and by people that says what is looked for, newest first. */
export async function* writtenTexts(
  db: Db,
  workspaceId: string,
  search: string,
): AsyncGenerator<FoundText[]> {
  let looked = 0;
  for await (const { some, cost } of matches(db, workspaceId, { search, filter: {}, after: undefined })) {
    yield some.flatMap(({ row, snippet }) =>
      row.contact_id === null
        ? []
        : {
            contactId: row.contact_id,
            channelId: row.channel_id,
            match: () => ({
              ...{ messageId: row.id, direction: row.direction },
              ...{ snippet: snippet(), createdAt: toIst(row.created_at) },
            }),
          },
    );
    looked += cost;
    if (looked >= LOOKS) return;
  }
}

interface Matches {
  some: FoundMessage[];
  from: string;
  cost: number;
}

async function* matches(
  db: Db,
  workspaceId: string,
  { search, filter, after }: Search,
): AsyncGenerator<Matches> {
  const beginnings = beginningsOf(search);
  if (beginnings.length === 0) return;
  const { createdAfter, createdBefore } = filter;
  const oldest = createdAfter === undefined ? '' : firstIdAt('msg', createdAfter);
  const latest = createdBefore === undefined ? undefined : firstIdAt('msg', createdBefore + LATEST_MS);
  const before = after === undefined || (latest !== undefined && latest < after) ? latest : after;
  for await (const { candidates: named, from, cost } of candidates(db, workspaceId, beginnings, before)) {
    const rows = await rowsOf(db, workspaceId, named, filter);
    const some = rows.flatMap((row) => {
      const text = saidWith(row.body, beginnings);
      return text === undefined ? [] : { row, snippet: () => snippetOf(text, beginnings) };
    });
    yield { some, from, cost };
    if (from < oldest) return;
  }
}

type Query = SelectQueryBuilder<Schema, 'messages', MessageRow>;

/** Returns the messages that are named and fit the filter, newest first. */
async function rowsOf(
  db: Db,
  workspaceId: string,
  named: Candidates,
  filter: MessageFilter,
): Promise<MessageRow[]> {
  if ('ids' in named && named.ids.length === 0) return [];
  const all: Query = db.selectFrom('messages').selectAll().where('workspace_id', '=', workspaceId);
  const some =
    'ids' in named
      ? all.where('id', 'in', paddedList(named.ids))
      : all.where('id', '>=', named.from).where('id', '<=', named.to);
  return restrict(db, some, workspaceId, filter).orderBy('id', 'desc').execute();
}
