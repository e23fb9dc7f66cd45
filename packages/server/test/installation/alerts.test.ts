/** The example alerts: Prometheus takes them, the service has what they ask for, and a runbook says what to do. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { findProgram, isInstalled } from '../../../../test/kit/find-program.ts';
import { temporaryFolder } from '../rigs/cli-process.ts';
import { onEitherSharedDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { manualClock } from '../rigs/manual-clock.ts';
import { METRICS_TOKEN, metricsIn, scrape } from '../rigs/metrics.ts';
import { serviceOf, someone, text } from '../rigs/service.ts';
import { startReceiver } from '../rigs/webhook-receivers.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const RULES = join(ROOT, 'docs/examples/prometheus-rules.yml');
const { rules } = (
  parse(readFileSync(RULES, 'utf8')) as { groups: [{ rules: { alert: string; expr: string }[] }] }
).groups[0];
const operating = readFileSync(join(ROOT, 'docs/operating.md'), 'utf8');
const LOST = 'lease_changes_total{change="lost",instance="one"}';
const BUCKET = (le: string) => `database_commit_seconds_bucket{instance="one",le="${le}"}`;
const NO_PROMTOOL =
  'No promtool was found: that Prometheus takes the example alerts was not tested (Debian: apt-get install prometheus).';

test('Prometheus takes the rules', (t) => {
  const program = findProgram(['promtool'], []);
  if (!isInstalled(program, NO_PROMTOOL, t)) return;
  const checked = spawnSync(program, ['check', 'rules', RULES], { encoding: 'utf8' });
  assert.equal(checked.status, 0, checked.stdout + checked.stderr);
});

/** Each series is a value a minute; when the alert fires is said by minutes. */
const CASES = [
  {
    alert: 'MeghdootMessagesFail',
    quiet: {
      'messages_failed_total{code="A"}': '0+5x60',
      'messages_reached_total{status="sent"}': '0+30x60',
    },
    fires: {
      'messages_failed_total{code="A"}': '0+9x60',
      'messages_reached_total{status="sent"}': '0+30x60',
    },
  },
  {
    alert: 'MeghdootMessagesFail',
    quiet: {
      'messages_failed_total{code="A"}': '0+0.5x60',
      'messages_reached_total{status="sent"}': '0+0x60',
    },
    fires: { 'messages_failed_total{code="A"}': '0+5x60', 'messages_reached_total{status="sent"}': '0+0x60' },
  },
  {
    alert: 'MeghdootDiskSlow',
    quiet: { [BUCKET('0.25')]: '0+95x60', [BUCKET('1')]: '0+100x60', [BUCKET('+Inf')]: '0+100x60' },
    fires: { [BUCKET('0.25')]: '0+80x60', [BUCKET('1')]: '0+100x60', [BUCKET('+Inf')]: '0+100x60' },
  },
  {
    alert: 'MeghdootLeasesLost',
    quiet: { [LOST]: '0+0x30 1+0x30' },
    fires: { [LOST]: '0+0x30 10+0x30' },
  },
];

test('an alert fires for what it means, and for less it does not', (t) => {
  const program = findProgram(['promtool'], []);
  if (!isInstalled(program, NO_PROMTOOL, t)) return;
  const tests = CASES.flatMap(({ alert, quiet, fires }) =>
    [quiet, fires].map((series) => ({
      interval: '1m',
      input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
      promql_expr_test: [
        {
          expr: `count(ALERTS{alertname="${alert}",alertstate="firing"})`,
          eval_time: '55m',
          exp_samples: series === fires ? [{ labels: '{}', value: 1 }] : [],
        },
      ],
    })),
  );
  const file = join(temporaryFolder(t), 'tests.json');
  writeFileSync(file, JSON.stringify({ rule_files: [RULES], evaluation_interval: '1m', tests })); // JSON is YAML
  const checked = spawnSync(program, ['test', 'rules', file], { encoding: 'utf8' });
  assert.equal(checked.status, 0, checked.stdout + checked.stderr);
});

test('the runbook has each alert, in the order of the rules', () => {
  const alerts = rules.map(({ alert }) => alert);
  const described = [...operating.matchAll(/^\| `(Meghdoot\w+)` \|/gm)].map(([, name]) => name);
  assert.deepEqual(described, alerts);
});

onEitherSharedDatabase('metrics', (backend) => {
  const clock = manualClock(Date.now());
  const service = serviceOf(backend, {
    clock,
    env: {
      ALLOW_PRIVATE_WEBHOOKS: '127.0.0.0/8',
      METRICS_TOKEN,
      REDIS_URL: 'redis://127.0.0.1:1', // nothing is there
    },
  });
  const metricOf = async (series: string) => (await scrape(service.url)).value(series);

  test('each metric that an alert asks for is there', async () => {
    const { names } = await scrape(service.url);
    const asked = rules.flatMap(({ expr }) => metricsIn(expr)).filter((name) => name !== 'up');
    assert.ok(asked.length > 9);
    assert.deepEqual(
      asked.filter((name) => !names.has(name)),
      [],
    );
  });

  test('a message that could go and does not is seen by how long it waits', async () => {
    const { client, channelId } = service;
    const waits = () => metricOf(`messages_oldest_waiting_seconds{channel="${channelId}"}`);
    assert.equal(await waits(), 0);
    const sendAt = new Date(clock.now() + 60_000).toISOString();
    const { messageId } = await client.messages.send({ ...text(someone()), sendAt });
    await client.channels.update(channelId, { status: 'paused' });
    await eventually(async () => {
      await clock.advance(10_000);
      assert.ok((await waits())! >= 60, `${await waits()}`);
    });
    await client.channels.update(channelId, { status: 'ready' });
    await service.reaches(messageId, 'read');
    assert.equal(await waits(), 0);
  });

  test('a receiver that fails is seen by how long it has, and a webhook by what it is behind', async (t) => {
    const receiver = await startReceiver(500);
    t.after(() => receiver.close());
    const webhook = await service.client.webhooks.create({ url: receiver.url, events: ['*'] });
    await service.client.messages.send(text(someone()));
    await eventually(async () => {
      await clock.advance(1000);
      assert.ok((await metricOf(`webhook_failing_seconds{webhook="${webhook.id}"}`))! > 0);
    });
    receiver.answer = 200;
    await eventually(async () => {
      await clock.advance(60_000);
      assert.equal(await metricOf(`webhook_failing_seconds{webhook="${webhook.id}"}`), 0);
      assert.equal(await metricOf(`webhook_events_behind{webhook="${webhook.id}"}`), 0);
    });
  });
});
