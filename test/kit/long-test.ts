/** A long test beside shorter ones of its file: left out where all files run without CI=true, as `*.long.test.ts` are. */
import { test } from 'node:test';

/** The variable that `npm test` sets for such a run. */
export const WITHOUT_LONG_TESTS = 'MEGHDOOT_TEST_WITHOUT_LONG';

export const longTest = process.env[WITHOUT_LONG_TESTS] === undefined ? test : test.skip;
