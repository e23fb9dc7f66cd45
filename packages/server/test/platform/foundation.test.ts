import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { ConfigError } from '../../src/config/config-error.ts';
import { readConfig } from '../../src/config.ts';
import { DAY, HOUR, systemClock } from '../../src/platform/clock.ts';
import { startLoop } from '../../src/platform/jobs/loop.ts';
import { silentLog } from '../../src/platform/log.ts';
import { createRandom } from '../../src/platform/random.ts';
import { hourOf, nextMidnightIst, toIst } from '../../src/platform/time.ts';
import { eventually } from '../rigs/eventually.ts';
import { manualClock } from '../rigs/manual-clock.ts';

const { newId } = createRandom();

/** From 2001 to 2096, whatever the clock does. */
const anyInstant = fc.integer({ min: 1e12, max: 4e12 });

describe('ids', () => {
  test('ascend and never repeat, even within a millisecond and when the clock is put back', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyInstant, fc.integer({ min: 1, max: 300 }))), (bursts) => {
        const ids = bursts.flatMap(([now, size]) => Array.from({ length: size }, () => newId('msg', now)));
        for (const [i, id] of ids.entries()) if (i > 0) assert.ok(ids[i - 1]! < id, `${ids[i - 1]} < ${id}`);
      }),
    );
  });

  test('ascend through more than 4,096 of one millisecond', () => {
    const ids = Array.from({ length: 10_000 }, () => newId('evt', 4e12 + 1));
    assert.deepEqual(ids, [...ids].sort());
    assert.equal(new Set(ids).size, ids.length);
  });

  test('say what they name and hold nothing that a path would escape', () => {
    assert.match(newId('con', Date.now()), /^con_[0-9a-hjkmnp-tv-z]{26}$/);
  });
});

describe('time', () => {
  test('is written as Indian Standard Time with milliseconds', () => {
    assert.equal(toIst(Date.UTC(2026, 10, 20, 10)), '2026-11-20T15:30:00.000+05:30');
    assert.equal(toIst(Date.UTC(2026, 11, 31, 18, 30, 0, 1)), '2027-01-01T00:00:00.001+05:30');
    fc.assert(fc.property(anyInstant, (ms) => Date.parse(toIst(ms)) === ms));
  });

  test('has days that end at midnight in India', () => {
    const midnight = Date.parse('2026-11-21T00:00:00+05:30');
    assert.equal(nextMidnightIst(midnight - 1), midnight);
    assert.equal(nextMidnightIst(midnight), midnight + DAY);
    fc.assert(
      fc.property(anyInstant, (ms) => {
        const next = nextMidnightIst(ms);
        assert.ok(next > ms && next - ms <= DAY);
        assert.ok(toIst(next).endsWith('T00:00:00.000+05:30'));
      }),
    );
  });

  test('has hours that begin at half past those of UTC', () => {
    assert.equal(hourOf(Date.UTC(2026, 10, 20, 10, 29)), Date.UTC(2026, 10, 20, 9, 30));
    assert.equal(hourOf(Date.UTC(2026, 10, 20, 10, 30)), Date.UTC(2026, 10, 20, 10, 30));
    fc.assert(
      fc.property(anyInstant, (ms) => {
        assert.ok(hourOf(ms) <= ms && ms - hourOf(ms) < HOUR);
        assert.match(toIst(hourOf(ms)), /:00:00\.000/);
      }),
    );
  });
});

describe('the configuration', () => {
  test('has a default for everything', () => {
    const { config, secrets } = readConfig({});
    const { version, limits, ...rest } = config;
    assert.match(version, /^\d+\.\d+\.\d+/);
    assert.equal(JSON.stringify(secrets).match(/:"/), null, 'no secret has a default');
    assert.deepEqual(limits.contact, { max: 10, windowMs: 60_000 });
    assert.deepEqual(limits.send, { max: 6000, windowMs: 60_000 });
    assert.partialDeepStrictEqual(rest, {
      port: 3000,
      host: '127.0.0.1',
      baseUrl: 'http://localhost:3000',
      appUrl: 'http://localhost:3000',
      apiUrl: 'http://localhost:3000',
      dataDir: './data',
      databaseUrl: undefined,
      signup: 'invite',
      trustProxy: [],
      graphUrl: 'https://graph.facebook.com',
      simulator: true,
      simulatorControl: false,
      demo: true,
      unconfirmedGraceMs: 60_000,
      privateWebhooks: ['127.0.0.0/8', '::1/128'],
      sandboxMax: 1000,
      logLevel: 'info',
    });
  });

  test('takes an empty value for none, and addresses without their last slash', () => {
    assert.equal(readConfig({ PORT: '', HOST: '  ' }).config.host, '127.0.0.1');
    const { config } = readConfig({ PORT: '8080', BASE_URL: 'https://meghdoot.example/' });
    assert.equal(config.baseUrl, 'https://meghdoot.example');
    assert.equal(config.appUrl, 'http://localhost:8080');
  });

  test('lets webhooks reach private addresses only on a loopback host, unless it is told to', () => {
    const reach = (env: Record<string, string>) => readConfig(env).config.privateWebhooks;
    assert.deepEqual(reach({ BASE_URL: 'http://[::1]:3000' }), ['127.0.0.0/8', '::1/128']);
    assert.deepEqual(reach({ BASE_URL: 'https://meghdoot.example' }), []);
    assert.deepEqual(reach({ ALLOW_PRIVATE_WEBHOOKS: 'off' }), []);
    assert.deepEqual(reach({ ALLOW_PRIVATE_WEBHOOKS: '10.0.0.0/8, fd00::/8' }), ['10.0.0.0/8', 'fd00::/8']);
  });

  test('can switch a limit off or set it', () => {
    const { limits } = readConfig({ LIMIT_SEND: 'off', LIMIT_API: '5/1' }).config;
    assert.equal(limits.send, undefined);
    assert.deepEqual(limits.api, { max: 5, windowMs: 1000 });
  });

  test('takes the settings of traces by the names of OpenTelemetry, and looks at none without a collector', () => {
    const tracing = (env: Record<string, string>) => readConfig(env).config.tracing;
    const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector:4318/';
    const at = (env: Record<string, string> = {}) => tracing({ OTEL_EXPORTER_OTLP_ENDPOINT, ...env });
    assert.equal(tracing({ OTEL_TRACES_SAMPLER: 'never', OTEL_SERVICE_NAME: 'shop' }), undefined);
    assert.equal(at({ OTEL_SDK_DISABLED: 'TRUE' }), undefined);
    assert.equal(at({ OTEL_TRACES_EXPORTER: 'none' }), undefined);
    assert.deepEqual(at(), {
      ...{ url: 'http://collector:4318/v1/traces', delayMs: 5000, mostWaiting: 2048 },
      ...{ resource: { 'service.name': 'meghdoot' }, sampler: { ratio: 1, byParent: true } },
    });
    const own = 'https://traces.example/otlp?key=1';
    assert.equal(at({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own })!.url, own);
    const OTEL_RESOURCE_ATTRIBUTES = 'service.name=shop, deployment.environment=in%20use,';
    const resource = { 'service.name': 'shop', 'deployment.environment': 'in use' };
    assert.deepEqual(at({ OTEL_RESOURCE_ATTRIBUTES })!.resource, resource);
    const share = { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.25' };
    assert.deepEqual(at(share)!.sampler, { ratio: 0.25, byParent: false });
    const never = { OTEL_TRACES_SAMPLER: 'parentbased_always_off' };
    assert.deepEqual(at(never)!.sampler, { ratio: 0, byParent: true });
    for (const [name, value] of [
      ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
      ['OTEL_TRACES_SAMPLER', 'jaeger_remote'],
      ['OTEL_TRACES_SAMPLER_ARG', '2'],
      ['OTEL_BSP_SCHEDULE_DELAY', '0'],
      ['OTEL_BSP_MAX_QUEUE_SIZE', 'large'],
      ['OTEL_RESOURCE_ATTRIBUTES', 'a=%'],
    ] as const)
      assert.throws(() => at({ [name]: value }), new RegExp(`^\\S*Error: ${name} [^\n]+\\.$`), name);
  });

  const wrong: [variable: string, ...values: string[]][] = [
    ['REDIS_URL', 'http://redis.example', 'redis.example:6379'],
    ['PORT', '-1', '65536', '80.5', 'http', '0x50', '1e3'],
    [
      'BASE_URL',
      'meghdoot.example',
      'ftp://meghdoot.example',
      'https://a.example/?x=1',
      'https://a.example/#x',
    ],
    ['APP_URL', 'localhost:3000', '/app'],
    ['API_URL', 'ws://localhost'],
    ['DATABASE_URL', 'mysql://localhost/x', 'meghdoot.db', 'postgres://a@one:5432,two:5432/x'],
    ['DATABASE_DIRECT_URL', 'mysql://localhost/x', 'postgres://localhost/without-the-other'],
    ['DATABASE_READ_URL', 'mysql://localhost/x', 'postgres://localhost/without-the-other'],
    ['SECRET_KEY', 'short'],
    ['SECRET_KEY_FALLBACK', 'short'],
    ['SMTP_URL', 'http://mail.example', 'mail.example'],
    ['SIGNUP', 'closed', 'OPEN'],
    ['TRUST_PROXY', '10.0.0.0/33', 'proxy.example', '10.0.0.1,,'],
    ['WHATSAPP_GRAPH_URL', 'graph.facebook.com'],
    ['WHATSAPP_GRAPH_VERSION', '26', 'v26', 'v26.0/'],
    ['SIMULATOR', 'true', '1'],
    ['SIMULATOR_CONTROL', 'yes'],
    ['DEMO', 'no'],
    ['DATABASE_CONNECTIONS', '1', '501', 'many'],
    ['UNCONFIRMED_GRACE', '0', '86401', '1m'],
    ['ALLOW_PRIVATE_WEBHOOKS', 'all', '127.0.0.0/8;::1/128'],
    [
      'DNS_SERVERS',
      'dns.example',
      '192.0.2.1:0',
      '192.0.2.1:65536',
      '192.0.2.1,,192.0.2.2',
      '[192.0.2.1]:53',
      '[2001:db8::1',
      '192.0.2.1:53x',
    ],
    ['LIMIT_CONTACT', '10', '0/60', '10/0', '10/60s'],
    ['LIMIT_PARTNERS', 'on'],
    ['LIMIT_LEADS', '-1/60'],
    ['LIMIT_SEND', '1.5/60'],
    ['LIMIT_API', 'none'],
    ['SANDBOX_MAX', '-5', '1000001'],
    ['METRICS_PORT', '-1', '65536', 'on'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', 'grpc://collector:4317'],
    ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', '/v1/traces'],
    ['LOG_LEVEL', 'verbose'],
  ];
  for (const [variable, ...values] of wrong) {
    test(`refuses a wrong ${variable} with one sentence that names it`, () => {
      for (const value of values) {
        assert.throws(
          () => readConfig({ [variable]: value }),
          (error: unknown) => {
            assert.ok(error instanceof ConfigError, `${variable}=${value}: ${error}`);
            assert.match(error.message, new RegExp(`^${variable} [^\n]+\\.$`));
            return true;
          },
        );
      }
    });
  }

  test("takes name servers as addresses with a port or without, and the system's where none is named", () => {
    const named = (value: string) => readConfig({ DNS_SERVERS: value }).config.dnsServers;
    assert.deepEqual(named('192.0.2.1, 192.0.2.2:5353,2001:db8::1,[2001:db8::1],[2001:db8::1]:5353'), [
      '192.0.2.1',
      '192.0.2.2:5353',
      '2001:db8::1',
      '[2001:db8::1]',
      '[2001:db8::1]:5353',
    ]);
    assert.equal(named(''), undefined);
  });

  test('needs a secret key beside PostgreSQL, for several processes open what is sealed', () => {
    const env = { DATABASE_URL: 'postgres://localhost/meghdoot' };
    assert.throws(() => readConfig(env), /^\S*ConfigError: SECRET_KEY |SECRET_KEY/);
    const key = 'k'.repeat(32);
    assert.equal(readConfig({ ...env, SECRET_KEY: key }).secrets.secretKey, key);
    assert.ok(!JSON.stringify(readConfig({ ...env, SECRET_KEY: key }).config).includes(key));
  });
});

describe('clocks', () => {
  test('a sleep ends at once when it is aborted', async () => {
    for (const clock of [systemClock, manualClock()]) {
      const abort = new AbortController();
      const sleep = clock.sleep(DAY, abort.signal);
      abort.abort();
      await sleep;
      await clock.sleep(DAY, abort.signal);
    }
  });

  test('moved by hand, wakes sleepers in the order of their time and tells each its own', async () => {
    const clock = manualClock(0);
    const woken: [string, number][] = [];
    const sleeper = (name: string, ms: number) => clock.sleep(ms).then(() => woken.push([name, clock.now()]));
    for (const [name, ms] of [
      ['c', 300],
      ['a', 100],
      ['b', 200],
      ['b2', 200],
    ] as const)
      void sleeper(name, ms);
    await clock.advance(99);
    assert.deepEqual(woken, []);
    await clock.advance(150);
    assert.deepEqual(woken, [
      ['a', 100],
      ['b', 200],
      ['b2', 200],
    ]);
    assert.equal(clock.now(), 249);
    await clock.set(1000);
    assert.deepEqual(woken.at(-1), ['c', 300]);
    await clock.set(10);
    assert.equal(clock.now(), 10);
  });

  test('moved by hand, lets a worker run as often as it would have in that time', async () => {
    const clock = manualClock(0);
    const runs: number[] = [];
    const run = async () => {
      await new Promise((resolve) => setImmediate(resolve));
      runs.push(clock.now());
    };
    const loop = startLoop({ name: 'test', run, idleMs: 1000, clock, log: silentLog });
    await clock.advance(3500);
    assert.deepEqual(runs, [0, 1000, 2000, 3000]);
    loop.nudge();
    await clock.advance(0);
    assert.deepEqual(runs.at(-1), 3500);
    await loop.stop();
    await clock.advance(DAY);
    assert.equal(runs.length, 5);
  });
});

describe('a check repeated until it holds', () => {
  test('answers what it answers then, and fails with its last failure', async () => {
    let tries = 0;
    const answer = await eventually(() => {
      if (++tries < 3) throw new Error('not yet');
      return tries;
    });
    assert.equal(answer, 3);
    const never = eventually(() => assert.fail(`try ${++tries}`), { timeoutMs: 30, everyMs: 10 });
    await assert.rejects(never, /Still not so after 30 ms: try \d/);
  });
});
