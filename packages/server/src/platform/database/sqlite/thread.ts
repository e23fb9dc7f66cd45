/** The thread that owns the SQLite file: one piece of work after the other, as JSON text. */
import { parentPort, workerData } from 'node:worker_threads';
import { namingFile, openSqliteFile, type SqliteFile, type StatementResult } from './file.ts';
import { createReader, createSender } from './mailbox.ts';

export interface ThreadData {
  file: string;
  requests: SharedArrayBuffer;
  replies: SharedArrayBuffer;
}

/** A statement by its number; its text comes along the first time. */
export interface NumberedStatement {
  n: number;
  sql?: string;
  parameters: readonly unknown[];
  each?: readonly (readonly unknown[])[];
}

/**
 * Statements that belong together: with `begin` a transaction is opened before them, with `within` it is open already,
 * with `end` it is closed after them.
 */
export interface Work {
  begin?: boolean;
  within?: boolean;
  statements: NumberedStatement[];
  end?: 'commit' | 'rollback';
}

const port = parentPort!;
const { file: path, requests, replies } = workerData as ThreadData;
const read = createReader(requests);
const reply = createSender(replies, port);
const texts: string[] = [];
let file: SqliteFile | undefined;

function refuse(error: unknown): void {
  const { message, code, unopened } = error as Error & { code?: string; unopened?: boolean };
  reply(JSON.stringify({ error: { message, code, unopened } }));
}

/** SQLite itself rolls back when the disk is full or cannot be read; a second time would hide why. */
function rollback(): void {
  if (file!.inTransaction) file!.run({ sql: 'rollback', parameters: [] });
}

function perform({ begin, within, statements, end }: Work): StatementResult[] {
  for (const { n, sql } of statements) if (sql !== undefined) texts[n] = sql;
  if (end === 'rollback') {
    rollback();
    return [];
  }
  if (within && !file!.inTransaction) {
    const error = new Error('The transaction goes on after SQLite has rolled it back.');
    throw Object.assign(error, { code: 'SQLITE_ABORT_ROLLBACK' });
  }
  try {
    if (begin) file!.run({ sql: 'begin', parameters: [] });
  } catch (error) {
    throw Object.assign(error as Error, { unopened: true });
  }
  try {
    const results = statements.map(({ n, ...values }) => file!.run({ ...values, sql: texts[n]! }));
    if (end) file!.run({ sql: 'commit', parameters: [] });
    return results;
  } catch (error) {
    if (end) rollback();
    throw error;
  }
}

try {
  file = namingFile(path, () => openSqliteFile(path));
  reply('{}');
} catch (error) {
  refuse(error);
}

port.on('message', (message: string | number) => {
  if (message === 'close') {
    file?.close();
    port.close();
    return;
  }
  try {
    const work = JSON.parse(read(message)) as Work;
    reply(JSON.stringify({ results: namingFile(path, () => perform(work)) }));
  } catch (error) {
    refuse(error);
  }
});
