import { PGlite } from '@electric-sql/pglite';
import { CompiledQuery, type DatabaseConnection, PGliteDialect } from 'kysely';
import type { Db, Statement } from '../../src/platform/database/dialect.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { openDialect } from '../../src/platform/database/open.ts';
import type { PostgresConnection } from '../../src/platform/database/postgres/connection.ts';

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
  return openDialect(
    new PGliteDialect({
      pglite: shared,
      onCreateConnection: async (connection) =>
        void Object.assign(connection, ownMethods(engine, connection)),
    }),
  );
}

/** The methods that statements of ours expect of a connection beside Kysely's. */
function ownMethods(
  engine: PGlite,
  connection: DatabaseConnection,
): Pick<PostgresConnection, 'write' | 'runTogether' | 'runAtLength' | 'takeTime' | 'forgetSnapshot'> {
  const run = async ({ sql, parameters }: Statement) =>
    (await connection.executeQuery(CompiledQuery.raw(sql, [...parameters]))).rows;
  return {
    async write(statements) {
      for (const statement of statements) await run(statement);
    },
    runTogether: (statements) =>
      engine.transaction(async (trx) => {
        const results: unknown[][] = [];
        for (const { sql, parameters } of statements)
          results.push((await trx.query(sql, [...parameters])).rows);
        return results;
      }),
    runAtLength: async (text) => void (await run({ sql: text, parameters: [] })),
    takeTime: async () => {},
    forgetSnapshot: async () => {},
  };
}
