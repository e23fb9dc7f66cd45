/** People whom a workspace has known for long, made by the database itself. */
import { sql } from 'kysely';
import { SOUND } from '../../packages/server/src/features/contacts/words.ts';
import type { Db } from '../../packages/server/src/platform/database/dialect.ts';
import { firstIdAt } from '../../packages/server/src/platform/ids.ts';
import { soundOf } from '../../packages/server/src/platform/sounds.ts';

/** Everything that is stored so is older than what a run makes, and stands before it. */
export const STORED_FROM = Date.UTC(2026, 0, 1);
export const STORED_CONTACT = firstIdAt('con', STORED_FROM);
export const ID_DIGITS = 16;
/** A statement of PostgreSQL has ten seconds. */
const CHUNK = 10_000;
/** Each has a number that ends so that its person behaves as most do in the simulator; there are a million. */
const PHONE = { before: '+9197', digits: 6, after: '55' };

export const padded = (n: number, digits: number) => String(n).padStart(digits, '0');
export const storedContactId = (n: number) => `${STORED_CONTACT}${padded(n, ID_DIGITS)}`;
export const storedPerson = (n: number) => PHONE.before + padded(n, PHONE.digits) + PHONE.after;

/** Returns an expression of a number with leading zeros. */
export type Padded = (sql: string, digits: number) => string;

export const paddedIn =
  (database: 'sqlite' | 'postgres'): Padded =>
  (sql, digits) =>
    database === 'postgres'
      ? `lpad((${sql})::text, ${digits}, '0')`
      : `substr('${'0'.repeat(digits)}' || (${sql}), -${digits})`;

/** Returns the expression of the phone number of a person. */
export const phoneOf = (text: Padded, n: string): string =>
  `'${PHONE.before}' || ${text(n, PHONE.digits)} || '${PHONE.after}'`;

/** Stores so many contacts; `tag` is an expression of the number `i` of each. */
export async function storePeople(
  db: Db,
  database: 'sqlite' | 'postgres',
  workspaceId: string,
  { count, tag }: { count: number; tag: string },
): Promise<void> {
  const text = paddedIn(database);
  const contact = `'${STORED_CONTACT}' || ${text('i', ID_DIGITS)}`;
  await inChunks(db, count, [
    `insert into contacts (workspace_id, id, name, created_at, updated_at)
     select '${workspaceId}', ${contact}, 'Person ' || i, ${STORED_FROM} + i, ${STORED_FROM} + i from n`,
    `insert into contact_words (workspace_id, contact_id, word)
     select '${workspaceId}', ${contact}, 'person' from n`,
    `insert into contact_words (workspace_id, contact_id, word)
     select '${workspaceId}', ${contact}, '${SOUND}${soundOf('person')}' from n`,
    `insert into contact_words (workspace_id, contact_id, word)
     select '${workspaceId}', ${contact}, cast(i as text) from n`,
    `insert into contact_aliases (workspace_id, kind, value, contact_id, linked_at)
     select '${workspaceId}', 'phone', ${phoneOf(text, 'i')}, ${contact}, ${STORED_FROM} + i from n`,
    `insert into contact_tags (workspace_id, tag, contact_id, position)
     select '${workspaceId}', ${tag}, ${contact}, 0 from n`,
  ]);
}

/** Runs each statement for the numbers from 0 to `count`, so many at a time. */
export async function inChunks(db: Db, count: number, statements: readonly string[]): Promise<void> {
  for (let from = 0; from < count; from += CHUNK) {
    const to = Math.min(from + CHUNK, count) - 1;
    for (const statement of statements) {
      const at = statement.indexOf('select');
      const numbers = `with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${to}) `;
      await sql.raw(statement.slice(0, at) + numbers + statement.slice(at)).execute(db);
    }
  }
}
