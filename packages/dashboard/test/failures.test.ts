import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { FAILURE_TABLE } from '../../server/src/whatsapp/failure-table.ts';
import { REMEDIES } from '../src/nouns/messages/failures.ts';

const SERVER = join(import.meta.dirname, '../../server/src');

/** Those that Meta's codes become, and those that the service finds by itself. */
function codesOfTheServer(): Set<string> {
  const files = globSync('{whatsapp,features/messages}/**/*.ts', { cwd: SERVER });
  const own = files.flatMap((file) => [
    ...readFileSync(join(SERVER, file), 'utf8').matchAll(/\bcode: '([A-Z_]+)',\s*message\b/g),
  ]);
  return new Set([...[...FAILURE_TABLE.values()].map(({ code }) => code), ...own.map(([, code]) => code!)]);
}

// That each has a name and its remedies is the compiler's to check.
test('the dashboard has words and remedies for every reason a message can fail for, and for no other', () => {
  const codes = codesOfTheServer();
  assert.ok(codes.has('RECIPIENT_OPTED_OUT') && codes.has('RECIPIENT_UNREACHABLE'));
  assert.deepEqual(Object.keys(REMEDIES).sort(), [...codes].sort());
});
