import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Answer } from './file.ts';
import type { Work } from './thread.ts';

export type { Answer } from './file.ts';

export interface Thread {
  /** Does the statements and answers them in order; an error is that of the statement which failed. */
  perform(work: { begin?: boolean; statements: readonly object[]; commit?: boolean }): Promise<Answer[]>;
  close(): Promise<void>;
}

interface Reply {
  answers?: Answer[];
  error?: { message: string; code?: string; unopened?: boolean };
}

/** Starts the thread of a SQLite file; rejects when the file cannot be opened. */
export async function startThread(file: string): Promise<Thread> {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData: { file } });
  const ended = once(worker, 'exit');
  /** Those who wait for an answer: the thread answers in the order it was asked. */
  const waiting: { resolve: (answers: Answer[]) => void; reject: (error: Error) => void }[] = [];

  const answer = () =>
    new Promise<Answer[]>((resolve, reject) => {
      if (waiting.push({ resolve, reject }) === 1) worker.ref(); // waiting keeps the process alive, idling does not
    });
  worker.on('message', (text: string) => {
    const { resolve, reject } = waiting.shift()!;
    if (waiting.length === 0) worker.unref();
    const { answers = [], error } = JSON.parse(text) as Reply;
    if (!error) return resolve(answers);
    const { message, ...rest } = error;
    reject(Object.assign(new Error(message), rest));
  });
  worker.on('error', (error) => {
    for (const { reject } of waiting.splice(0)) reject(error as Error);
  });
  await answer();

  return {
    perform(work) {
      const answers = answer();
      worker.postMessage(JSON.stringify(work satisfies object as Work));
      return answers;
    },
    async close() {
      worker.ref();
      worker.postMessage('close');
      await ended;
    },
  };
}
