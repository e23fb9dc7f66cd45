import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ERROR_CODES } from '../../server/src/errors.ts';
import {
  FAILURE_TABLE,
  OWN_FAILURE_CODES,
  type FailureCode as ServerFailureCode,
} from '../../server/src/whatsapp/failure-table.ts';
import { REMEDIES, type Remedy } from '../src/nouns/messages/failures.ts';
import { refusals } from '../src/words/hi/refusals.ts';

/** The compiler asks for what the server has and the dashboard has not; names and remedies have the same codes. */
const remedies: Readonly<Record<ServerFailureCode, readonly Remedy[]>> = REMEDIES;

test('the dashboard has words and remedies for every reason a message can fail for, and for no other', () => {
  const codes = new Set([...[...FAILURE_TABLE.values()].map(({ code }) => code), ...OWN_FAILURE_CODES]);
  assert.deepEqual(Object.keys(remedies).sort(), [...codes].sort());
});

test('in Hindi every reason a message can fail for, and every error of the API, has words of its own', () => {
  assert.deepEqual(Object.keys(refusals.failures).sort(), Object.keys(remedies).sort());
  assert.deepEqual(Object.keys(refusals.errors).sort(), [...ERROR_CODES].sort());
});
