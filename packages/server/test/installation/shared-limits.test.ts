/** Limits on requests that several processes share in Redis, and what becomes of them while it is away. */
import assert from 'node:assert/strict';
import { basename } from 'node:path';
import { after, before, test } from 'node:test';
import { pino } from 'pino';
import { isInstalled } from '../../../../test/kit/find-program.ts';
import { leaveOut } from '../../../../test/kit/left-out.ts';
import {
  findRedis,
  findValkey,
  NO_REDIS,
  NO_VALKEY,
  type RedisServer,
  startRedis,
} from '../../../../test/kit/redis.ts';
import { document } from '../rigs/cli-process.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { freePort } from '../rigs/free-port.ts';
import { type NameServer, startNameServer } from '../rigs/name-server.ts';
import { type Service, startService } from '../rigs/service.ts';

const FORM = { name: 'Asha Rao', email: 'asha@example.com', message: 'Hello', inquiryType: 'sales' };
/** Longer than a test takes. */
const WINDOW_S = 600;

const [found, valkey] = [findRedis(), findValkey()];
if (found === undefined) test('limits are shared in Redis', (t) => void isInstalled(found, NO_REDIS, t));
if (valkey === undefined) test('limits are shared in Valkey', (t) => leaveOut(NO_VALKEY, t));
for (const program of new Set([found, valkey].filter((each) => each !== undefined)))
  onEachDatabase(`limits that are shared in ${basename(program)}`, (backend) => {
    let redis: RedisServer;
    let names: NameServer;
    /** Two processes with data of their own, which have nothing in common but Redis and whoever calls them. */
    let one: Service;
    let other: Service;
    const said: { level: number; msg: string; failures?: number }[] = [];

    before(async () => {
      redis = await startRedis(program, await freePort());
      names = await startNameServer(() => undefined);
      const log = pino({ level: 'warn' }, { write: (line: string) => void said.push(JSON.parse(line)) });
      const env = {
        REDIS_URL: redis.url,
        LIMIT_CONTACT: `4/${WINDOW_S}`,
        LIMIT_PARTNERS: `4/${WINDOW_S}`,
        LIMIT_API: `4/${WINDOW_S}`, // the rig asks once itself
        METRICS_TOKEN: 'of the test',
        DNS_SERVERS: names.address,
      };
      one = await startService(backend, { env, log });
      other = await startService(backend, { env });
    });
    after(async () => {
      await Promise.all([one?.stop(), other?.stop()]);
      await redis?.stop();
      names?.close();
    });

    const post = ({ url }: Service, path: string, body: object) =>
      fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const inquire = (service: Service) => post(service, '/api/contact', FORM);
    const apply = (service: Service) =>
      post(service, '/api/partners', { email: 'ravi@agency.example', partnershipType: 'reseller' });
    const isShared = async ({ url }: Service) => {
      const metrics = await fetch(`${url}/metrics`, { headers: { authorization: 'Bearer of the test' } });
      return /^rate_limits_shared 1$/m.test(await metrics.text());
    };
    const bothShare = () =>
      eventually(async () => assert.deepEqual([await isShared(one), await isShared(other)], [true, true]));

    test('what one process has counted of an address counts at the other', async () => {
      for (const service of [one, other, one, other]) assert.equal((await inquire(service)).status, 200);
      const refused = await inquire(one);
      assert.equal(refused.status, 429);
      const [limit, remaining, reset, retry] = [
        ...['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'retry-after'],
      ].map((name) => Number(refused.headers.get(name)));
      assert.deepEqual([limit, remaining], [4, 0]);
      assert.ok(reset! > WINDOW_S - 120 && reset! <= WINDOW_S && retry === reset, `${reset} ${retry}`);
      assert.equal((await inquire(other)).status, 429);
    });

    test('a credential and its workspace are counted beyond a restart, and the headers say what is left', async () => {
      const left = async () => {
        const answer = await one.call('GET', '/api/v1/tags');
        return [answer.status, answer.headers.get('ratelimit-remaining')];
      };
      assert.deepEqual(await left(), [200, '2']);
      await one.restart();
      await bothShare();
      assert.deepEqual(await left(), [200, '1']);
      assert.deepEqual(await left(), [200, '0']);
      assert.deepEqual(await left(), [429, '0']);
    });

    test('wrong credentials of an address are counted together, whichever process it tries them at', async () => {
      const tries = async (service: Service, count: number) => {
        const headers = { authorization: 'Bearer mgd_live_of_nobody' };
        const asked = Array.from({ length: count }, () => fetch(`${service.url}/api/v1/me`, { headers }));
        return (await Promise.all(asked)).map(({ status }) => status);
      };
      const first = (await Promise.all([tries(one, 150), tries(other, 150)])).flat();
      assert.deepEqual([...new Set(first)], [401]);
      for (const service of [one, other]) assert.deepEqual(await tries(service, 2), [429, 429]);
    });

    test('documents of OAuth clients that an address has fetched are counted together', async () => {
      const ask = ({ url }: Service, i: number) => {
        const asked = new URL('/oauth/token', url);
        const client_id = `https://client-${i}.example/oauth.json`;
        return fetch(asked, { method: 'POST', body: new URLSearchParams({ grant_type: 'x', client_id }) });
      };
      for (let i = 0; i < 15; i++)
        for (const service of [one, other]) await ask(service, 2 * i + Number(service === other));
      const hosts = new Set(names.asked.map((question) => question.split(' ')[1]));
      assert.equal([...hosts].filter((host) => host!.startsWith('client-')).length, 20);
    });

    test('webhooks of WhatsApp that an address has signed wrongly are counted together', async () => {
      said.length = 0;
      const bring = ({ url }: Service) => {
        const headers = {
          'content-type': 'application/json',
          'x-hub-signature-256': `sha256=${'0'.repeat(64)}`,
        };
        return fetch(`${url}/webhooks/whatsapp`, { method: 'POST', headers, body: '{}' });
      };
      for (let i = 0; i < 9; i++) assert.equal((await bring(other)).status, 401);
      assert.equal((await bring(one)).status, 401);
      await eventually(async () =>
        assert.deepEqual(
          said.map(({ msg, failures }) => [msg, failures]),
          [['a webhook was refused that should be of WhatsApp', 10]],
        ),
      );
    });

    test('while Redis is away each process counts for itself and says so once; then they share again', async () => {
      said.length = 0;
      await redis.kill();
      for (const service of [one, other])
        for (const expected of [200, 200, 200, 200, 429])
          assert.equal((await apply(service)).status, expected);
      assert.equal(await isShared(one), false);
      const away = said.filter(({ msg }) => msg.includes('the counting of limits'));
      assert.deepEqual(
        away.map(({ msg }) => msg),
        ['the counting of limits for all processes together fails'],
      );
      await redis.start();
      await bothShare();
      for (const service of [one, other, one, other]) assert.equal((await apply(service)).status, 200);
      assert.equal((await apply(one)).status, 429);
    });

    test('the doctor says whether Redis responds', async () => {
      const redisAt = async (url: string) => {
        const { checks } = await document({ ...one.env, REDIS_URL: url }, ['doctor']);
        return checks.find(({ name }: { name: string }) => name === 'redis');
      };
      assert.deepEqual(await redisAt(redis.url), { name: 'redis', status: 'ok', message: 'It responds.' });
      const away = await redisAt(`redis://127.0.0.1:${await freePort()}`);
      assert.equal(away.status, 'warning');
      assert.match(away.message, /^Each process counts limits for itself: .*ECONNREFUSED/);
    });

    test('a Redis that does not respond holds up one request for a moment, and no other', async () => {
      redis.freeze();
      const tookMs: number[] = [];
      for (let i = 0; i < 3; i++) {
        const began = performance.now();
        assert.equal((await inquire(one)).status, 200);
        tookMs.push(performance.now() - began);
      }
      redis.thaw();
      assert.equal(await isShared(other), true);
      await bothShare();
      // The first one waited, the others were counted here at once.
      assert.ok(tookMs[0]! >= 250 && Math.min(tookMs[1]!, tookMs[2]!) < 250, tookMs.join(' '));
    });
  });
