/** This file gathers what a run of tests leaves out: `npm test` prints it at its end, where it is seen. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** The variable that names the file in which the sentences of all processes of a run stand. */
export const LEFT_OUT = 'MEGHDOOT_TEST_LEFT_OUT';

/** Says that something is not tested, at the test and at the end of the run. */
export function leaveOut(sentence: string, t?: { diagnostic(message: string): void }): void {
  t?.diagnostic(sentence);
  const file = process.env[LEFT_OUT];
  if (file !== undefined) appendFileSync(file, `${sentence}\n`);
}

/** Returns the sentences in this file, each once, in the order in which they were said first. */
export function leftOut(file: string): string[] {
  if (!existsSync(file)) return [];
  return [...new Set(readFileSync(file, 'utf8').split('\n').filter(Boolean))];
}
