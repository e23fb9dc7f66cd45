/** Finds messages that have what is looked for, newest first, or may have it where nothing is indexed. */

import { sql } from 'kysely';
import { type KeyedQuery, selectTogether } from '../../../platform/database/batch.ts';
import type { Db } from '../../../platform/database/dialect.ts';
import type { Beginning } from '../../../platform/sounds.ts';
import { uptoOf } from './build.ts';
import { anyPlaces, commonPlaces, FORM, type Places, placesIn } from './segment.ts';
import { type Sought, startOf } from './words.ts';

/** Messages that the index names, or all of a range that it does not know, which are to be compared. */
export type Candidates = { ids: readonly string[] } | { from: string; to: string };

/** A piece of the way. */
export interface Looked {
  candidates: Candidates;
  /** Everything newer than this id has been named by then. */
  from: string;
  /** The work of going through them, in messages. */
  cost: number;
}

/** Messages of a range, or ids, that are handed out together: first few, for a page is soon full of a common word. */
const CHUNKS = [64, 128, 256, 512];
/** Segments that are asked together, likewise. */
const SEGMENTS = [4, 16, 64, 256];
/** To ask a segment takes as long as to compare so many messages. */
const COST_OF_SEGMENT = 1;
/** Greater than every text that begins with what stands before it. */
const END = '\u{10ffff}';
/** Greater than every id. */
const LAST = 'msg_~';

/** Yields, piece by piece, the messages before an id that have all words that are looked for. */
export async function* candidates(
  db: Db,
  workspaceId: string,
  wanted: readonly Sought[],
  before = LAST,
): AsyncGenerator<Looked> {
  const upto = await uptoOf(db, workspaceId);
  const chunk = growing(CHUNKS);
  yield* all(db, workspaceId, { after: upto, before }, chunk);
  const end = before < upto ? await endOf(db, workspaceId, before) : upto;
  const many = growing(SEGMENTS);
  for (let last = end, first = true; ; first = false) {
    const size = many();
    const segments = await segmentsUpTo(db, workspaceId, last, size, first);
    const found = await idsIn(db, workspaceId, segments, wanted);
    for (const { last_id, first_id, form } of segments) {
      const ids = (found.get(last_id) ?? []).filter((id) => id < before);
      if (form !== FORM)
        yield* all(
          db,
          workspaceId,
          { after: justBefore(first_id), before: min(before, last_id + END) },
          chunk,
        );
      else yield* parts(ids, first_id, chunk);
    }
    if (segments.length < size) return;
    last = segments.at(-1)!.last_id;
  }
}

/** Returns the sizes one after the other, and then the last of them again and again. */
function growing(sizes: readonly number[]): () => number {
  let at = 0;
  return () => sizes[Math.min(at++, sizes.length - 1)]!;
}

const min = (a: string, b: string) => (a < b ? a : b);
/** An id that is less than this one and not less than any other that is: ids have the same length. */
const justBefore = (id: string) => id.slice(0, -1);

/** Yields the messages of a range in which nothing is indexed. */
async function* all(
  db: Db,
  workspaceId: string,
  { after, before }: { after: string; before: string },
  chunk: () => number,
): AsyncGenerator<Looked> {
  for (let to = before; ; ) {
    const size = chunk();
    const rows = await db
      .selectFrom('messages')
      .select('id')
      .where('workspace_id', '=', workspaceId)
      .where('id', '>', after)
      .where('id', '<', to)
      .orderBy('id', 'desc')
      .limit(size)
      .execute();
    if (rows.length === 0) return;
    const from = rows.at(-1)!.id;
    yield { candidates: { from, to: rows[0]!.id }, from, cost: rows.length };
    if (rows.length < size) return;
    to = from;
  }
}

function* parts(ids: readonly string[], first: string, chunk: () => number): Generator<Looked> {
  if (ids.length === 0) yield { candidates: { ids }, from: first, cost: COST_OF_SEGMENT };
  for (let at = 0; at < ids.length; ) {
    const some = ids.slice(at, at + chunk());
    at += some.length;
    yield { candidates: { ids: some }, from: some.at(-1)!, cost: some.length };
  }
}

interface Segment {
  first_id: string;
  last_id: string;
  form: number;
}

/** Returns the last id of the segment that holds an id, or of the first one after it. */
async function endOf(db: Db, workspaceId: string, id: string): Promise<string> {
  const row = await db
    .selectFrom('message_segments')
    .select('last_id')
    .where('workspace_id', '=', workspaceId)
    .where('last_id', '>=', id)
    .orderBy('last_id')
    .limit(1)
    .executeTakeFirst();
  return row?.last_id ?? id;
}

async function segmentsUpTo(
  db: Db,
  workspaceId: string,
  last: string,
  size: number,
  included: boolean,
): Promise<Segment[]> {
  return db
    .selectFrom('message_segments')
    .select(['first_id', 'last_id', 'form'])
    .where('workspace_id', '=', workspaceId)
    .where('last_id', included ? '<=' : '<', last)
    .orderBy('last_id', 'desc')
    .limit(size)
    .execute();
}

/** `holding` leaves out rows that have no such word; nothing in a word is special to `like`. */
const WORDS: KeyedQuery = {
  columns: { workspace_id: 'text', segment: 'text', start: 'text', beyond: 'text', holding: 'text' },
  query: () => sql`select w.segment, w.start, w.words from v cross join message_words w
      where w.workspace_id = v.workspace_id and w.segment = v.segment
        and w.start >= v.start and w.start < v.beyond and w.words like v.holding`,
};

const IDS: KeyedQuery = {
  columns: { workspace_id: 'text', last_id: 'text' },
  query: () => sql`select s.last_id, s.ids from v cross join message_segments s
      where s.workspace_id = v.workspace_id and s.last_id = v.last_id`,
};

function placesOf(rows: readonly { start: string; words: string }[], beginning: Beginning): Places {
  const start = startOf(beginning.text);
  const words = rows.filter((row) => row.start.startsWith(start)).map((row) => row.words);
  return placesIn(words.join('\n'), beginning);
}

/** Returns for segments, by their last ids, the ids of the messages that have all that is looked for, newest first. */
async function idsIn(
  db: Db,
  workspaceId: string,
  segments: readonly Segment[],
  wanted: readonly Sought[],
): Promise<Map<string, string[]>> {
  const indexed = segments.filter(({ form }) => form === FORM).map(({ last_id }) => last_id);
  const asked = wanted.flat().map(({ text }) => {
    const start = startOf(text);
    return { start, beyond: start + END, holding: `%${text}%` };
  });
  const keys = indexed.flatMap((segment) =>
    asked.map((each) => ({ workspace_id: workspaceId, segment, ...each })),
  );
  const rows = await selectTogether<{ segment: string; start: string; words: string }>(db, WORDS, keys);
  const placesBySegment = new Map<string, number[]>();
  for (const [segment, own] of Map.groupBy(rows, (row) => row.segment)) {
    const places = wanted.map((sought) => anyPlaces(sought.map((beginning) => placesOf(own, beginning))));
    const common = commonPlaces(places);
    if (common.length > 0) placesBySegment.set(segment, common);
  }
  const named = [...placesBySegment.keys()].map((last_id) => ({ workspace_id: workspaceId, last_id }));
  const lists = await selectTogether<{ last_id: string; ids: string }>(db, IDS, named);
  return new Map(
    lists.map(({ last_id, ids }) => {
      const all = ids.split(' ');
      return [last_id, placesBySegment.get(last_id)!.map((place) => all[place]!)];
    }),
  );
}
