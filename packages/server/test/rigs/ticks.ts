/**
 * Prints how long a call of `process.nextTick` takes after V8 has collected all garbage, in microseconds of CPU; with the
 * argument `keep` the program's own measure against that is taken. Needs --expose-gc.
 */
import { setImmediate as turn } from 'node:timers/promises';
import { keepTickShape } from '../../src/platform/tick-shape.ts';

const CALLS = 100_000;

const call = () =>
  new Promise<void>((resolve) => {
    let left = CALLS;
    const next = () => (--left === 0 ? resolve() : process.nextTick(next));
    process.nextTick(next);
  });

if (process.argv[2] === 'keep') keepTickShape();
await call();
await turn();
(globalThis.gc as NodeJS.GCFunction)({ type: 'major', execution: 'sync', flavor: 'last-resort' });
await call(); // compiled anew
const before = process.threadCpuUsage();
await call();
const { user, system } = process.threadCpuUsage(before);
console.log((user + system) / CALLS);
