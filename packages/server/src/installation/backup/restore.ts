/** This file brings a backup back into an empty installation: all of it is checked before any of it is in place. */
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '../../config/config-error.ts';
import type { Config, Secrets } from '../../config.ts';
import { ApiError } from '../../errors.ts';
import { objectsFolder } from '../../features/media/open-library.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/dialect.ts';
import { migrate, pendingMigrations } from '../../platform/database/migrate.ts';
import { MIGRATIONS } from '../../platform/database/migrations/index.ts';
import { openDatabase, whileOpen } from '../../platform/database/open.ts';
import { restorePostgres } from '../../platform/database/postgres/dump.ts';
import { faultsOfSqlite } from '../../platform/database/sqlite/snapshot.ts';
import { fromIso } from '../../platform/time.ts';
import { sqliteFile, takeDataDirectory } from '../open.ts';
import { provenSealer } from '../secret-check.ts';
import { dropMark, markingStatement, readMark } from '../standing.ts';
import { copyInto, describeFile, syncPath } from './files.ts';
import { KEY_COPY, type Manifest, MEDIA_COPY, POSTGRES_DUMP, readManifest, SQLITE_COPY } from './manifest.ts';
import { checkObjects, copyObjects } from './objects.ts';
import { type Restored, standStill } from './stand-still.ts';

export interface RestoreOptions {
  config: Config;
  secrets: Secrets;
  clock: Clock;
  /** The folder of the backup. */
  folder: string;
  /** The key of the backup is lost: what only it opens is reset before the server starts. */
  keyLost: boolean;
}

/** Restores a backup; no server may run on the data meanwhile. */
export async function restoreBackup(o: RestoreOptions): Promise<Restored & { manifest: Manifest }> {
  const { config, folder } = o;
  const manifest = await readManifest(folder);
  const wanted = config.databaseUrl ? 'postgres' : 'sqlite';
  if (manifest.database !== wanted) {
    throw new ApiError('CONFLICT', {
      message: `The backup is of ${manifest.database}, and this installation is on ${wanted}.`,
      hint: 'Set DATABASE_URL for a backup of PostgreSQL, and leave it out for one of SQLite.',
    });
  }
  await checkFiles(folder, manifest);
  const unlock = takeDataDirectory(config.dataDir);
  try {
    if (!o.keyLost) await placeKey(o, manifest);
    if (!config.mediaStore) await copyObjects(join(folder, MEDIA_COPY), objectsFolder(config));
    const restored = await (wanted === 'sqlite' ? placeSqlite : placePostgres)(o, manifest);
    return { ...restored, manifest };
  } finally {
    unlock();
  }
}

async function checkFiles(folder: string, { files, media }: Manifest): Promise<void> {
  for (const listed of files) {
    const found = existsSync(join(folder, listed.path)) ? await describeFile(folder, listed.path) : undefined;
    if (found?.sha256 === listed.sha256) continue;
    throw damaged(`${listed.path} of the backup is ${found ? 'not as it was written' : 'missing'}.`);
  }
  if (media.store !== 'files') return;
  const objects = await checkObjects(join(folder, MEDIA_COPY));
  if (objects.damaged !== undefined)
    throw damaged(`${join(MEDIA_COPY, objects.damaged)} of the backup is not as it was written.`);
  if (objects.count !== media.count || objects.bytes !== media.bytes)
    throw damaged(
      `The backup has ${objects.count} media files of ${objects.bytes} bytes, where ${media.count} of ${media.bytes} were written.`,
    );
}

const damaged = (message: string) =>
  new ApiError('CONFLICT', { message, hint: 'The backup is damaged: restore another.' });

/** Without the key that the database was sealed with nothing begins: a new one would be made otherwise. */
async function placeKey({ config, secrets, folder }: RestoreOptions, { files }: Manifest): Promise<void> {
  const file = join(config.dataDir, 'secret.key');
  if (secrets.secretKey !== undefined || existsSync(file)) return;
  if (!files.some(({ path }) => path === KEY_COPY)) {
    throw new ConfigError(
      `The backup has no key: set SECRET_KEY, or put the secret.key of the installation into DATA_DIR ${config.dataDir}.`,
    );
  }
  await copyInto(join(folder, KEY_COPY), file);
}

async function placeSqlite(o: RestoreOptions, { takenAt }: Manifest) {
  const { config, clock, folder } = o;
  const database = sqliteFile(config);
  if (existsSync(database)) throw notEmpty(`DATA_DIR ${config.dataDir} has a database`);
  const partial = join(config.dataDir, 'restoring');
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { mode: 0o700 });
  const copy = join(partial, SQLITE_COPY);
  await copyInto(join(folder, SQLITE_COPY), copy);
  const faults = faultsOfSqlite(copy);
  if (faults.length > 0) {
    throw new ApiError('CONFLICT', {
      message: `The database of the backup is not sound: ${faults.join('; ')}.`,
      hint: 'Restore another backup.',
    });
  }
  const restored = await whileOpen(openDatabase({ file: copy }, { clock }), async (db) => {
    await migrate(db);
    await proveKey(o, db);
    return standStill(db, { takenAt: fromIso(takenAt), now: clock.now() });
  });
  if (existsSync(`${copy}-wal`)) throw new Error(`${copy}-wal was not brought into the file.`);
  await syncPath(copy);
  await rename(copy, database);
  await syncPath(config.dataDir);
  await rm(partial, { recursive: true, force: true });
  return restored;
}

/** A restore that broke off after the tables were there goes on from there: until it is done no server starts. */
async function placePostgres(o: RestoreOptions, { takenAt }: Manifest) {
  const { config, clock, folder } = o;
  const url = config.databaseDirectUrl!;
  return whileOpen(openDatabase({ url }, { clock }), async (db) => {
    const isEmpty = (await pendingMigrations(db)).length === MIGRATIONS.length;
    if (isEmpty) {
      await restorePostgres(url, join(folder, POSTGRES_DUMP), markingStatement('restoring', takenAt));
    } else if ((await readMark(db, 'restoring')) !== takenAt) {
      throw notEmpty('The database of DATABASE_URL has our tables');
    }
    await migrate(db);
    await proveKey(o, db);
    const restored = await standStill(db, { takenAt: fromIso(takenAt), now: clock.now() });
    await dropMark(db, 'restoring');
    return restored;
  });
}

async function proveKey({ config, secrets, keyLost }: RestoreOptions, db: Db): Promise<void> {
  if (!keyLost) await provenSealer(db, config, secrets);
}

const notEmpty = (what: string) =>
  new ApiError('CONFLICT', {
    message: `${what} already: a backup is restored into an empty installation.`,
    hint: 'Move the old one away, or name an empty DATA_DIR or database.',
  });
