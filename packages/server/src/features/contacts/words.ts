/** The words of contacts' names and their sounds, by whose beginnings they are found; whoever writes a name writes them too. */
import { sql } from 'kysely';
import { insertRows, type KeyedQuery, writeByKeys } from '../../platform/database/batch.ts';
import type { Trx } from '../../platform/database/dialect.ts';
import { soundOf, withSounds } from '../../platform/sounds.ts';
import { wordsOf } from '../../platform/words.ts';

interface Named {
  workspaceId: string;
  contactId: string;
  name?: string | null | undefined;
}

/** Stands before the sound of a word, so that it is no word: punctuation parts words. */
export const SOUND = ':';

/** Returns what is kept of a name: its words, and how they sound. */
export function keptOf(name: string, known: Map<string, string | undefined> = new Map()): string[] {
  return withSounds(wordsOf(name), markedSound, known);
}

function markedSound(word: string): string | undefined {
  const sound = soundOf(word);
  return sound === undefined ? undefined : SOUND + sound;
}

/**
 * Adds the words of names; those that are there already stay. `fresh` contacts have none yet, which takes PostgreSQL two
 * thirds of the time.
 */
export async function addWords(
  trx: Trx,
  contacts: readonly Named[],
  { fresh = false }: { fresh?: boolean } = {},
): Promise<void> {
  await insertRows(trx, 'contact_words', wordsOfNames(contacts), { ignoreConflicts: !fresh });
}

const REMOVE: KeyedQuery = {
  columns: { workspace_id: 'text', word: 'text', contact_id: 'text' },
  query: () => sql`delete from contact_words
      where (workspace_id, word, contact_id) in (select v.workspace_id, v.word, v.contact_id from v)`,
};

/** Removes the words of names that contacts had until now: they are found by these, in the one order that they are kept in. */
export async function removeWords(trx: Trx, contacts: readonly Named[]): Promise<void> {
  await writeByKeys(trx, REMOVE, wordsOfNames(contacts));
}

/** Returns the rows of names in the order of the table, which takes a fifth of the time that any other takes to write. */
function wordsOfNames(contacts: readonly Named[]) {
  const sounds = new Map<string, string | undefined>(); // of many contacts, who share their names
  const rows = contacts.flatMap(({ workspaceId, contactId, name }) =>
    keptOf(name ?? '', sounds).map((word) => ({ workspace_id: workspaceId, contact_id: contactId, word })),
  );
  if (contacts.length > 1) rows.sort((a, b) => (a.word < b.word ? -1 : a.word > b.word ? 1 : 0));
  return rows;
}
