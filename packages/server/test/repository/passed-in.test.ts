/** Holds that randomness is passed in, so that a run can be repeated: `random.ts` alone makes it. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { find, SRC } from '../rigs/source-files.ts';

const RANDOMNESS =
  /\b(Math\.random|randomBytes|randomInt|randomUUID|randomFill\w*|getRandomValues|generateKeyPair\w*)\b/g;

/** What a file says beside it, and why. */
const EXCEPT: Record<string, { says: string; why: string }> = {
  'features/oauth/provider/keys.ts': {
    says: 'generateKeyPairSync',
    why: 'OpenSSL takes no source; the pair is made once for an installation and then read from the database',
  },
};

function saying(pattern: RegExp, home: string): Record<string, string> {
  const said: Record<string, string> = {};
  for (const file of find(['**/*.ts'], SRC)) {
    const text = readFileSync(join(SRC, file), 'utf8');
    const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*|^import .*$/gm, '');
    const names = [...new Set(code.match(pattern))].sort().join(' ');
    if (file !== home && names !== '') said[file] = names;
  }
  return said;
}

test('randomness comes from random.ts alone, but for what is listed here with its reason', () => {
  const listed = Object.entries(EXCEPT).map(([file, { says }]) => [file, says]);
  assert.deepEqual(saying(RANDOMNESS, 'platform/random.ts'), Object.fromEntries(listed));
});
