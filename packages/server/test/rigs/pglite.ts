import { PGlite } from '@electric-sql/pglite';
import { PGliteDialect } from 'kysely';
import type { Db } from '../../src/platform/database/dialect.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { openDialect } from '../../src/platform/database/open.ts';

let migrated: Promise<PGlite> | undefined;

/** PostgreSQL compiled to WebAssembly, in this process: one connection, nothing for another process to open. */
export async function openPglite({ empty }: { empty: boolean }): Promise<{
  connect: () => Db;
  close: () => Promise<void>;
}> {
  const engine = empty ? await PGlite.create() : await copyOfMigrated();
  return { connect: () => connectTo(engine), close: () => engine.close() };
}

async function copyOfMigrated(): Promise<PGlite> {
  migrated ??= (async () => {
    const engine = await PGlite.create();
    await migrate(connectTo(engine));
    return engine;
  })();
  return (await (await migrated).clone()) as PGlite;
}

/** A handle that leaves the engine, and with it the data, alive when it is closed. */
function connectTo(engine: PGlite): Db {
  const shared = Object.create(engine, {
    query: { value: engine.query.bind(engine) },
    transaction: { value: engine.transaction.bind(engine) },
    ready: { value: true },
    closed: { value: false },
    close: { value: async () => {} },
  });
  return openDialect(new PGliteDialect({ pglite: shared }));
}
