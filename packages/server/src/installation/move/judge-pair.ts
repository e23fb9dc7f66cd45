import { ApiError } from '../../errors.ts';
import { hasRows, type TableShape, tableNamesOfPostgres } from '../../platform/database/copy-tables.ts';
import type { Db } from '../../platform/database/dialect.ts';
import { installationValues } from '../../platform/database/installation-values.ts';
import { pendingMigrations } from '../../platform/database/migrate.ts';
import { MIGRATIONS } from '../../platform/database/migrations/index.ts';
import { type Leaving, type Mark, readLeaving } from '../standing.ts';

const ARRIVING: Mark = 'moving';

/**
 * Returns the move that has begun between two databases, or undefined where one may begin, and refuses a target that is in
 * use, or another than the one the source has gone to: of two, both would send its queue. Nothing is written: the target
 * may be somebody else's.
 */
export async function judgePair(
  source: Db,
  target: Db,
  { to, tables }: { to: string; tables: readonly TableShape[] },
): Promise<Leaving | undefined> {
  const leaving = await readLeaving(source);
  const isOurs = !(await pendingMigrations(target)).includes(MIGRATIONS[0]!.name);
  const values = isOurs ? await installationValues(target) : [];
  const arriving = values.find(({ name }) => name === ARRIVING)?.value;
  if (leaving && arriving === leaving.id) return leaving;
  if (leaving?.ended) {
    throw new ApiError('CONFLICT', {
      message: `This data was moved to ${leaving.to} already.`,
      hint: 'Start the server with DATABASE_URL; or take the move back with meghdoot move --undo.',
    });
  }
  if (leaving && leaving.to !== to) {
    throw new ApiError('CONFLICT', {
      message: `The move of this data to ${leaving.to} has begun.`,
      hint: 'Run it again with that URL; or give it up with meghdoot move --undo.',
    });
  }
  if (values.length > 0) throw notEmpty(); // every server that starts keeps one
  const there = new Set(await tableNamesOfPostgres(target));
  for (const table of tables)
    if (there.has(table.name) && (!isOurs || (await hasRows(target, table)))) throw notEmpty();
  return undefined;
}

const notEmpty = () =>
  new ApiError('CONFLICT', {
    message: 'The database to move to is not empty.',
    hint: 'Name an empty database: createdb makes one.',
  });
