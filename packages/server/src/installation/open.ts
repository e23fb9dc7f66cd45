/** The data that a configuration names, as the server and the commands open it. */
import { join } from 'node:path';
import { ConfigError } from '../config/config-error.ts';
import type { Config, Secrets } from '../config.ts';
import { lockDataDirectory } from '../platform/database/data-lock.ts';
import type { Db } from '../platform/database/dialect.ts';
import { migrate } from '../platform/database/migrate.ts';
import { type OpenOptions, openDatabase, whileOpen } from '../platform/database/open.ts';
import { freeAllLeases } from '../platform/jobs/lease.ts';
import { createRandom, type Random } from '../platform/random.ts';
import { createSealer, type Sealer } from '../platform/security/sealed.ts';
import { isRotating, loadKeyFile, type SecretKeys } from '../platform/security/secret-key.ts';
import { refuseStanding } from './standing.ts';

export const sqliteFile = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'meghdoot.db');

export function openConfigured(config: Config, options?: OpenOptions): Db {
  const { databaseUrl: url, databaseConnections: connections, dataDir } = config;
  const at = url ? { url, connections } : { file: sqliteFile({ dataDir }) };
  return openDatabase(at, options);
}

/** Opens the standby of DATABASE_READ_URL. */
export function openReplica(
  { databaseConnections: connections }: Config,
  url: string,
  options?: OpenOptions,
): Db {
  return openDatabase({ url, connections }, options);
}

/** Brings the database to the newest schema, past any pooler; returns the names of the migrations it ran. */
export async function migrateConfigured(config: Config, options?: OpenOptions): Promise<string[]> {
  return whileOpen(openConfigured({ ...config, databaseUrl: config.databaseDirectUrl }, options), migrate);
}

/** Opens the database for the server at the newest schema, on SQLite without the leases of an earlier process. */
export async function openMigrated(config: Config, options: OpenOptions): Promise<Db> {
  const pooled = config.databaseDirectUrl !== config.databaseUrl;
  if (pooled) await migrateConfigured(config, options);
  const db = openConfigured(config, options);
  try {
    if (!pooled) await migrate(db);
    await refuseStanding(db);
    if (!config.databaseUrl) await freeAllLeases(db);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** Returns the keys of the environment, or else those of the file in the data directory, which is made when missing. */
export function configuredKeys({ dataDir }: Config, secrets: Secrets, random: Random): SecretKeys {
  const { secretKey: key, secretKeyFallback: fallback } = secrets;
  return key === undefined ? loadKeyFile(dataDir, random) : { key, fallback };
}

/** Two keys would have to be kept or taken along. */
export function refuseWhileRotating({ dataDir }: Pick<Config, 'dataDir'>): void {
  if (isRotating(dataDir))
    throw new ConfigError(
      `In DATA_DIR ${dataDir} secrets are sealed with two keys, for their rotation has not ended: run \`meghdoot secrets rotate\` again.`,
    );
}

export function configuredSealer(config: Config, secrets: Secrets, random = createRandom()): Sealer {
  const { key, fallback } = configuredKeys(config, secrets, random);
  return createSealer(key, random, fallback);
}

/** Locks the data directory for one server, and returns a function that unlocks it. */
export function takeDataDirectory(dataDir: string): () => void {
  let release: (() => void) | undefined;
  try {
    release = lockDataDirectory(dataDir);
  } catch (error) {
    throw new ConfigError(`DATA_DIR ${dataDir} cannot be used: ${(error as Error).message}.`, {
      cause: error,
    });
  }
  if (release) return release;
  throw new ConfigError(
    `Another server is running on DATA_DIR ${dataDir}; stop it, or give this one a directory of its own.`,
  );
}
