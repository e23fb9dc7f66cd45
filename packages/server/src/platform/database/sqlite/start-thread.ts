import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Outage } from '../../outage.ts';
import { isOutage } from '../failures.ts';
import type { Statement as SqlStatement, StatementResult } from './file.ts';
import { createReader, createSender, newMailbox } from './mailbox.ts';
import type { NumberedStatement, ThreadData } from './thread.ts';
import type { Work } from './work.ts';

export type { Statement as SqlStatement, StatementResult } from './file.ts';

export interface Thread {
  /** Does the statements and returns their results in order; an error is that of the statement which failed. */
  perform(work: Work): Promise<StatementResult[]>;
  close(): Promise<void>;
}

interface Reply {
  results?: StatementResult[];
  error?: { message: string; code?: string; unopened?: boolean };
}

/** Starts the thread of a SQLite file; rejects when the file cannot be opened. */
export async function startThread(file: string, outage: Outage): Promise<Thread> {
  const data: ThreadData = { file, requests: newMailbox(), replies: newMailbox() };
  const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData: data, execArgv: [] });
  const ended = once(worker, 'exit');
  const send = createSender(data.requests, worker);
  const read = createReader(data.replies);
  const numbered = createNumbering();
  /** Who waits for the thread, one at a time. */
  let waiting: { resolve: (results: StatementResult[]) => void; reject: (error: Error) => void } | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  const nextReply = () =>
    new Promise<StatementResult[]>((resolve, reject) => {
      waiting = { resolve, reject };
      worker.ref(); // waiting keeps the process alive, idling does not
    });
  worker.on('message', (message: string | number) => {
    const { resolve, reject } = waiting!;
    worker.unref();
    const { results = [], error } = JSON.parse(read(message)) as Reply;
    if (!error) {
      outage.worked();
      return resolve(results);
    }
    const { message: words, ...rest } = error;
    const failure = Object.assign(new Error(words), rest);
    if (isOutage(failure)) outage.failed(failure);
    reject(failure);
  });
  worker.on('error', (error) => waiting?.reject(error as Error));
  await nextReply();

  return {
    perform({ statements, ...rest }) {
      const perform = () => {
        const results = nextReply();
        send(JSON.stringify({ ...rest, statements: numbered(statements) }));
        return results;
      };
      const mine = turn.then(perform, perform);
      turn = mine;
      return mine;
    },
    async close() {
      worker.ref();
      worker.postMessage('close');
      await ended;
    },
  };
}

/** Gives statements numbers, so that the text of a large one crosses once and is found without being compared. */
function createNumbering(): (statements: readonly SqlStatement[]) => NumberedStatement[] {
  const numbers = new Map<string, number>();
  return (statements) => {
    if (numbers.size >= 1000) numbers.clear(); // not between two statements of one piece of work
    return statements.map(({ sql, ...values }) => {
      const known = numbers.get(sql);
      if (known !== undefined) return { n: known, ...values };
      const n = numbers.size;
      numbers.set(sql, n);
      return { n, sql, ...values };
    });
  };
}
