import { sql } from 'kysely';
import { wordsOf } from '../../words.ts';
import { insertRows } from '../batch.ts';
import type { Trx } from '../dialect.ts';
import { defineTable } from './define-table.ts';
import type { Migration } from './migration.ts';

const BATCH = 1000;

/** Contacts by the beginning of any word of their name. */
export const contactWords: Migration = {
  name: '0019-contact-words',
  async up(trx) {
    await defineTable(
      trx,
      'contact_words',
      { workspace_id: 'text', contact_id: 'text', word: 'text' },
      ['workspace_id', 'contact_id', 'word'],
      'keyed',
    );
    await fill(trx);
    await sql`create index contact_words_by_word on contact_words (workspace_id, word, contact_id desc)`.execute(
      trx,
    );
    await sql`drop index contacts_by_name`.execute(trx);
  },
};

/** In the order of the key, a batch at a time, and the index after them. */
async function fill(trx: Trx): Promise<void> {
  let last = { workspace_id: '', id: '' };
  for (let more = true; more; ) {
    const contacts = await trx
      .selectFrom('contacts')
      .select(['workspace_id', 'id', 'name'])
      .where(sql<boolean>`(workspace_id, id) > (${last.workspace_id}, ${last.id})`)
      .orderBy('workspace_id')
      .orderBy('id')
      .limit(BATCH)
      .execute();
    const rows = contacts.flatMap(({ workspace_id, id, name }) =>
      wordsOf(name ?? '').map((word) => ({ workspace_id, contact_id: id, word })),
    );
    await insertRows(trx, 'contact_words', rows);
    last = contacts.at(-1) ?? last;
    more = contacts.length === BATCH;
  }
}
