import { ApiError } from '../../errors.ts';
import { randomOf } from '../../platform/database/context.ts';
import { type Db, holdRows, isUniqueViolation, type Trx } from '../../platform/database/dialect.ts';
import type { Row } from '../../platform/database/schema/schema.ts';
import type { Language } from '../../platform/language.ts';

export interface Person {
  /** `usr_…` */
  id: string;
  email: string;
  name: string | null;
  operator: boolean;
  emailVerified: boolean;
  /** Null: that of the browser. */
  language: Language | null;
}

export type PersonRow = Row<'people'>;

/** E-mails are compared in this form and stored in it. */
export function canonicalEmail(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}

export interface NewPerson {
  email: string;
  name?: string | undefined;
  /** The hash that `Passwords` made. */
  password: string;
  /** Says whether the mailbox is known to be theirs. */
  verified: boolean;
}

export async function createPerson(db: Db, input: NewPerson, now: number): Promise<PersonRow> {
  try {
    return await db
      .insertInto('people')
      .values({
        id: randomOf(db).newId('usr', now),
        email: canonicalEmail(input.email),
        name: input.name?.trim() || null,
        password: input.password,
        verified_at: input.verified ? now : null,
        operator_at: null,
        language: null,
        created_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new ApiError('CONFLICT', {
      message: 'There is an account with this e-mail already.',
      hint: 'Sign in with it, or reset its password.',
      details: [{ field: 'email', message: 'has an account already' }],
    });
  }
}

export async function findPerson(db: Db, id: string): Promise<PersonRow | undefined> {
  return db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locks a person: until the transaction ends nobody else gets this lock for them. */
export async function holdPerson(trx: Trx, id: string): Promise<void> {
  await holdRows(trx, trx.selectFrom('people').select('id').where('id', '=', id)).execute();
}

export async function findPersonByEmail(db: Db, email: string): Promise<PersonRow | undefined> {
  return db.selectFrom('people').selectAll().where('email', '=', canonicalEmail(email)).executeTakeFirst();
}

export async function changePerson(
  db: Db,
  id: string,
  change: Partial<Pick<PersonRow, 'name' | 'password' | 'verified_at' | 'operator_at' | 'language'>>,
): Promise<void> {
  await db.updateTable('people').set(change).where('id', '=', id).execute();
}

export async function namesOfPeople(db: Db, ids: readonly string[]): Promise<[id: string, name: string][]> {
  const rows = await db.selectFrom('people').select(['id', 'name', 'email']).where('id', 'in', ids).execute();
  return rows.map(({ id, name, email }) => [id, name ?? email]);
}

/** Returns the operators of the installation. */
export async function listOperators(db: Db): Promise<PersonRow[]> {
  return db.selectFrom('people').selectAll().where('operator_at', 'is not', null).orderBy('id').execute();
}

export function personOf(
  row: Pick<PersonRow, 'id' | 'email' | 'name' | 'operator_at' | 'verified_at' | 'language'>,
): Person {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    operator: row.operator_at !== null,
    emailVerified: row.verified_at !== null,
    language: row.language,
  };
}
