/**
 * This file moves an installation from SQLite to PostgreSQL, table by table. Each batch is committed with how far it
 * came, so that a move that broke off goes on from there.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError, type Secrets } from '../../config.ts';
import { ApiError } from '../../errors.ts';
import type { Clock } from '../../platform/clock.ts';
import { randomOf } from '../../platform/database/context.ts';
import {
  digestOfTable,
  hasRows,
  insertIntoPostgres,
  keyOf,
  pagesOfTable,
  type TableDigest,
  type TableKey,
  type TableShape,
  tablesOfSqlite,
} from '../../platform/database/copy-tables.ts';
import type { Db } from '../../platform/database/dialect.ts';
import {
  dropInstallationValue,
  installationValues,
  readInstallationValue,
  writeInstallationValue,
} from '../../platform/database/installation-values.ts';
import { migrate, pendingMigrations } from '../../platform/database/migrate.ts';
import { MIGRATIONS } from '../../platform/database/migrations/index.ts';
import { openDatabase } from '../../platform/database/open.ts';
import { withoutPassword } from '../../platform/database/postgres/dump.ts';
import { analyzeTable } from '../../platform/database/postgres/first-statistics.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { takeDataDirectory } from '../open.ts';
import { provenSealer } from '../secret-check.ts';
import { dropMark, readMark, setMark } from '../standing.ts';

export interface MoveOptions {
  config: Config;
  secrets: Secrets;
  clock: Clock;
  /** The database to move to; it is empty, or this move has begun in it. */
  url: string;
  /** Is told of each table that is done. */
  progress(table: string, rows: number): void;
}

export interface Moved {
  /** The URL without its password. */
  to: string;
  tables: Record<string, TableDigest>;
}

/** Marks and values of the move itself, and leases of processes that have ended. */
const NOT_MOVED = new Set(['leases', 'installation']);
const OWN_VALUES = ['restoring', 'moving', 'moved', 'move'];

/** Moves everything but the files, compares both sides, and leaves the SQLite file so that no server starts on it. */
export async function moveToPostgres(o: MoveOptions): Promise<Moved> {
  const { config, secrets, clock, url, progress } = o;
  return withSource(o, async (source) => {
    const target = openDatabase({ url }, { clock });
    try {
      await migrate(source);
      await provenSealer(source, config, secrets);
      const to = withoutPassword(url);
      const id = await moveId(source);
      const tables = (await tablesOfSqlite(source)).filter(({ name }) => !NOT_MOVED.has(name));
      await beginIn(target, id, tables, await readMark(source, 'moved'));
      for (const table of tables) progress(table.name, await copyTable(source, target, table));
      await copyValues(source, target);
      const moved: Moved = { to, tables: {} };
      for (const table of tables) moved.tables[table.name] = await sameOnBoth(source, target, table);
      for (const [name, { rows }] of Object.entries(moved.tables)) await analyzeTable(target, name, rows);
      // In this order no crash lets both start; where neither does, the move is run again.
      await setMark(source, 'moved', to);
      await endIn(target, tables);
      return moved;
    } finally {
      await target.destroy();
    }
  });
}

/** Lets a server start on the SQLite file again. */
export async function undoMove(o: Pick<MoveOptions, 'config' | 'clock'>): Promise<string> {
  return withSource(o, async (source) => {
    const to = await readMark(source, 'moved');
    if (to === undefined) {
      throw new ApiError('CONFLICT', {
        message: `The data in DATA_DIR ${o.config.dataDir} was not moved.`,
        hint: 'Start the server.',
      });
    }
    await dropMark(source, 'moved');
    await dropInstallationValue(source, 'move');
    return to;
  });
}

async function withSource<T>(
  { config, clock }: Pick<MoveOptions, 'config' | 'clock'>,
  work: (source: Db) => Promise<T>,
): Promise<T> {
  const file = join(config.dataDir, 'meghdoot.db');
  if (!existsSync(file)) throw new ConfigError(`There is no database in DATA_DIR ${config.dataDir}.`);
  const unlock = takeDataDirectory(config.dataDir);
  const source = openDatabase({ file }, { clock });
  try {
    return await work(source);
  } finally {
    await source.destroy();
    unlock();
  }
}

/** The move keeps one id from its first try to its end, by which its own target is known. */
async function moveId(source: Db): Promise<string> {
  const known = await readInstallationValue(source, 'move');
  if (known !== undefined) return known;
  const id = randomOf(source).bytes(16).toString('hex');
  await writeInstallationValue(source, 'move', id);
  return id;
}

async function beginIn(
  target: Db,
  id: string,
  tables: readonly TableShape[],
  moved: string | undefined,
): Promise<void> {
  const isNew = (await pendingMigrations(target)).length === MIGRATIONS.length;
  await migrate(target);
  if ((await readMark(target, 'moving')) === id) return;
  if (moved !== undefined) {
    throw new ApiError('CONFLICT', {
      message: `This data was moved to ${moved} already.`,
      hint: 'Start the server with DATABASE_URL; or take the move back with meghdoot move --undo.',
    });
  }
  if (!isNew) {
    for (const table of tables) {
      if (!(await hasRows(target, table))) continue;
      throw new ApiError('CONFLICT', {
        message: 'The database to move to is not empty.',
        hint: 'Name an empty database: createdb makes one.',
      });
    }
  }
  await setMark(target, 'moving', id);
}

const progressOf = (table: TableShape) => `moving ${table.name}`;

/** Copies what is not there yet and returns how many rows that were. */
async function copyTable(source: Db, target: Db, table: TableShape): Promise<number> {
  const noted = await readInstallationValue(target, progressOf(table));
  const after = noted === undefined ? undefined : (JSON.parse(noted) as TableKey);
  let copied = 0;
  for await (const rows of pagesOfTable(source, table, after)) {
    await transaction(target, async (trx) => {
      await insertIntoPostgres(trx, table, rows);
      await writeInstallationValue(trx, progressOf(table), JSON.stringify(keyOf(table, rows.at(-1)!)));
    });
    copied += rows.length;
  }
  return copied;
}

/** The values of the installation are few: they are written anew at each try. */
async function copyValues(source: Db, target: Db): Promise<void> {
  for (const { name, value } of await installationValues(source))
    if (!OWN_VALUES.includes(name)) await writeInstallationValue(target, name, value);
}

async function sameOnBoth(source: Db, target: Db, table: TableShape): Promise<TableDigest> {
  const [here, there] = await Promise.all([digestOfTable(source, table), digestOfTable(target, table)]);
  if (here.rows === there.rows && here.sum === there.sum) return here;
  throw new ApiError('CONFLICT', {
    message: `${table.name} has ${here.rows} rows here and ${there.rows} there, and they are not the same.`,
    hint: 'Somebody has written to the new database: empty it and run the move again.',
  });
}

async function endIn(target: Db, tables: readonly TableShape[]): Promise<void> {
  await transaction(target, async (trx) => {
    for (const table of tables) await dropInstallationValue(trx, progressOf(table));
    await dropMark(trx, 'moving');
  });
}
