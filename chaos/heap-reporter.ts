/** Loaded into a process of the service: at SIGUSR2 it collects its garbage and writes what is left, in bytes, to HEAP_FILE. */
import { renameSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

const COLLECTIONS = 4;
const file = process.env.HEAP_FILE;
if (isMainThread && file !== undefined) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  process.on('SIGUSR2', async () => {
    // What is freed by a finalizer, as the memory of buffers is, goes with the next collection.
    for (let i = 0; i < COLLECTIONS; i++) {
      collect();
      await pause(50);
    }
    const { heapUsed, external } = process.memoryUsage();
    writeFileSync(`${file}.new`, String(heapUsed + external));
    renameSync(`${file}.new`, file);
  });
}
