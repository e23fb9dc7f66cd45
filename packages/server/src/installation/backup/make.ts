/** This file copies an installation while its server runs: the database as it is at one moment, and then the files. */
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Config } from '../../config.ts';
import { ApiError } from '../../errors.ts';
import { objectsFolder } from '../../features/media/open-library.ts';
import type { Clock } from '../../platform/clock.ts';
import { dumpPostgres } from '../../platform/database/postgres/dump.ts';
import { faultsOfSqlite, snapshotSqlite } from '../../platform/database/sqlite/snapshot.ts';
import { toIst } from '../../platform/time.ts';
import { refuseWhileRotating, sqliteFile } from '../open.ts';
import { copyInto, describeFile, type FileEntry, syncPath } from './files.ts';
import {
  KEY_COPY,
  type Manifest,
  MEDIA_COPY,
  POSTGRES_DUMP,
  SQLITE_COPY,
  writeManifest,
} from './manifest.ts';
import { copyObjects } from './objects.ts';

export interface BackupOptions {
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseDirectUrl' | 'mediaStore' | 'version'>;
  clock: Clock;
  /** It must not exist yet. */
  folder: string;
  /** DATA_DIR/secret.key is copied too: whoever has the backup can then open every access token in it. */
  withKey: boolean;
}

/**
 * Makes a backup in a folder. While it is made the folder's name ends with `.partial`; what stands there at the end is
 * whole, has been checked and is on the disk.
 */
export async function makeBackup({ config, clock, folder, withKey }: BackupOptions): Promise<Manifest> {
  refuseWhileRotating(config);
  const to = resolve(folder);
  if (existsSync(to)) {
    throw new ApiError('CONFLICT', {
      message: `${folder} exists already.`,
      hint: 'Name a folder that does not exist yet: each backup has one of its own.',
    });
  }
  const partial = `${to}.partial`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { recursive: true, mode: 0o700 });
  const takenAt = toIst(clock.now());
  const files = [await copyDatabase(config, partial)];
  if (withKey) files.push(await copyKey(config.dataDir, partial));
  const { mediaStore: bucket } = config;
  // After the database: each file that it names is there, or has been deleted since.
  const media = bucket
    ? { store: `s3://${bucket.bucket}/${bucket.prefix}`, count: 0, bytes: 0 }
    : { store: 'files', ...(await copyObjects(objectsFolder(config), join(partial, MEDIA_COPY))) };
  const manifest: Manifest = {
    format: 1,
    version: config.version,
    takenAt,
    database: config.databaseUrl ? 'postgres' : 'sqlite',
    files,
    media,
  };
  await writeManifest(partial, manifest);
  await syncPath(partial);
  await rename(partial, to);
  await syncPath(dirname(to));
  return manifest;
}

async function copyDatabase(
  { databaseDirectUrl, dataDir }: BackupOptions['config'],
  folder: string,
): Promise<FileEntry> {
  if (databaseDirectUrl) {
    await dumpPostgres(databaseDirectUrl, join(folder, POSTGRES_DUMP));
    await syncPath(join(folder, POSTGRES_DUMP));
    return describeFile(folder, POSTGRES_DUMP);
  }
  const database = sqliteFile({ dataDir });
  if (!(await stat(database).catch(() => undefined))) {
    throw new ApiError('NOT_FOUND', {
      message: `There is no database in DATA_DIR ${dataDir}.`,
      hint: 'Set DATA_DIR as the server has it.',
    });
  }
  const copy = join(folder, SQLITE_COPY);
  snapshotSqlite(database, copy);
  const faults = faultsOfSqlite(copy);
  if (faults.length > 0) {
    throw new ApiError('INTERNAL_ERROR', {
      message: `The copy of the database is not sound: ${faults.join('; ')}.`,
      hint: 'Make another on another disk. If it says the same, the database itself is damaged: keep the last good backup.',
    });
  }
  await syncPath(copy);
  return describeFile(folder, SQLITE_COPY);
}

async function copyKey(dataDir: string, folder: string): Promise<FileEntry> {
  const key = join(dataDir, 'secret.key');
  if (!existsSync(key)) {
    throw new ApiError('NOT_FOUND', {
      message: `There is no ${key}.`,
      hint: 'SECRET_KEY is set instead: keep it where you keep secrets, and leave --with-key out.',
    });
  }
  await copyInto(key, join(folder, KEY_COPY));
  return describeFile(folder, KEY_COPY);
}
