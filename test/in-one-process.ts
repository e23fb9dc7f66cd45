/**
 * Runs the test files that are named, one after the other. Node's test runner notes every promise, to know in which test
 * one failed that nobody waited for: a sixth of the CPU of all tests. Here it notes all but promises, which is enough to
 * nest tests; such a failure still fails the run, and its stack says where it was made.
 */
import { createHook } from 'node:async_hooks';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

type Hook = Record<symbol, unknown> & { enable(): Hook };

const prototype = Object.getPrototypeOf(createHook({})) as Hook;
const { enable } = prototype;
/** The option `trackPromises: false` of `createHook` sets it; the runner does not give it. */
const [NO_PROMISES] = Object.getOwnPropertySymbols(createHook({})).filter(
  ({ description }) => description === 'kNoPromiseHook',
);
prototype.enable = function () {
  if (NO_PROMISES) this[NO_PROMISES] = true;
  return enable.call(this);
};

// Not before: its first hook sets up the runner.
await import('./report-hung.ts');
for (const file of process.argv.slice(2)) await import(pathToFileURL(resolve(file)).href);
