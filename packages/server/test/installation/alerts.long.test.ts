/** The example alerts: Prometheus takes them, the service has what they ask for, and a runbook says what to do. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { findProgram, isInstalled } from '../../../../test/kit/find-program.ts';
import { temporaryFolder } from '../rigs/cli-process.ts';
import { onEachDatabase } from '../rigs/databases.ts';
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
const UP = 'up{job="meghdoot",instance="one"}';
const REFUSED = 'http_responses_total{status="503",instance="one"}';
const WAITING = 'messages_oldest_waiting_seconds{channel="chn_1"}';
const SET_ASIDE = 'whatsapp_webhooks_set_aside_total';
const UNVERIFIED = 'whatsapp_webhooks_refused_total{reason="unverified"}';
const UNSIGNED = 'whatsapp_webhooks_refused_total{reason="no_signature"}';
const FAILING = 'webhook_failing_seconds{webhook="whk_1"}';
const POOR = 'channel_lacks_funds_seconds{channel="chn_1"}';
const BEHIND = 'webhook_events_behind{webhook="whk_1"}';
const FETCHED = (result: string) => `media_fetches_total{result="${result}"}`;
const SHARED = 'rate_limits_shared{instance="one"}';
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
  { alert: 'MeghdootDown', quiet: { [UP]: '1x60' }, fires: { [UP]: '1x50 0x10' } },
  { alert: 'MeghdootRefuses', quiet: { [REFUSED]: '0+5x60' }, fires: { [REFUSED]: '0+10x60' } },
  { alert: 'MeghdootMessagesWait', quiet: { [WAITING]: '900x60' }, fires: { [WAITING]: '901x60' } },
  { alert: 'MeghdootFundsLacking', quiet: { [POOR]: '0x50 1x3' }, fires: { [POOR]: '0x40 60+60x20' } },
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
  { alert: 'MeghdootReceiptsSetAside', quiet: { [SET_ASIDE]: '3x60' }, fires: { [SET_ASIDE]: '0x30 1x30' } },
  {
    alert: 'MeghdootReceiptsRefused',
    quiet: { [UNVERIFIED]: '0+0.5x60', [UNSIGNED]: '0+9x60' },
    fires: { [UNVERIFIED]: '0+1x60' },
  },
  { alert: 'MeghdootReceiverFails', quiet: { [FAILING]: '3600x60' }, fires: { [FAILING]: '3601x60' } },
  { alert: 'MeghdootReceiverBehind', quiet: { [BEHIND]: '10000x60' }, fires: { [BEHIND]: '10001x60' } },
  {
    alert: 'MeghdootMediaLost',
    quiet: { [FETCHED('tried_again')]: '0+1x60' },
    fires: { [FETCHED('failed')]: '0x30 1x30' },
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
  { alert: 'MeghdootLimitsNotShared', quiet: { [SHARED]: '1x60' }, fires: { [SHARED]: '1x40 0x20' } },
];

test('every alert fires for what it means, and for less it does not', (t) => {
  assert.deepEqual(
    rules.map(({ alert }) => alert).filter((alert) => !CASES.some((each) => each.alert === alert)),
    [],
  );
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

onEachDatabase('metrics', (backend) => {
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

  test('an account without funds is seen by how long it lacks them', async () => {
    const { client, channelId: channel } = service;
    const lacked = () => metricOf(`channel_lacks_funds_seconds{channel="${channel}"}`);
    assert.equal(await lacked(), 0);
    await service.control('POST', 'funds', { channel, balance: '0.00' });
    const order = { templateName: 'order_update', variables: ['Asha', '1042', 'here'] };
    const { messageId } = await client.messages.send({ to: someone(), type: 'template', ...order });
    await eventually(async () => {
      await clock.advance(1000);
      assert.ok((await lacked())! >= 2, `${await lacked()}`);
    });
    await service.control('POST', 'funds', { channel, balance: null });
    await client.channels.fundsAdded(channel);
    await service.reaches(messageId, 'read');
    assert.equal(await lacked(), 0);
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
