/** Who may call from where, through sockets of this machine's own addresses. */
import assert from 'node:assert/strict';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, it } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { createKey } from '../../src/features/api-keys/store.ts';
import { SYSTEM } from '../../src/features/events/audit.ts';
import { changeWorkspace, createWorkspace, type Workspace } from '../../src/features/workspaces/store.ts';
import { openApp } from '../rigs/app.ts';
import { onEachDatabase, type TestDatabase } from '../rigs/databases.ts';
import { type ManualClock, manualClock } from '../rigs/manual-clock.ts';

/** The connection comes from one of these: loopback is a whole /8 of addresses. */
const PROXY = '127.0.0.1';
const STRANGER = '127.0.0.2';

onEachDatabase('allow-lists of addresses', (backend) => {
  let database: TestDatabase;
  let app: FastifyInstance;
  let clock: ManualClock;
  let workspace: Workspace;

  beforeEach(async () => {
    database = await backend.open();
    clock = manualClock();
    workspace = await createWorkspace(
      database.db,
      { slug: 'bakery', mode: 'test', approved: true },
      clock.now(),
    );
  });
  afterEach(async () => {
    await app.close();
    await database.close();
  });

  async function start(trustProxy: string): Promise<void> {
    app = await openApp({ db: database.db, clock, env: { TRUST_PROXY: trustProxy } });
    await app.listen({ port: 0, host: '0.0.0.0' });
  }
  const keyFor = async (...allowIps: string[]) =>
    (
      await createKey(
        database.db,
        workspace,
        { kind: 'admin', allowIps },
        { actor: SYSTEM, now: clock.now() },
      )
    ).secret;
  async function allowWorkspace(...cidrs: string[]): Promise<void> {
    await changeWorkspace(
      database.db,
      workspace.id,
      { allowIps: cidrs },
      { actor: SYSTEM, now: clock.now() },
    );
    await clock.advance(2000); // it is in force everywhere by then
  }

  function answer(key: string, forwarded?: string, from = PROXY): Promise<[number, string | undefined]> {
    const { port } = app.server.address() as AddressInfo;
    const headers = {
      authorization: `Bearer ${key}`,
      ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }),
    };
    return new Promise((resolve, reject) => {
      const path = '/api/v1/me';
      const out = request({ host: PROXY, port, path, headers, localAddress: from, agent: false });
      out.on('error', reject).on('response', async (incoming) => {
        let text = '';
        for await (const chunk of incoming) text += String(chunk);
        resolve([incoming.statusCode!, JSON.parse(text).error?.code]);
      });
      out.end();
    });
  }
  async function expectOnly(key: string, inside: string[], outside: string[]): Promise<void> {
    for (const address of inside) assert.deepEqual(await answer(key, address), [200, undefined], address);
    for (const address of outside)
      assert.deepEqual(await answer(key, address), [403, 'IP_NOT_ALLOWED'], address);
  }

  it("a key's list holds, for both kinds of addresses", async () => {
    await start(PROXY);
    await expectOnly(
      await keyFor('203.0.113.0/25', '198.51.100.7', '2001:db8:7::/48'),
      [
        '203.0.113.0',
        '203.0.113.127',
        '198.51.100.7',
        '::ffff:203.0.113.5',
        '2001:db8:7::1',
        '2001:DB8:7:ffff::',
      ],
      [
        '203.0.113.128',
        '198.51.100.8',
        '2001:db8:8::1',
        '2001:db8:6:ffff::1',
        '::ffff:203.0.113.128',
        '::1',
        'unknown',
      ],
    );
    await expectOnly(await keyFor(), ['203.0.113.128', '2001:db8:8::1'], []);
    await expectOnly(await keyFor('2001:db8::/32'), ['2001:db8:ffff::1'], ['203.0.113.1', '32.1.13.184']);
  });

  it("a workspace's list holds for each of its keys, beside the key's own", async () => {
    await start(PROXY);
    const open = await keyFor();
    const narrow = await keyFor('203.0.113.0/28', '2001:db8:7:1::/64');
    await allowWorkspace('203.0.113.0/24', '2001:db8:7::/48');
    await expectOnly(open, ['203.0.113.99', '2001:db8:7:2::1'], ['198.51.100.1', '2001:db8:8::1']);
    await expectOnly(
      narrow,
      ['203.0.113.15', '2001:db8:7:1::9'],
      ['203.0.113.16', '2001:db8:7:2::1', '198.51.100.1'],
    );
    await allowWorkspace('198.51.100.0/24');
    await expectOnly(narrow, [], ['203.0.113.15', '198.51.100.1', '2001:db8:7:1::9']);
    await allowWorkspace();
    await expectOnly(open, ['192.0.2.1'], []);
  });

  it('believe a forwarded address from a trusted proxy alone, and of several the one it has seen', async () => {
    await start(`${PROXY},192.0.2.0/24`);
    const key = await keyFor('203.0.113.0/24');
    assert.deepEqual(await answer(key, '203.0.113.5'), [200, undefined]);
    assert.deepEqual(await answer(key, '203.0.113.5', STRANGER), [403, 'IP_NOT_ALLOWED']);
    assert.deepEqual(await answer(key, '198.51.100.1, 203.0.113.5, 192.0.2.8'), [200, undefined]);
    assert.deepEqual(await answer(key, '203.0.113.5, 198.51.100.1'), [403, 'IP_NOT_ALLOWED']);
    assert.deepEqual(await answer(key, '203.0.113.5, 198.51.100.1, 192.0.2.8'), [403, 'IP_NOT_ALLOWED']);
    assert.deepEqual(await answer(await keyFor(STRANGER), '203.0.113.5', STRANGER), [200, undefined]);
  });

  it('believe none at all without a proxy', async () => {
    await start('off');
    for (const from of [PROXY, STRANGER])
      assert.deepEqual(await answer(await keyFor('203.0.113.0/24'), '203.0.113.5', from), [
        403,
        'IP_NOT_ALLOWED',
      ]);
    assert.deepEqual(await answer(await keyFor('127.0.0.0/30'), '203.0.113.5', STRANGER), [200, undefined]);
  });
});
