/** The databases that every promise about stored data is tested on. */
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe } from 'node:test';
import { type PostgresServer, startPostgres } from '../../../../test/kit/postgres.ts';
import { findPostgres, NO_POSTGRES, PGLITE_INSTEAD } from '../../../../test/kit/postgres-binaries.ts';
import { createDatabase, dropDatabase, urlOf } from '../../../../test/kit/postgres-template.ts';
import type { Db } from '../../src/platform/database/dialect.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { openDatabase } from '../../src/platform/database/open.ts';
import { faultyEvents } from './event-data.ts';
import { openPglite } from './pglite.ts';
import '../../../../test/record-statements.ts';

const IN_CI = process.env.CI === 'true';

export interface TestBackend {
  name: 'sqlite' | 'postgres' | 'pglite';
  /** Opens a database of its own: at the newest schema, or empty. */
  open(options?: { empty?: boolean }): Promise<TestDatabase>;
}

export interface TestDatabase {
  db: Db;
  /** The environment with which another process opens the same data; empty where none can (PGlite). */
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
    const { url } = (await server)!;
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

const pglite: TestBackend = {
  name: 'pglite',
  async open({ empty = false } = {}) {
    const { connect, close } = await openPglite({ empty });
    return handle(connect, {}, close);
  },
};

export const backends: TestBackend[] = [sqlite, postgresOrPglite()];

type Define<Backend> = (backend: Backend) => void;

/** Describes behaviour that the database can change, by its locks, its plans or its failures: once on each. */
export function onEachDatabase(title: string, define: Define<TestBackend>): void {
  for (const backend of backends) describe(`${title} (${backend.name})`, () => define(backend));
}

/** Describes behaviour that the database does not change: on SQLite, and with CI=true on each database. */
export function onEitherDatabase(title: string, define: Define<TestBackend>): void {
  if (IN_CI) onEachDatabase(title, define);
  else describe(`${title} (sqlite)`, () => define(sqlite));
}

/** Is `onEachDatabase` for what opens the database itself, as a server or a command does: PGlite has only its own handle. */
export function onEachSharedDatabase(title: string, define: Define<SharedBackend>): void {
  for (const backend of backends) {
    if (isLeftOut(backend, title)) continue;
    describe(`${title} (${backend.name})`, () => define(backend as SharedBackend));
  }
}

/** Is `onEitherDatabase` for what opens the database itself. */
export function onEitherSharedDatabase(title: string, define: Define<SharedBackend>): void {
  if (IN_CI) onEachSharedDatabase(title, define);
  else describe(`${title} (sqlite)`, () => define(sqlite as SharedBackend));
}

type SharedBackend = TestBackend & { name: 'sqlite' | 'postgres' };

/** Returns whether tests that open the database themselves cannot run on it, and notes their title. */
export function isLeftOut({ name }: TestBackend, title: string): boolean {
  if (name !== 'pglite') return false;
  if (process.env.MEGHDOOT_TEST_LEFT_OUT) appendFileSync(process.env.MEGHDOOT_TEST_LEFT_OUT, `${title}\n`);
  return true;
}

function postgresOrPglite(): TestBackend {
  if (process.env.TEST_DATABASE_URL || findPostgres() !== undefined) {
    after(async () => (await server)?.stop());
    return postgres;
  }
  if (IN_CI) throw new Error(NO_POSTGRES);
  process.stderr.write(`\n!!! ${NO_POSTGRES} ${PGLITE_INSTEAD}\n\n`);
  return pglite;
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
