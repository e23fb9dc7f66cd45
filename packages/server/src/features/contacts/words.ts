/** The words of contacts' names, by whose beginnings they are found; whoever writes a name writes them too. */
import { insertRows } from '../../platform/database/batch.ts';
import type { Trx } from '../../platform/database/dialect.ts';
import { wordsOf } from '../../platform/words.ts';

interface Named {
  workspaceId: string;
  contactId: string;
  name?: string | null | undefined;
}

/** Adds the words of names; those that are there already stay. */
export async function addWords(trx: Trx, contacts: readonly Named[]): Promise<void> {
  const rows = contacts.flatMap(({ workspaceId, contactId, name }) =>
    wordsOf(name ?? '').map((word) => ({ workspace_id: workspaceId, contact_id: contactId, word })),
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
