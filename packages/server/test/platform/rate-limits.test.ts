/** What callers may do in a time: a credential, a workspace, a sandbox in a day; and what they are told of it. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, it } from 'node:test';
import { createKey } from '../../src/features/api-keys/store.ts';
import { SYSTEM } from '../../src/features/events/audit.ts';
import { findWorkspace } from '../../src/features/workspaces/store.ts';
import { HOUR } from '../../src/platform/clock.ts';
import { type AgentsApp, startAgentsApp, type Told } from '../rigs/agents-app.ts';
import { onEachDatabase, type TestDatabase } from '../rigs/databases.ts';
import { type ManualClock, manualClock } from '../rigs/manual-clock.ts';

onEachDatabase('a caller', (backend) => {
  let database: TestDatabase;
  let clock: ManualClock;
  let app: AgentsApp;
  let key: string;
  let workspaceId: string;

  const start = async (env: Record<string, string>) => {
    await app?.close();
    app = await startAgentsApp(database.db, clock, env);
  };
  beforeEach(async () => {
    database = await backend.open();
    clock = manualClock();
    await start({});
    key = (await app.lead()).credential.apiKey;
    workspaceId = (await app.call('GET', '/api/v1/me', { key })).body.data.workspace.id;
  });
  afterEach(async () => {
    await app.close();
    await database.close();
  });

  const another = async (kind: 'read-only' | 'messaging' | 'admin', allowIps?: string[]) => {
    const workspace = await findWorkspace(database.db, { id: workspaceId });
    const input = { kind, ...(allowIps && { allowIps }) };
    return (await createKey(database.db, workspace!, input, { actor: SYSTEM, now: clock.now() })).secret;
  };
  const told = ({ status, headers }: Told) => [
    status,
    ...['limit', 'remaining', 'reset'].map((name) => headers[`ratelimit-${name}`]),
    headers['retry-after'],
  ];
  const get = (path: string, own = key, from?: string) =>
    app.call('GET', path, { key: own, ...(from !== undefined && { from }) });
  const contact = (i: number, more: object = {}) =>
    app.call('POST', '/api/v1/contacts', { key, body: { phone: `+9198765${10_000 + i}`, ...more } });

  it('is counted where it is refused as well', async () => {
    await start({ LIMIT_API: '5/60' });
    const reader = await another('read-only');
    const forbidden = await app.call('POST', '/api/v1/contacts', { key: reader, body: {} });
    assert.deepEqual(told(forbidden), [403, '5', '4', '60', undefined]);
    assert.deepEqual(told(await get('/api/v1/contacts/con_none', reader)), [404, '5', '3', '60', undefined]);
    assert.deepEqual(told(await get('/api/v1/nothing', reader)), [404, '5', '2', '60', undefined]);
    assert.deepEqual(told(await get('/api/v1/contacts?limit=0', reader)), [400, '5', '1', '60', undefined]);
    assert.deepEqual(told(await app.call('PUT', '/api/v1/me', { key: reader })), [
      405,
      '5',
      '0',
      '60',
      undefined,
    ]);
    for (const path of ['/api/v1/me', '/api/v1/nothing', '/api/v1/contacts/con_none'])
      assert.deepEqual(told(await get(path, reader)), [429, '5', '0', '60', '60'], path);
    await clock.advance(60_000);
    assert.equal((await get('/api/v1/me', reader)).status, 200);
  });

  it('from where its key may not be used costs the address, and not the key', async () => {
    await start({ LIMIT_API: '3/60' });
    const bound = await another('read-only', ['203.0.113.7']);
    for (let i = 0; i < 300; i++) assert.equal((await get('/api/v1/me', bound, '203.0.113.8')).status, 403);
    assert.equal((await get('/api/v1/me', bound, '203.0.113.8')).status, 429);
    assert.equal((await get('/api/v1/nothing', bound, '203.0.113.8')).status, 429);
    assert.deepEqual(told(await get('/api/v1/me', bound, '203.0.113.7')), [200, '3', '2', '60', undefined]);
  });

  it('shares five times its limit with the others of its workspace, and cannot use up theirs alone', async () => {
    await start({ LIMIT_API: '2/60' });
    const keys = await Promise.all(Array.from({ length: 6 }, () => another('read-only')));
    for (let i = 0; i < 20; i++) await get('/api/v1/me', keys[0]);
    await clock.advance(1000);
    for (const own of keys.slice(1, 5))
      for (let i = 0; i < 2; i++) assert.equal((await get('/api/v1/me', own)).status, 200);
    const last = await get('/api/v1/me', keys[5]);
    assert.deepEqual(told(last), [429, '10', '0', '59', '59']);
    assert.match(last.body.error.message, /10 requests of the workspace/);
  });

  it('is told of the tightest limit, in a 429 and before it', async () => {
    const midnight = String((14 * HOUR) / 1000);
    assert.deepEqual(told(await app.send(key)), [200, '200', '199', midnight, undefined]);
    const wrong = await app.call('POST', '/api/v1/messages/send', { key, body: {} });
    assert.deepEqual(told(wrong), [400, '200', '198', midnight, undefined]);
    for (let i = 1; i < 200; i++) await app.send(key);
    assert.deepEqual(told(await app.send(key)), [429, '200', '0', midnight, midnight]);
    // Reading has another limit, which is far away.
    assert.deepEqual(told(await get('/api/v1/me')).slice(0, 3), [200, '6000', '5998']);
    await start({ LIMIT_SEND: '3/60' });
    await clock.advance(14 * HOUR);
    assert.deepEqual(told(await app.send(key)), [200, '3', '2', '60', undefined]);
  });

  it('reads each limit once, those of a day among them', async () => {
    const window = (requests: number, seconds = 60) => ({ requests, seconds });
    assert.deepEqual((await get('/api/v1/me')).body.data.limits, {
      send: window(6000),
      workspaceSend: window(30_000),
      api: window(6000),
      mcp: window(6000),
      workspaceApi: window(30_000),
      workspaceMcp: window(30_000),
      messagesADay: window(200, 86_400),
      changesADay: window(500, 86_400),
    });
    await start({ LIMIT_API: 'off', LIMIT_SEND: 'off' });
    await database.db.updateTable('registrations').set({ claimed_at: 1 }).execute();
    assert.deepEqual((await get('/api/v1/me')).body.data.limits, {});
  });

  it('of an unclaimed sandbox changes little in a day, whatever it changes', async () => {
    const midnight = String((14 * HOUR) / 1000);
    assert.deepEqual(told(await contact(0)), [201, '500', '499', midnight, undefined]);
    assert.deepEqual(told(await contact(0)), [409, '500', '498', midnight, undefined]);
    const [first] = (await get('/api/v1/contacts')).body.data;
    const renamed = await app.call('PATCH', `/api/v1/contacts/${first.id}`, { key, body: { name: 'N' } });
    assert.deepEqual(told(renamed), [200, '500', '497', midnight, undefined]);
    await database.db
      .updateTable('quotas')
      .set({ count: 499 })
      .where('key', 'like', 'sandbox changes%')
      .execute();
    const wrong = await app.call('POST', '/api/v1/contacts', { key, body: { phone: 7 } });
    assert.equal(wrong.status, 400, 'what changes nothing costs nothing');
    assert.deepEqual(told(await contact(1)), [201, '500', '0', midnight, undefined]);
    const refused = await contact(2);
    assert.deepEqual(told(refused), [429, '500', '0', midnight, midnight]);
    assert.match(refused.body.error.hint, /claim/);
    assert.equal((await app.send(key)).status, 200, 'messages have a number of their own');
    assert.equal((await get('/api/v1/contacts')).status, 200);
    await database.db.updateTable('registrations').set({ claimed_at: clock.now() }).execute();
    await clock.advance(3000);
    assert.equal((await contact(2)).status, 201, 'a claim lifts it');
  });

  it('of an unclaimed sandbox stores few bytes in a day', async () => {
    const tags = Array.from({ length: 50 }, (_, i) => `${i}`.padEnd(64, 'x'));
    let bytes = 0;
    for (let i = 0; ; i++) {
      const body = { phone: `+9198765${10_000 + i}`, tags };
      const answer = await app.call('POST', '/api/v1/contacts', { key, body });
      if (answer.status === 429) break;
      assert.equal(answer.status, 201, JSON.stringify(answer.body));
      bytes += JSON.stringify(body).length;
      assert.ok(bytes <= 512 * 1024);
    }
    assert.ok(bytes > 500 * 1024);
    const message = 'x'.repeat(4000);
    let refused: Told | undefined;
    let sent = 0;
    for (; !refused; sent++) {
      const body = { to: '+919876543210', type: 'text', message };
      const answer = await app.call('POST', '/api/v1/messages/send', { key, body });
      if (answer.status !== 200) refused = answer;
    }
    assert.ok(sent * 4000 > 500 * 1024 && sent * 4000 < 520 * 1024, String(sent));
    const midnight = String((14 * HOUR) / 1000);
    assert.deepEqual(told(refused), [429, '200', '0', midnight, midnight]);
    assert.match(refused.body.error.hint, /claim/);
  });
});
