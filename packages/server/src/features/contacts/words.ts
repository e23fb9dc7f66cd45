/** The words of contacts' names and their sounds, by whose beginnings they are found; whoever writes a name writes them too. */
import { insertRows } from '../../platform/database/batch.ts';
import type { Trx } from '../../platform/database/dialect.ts';
import { soundOf } from '../../platform/sounds.ts';
import { wordsOf } from '../../platform/words.ts';

interface Named {
  workspaceId: string;
  contactId: string;
  name?: string | null | undefined;
}

/** Stands before the sound of a word, so that it is no word: punctuation parts words. */
export const SOUND = ':';

/** Returns what is kept of a name: its words, and how they sound. */
export function keptOf(name: string): string[] {
  const words = wordsOf(name);
  const sounds = words.map(soundOf).filter((sound) => sound !== undefined);
  return [...words, ...new Set(sounds.map((sound) => SOUND + sound))];
}

/** Adds the words of names; those that are there already stay. */
export async function addWords(trx: Trx, contacts: readonly Named[]): Promise<void> {
  const rows = contacts.flatMap(({ workspaceId, contactId, name }) =>
    keptOf(name ?? '').map((word) => ({ workspace_id: workspaceId, contact_id: contactId, word })),
  );
  await insertRows(trx, 'contact_words', rows, { ignoreConflicts: true });
}

export async function removeWords(trx: Trx, workspaceId: string, contactId: string): Promise<void> {
  await trx
    .deleteFrom('contact_words')
    .where('workspace_id', '=', workspaceId)
    .where('contact_id', '=', contactId)
    .execute();
}
