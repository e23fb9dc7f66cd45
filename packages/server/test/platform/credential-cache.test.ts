import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCredentialCache } from '../../src/platform/cache/credential-cache.ts';
import { openDatabase } from '../../src/platform/database/open.ts';
import { manualClock } from '../rigs/manual-clock.ts';

test('a full cache of credentials forgets the one that was used longest ago, not all of them', async (t) => {
  const db = openDatabase({ file: ':memory:' });
  t.after(() => db.destroy());
  const cache = createCredentialCache<string>(db, manualClock());
  const key = (i: number) => `key ${i}`;
  for (let i = 0; i <= 10_000; i++) await cache.load(key(i), async () => key(i));
  assert.equal(cache.get(key(0)), undefined);
  for (const i of [1, 5000, 10_000]) assert.equal(cache.get(key(i)), key(i));
});
