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
import { type SnippetPart, says, snippetOf } from './match.ts';
import { saidIn } from './said.ts';
import { soughtBy } from './words.ts';

/** A search looks at this many messages: where hardly any that has one of two common words has the other, it ends there. */
const LOOKS = 10_000;
/** A search of conversations looks at this many: where a few people have written all of them, it ends there. */
const LOOKS_FOR_PEOPLE = 4000;

export interface FoundMessage<Row = MessageRow> {
  row: Row;
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
  for await (const { some, from, cost } of matches(db, workspaceId, search, (query) => query.selectAll())) {
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
  const everything = { search, filter: {}, after: undefined };
  for await (const { some, cost } of matches(db, workspaceId, everything, (query) => query.select(WRITTEN))) {
    yield some.flatMap(({ row, snippet }) => {
      const { id: messageId, contact_id: contactId, channel_id: channelId, direction, created_at } = row;
      if (contactId === null) return [];
      const match = () => ({ messageId, direction, snippet: snippet(), createdAt: toIst(created_at) });
      return { contactId, channelId, match };
    });
    looked += cost;
    if (looked >= LOOKS_FOR_PEOPLE) return;
  }
}

const WRITTEN = ['id', 'contact_id', 'channel_id', 'direction', 'created_at', 'body'] as const;

interface Matches<Row> {
  some: FoundMessage<Row>[];
  /** Everything newer than this id has been looked at. */
  from: string;
  cost: number;
}

type Query<Row = object> = SelectQueryBuilder<Schema, 'messages', Row>;

async function* matches<Row extends { id: string; body: string }>(
  db: Db,
  workspaceId: string,
  { search, filter, after }: Search,
  columns: (query: Query) => Query<Row>,
): AsyncGenerator<Matches<Row>> {
  const wanted = soughtBy(search);
  if (wanted.length === 0) return;
  const { createdAfter, createdBefore } = filter;
  const oldest = createdAfter === undefined ? '' : firstIdAt('msg', createdAfter);
  const latest = createdBefore === undefined ? undefined : firstIdAt('msg', createdBefore + LATEST_MS);
  const before = after === undefined || (latest !== undefined && latest < after) ? latest : after;
  for await (const { candidates: named, from, cost } of candidates(db, workspaceId, wanted, before)) {
    const query = columns(restrict(db, select(db, workspaceId, named), workspaceId, filter));
    const rows = isNone(named) ? [] : (await query.execute()).sort(newestFirst);
    // What the index names says it.
    const fitting = 'ids' in named ? rows : rows.filter(({ body }) => says(body, wanted));
    const some = fitting.map((row) => ({ row, snippet: () => snippetOf(saidIn(row.body), wanted) }));
    yield { some, from, cost };
    if (from < oldest) return;
  }
}

/** Ids ascend with time. */
const newestFirst = (a: { id: string }, b: { id: string }) => (a.id < b.id ? 1 : -1);

const isNone = (named: Candidates) => 'ids' in named && named.ids.length === 0;

function select(db: Db, workspaceId: string, named: Candidates): Query {
  const all = db.selectFrom('messages').where('workspace_id', '=', workspaceId);
  return 'ids' in named
    ? all.where('id', 'in', paddedList(named.ids))
    : all.where('id', '>=', named.from).where('id', '<=', named.to);
}
