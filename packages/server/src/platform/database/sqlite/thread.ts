/** The thread that owns the SQLite file: one piece of work after the other, as JSON text. */
import { parentPort, workerData } from 'node:worker_threads';
import { namingFile, openSqliteFile, type SqliteFile } from './file.ts';
import { createReader, createSender } from './mailbox.ts';
import { perform, type Work } from './work.ts';

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

/** Work whose statements are numbered. */
export type NumberedWork = Omit<Work, 'statements'> & { statements: NumberedStatement[] };

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

function withTexts({ statements, ...rest }: NumberedWork): Work {
  for (const { n, sql } of statements) if (sql !== undefined) texts[n] = sql;
  return { ...rest, statements: statements.map(({ n, ...values }) => ({ ...values, sql: texts[n]! })) };
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
    const work = withTexts(JSON.parse(read(message)) as NumberedWork);
    reply(JSON.stringify({ results: namingFile(path, () => perform(file!, work)) }));
  } catch (error) {
    refuse(error);
  }
});
