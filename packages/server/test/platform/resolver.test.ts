import assert from 'node:assert/strict';
import type { LookupAddress } from 'node:dns';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { longTest } from '../../../../test/kit/long-test.ts';
import { DAY, MINUTE, SECOND, systemClock } from '../../src/platform/clock.ts';
import { createOutbound, OutboundRefused } from '../../src/platform/security/outbound.ts';
import { createResolver, type Resolve, type ResolverOptions } from '../../src/platform/security/resolver.ts';
import { eventually } from '../rigs/eventually.ts';
import { manualClock } from '../rigs/manual-clock.ts';
import { type NameServer, startNameServer, type Zone } from '../rigs/name-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'meghdoot-test-'));
after(() => rmSync(folder, { recursive: true }));

describe('a resolver', { concurrency: true }, () => {
  const running: NameServer[] = [];
  after(() => {
    for (const server of running) server.close();
  });

  async function resolver(zone: Zone, options: ResolverOptions = {}) {
    const server = await startNameServer(zone);
    running.push(server);
    const resolve = createResolver({ servers: [server.address], ...options });
    return { server, resolve, find: (name: string) => find(resolve, name) };
  }
  const find = (resolve: Resolve, name: string) =>
    new Promise<string[]>((done, fail) => {
      const words = ({ address, family }: LookupAddress) => `${address} (${family})`;
      resolve(name, (error, addresses) => (error ? fail(error) : done(addresses.map(words))));
    });
  const holding =
    (ttl: number, ...addresses: string[]) =>
    (): { addresses: string[]; ttl: number } => ({ addresses, ttl });

  test('finds the addresses of both kinds', async () => {
    const { find } = await resolver(holding(60, '192.0.2.1', '2001:db8::1', '192.0.2.2'));
    assert.deepEqual(await find('hook.example'), ['192.0.2.1 (4)', '192.0.2.2 (4)', '2001:db8::1 (6)']);
    assert.deepEqual(await find('192.0.2.9'), ['192.0.2.9 (4)']);
  });

  test('asks once for as long as the answer holds, five minutes at most and five seconds at least', async () => {
    const waits: [number, number][] = [
      [60, MINUTE],
      [0, 5 * SECOND],
      [86_400, 5 * MINUTE],
    ];
    for (const [ttl, held] of waits) {
      const clock = manualClock();
      const { server, find } = await resolver(holding(ttl, '192.0.2.1'), { clock });
      await Promise.all(Array.from({ length: 50 }, () => find('Hook.Example.')));
      await clock.advance(held - 1);
      await find('hook.example');
      assert.deepEqual(server.asked.sort(), ['A hook.example', 'AAAA hook.example'], `${ttl}`);
      await clock.advance(1);
      await find('hook.example');
      assert.equal(server.asked.length, 4, `${ttl}`);
    }
  });

  test('remembers for ten seconds that there is no such name', async () => {
    const clock = manualClock();
    const { server, find } = await resolver(() => undefined, { clock });
    for (let i = 0; i < 3; i++) await assert.rejects(find('hook.example'), { code: 'ENOTFOUND' });
    assert.equal(server.asked.length, 2);
    await clock.advance(10 * SECOND);
    await assert.rejects(find('hook.example'), { code: 'ENOTFOUND' });
    assert.equal(server.asked.length, 4);
  });

  test('goes on at once when one kind of address is never answered', async () => {
    const { find } = await resolver((_name, kind) =>
      kind === 'A' ? { addresses: ['192.0.2.1'], ttl: 60 } : 'silent',
    );
    const tooLong = new AbortController();
    const answer = await Promise.race([
      find('hook.example'),
      systemClock.sleep(4 * SECOND, tooLong.signal).then(() => 'too long'),
    ]);
    tooLong.abort();
    assert.deepEqual(answer, ['192.0.2.1 (4)']);
  });

  longTest(
    'has other names at once, and threads, while hundreds wait for a server that is silent',
    async () => {
      const { find } = await resolver((name) =>
        name.startsWith('silent') ? 'silent' : { addresses: ['192.0.2.1'], ttl: 0 },
      );
      let ended = 0;
      const silent = Array.from({ length: 200 }, (_, i) =>
        find(`silent-${i}.example`).catch((error: NodeJS.ErrnoException) => {
          ended++;
          return error.code;
        }),
      );
      assert.deepEqual(await find('hook.example'), ['192.0.2.1 (4)']);
      assert.ok((await find('localhost')).length > 0);
      await Promise.all(Array.from({ length: 8 }, () => readFile(import.meta.filename)));
      assert.equal(ended, 0, 'the silent ones are still being waited for');
      assert.deepEqual(new Set(await Promise.all(silent)), new Set(['EAI_AGAIN']));
    },
  );

  longTest(
    'keeps names that were silent among themselves, so that others need not wait for them',
    async () => {
      const clock = manualClock();
      const silent = true;
      const { server, find } = await resolver(
        () => (silent ? 'silent' : { addresses: ['192.0.2.1'], ttl: 60 }),
        {
          clock,
          timeoutMs: SECOND,
        },
      );
      const names = Array.from({ length: 50 }, (_, i) => `slow-${i}.example`);
      await Promise.allSettled(names.map(find));
      await clock.advance(MINUTE);
      server.asked.length = 0;
      await Promise.allSettled([...names, 'new.example'].map(find));
      const place = (name: string) => server.asked.indexOf(`A ${name}`);
      assert.ok(
        place('new.example') >= 0 && place('new.example') < place(names.at(-1)!),
        server.asked.join(', '),
      );
    },
  );

  longTest('goes by the last answer for an hour while no server answers', async () => {
    const clock = manualClock();
    let silent = false;
    const { find } = await resolver(() => (silent ? 'silent' : { addresses: ['192.0.2.1'], ttl: 60 }), {
      clock,
      timeoutMs: SECOND,
    });
    await find('graph.example');
    silent = true;
    await clock.advance(10 * MINUTE);
    assert.deepEqual(await find('graph.example'), ['192.0.2.1 (4)']);
    await clock.advance(DAY);
    await assert.rejects(find('graph.example'), { code: 'EAI_AGAIN' });
  });

  test('goes by the last answer at once, and asks meanwhile, once the servers have failed to give a new one', async () => {
    const clock = manualClock();
    const answers: (() => void)[] = [];
    let zone: Zone = holding(60, '192.0.2.1');
    const { find } = await resolver((...question) => zone(...question), { clock, timeoutMs: 100 * SECOND });
    await find('graph.example');
    zone = () => 'failing';
    await clock.advance(10 * MINUTE);
    assert.deepEqual(await find('graph.example'), ['192.0.2.1 (4)']);
    zone = () =>
      new Promise((answer) => void answers.push(() => answer({ addresses: ['192.0.2.2'], ttl: 60 })));
    await clock.advance(10 * SECOND);
    assert.deepEqual(await find('graph.example'), ['192.0.2.1 (4)']);
    assert.ok(answers.length <= 2, 'no server was waited for until it had to be asked again');
    await eventually(async () => {
      for (const answer of answers.splice(0)) answer();
      assert.deepEqual(await find('graph.example'), ['192.0.2.2 (4)']);
    });
  });

  test('leaves local names and those of the hosts file to the system', async () => {
    const hostsFile = join(folder, 'hosts');
    writeFileSync(hostsFile, '# mine\n127.0.0.1 localhost\n10.0.0.5\tBox.example.com box # the box\n');
    const { server, find } = await resolver(holding(60, '192.0.2.1'), { hostsFile });
    assert.match((await find('localhost')).join(), /127\.0\.0\.1|::1/);
    for (const name of ['box', 'box.example.com', 'db.internal']) await find(name).catch(() => undefined);
    assert.deepEqual(server.asked, []);
    await find('other.example.com');
    assert.equal(server.asked.length, 2);
  });

  test('brings a connection only to addresses that it may reach', async () => {
    const { resolve } = await resolver((name) => ({
      addresses: name === 'inside.example' ? ['8.8.8.8', '127.0.0.1'] : ['::1'],
      ttl: 0,
    }));
    const outbound = createOutbound({ allow: [], resolve });
    for (const origin of ['https://inside.example', 'https://six.example', 'https://localhost']) {
      const answer = outbound.dispatcher.request({ origin, path: '/', method: 'GET' });
      await assert.rejects(answer, OutboundRefused, origin);
    }
    await outbound.close();
  });
});
