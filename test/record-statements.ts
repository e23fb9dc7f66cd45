/**
 * Notes every statement that a test process prepares, which places in the program ran one, and which routes there were
 * and were called. `plans.ts` looks at all of it after the tests. Loaded by `databases.ts`; it does nothing unless
 * `npm test` names a folder.
 */
import { channel } from 'node:diagnostics_channel';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type CompiledQuery, DefaultQueryExecutor } from 'kysely';
import pg from 'pg';
import type { Statement } from '../packages/server/src/platform/database/dialect.ts';
import { SqliteConnection } from '../packages/server/src/platform/database/sqlite/dialect.ts';

export interface SeenStatement {
  parameters: readonly unknown[];
  /** Lines of the program, below `src`, that led to it; none: a test's own. */
  from: string[];
}

export interface Recording {
  sqlite: Record<string, SeenStatement>;
  postgres: Record<string, SeenStatement>;
  /** Lines below `src` that ran a statement. */
  places: string[];
  /** `GET /api/v1/me` and so on: all there are, and those that were called. */
  routes: string[];
  called: string[];
}

const SRC_URL = new URL('../packages/server/src/', import.meta.url).href;
const folder = process.env.MEGHDOOT_TEST_STATEMENTS;
if (folder !== undefined) record(folder);

function record(folder: string): void {
  const seen: Pick<Recording, 'sqlite' | 'postgres'> = { sqlite: {}, postgres: {} };
  const routes = new Set<string>();
  const called = new Set<string>();
  const { places, placeOf } = notePlaces();
  const note = (statements: Recording['sqlite'], text: string, parameters: readonly unknown[]) => {
    if (Object.hasOwn(statements, text) || isMigrating()) return;
    const from = new Set([...(placeOf.get(text) ?? []), ...programLines(60)]);
    statements[text] = { parameters, from: [...from].slice(0, 3) };
  };
  noteSqlite((text, parameters) => note(seen.sqlite, text, parameters));
  notePostgres((text, parameters) => note(seen.postgres, text, parameters));
  noteRoutes(routes, called);
  process.on('exit', () => {
    const recording = { ...seen, places: [...places], routes: [...routes], called: [...called] };
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify(recording satisfies Recording));
  });
}

/** Compiled so many times in a process, a statement's place is looked at every so many times. */
const OFTEN = 32;

type Note = (text: string, parameters: readonly unknown[]) => void;

function noteSqlite(note: Note): void {
  const prototype = SqliteConnection.prototype;
  for (const name of ['runAll', 'runTogether', 'write'] as const) {
    const run = prototype[name] as (statements: readonly Statement[]) => Promise<never>;
    prototype[name] = function (this: SqliteConnection, statements: readonly Statement[]) {
      for (const { sql, parameters, each } of statements) note(sql, each?.[0] ?? parameters);
      return run.call(this, statements);
    };
  }
}

function notePostgres(note: Note): void {
  const prototype = pg.Client.prototype as { query: (...values: unknown[]) => unknown };
  const { query } = prototype;
  prototype.query = function (...values: unknown[]) {
    const [asked, parameters] = values as [string | pg.QueryConfig, unknown];
    const { text, values: own = [] } =
      typeof asked === 'string' ? { text: asked, values: parameters } : asked;
    note(text, Array.isArray(own) ? own : []);
    return query.apply(this, values);
  };
}

/** A query is compiled, and a batch asks for its connection, before anything is waited for: its caller can be seen. */
function notePlaces(): { places: Set<string>; placeOf: Map<string, string[]> } {
  const places = new Set<string>();
  const placeOf = new Map<string, string[]>();
  const caller = () => {
    // It mostly stands near the top, and looking deeper costs as much as the statement.
    const [place = programLines(16)[0]] = programLines(8);
    if (place !== undefined) places.add(place);
    return place;
  };
  const prototype = DefaultQueryExecutor.prototype;
  const { compileQuery, executeQuery, provideConnection } = prototype;
  const compiledTimes = new Map<string, number>();
  let isCompiled = false;
  prototype.compileQuery = function (...values): CompiledQuery {
    const compiled = compileQuery.apply(this, values);
    const times = (compiledTimes.get(compiled.sql) ?? 0) + 1;
    compiledTimes.set(compiled.sql, times);
    // To look at the stack costs 20 µs: of a statement that comes all the time, now and then.
    if (times > OFTEN && times % OFTEN !== 0) return compiled;
    const place = caller();
    if (place !== undefined && !placeOf.has(compiled.sql)) placeOf.set(compiled.sql, [place]);
    return compiled;
  };
  prototype.executeQuery = function (...values) {
    isCompiled = true; // and its place is known
    try {
      return executeQuery.apply(this, values) as never;
    } finally {
      isCompiled = false;
    }
  };
  prototype.provideConnection = function (...values) {
    if (!isCompiled) caller();
    return provideConnection.apply(this, values) as never;
  };
  return { places, placeOf };
}

function noteRoutes(routes: Set<string>, called: Set<string>): void {
  channel('fastify.initialization').subscribe((message) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat()) routes.add(`${each} ${url}`);
    });
    fastify.addHook('onResponse', async ({ method, routeOptions }) => {
      called.add(`${method} ${routeOptions.url}`);
    });
  });
}

/** A migration runs once, and its tables may not be there any more. */
const isMigrating = () =>
  filesOnStack(60).some(({ file }) => /database\/(migrate|migrations\/[^/]+)\.ts/.test(file));

interface Frame {
  file: string;
  line: number;
}

/** Leaves out the text of the stack, which costs more than the statement. */
function filesOnStack(deep: number): Frame[] {
  const { stackTraceLimit, prepareStackTrace } = Error;
  Error.stackTraceLimit = deep;
  Error.prepareStackTrace = (_error, sites) =>
    sites.flatMap((site) => {
      const file = site.getFileName();
      return file?.startsWith(SRC_URL)
        ? [{ file: file.slice(SRC_URL.length), line: site.getLineNumber()! }]
        : [];
    });
  const holder = {} as { stack: Frame[] };
  Error.captureStackTrace(holder, filesOnStack);
  const { stack } = holder;
  Object.assign(Error, { stackTraceLimit, prepareStackTrace });
  return stack;
}

/** The lines of the program that led here, below the database's own files. */
function programLines(deep: number): string[] {
  return filesOnStack(deep)
    .filter(({ file }) => !file.startsWith('platform/database/'))
    .map(({ file, line }) => `${file}:${line}`);
}
