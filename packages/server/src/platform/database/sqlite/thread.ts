/**
 * The thread that owns the SQLite file. Work comes as JSON text: one string crosses threads at a third of the cost of its
 * values.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { type Answer, openSqliteFile, type SqliteFile, type Statement } from './file.ts';

const port = parentPort!;

function errorText(error: unknown): string {
  const { message, code, unopened } = error as Error & { code?: string; unopened?: boolean };
  return JSON.stringify({ error: { message, code, unopened } });
}

let file: SqliteFile | undefined;
try {
  file = openSqliteFile((workerData as { file: string }).file);
  port.postMessage('{}');
} catch (error) {
  port.postMessage(errorText(error));
}

/** Statements that belong together: with `begin` a transaction is opened before them, with `commit` closed after them. */
export interface Work {
  begin?: boolean;
  statements: Statement[];
  commit?: boolean;
}

function perform({ begin, statements, commit }: Work): Answer[] {
  try {
    if (begin) file!.run({ sql: 'begin', parameters: [] });
  } catch (error) {
    throw Object.assign(error as Error, { unopened: true });
  }
  try {
    const answers = statements.map((statement) => file!.run(statement));
    if (commit) file!.run({ sql: 'commit', parameters: [] });
    return answers;
  } catch (error) {
    if (commit) file!.run({ sql: 'rollback', parameters: [] });
    throw error;
  }
}

port.on('message', (text: string) => {
  if (text === 'close') {
    file?.close();
    port.close();
    return;
  }
  try {
    port.postMessage(JSON.stringify({ answers: perform(JSON.parse(text) as Work) }));
  } catch (error) {
    port.postMessage(errorText(error));
  }
});
