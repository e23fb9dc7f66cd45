/** The databases that every promise about stored data is tested on. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe } from 'node:test';
import { type PostgresServer, startPostgres } from '../../../../test/kit/postgres.ts';
import { NO_POSTGRES } from '../../../../test/kit/postgres-binaries.ts';
import { createDatabase, dropDatabase, urlOf } from '../../../../test/kit/postgres-template.ts';
import type { Db } from '../../src/platform/database/dialect.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { openDatabase } from '../../src/platform/database/open.ts';
import { faultyEvents } from './event-data.ts';
import '../../../../test/record-statements.ts';

const IN_CI = process.env.CI === 'true';

export interface TestBackend {
  name: 'sqlite' | 'postgres';
  /** Opens a database of its own: at the newest schema, or empty. */
  open(options?: { empty?: boolean }): Promise<TestDatabase>;
}

export interface TestDatabase {
  db: Db;
  /** The environment with which another process opens the same data. */
  env: Record<string, string>;
  /** Closes the handle and opens the same data anew, as a restart does. */
  reopen(): Promise<Db>;
  close(): Promise<void>;
}

const sqlite: TestBackend = {
  name: 'sqlite',
  async open({ empty = false } = {}) {
    const folder = temporaryFolder();
    const file = join(folder, 'meghdoot.db');
    migrated ??= migratedFile();
    if (!empty) writeFileSync(file, await migrated);
    return handle(
      () => openDatabase({ file }),
      { DATA_DIR: folder },
      async () => remove(folder),
    );
  },
};

let migrated: Promise<Buffer> | undefined;

/** Returns a migrated database as bytes, to be copied as the template of PostgreSQL is. */
async function migratedFile(): Promise<Buffer> {
  const folder = temporaryFolder();
  const file = join(folder, 'meghdoot.db');
  const db = openDatabase({ file });
  await migrate(db);
  await db.destroy();
  const bytes = readFileSync(file);
  remove(folder);
  return bytes;
}

let server: Promise<PostgresServer | undefined> | undefined;

const postgres: TestBackend = {
  name: 'postgres',
  async open({ empty = false } = {}) {
    server ??= startPostgres();
    const { url } = (await server) ?? assert.fail(NO_POSTGRES);
    const name = await createDatabase(url, { empty });
    const folder = temporaryFolder();
    const own = urlOf(url, name);
    const env = {
      DATABASE_URL: own,
      DATABASE_CONNECTIONS: '4', // each costs PostgreSQL some 8 ms of a core
      DATA_DIR: folder,
      SECRET_KEY: 'a key for tests, of thirty-two and more',
    };
    return handle(
      () => openDatabase({ url: own }),
      env,
      async () => {
        await dropDatabase(url, name);
        remove(folder);
      },
    );
  },
};

/** SQLite; with CI=true, or where `TEST_DATABASE_URL` names a server, PostgreSQL too. */
export const backends: TestBackend[] = [sqlite];
if (IN_CI || process.env.TEST_DATABASE_URL) {
  backends.push(postgres);
  after(async () => (await server)?.stop());
}

/** Describes behaviour once on each database. */
export function onEachDatabase(title: string, define: (backend: TestBackend) => void): void {
  for (const backend of backends) describe(`${title} (${backend.name})`, () => define(backend));
}

async function handle(
  connect: () => Db,
  env: Record<string, string>,
  discard: () => Promise<void>,
): Promise<TestDatabase> {
  const database: TestDatabase = {
    db: connect(),
    env,
    async reopen() {
      await database.db.destroy();
      database.db = connect();
      return database.db;
    },
    /** Fails where the data of an event is not as the API description says. */
    async close() {
      const faults = await faultyEvents(database.db);
      await database.db.destroy();
      await discard();
      if (faults.length > 0)
        throw new Error(`Events were recorded that are not as described:\n${faults.join('\n')}`);
    },
  };
  return database;
}

const temporaryFolder = () => mkdtempSync(join(tmpdir(), 'meghdoot-test-'));
const remove = (folder: string) => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
