/**
 * This file moves an installation from SQLite to PostgreSQL, table by table. Each batch is committed with how far it
 * came, so that a move that broke off goes on from there.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../../config/config-error.ts';
import type { Config, Secrets } from '../../config.ts';
import { ApiError } from '../../errors.ts';
import { type Clock, MINUTE } from '../../platform/clock.ts';
import { randomOf } from '../../platform/database/context.ts';
import {
  countRows,
  digestOfTable,
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
import { migrate, refuseNewer } from '../../platform/database/migrate.ts';
import { openDatabase } from '../../platform/database/open.ts';
import { POSTGRES_LIMITS } from '../../platform/database/postgres/dialect.ts';
import { analyzeTable } from '../../platform/database/postgres/first-statistics.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { configuredSealer, refuseWhileRotating, takeDataDirectory } from '../open.ts';
import { judgeKey, provenSealer, WRONG_KEY } from '../secret-check.ts';
import { dropMark, type Leaving, MARK_NAMES, readLeaving, setLeaving, setMark } from '../standing.ts';
import { type CopiedFiles, copyFiles } from './files.ts';
import { judgePair } from './judge-pair.ts';

export interface MoveOptions {
  config: Config;
  secrets: Secrets;
  clock: Clock;
  /** The database to move to; it is empty, or this move has begun in it. */
  url: string;
  /** The same without a password, as it is shown and kept. */
  to: string;
}

export interface Progress {
  what: 'copied' | 'compared';
  table: string;
  rows: number;
  of: number;
}

export interface Moved {
  to: string;
  tables: Record<string, TableDigest>;
  /** Files that this run put into the bucket; undefined where there is none, and they stay in DATA_DIR. */
  files: CopiedFiles | undefined;
}

export interface Planned {
  to: string;
  /** It would go on from where it broke off. */
  begun: boolean;
  /** The number of rows of each table. */
  tables: Record<string, number>;
  files: CopiedFiles | undefined;
}

/** Whatever the disk of the new database takes: nobody else waits for it yet. */
const LIMITS = { ...POSTGRES_LIMITS, statementMs: 10 * MINUTE, answerMs: 11 * MINUTE };
/** Leases are of processes that have ended; the values of the installation are written one by one. */
const NOT_COPIED = new Set(['leases', 'installation']);

/** Moves everything, compares both sides, and leaves the SQLite file so that no server starts on it. */
export async function moveToPostgres(o: MoveOptions, tell: (progress: Progress) => void): Promise<Moved> {
  const { config, secrets, to } = o;
  return withBoth(o, async (source, target) => {
    await migrate(source);
    await provenSealer(source, config, secrets);
    const tables = await copiedTables(source);
    const leaving = await begin(source, target, tables, to);
    for (const table of tables) await copyTable(source, target, table, tell);
    await copyValues(source, target);
    const files = await copyFiles(o);
    const moved: Moved = { to, tables: {}, files };
    for (const table of tables) moved.tables[table.name] = await sameOnBoth(source, target, table, tell);
    for (const [name, { rows }] of Object.entries(moved.tables)) await analyzeTable(target, name, rows);
    // The source has refused to start from the beginning, and the target does until here.
    await setLeaving(source, { ...leaving, ended: true });
    await endIn(target, tables);
    return moved;
  });
}

/** Says what a move would do, and refuses what it would refuse; nothing is written to either database. */
export async function planMove(o: MoveOptions): Promise<Planned> {
  const { config, secrets, to } = o;
  return withBoth(o, async (source, target) => {
    await refuseNewer(source);
    if ((await judgeKey(source, configuredSealer(config, secrets))) === 'wrong')
      throw new ConfigError(WRONG_KEY);
    const shapes = await copiedTables(source);
    const begun = (await judgePair(source, target, { to, tables: shapes })) !== undefined;
    const tables: Planned['tables'] = {};
    for (const table of shapes) tables[table.name] = await countRows(source, table);
    return { to, begun, tables, files: await copyFiles(o, { dryRun: true }) };
  });
}

/** Lets a server start on the SQLite file again, and returns where its data was moved or to be moved. */
export async function undoMove(o: Pick<MoveOptions, 'config' | 'clock'>): Promise<Leaving> {
  return withSource(o, async (source) => {
    const leaving = await readLeaving(source);
    if (leaving === undefined) {
      throw new ApiError('CONFLICT', {
        message: `The data in DATA_DIR ${o.config.dataDir} was not moved.`,
        hint: 'Start the server.',
      });
    }
    await dropMark(source, 'leaving');
    return leaving;
  });
}

async function withBoth<T>(o: MoveOptions, work: (source: Db, target: Db) => Promise<T>): Promise<T> {
  refuseWhileRotating(o.config);
  return withSource(o, async (source) => {
    const target = openDatabase({ url: o.url }, { clock: o.clock, limits: LIMITS });
    try {
      return await work(source, target);
    } finally {
      await target.destroy();
    }
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

const copiedTables = async (source: Db) =>
  (await tablesOfSqlite(source)).filter(({ name }) => !NOT_COPIED.has(name));

/** Marks both sides, the source first: from here on at most one of them may start, and only the one the marks leave. */
async function begin(source: Db, target: Db, tables: readonly TableShape[], to: string): Promise<Leaving> {
  const begun = await judgePair(source, target, { to, tables });
  await migrate(target);
  if (begun) return begun;
  const leaving = { id: randomOf(source).bytes(16).toString('hex'), to, ended: false };
  await setLeaving(source, leaving);
  await setMark(target, 'moving', leaving.id);
  return leaving;
}

/** A table has come so far in the new database; this stands there until the move has ended. */
interface Noted {
  after: TableKey;
  rows: number;
}

const progressOf = (table: TableShape) => `moving ${table.name}`;

async function copyTable(
  source: Db,
  target: Db,
  table: TableShape,
  tell: (progress: Progress) => void,
): Promise<void> {
  const noted = await readInstallationValue(target, progressOf(table));
  const { after, rows: before } =
    noted === undefined ? { after: undefined, rows: 0 } : (JSON.parse(noted) as Noted);
  const of = await countRows(source, table);
  let copied = before;
  for await (const rows of pagesOfTable(source, table, after)) {
    copied += rows.length;
    const now: Noted = { after: keyOf(table, rows.at(-1)!), rows: copied };
    await transaction(target, async (trx) => {
      await insertIntoPostgres(trx, table, rows);
      await writeInstallationValue(trx, progressOf(table), JSON.stringify(now));
    });
    tell({ what: 'copied', table: table.name, rows: copied, of });
  }
}

/** The values of the installation are few: they are written anew at each try. */
async function copyValues(source: Db, target: Db): Promise<void> {
  const marks: readonly string[] = MARK_NAMES;
  for (const { name, value } of await installationValues(source))
    if (!marks.includes(name)) await writeInstallationValue(target, name, value);
}

async function sameOnBoth(
  source: Db,
  target: Db,
  table: TableShape,
  tell: (progress: Progress) => void,
): Promise<TableDigest> {
  const [here, there] = await Promise.all([digestOfTable(source, table), digestOfTable(target, table)]);
  tell({ what: 'compared', table: table.name, rows: there.rows, of: here.rows });
  if (here.rows === there.rows && here.sum === there.sum) return here;
  throw new ApiError('CONFLICT', {
    message: `${table.name} has ${here.rows} rows here and ${there.rows} there, and they are not the same.`,
    hint: 'Somebody has written to one of the two since the move began: empty the new database, and run meghdoot move --undo and the move again.',
  });
}

async function endIn(target: Db, tables: readonly TableShape[]): Promise<void> {
  await transaction(target, async (trx) => {
    for (const table of tables) await dropInstallationValue(trx, progressOf(table));
    await dropMark(trx, 'moving');
  });
}
