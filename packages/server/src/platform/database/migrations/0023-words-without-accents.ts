import { sql } from 'kysely';
import { wordsOf } from '../../words.ts';
import { insertRows, type KeyedQuery, writeByKeys } from '../batch.ts';
import type { Trx } from '../dialect.ts';
import type { Migration } from './migration.ts';

const BATCH = 1000;

/** Contacts by the words of their names without accents: `nunez` finds Núñez. */
export const wordsWithoutAccents: Migration = {
  name: '0023-words-without-accents',
  async up(trx) {
    let last: Place = { workspace_id: '', contact_id: '', word: '' };
    for (let more = true; more; ) {
      const places = await walk(trx, last);
      const accented = places.filter(({ word }) => plain(word) !== word);
      await insertRows(
        trx,
        'contact_words',
        accented.map((place) => ({ ...place, word: plain(place.word) })),
        { ignoreConflicts: true },
      );
      await writeByKeys(trx, REMOVE, accented);
      last = places.at(-1) ?? last;
      more = places.length === BATCH;
    }
  },
};

type Place = Record<'workspace_id' | 'contact_id' | 'word', string>;

/** A word stays one: what was taken from it parted none. */
const plain = (word: string) => wordsOf(word)[0] ?? word;

/** In the order of the key, only the words with a letter outside ASCII: a million names of A to Z are passed in a second. */
async function walk(trx: Trx, after: Place): Promise<Place[]> {
  return trx
    .selectFrom('contact_words')
    .select(['workspace_id', 'contact_id', 'word'])
    .where(
      sql<boolean>`(workspace_id, contact_id, word) > (${after.workspace_id}, ${after.contact_id}, ${after.word})`,
    )
    .where(sql<boolean>`octet_length(word) > length(word)`)
    .orderBy('workspace_id')
    .orderBy('contact_id')
    .orderBy('word')
    .limit(BATCH)
    .execute();
}

const REMOVE: KeyedQuery = {
  columns: { workspace_id: 'text', contact_id: 'text', word: 'text' },
  query: () => sql`delete from contact_words where (workspace_id, contact_id, word) in
    (select v.workspace_id, v.contact_id, v.word from v)`,
};
