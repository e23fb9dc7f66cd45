/** Contacts by the beginnings of the words of their names, as they are written or as they sound. */
import { sql } from 'kysely';
import { type KeyedQuery, selectByKeys } from '../../../platform/database/batch.ts';
import type { Db } from '../../../platform/database/dialect.ts';
import { foreignCursor } from '../../../platform/http/response/cursor.ts';
import { begins, type Beginning as Sound, typedSound } from '../../../platform/sounds.ts';
import { soughtWords } from '../../../platform/words.ts';
import { contactViews } from '../identity/find.ts';
import type { ContactView } from '../schemas.ts';
import { keptOf, SOUND } from '../words.ts';

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

/** A word of a contact, or the sound of one. */
interface Place {
  word: string;
  contact_id: string;
}

/** A word as far as it is typed, and how that sounds. */
interface Beginning {
  typed: string;
  sound: Sound | undefined;
}

/**
 * Every word of the search begins a word of the name, or sounds like its beginning. They come in the order of the word
 * that the rarest of them begins, of one word the newest first, and then of the sound; a contact stands at the first of
 * its words that it begins.
 */
export async function searchNames(
  db: Db,
  workspaceId: string,
  search: string,
  limit: number,
  cursor?: string,
): Promise<Found> {
  const beginnings = beginningsOf(search);
  const from = cursor === undefined ? undefined : placeOf(cursor, beginnings);
  const along = from?.along ?? (await rarest(db, workspaceId, beginnings));
  if (along === undefined) return { hits: [], next: undefined };

  const found: Place[] = [];
  const size = beginnings.length === 1 ? limit + 1 : CHUNK;
  let after: Place | undefined = from;
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
    next: next && `${next.contact_id} ${along.typed} ${next.word}`,
  };
}

function beginningsOf(search: string): Beginning[] {
  return soughtWords(search).map((typed) => ({ typed, sound: typedSound(typed) }));
}

/** Returns whether a search by names finds this one. */
export function findsName(search: string, name: string): boolean {
  const [own, beginnings] = [keptOf(name), beginningsOf(search)];
  return (
    beginnings.length > 0 && beginnings.every((beginning) => own.some((word) => isBegun(word, beginning)))
  );
}

/** Returns what the words begin with that are walked: what is typed, and then its sound. */
const prefixesOf = ({ typed, sound }: Beginning) => (sound ? [typed, SOUND + sound.text] : [typed]);

const isSound = (word: string) => word.startsWith(SOUND);

/** Returns whether a word begins so, or the sound of one sounds so. */
const isBegun = (word: string, { typed, sound }: Beginning) =>
  isSound(word) ? sound !== undefined && begins(word.slice(SOUND.length), sound) : word.startsWith(typed);

/** The next words along the index, and after the last of them the next sounds. */
async function walk(
  db: Db,
  workspaceId: string,
  along: Beginning,
  size: number,
  after: Place | undefined,
): Promise<Place[]> {
  const places: Place[] = [];
  for (const prefix of prefixesOf(along)) {
    if (after && isSound(after.word) && !isSound(prefix)) continue;
    const from = after && isSound(after.word) === isSound(prefix) ? after : undefined;
    places.push(...(await walkWords(db, workspaceId, prefix, size - places.length, from)));
    if (places.length === size) break;
  }
  return places;
}

/** The next words along the index that begin so. Two statements, for SQLite does not seek by a pair of which one part descends. */
async function walkWords(
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

const NAMES: KeyedQuery = {
  columns: { workspace_id: 'text', id: 'text' },
  query: () => sql`select c.id, c.name from v cross join contacts c
      where c.workspace_id = v.workspace_id and c.id = v.id`,
};

/** The places whose contacts have all that is looked for, each contact at the first of its words that `along` begins. */
async function fitting(
  db: Db,
  workspaceId: string,
  places: readonly Place[],
  along: Beginning,
  beginnings: readonly Beginning[],
): Promise<Place[]> {
  const ids = [...new Set(places.map(({ contact_id }) => contact_id))];
  const rows = await selectByKeys<{ id: string; name: string | null }>(
    db,
    NAMES,
    ids.map((id) => ({ workspace_id: workspaceId, id })),
  );
  const sounds = new Map<string, string | undefined>();
  const wordsOf = new Map(rows.map(({ id, name }) => [id, keptOf(name ?? '', sounds)]));
  return places.filter(({ contact_id, word }) => {
    const own = wordsOf.get(contact_id) ?? [];
    return (
      isBegun(word, along) &&
      own.every((other) => !isBegun(other, along) || !isBefore(other, word)) &&
      beginnings.every((beginning) => own.some((other) => isBegun(other, beginning)))
    );
  });
}

/** Compares words before sounds, and otherwise by bytes, as the databases do. */
const isBefore = (a: string, b: string) =>
  isSound(a) === isSound(b) ? Buffer.compare(Buffer.from(a), Buffer.from(b)) < 0 : isSound(b);

/** The one that the fewest words begin with, or sound like, counted as far as a page would look. */
async function rarest(
  db: Db,
  workspaceId: string,
  beginnings: readonly Beginning[],
): Promise<Beginning | undefined> {
  const longest = [...beginnings].sort((a, b) => b.typed.length - a.typed.length).slice(0, MOST_COUNTED);
  let best = longest[0];
  if (longest.length === 1) return best;
  let fewest = MOST_SEEN;
  for (const beginning of longest) {
    const prefix = prefixesOf(beginning).at(-1)!; // whatever begins so sounds so, but for half a sound
    const words = db
      .selectFrom('contact_words')
      .select('word')
      .where('workspace_id', '=', workspaceId)
      .where('word', '>=', prefix)
      .where('word', '<', prefix + END)
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

function placeOf(cursor: string, beginnings: readonly Beginning[]): Place & { along: Beginning } {
  const [contact_id = '', typed, word = ''] = cursor.split(' ');
  const along = beginnings.find((beginning) => beginning.typed === typed);
  if (along && prefixesOf(along).some((prefix) => word.startsWith(prefix)))
    return { contact_id, word, along };
  throw foreignCursor('search');
}
