/** What Prometheus reads of the service, the dashboard that Grafana draws of it, and what the documents say of each. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { findProgram, isInstalled } from '../../../../test/kit/find-program.ts';
import { FAILURE_LINES, OWN_FAILURE_CODES } from '../../src/whatsapp/failure-table.ts';
import { temporaryFolder } from '../rigs/cli-process.ts';
import { backends, onEachDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { METRICS_TOKEN, metricsIn, scrape } from '../rigs/metrics.ts';
import { serviceOf, someone, startService, text } from '../rigs/service.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const NO_PROMTOOL =
  'No promtool was found: that Prometheus takes what the dashboard asks was not tested (Debian: apt-get install prometheus).';

interface Panel {
  id: number;
  type: string;
  title: string;
  gridPos: { x: number; y: number; w: number; h: number };
  datasource?: { uid: string };
  targets?: { expr: string; datasource: { uid: string } }[];
}
const dashboard = JSON.parse(read('docs/examples/grafana-dashboard.json')) as {
  uid: string;
  schemaVersion: number;
  templating: { list: { name: string; type: string }[] };
  panels: Panel[];
};
const drawn = dashboard.panels.filter(({ type }) => type !== 'row');
const expressions = drawn.flatMap(({ targets }) => targets!.map(({ expr }) => expr));

onEachDatabase('metrics', (backend) => {
  const service = serviceOf(backend, { env: { METRICS_TOKEN } });
  const value = async (series: string) => (await scrape(service.url)).value(series);

  test('count a message once in each status it reached, whatever comes twice', async () => {
    const { client } = service;
    await service.control('POST', 'settings', { statusDelayMs: 5, duplicate: true });
    const { messageId } = await client.messages.send(text(someone()));
    await service.reaches(messageId, 'read');
    await client.simulator.inbound({ from: someone(), text: 'Is it there yet?' });
    for (const status of ['queued', 'sending', 'sent', 'delivered', 'read', 'received'])
      await eventually(async () =>
        assert.equal(await value(`messages_reached_total{status="${status}"}`), 1, status),
      );
    assert.equal(await value('messages_reached_total{status="failed"}'), 0);
  });

  test("count a failure by its code and Meta's", async () => {
    const { messageId } = await service.client.messages.send(text(someone('0002')));
    await service.reaches(messageId, 'failed');
    const failures = 'messages_failed_total{code="RECIPIENT_UNREACHABLE",provider_code="131026"}';
    await eventually(async () => assert.equal(await value(failures), 1));
    assert.equal(await value('messages_reached_total{status="failed"}'), 1);
  });

  test('begin at zero for every failure that there is, so that the first one is an increase', async () => {
    const shown = await scrape(service.url);
    for (const [codes, code] of FAILURE_LINES)
      for (const each of codes)
        assert.notEqual(
          shown.value(`messages_failed_total{code="${code}",provider_code="${each}"}`),
          undefined,
          code,
        );
    for (const code of OWN_FAILURE_CODES)
      assert.equal(shown.value(`messages_failed_total{code="${code}",provider_code=""}`), 0, code);
  });

  test('say how long commits take, which leases a process has taken, and what files weigh', async () => {
    const before = await scrape(service.url);
    const medium = await service.client.media.upload(new File(['%PDF-1.4 a menu'], 'menu.pdf'));
    const after = await scrape(service.url);
    const grown = (series: string) => after.value(series)! - before.value(series)!;
    assert.ok(grown('database_commit_seconds_count') > 0);
    assert.ok(grown('database_commit_seconds_sum') > 0);
    assert.equal(grown('media_kept_bytes'), medium.bytes);
    assert.equal(after.value('lease_changes_total{kind="channel",change="taken"}'), 1);
    assert.equal(after.value('lease_changes_total{kind="channel",change="lost"}'), 0);
  });
});

for (const backend of backends.filter(({ name }) => name === 'postgres')) {
  test('each metric is in the documents and on the dashboard, and neither has one that there is not', async (t) => {
    const replica = await backend.open(); // what it holds does not matter here
    t.after(() => replica.close());
    const service = await startService(backend, {
      env: {
        METRICS_TOKEN,
        REDIS_URL: 'redis://127.0.0.1:1', // nothing is there
        DATABASE_READ_URL: replica.env.DATABASE_URL!,
        RETENTION_MAIL: '400d',
      },
    });
    t.after(() => service.stop());
    const { names } = await scrape(service.url);
    const own = [...names].filter((name) => !/^(?:process|nodejs)_/.test(name));
    const withoutPart = (name: string) => name.replace(/(_seconds)_(?:bucket|sum|count)$/, '$1');
    const distinct = (list: string[]) => [...new Set(list)].sort();

    const section = /^## Metrics$.*?^## /ms.exec(read('docs/operating.md'))![0];
    const described = [...section.matchAll(/^\| `([a-z_]+)` \|/gm)].map(([, name]) => name!);
    assert.deepEqual(distinct(described), distinct(own.map(withoutPart)));

    const asked = distinct(expressions.flatMap(metricsIn)).filter((name) => name !== 'up');
    assert.deepEqual(
      asked.filter((name) => !names.has(name)),
      [],
    );
    const shown = asked.map(withoutPart).filter((name) => !/^(?:process|nodejs)_/.test(name));
    assert.deepEqual(distinct(shown), distinct(own.map(withoutPart)));
  });
}

test('Prometheus takes every expression of the dashboard', (t) => {
  const program = findProgram(['promtool'], []);
  if (!isInstalled(program, NO_PROMTOOL, t)) return;
  const rules = expressions.map((expr, at) => ({
    record: `dashboard:${at}`,
    expr: expr.replaceAll('$__rate_interval', '5m'),
  }));
  const file = join(temporaryFolder(t), 'dashboard.json');
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] })); // JSON is YAML
  const checked = spawnSync(program, ['check', 'rules', file], { encoding: 'utf8' });
  assert.equal(checked.status, 0, checked.stdout + checked.stderr);
});

test('Prometheus takes the example configuration', (t) => {
  const program = findProgram(['promtool'], []);
  if (!isInstalled(program, NO_PROMTOOL, t)) return;
  const file = join(ROOT, 'docs/examples/prometheus.yml');
  const checked = spawnSync(program, ['check', 'config', file], { encoding: 'utf8' });
  assert.equal(checked.status, 0, checked.stdout + checked.stderr);
});

test('the panels of the dashboard lie beside one another and ask the data source that is chosen', () => {
  assert.deepEqual(
    dashboard.templating.list.map(({ name, type }) => [name, type]),
    [
      ['datasource', 'datasource'],
      ['instance', 'query'],
    ],
  );
  assert.equal(new Set(dashboard.panels.map(({ id }) => id)).size, dashboard.panels.length);
  const taken = new Set<string>();
  for (const { title, gridPos } of dashboard.panels) {
    const { x, y, w, h } = gridPos;
    assert.ok(x + w <= 24, title);
    for (let column = x; column < x + w; column++)
      for (let line = y; line < y + h; line++) {
        assert.ok(!taken.has(`${column} ${line}`), title);
        taken.add(`${column} ${line}`);
      }
  }
  for (const { title, datasource, targets } of drawn)
    for (const { uid } of [datasource!, ...targets!.map((target) => target.datasource)])
      assert.equal(uid, '$'.concat('{datasource}'), title);
});
