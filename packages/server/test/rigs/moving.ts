/** What a move from SQLite to PostgreSQL is tested with: a source and an empty target. */
import type { TestContext } from 'node:test';
import type { Db } from '../../src/platform/database/dialect.ts';
import { SECRET_KEY } from './channel-credentials.ts';
import type { Env } from './cli-process.ts';
import { backends, type TestBackend, type TestDatabase } from './databases.ts';

const sqlite = backends.find(({ name }) => name === 'sqlite')!;
/** None where PGlite takes the place of PostgreSQL: another process cannot open it. */
export const targets = backends.filter(({ name }) => name === 'postgres');

export interface Opened {
  db: Db;
  env: Env;
}

/** A SQLite installation, at the newest schema and without anything in it. */
export const openSource = async (t: TestContext): Promise<Opened> => opened(t, await sqlite.open());

/** A database of PostgreSQL without a table, and the environment of a server on it. */
export const openTarget = async (t: TestContext, backend: TestBackend): Promise<Opened & { url: string }> => {
  const target = await opened(t, await backend.open({ empty: true }));
  return { ...target, url: target.env.DATABASE_URL! };
};

function opened(t: TestContext, { db, env, close }: TestDatabase): Opened {
  t.after(close);
  return { db, env: { ...env, SECRET_KEY, SIMULATOR: 'off', DEMO: 'off' } };
}
