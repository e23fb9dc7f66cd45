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

/** Keeps the first value; another process may have kept one already. */
export async function keepInstallationValue(db: Db, name: string, value: string): Promise<void> {
  await db
    .insertInto('installation')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
