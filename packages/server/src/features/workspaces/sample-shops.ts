/** Sample shops are workspaces with a seed, filled once by a worker. */
import { type Db, holdRows, type Trx } from '../../platform/database/dialect.ts';
import type { Workspace } from './store.ts';

/** The oldest shop whose month is not behind it yet, of all or of those with this seed. */
export async function findUnfilled(db: Db, seed?: string): Promise<Workspace | undefined> {
  let query = db
    .selectFrom('workspaces')
    .selectAll()
    .where('sample_seed', 'is not', null)
    .where('sample_filled_at', 'is', null);
  if (seed !== undefined) query = query.where('sample_seed', '=', seed);
  return query.orderBy('id').limit(1).executeTakeFirst();
}

/** Returns whether the shop exists and is still to be filled, and locks it until the transaction ends. */
export async function holdUnfilled(trx: Trx, id: string): Promise<boolean> {
  const query = trx
    .selectFrom('workspaces')
    .select('id')
    .where('id', '=', id)
    .where('sample_filled_at', 'is', null);
  return (await holdRows(trx, query).executeTakeFirst()) !== undefined;
}

/** Nothing is filled into it any more. */
export async function endFilling(db: Db, id: string, now: number): Promise<void> {
  await db
    .updateTable('workspaces')
    .set({ sample_filled_at: now })
    .where('id', '=', id)
    .where('sample_filled_at', 'is', null)
    .execute();
}
