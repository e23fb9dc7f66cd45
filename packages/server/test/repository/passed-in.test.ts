/** Holds that time and randomness are passed in, so that a run can be repeated: `clock.ts` and `random.ts` make them. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { find, SRC } from '../rigs/source-files.ts';

const TIME =
  /\b(setTimeout|setInterval|setImmediate|process\.(hrtime|nextTick)|performance\.now|Date\.now|AbortSignal\.timeout)\b|\bnew Date\(\)|timers\/promises/g;
const RANDOMNESS =
  /\b(Math\.random|randomBytes|randomInt|randomUUID|randomFill\w*|getRandomValues|generateKeyPair\w*)\b/g;

const NETWORK = 'it waits for a machine that no clock of ours moves';

/** What a file says beside those two, and why. */
const EXCEPT: Record<string, { says: string; why: string }> = {
  'commands/doctor/doctor-channels.ts': { says: 'AbortSignal.timeout', why: NETWORK },
  'commands/doctor/doctor-checks.ts': { says: 'AbortSignal.timeout', why: NETWORK },
  'features/mail/send.ts': { says: 'setTimeout', why: NETWORK },
  'features/oauth/provider/keys.ts': {
    says: 'generateKeyPairSync',
    why: 'OpenSSL takes no source; the pair is made once for an installation and then read from the database',
  },
  'features/oauth/provider/outbound-fetch.ts': { says: 'AbortSignal.timeout', why: NETWORK },
  'features/channels/reach.ts': { says: 'AbortSignal.timeout', why: NETWORK },
  'features/webhooks/endpoints/handshake.ts': { says: 'AbortSignal.timeout', why: NETWORK },
  'features/webhooks/deliver/post-thread.ts': { says: 'setImmediate', why: NETWORK },
  'features/webhooks/deliver/poster.ts': { says: 'setImmediate', why: NETWORK },
  'platform/database/postgres/connection.ts': {
    says: 'performance.now process.nextTick setTimeout',
    why: NETWORK,
  },
  'platform/database/postgres/listening.ts': { says: 'setTimeout', why: NETWORK },
  'platform/database/postgres/pool.ts': { says: 'performance.now', why: NETWORK },
  'platform/database/postgres/hearing.ts': { says: 'performance.now', why: NETWORK },
  'platform/http/server/silent-database.ts': { says: 'performance.now setTimeout', why: NETWORK },
  'platform/shared-windows.ts': { says: 'setTimeout', why: NETWORK },
  'platform/tick-shape.ts': { says: 'process.nextTick', why: 'its own object is what is wanted' },
  'whatsapp/exchange.ts': { says: 'setImmediate setTimeout', why: NETWORK },
};

function saying(pattern: RegExp, home: string): Map<string, string[]> {
  const said = new Map<string, string[]>();
  for (const file of find(['**/*.ts'], SRC)) {
    if (file === home) continue;
    const code = readFileSync(join(SRC, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
    const names = new Set(code.match(pattern));
    if (names.size > 0) said.set(file, [...names].sort());
  }
  return said;
}

test('time comes from clock.ts and randomness from random.ts, but for what is listed here with its reason', () => {
  const found = saying(TIME, 'platform/clock.ts');
  for (const [file, names] of saying(RANDOMNESS, 'platform/random.ts'))
    found.set(file, [...(found.get(file) ?? []), ...names]);
  const listed = Object.entries(EXCEPT).map(([file, { says }]) => [file, says.split(' ')]);
  assert.deepEqual(Object.fromEntries(found), Object.fromEntries(listed));
});
