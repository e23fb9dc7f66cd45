/** People in statements of other rooms: this room alone names their table. */
import { type Db, holdRows, type Trx } from '../../platform/database/dialect.ts';

/** Returns a subquery to join as `person`; planners flatten it into the table itself. */
export const joinedPerson = (db: Db) =>
  db.selectFrom('people').select(['id', 'name', 'email', 'language']).as('person');

/** Whoever else holds them waits until this has committed. */
export async function holdPerson(trx: Trx, id: string): Promise<void> {
  await holdRows(trx, trx.selectFrom('people').select('id').where('id', '=', id)).execute();
}
