/** The thread that owns the SQLite file: one piece of work after the other, as JSON text. */
import { parentPort, workerData } from 'node:worker_threads';
import { type Answer, openSqliteFile, type SqliteFile } from './file.ts';
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

/** Statements that belong together: with `begin` a transaction is opened before them, with `commit` closed after them. */
export interface Work {
  begin?: boolean;
  statements: NumberedStatement[];
  commit?: boolean;
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

function perform({ begin, statements, commit }: Work): Answer[] {
  for (const { n, sql } of statements) if (sql !== undefined) texts[n] = sql;
  try {
    if (begin) file!.run({ sql: 'begin', parameters: [] });
  } catch (error) {
    throw Object.assign(error as Error, { unopened: true });
  }
  try {
    const answers = statements.map(({ n, ...values }) => file!.run({ ...values, sql: texts[n]! }));
    if (commit) file!.run({ sql: 'commit', parameters: [] });
    return answers;
  } catch (error) {
    if (commit) file!.run({ sql: 'rollback', parameters: [] });
    throw error;
  }
}

try {
  file = openSqliteFile(path);
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
    reply(JSON.stringify({ answers: perform(JSON.parse(read(message)) as Work) }));
  } catch (error) {
    refuse(error);
  }
});
