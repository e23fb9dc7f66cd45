import type { Db } from './dialect.ts';

/** Returns the text that the installation keeps under a name, or undefined. */
export async function readInstallationValue(db: Db, name: string): Promise<string | undefined> {
  const kept = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return kept?.value;
}

/** Returns all that the installation keeps, by its names. */
export async function installationValues(db: Db): Promise<{ name: string; value: string }[]> {
  return db.selectFrom('installation').selectAll().execute();
}

/** Keeps the first value; another process may have kept one already. */
export async function keepInstallationValue(db: Db, name: string, value: string): Promise<void> {
  await db
    .insertInto('installation')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Keeps a value in the place of any before. */
export async function writeInstallationValue(db: Db, name: string, value: string): Promise<void> {
  await db
    .insertInto('installation')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

export async function dropInstallationValue(db: Db, name: string): Promise<void> {
  await db.deleteFrom('installation').where('name', '=', name).execute();
}

/** Returns the SQL that keeps a text under a name, for a script of pg_dump: there no schema is searched. */
export function keepingStatement(name: string, value: string): string {
  const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
  return `insert into public.installation (name, value) values (${literal(name)}, ${literal(value)})`;
}
