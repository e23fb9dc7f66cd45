/** Contacts by the beginnings of the words of their names. */
import { sql } from 'kysely';
import { ApiError } from '../../../errors.ts';
import { type KeyedQuery, selectByKeys } from '../../../platform/database/batch.ts';
import type { Db } from '../../../platform/database/dialect.ts';
import { wordsOf } from '../../../platform/words.ts';
import { contactViews } from '../identity/find.ts';
import type { ContactView } from '../schemas.ts';

/** A page of what was found, and where to look on; undefined: there is nothing more. */
export interface Found {
  hits: ContactView[];
  next: string | undefined;
}

/** Greater than every text that begins with what stands before it. */
export const END = '\u{10ffff}';
/** Words that a page looks at: where hardly anybody who has one of two common words has the other, it ends there, short. */
const MOST_SEEN = 10_000;
const CHUNK = 1000;
/** This many words are counted to find the rarest. */
const MOST_COUNTED = 4;

/** A word of a contact. */
interface Place {
  word: string;
  contact_id: string;
}

/**
 * Every word of the search begins a word of the name. They come in the order of the word that the rarest of them
 * begins, of one word the newest first; a contact stands at the first of its words that it begins.
 */
export async function searchNames(
  db: Db,
  workspaceId: string,
  search: string,
  limit: number,
  cursor?: string,
): Promise<Found> {
  const words = wordsOf(search);
  const beginnings = words.filter((word) => !words.some((other) => other !== word && other.startsWith(word)));
  let after = cursor === undefined ? undefined : placeOf(cursor, beginnings);
  const along = beginningOf(after, beginnings) ?? (await rarest(db, workspaceId, beginnings));
  if (along === undefined) return { hits: [], next: undefined };

  const found: Place[] = [];
  const size = beginnings.length === 1 ? limit + 1 : CHUNK;
  for (let seen = 0; found.length <= limit && seen < MOST_SEEN; seen += size) {
    const places = await walk(db, workspaceId, along, size, after);
    found.push(...(await fitting(db, workspaceId, places, along, beginnings)));
    after = places.length < size ? undefined : places.at(-1);
    if (!after) break;
  }
  const page = found.slice(0, limit);
  const views = await contactViews(
    db,
    workspaceId,
    page.map(({ contact_id }) => contact_id),
  );
  const next = found.length > limit ? page.at(-1) : after;
  return {
    hits: page.flatMap(({ contact_id }) => views.get(contact_id) ?? []),
    next: next && `${next.contact_id} ${next.word}`,
  };
}

/** The next words along the index. Two statements, for SQLite does not seek by a pair of which one part descends. */
async function walk(
  db: Db,
  workspaceId: string,
  beginning: string,
  size: number,
  after: Place | undefined,
): Promise<Place[]> {
  const query = db
    .selectFrom('contact_words')
    .select(['word', 'contact_id'])
    .where('workspace_id', '=', workspaceId);
  const places: Place[] = [];
  if (after) {
    const same = query.where('word', '=', after.word).where('contact_id', '<', after.contact_id);
    places.push(...(await same.orderBy('contact_id', 'desc').limit(size).execute()));
  }
  if (places.length === size) return places;
  const others = query
    .where('word', after ? '>' : '>=', after?.word ?? beginning)
    .where('word', '<', beginning + END)
    .orderBy('word')
    .orderBy('contact_id', 'desc');
  places.push(...(await others.limit(size - places.length).execute()));
  return places;
}

const WORDS_OF: KeyedQuery = {
  columns: { workspace_id: 'text', contact_id: 'text' },
  query: () => sql`select w.word, w.contact_id from v cross join contact_words w
      where w.workspace_id = v.workspace_id and w.contact_id = v.contact_id`,
};

/** The places whose contacts have all that is looked for, each contact at the first of its words that `along` begins. */
async function fitting(
  db: Db,
  workspaceId: string,
  places: readonly Place[],
  along: string,
  beginnings: readonly string[],
): Promise<Place[]> {
  const ids = [...new Set(places.map(({ contact_id }) => contact_id))];
  const rows = await selectByKeys<Place>(
    db,
    WORDS_OF,
    ids.map((contact_id) => ({ workspace_id: workspaceId, contact_id })),
  );
  const byContact = Map.groupBy(rows, (row) => row.contact_id);
  return places.filter(({ contact_id, word }) => {
    const own = (byContact.get(contact_id) ?? []).map((row) => row.word);
    return (
      own.every((other) => !other.startsWith(along) || !isBefore(other, word)) &&
      beginnings.every((beginning) => own.some((other) => other.startsWith(beginning)))
    );
  });
}

/** Compares by bytes, as the databases do. */
const isBefore = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b)) < 0;

/** The one that the fewest words begin with, counted as far as a page would look. */
async function rarest(
  db: Db,
  workspaceId: string,
  beginnings: readonly string[],
): Promise<string | undefined> {
  const longest = [...beginnings].sort((a, b) => b.length - a.length).slice(0, MOST_COUNTED);
  let best = longest[0];
  if (longest.length === 1) return best;
  let fewest = MOST_SEEN;
  for (const beginning of longest) {
    const words = db
      .selectFrom('contact_words')
      .select('word')
      .where('workspace_id', '=', workspaceId)
      .where('word', '>=', beginning)
      .where('word', '<', beginning + END)
      .orderBy('word')
      .limit(fewest);
    const counted = await db
      .selectFrom(words.as('words'))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (Number(counted.count) >= fewest) continue;
    fewest = Number(counted.count);
    best = beginning;
    if (fewest === 0) break;
  }
  return best;
}

/** No beginning is one of another, so that a word has one at most. */
const beginningOf = (place: Place | undefined, beginnings: readonly string[]) =>
  place && beginnings.find((beginning) => place.word.startsWith(beginning));

function placeOf(cursor: string, beginnings: readonly string[]): Place {
  const space = cursor.indexOf(' ');
  const place = { contact_id: cursor.slice(0, space), word: cursor.slice(space + 1) };
  if (space > 0 && beginningOf(place, beginnings) !== undefined) return place;
  throw new ApiError('INVALID_PARAMETER', {
    details: [{ field: 'cursor', message: 'is not one that was given for this search' }],
  });
}
