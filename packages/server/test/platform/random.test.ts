import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../../src/config.ts';
import { createKey } from '../../src/features/api-keys/store.ts';
import { SYSTEM } from '../../src/features/events/audit.ts';
import { createTestWorkspace } from '../../src/installation/demo.ts';
import { randomOf, setContext } from '../../src/platform/database/context.ts';
import { transaction } from '../../src/platform/database/transaction.ts';
import { createSealer } from '../../src/platform/security/sealed.ts';
import { openApp } from '../rigs/app.ts';
import { SECRET_KEY } from '../rigs/channel-credentials.ts';
import { onEachDatabase, type TestBackend } from '../rigs/databases.ts';
import { manualClock } from '../rigs/manual-clock.ts';
import { seededRandom } from '../rigs/seeded-random.ts';

const REFUSED = { to: 'nobody', type: 'text' };
const REQUESTS: [path: string, body: object][] = [
  ['/api/v1/contacts', { phone: '+919800000001', name: 'Asha' }],
  ['/api/v1/keys', { kind: 'messaging', name: 'shop' }],
  ['/api/v1/webhooks', { url: 'https://8.8.8.8/hook' }],
  ['/api/v1/messages/send', { to: '+919800000001', type: 'text', message: 'Namaste' }],
  ['/api/v1/messages/send', REFUSED],
  ['/api/public/leads', { full_name: 'Asha', email: 'asha@example.com' }],
];

/** What a new service responds to the same requests at the same time, and what is then in its tables. */
async function lifeOf(backend: TestBackend, seed: string): Promise<unknown> {
  const database = await backend.open();
  const { db } = database;
  const clock = manualClock();
  const random = seededRandom(seed);
  setContext(db, { clock, random });
  const sealer = createSealer(SECRET_KEY, random);
  const { config } = readConfig(database.env);
  const app = await openApp({ config, db, clock, sealer });
  try {
    const workspace = await createTestWorkspace(
      { db, sealer, config, actor: SYSTEM },
      { slug: 'shop' },
      clock.now(),
    );
    const { secret } = await createKey(db, workspace, { kind: 'admin' }, { actor: SYSTEM, now: clock.now() });
    const answers = [];
    for (const [url, payload] of REQUESTS) {
      const headers = { authorization: `Bearer ${secret}` };
      const { statusCode, headers: own, body } = await app.inject({ method: 'POST', url, headers, payload });
      assert.equal(statusCode < 300, payload !== REFUSED, `${url}: ${body}`);
      answers.push([statusCode, own['x-request-id'], JSON.parse(body)]);
    }
    return {
      secret,
      answers,
      channels: await db.selectFrom('channels').selectAll().execute(),
      webhooks: await db.selectFrom('webhooks').selectAll().execute(),
      audit: await db.selectFrom('audit').select('id').orderBy('id').execute(),
      mails: await db.selectFrom('mails').selectAll().execute(),
    };
  } finally {
    await app.close();
    await database.close();
  }
}

onEachDatabase('randomness', (backend) => {
  test('two services with the same seed make the same ids, keys, secrets and sealed texts; with another seed all are others', async () => {
    const first = await lifeOf(backend, 'one');
    assert.deepEqual(await lifeOf(backend, 'one'), first);
    assert.notDeepEqual(await lifeOf(backend, 'two'), first);
  });

  test('a transaction draws from the source of its handle', async () => {
    const database = await backend.open();
    try {
      setContext(database.db, { random: seededRandom('one') });
      await transaction(database.db, async (trx) => assert.equal(randomOf(trx), randomOf(database.db)));
    } finally {
      await database.close();
    }
  });
});
