/** The example alerts: Prometheus takes them, the service has what they ask for, and a runbook says what to do. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { findProgram, isInstalled } from '../../../../test/kit/find-program.ts';
import { onEitherSharedDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { manualClock } from '../rigs/manual-clock.ts';
import { serviceOf, someone, text } from '../rigs/service.ts';
import { startReceiver } from '../rigs/webhook-receivers.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const RULES = join(ROOT, 'docs/examples/prometheus-rules.yml');
const rules = readFileSync(RULES, 'utf8');
const operating = readFileSync(join(ROOT, 'docs/operating.md'), 'utf8');
const NO_PROMTOOL =
  'No promtool was found: that Prometheus takes the example alerts was not tested (Debian: apt-get install prometheus).';

test('Prometheus takes the rules', (t) => {
  const program = findProgram(['promtool'], []);
  if (!isInstalled(program, NO_PROMTOOL, t)) return;
  const checked = spawnSync(program, ['check', 'rules', RULES], { encoding: 'utf8' });
  assert.equal(checked.status, 0, checked.stdout + checked.stderr);
});

test('the runbook has each alert, in the order of the rules', () => {
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  const described = [...operating.matchAll(/^\| `(Meghdoot\w+)` \|/gm)].map(([, name]) => name);
  assert.deepEqual(described, alerts);
});

onEitherSharedDatabase('metrics', (backend) => {
  const clock = manualClock(Date.now());
  const service = serviceOf(backend, {
    clock,
    env: {
      ALLOW_PRIVATE_WEBHOOKS: '127.0.0.0/8',
      METRICS_TOKEN: 'of the test',
      REDIS_URL: 'redis://127.0.0.1:1', // nothing is there
    },
  });
  const metrics = async () => {
    const answer = await fetch(`${service.url}/metrics`, {
      headers: { authorization: 'Bearer of the test' },
    });
    return answer.text();
  };
  /** The value of a metric for a thing. */
  const metricOf = async (name: string, id: string) => {
    const line = (await metrics()).split('\n').find((each) => each.startsWith(name) && each.includes(id));
    return line === undefined ? undefined : Number(line.split(' ').at(-1));
  };

  test('each metric that an alert asks for is there, and in the documents', async () => {
    const asked = new Set(rules.match(/\b[a-z]+(?:_[a-z]+)+(?=[{)[ ])/g));
    const there = new Set([...(await metrics()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name!));
    const known = (name: string) => there.has(name) && operating.includes(`| \`${name}\` |`);
    assert.ok(asked.size > 6);
    assert.deepEqual(
      [...asked].filter((name) => !known(name)),
      [],
    );
  });

  test('a message that could go and does not is seen by how long it waits', async () => {
    const { client, channelId } = service;
    const waits = () => metricOf('messages_oldest_waiting_seconds', channelId);
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
      assert.ok((await metricOf('webhook_failing_seconds', webhook.id))! > 0);
    });
    receiver.answer = 200;
    await eventually(async () => {
      await clock.advance(60_000);
      assert.equal(await metricOf('webhook_failing_seconds', webhook.id), 0);
      assert.equal(await metricOf('webhook_events_behind', webhook.id), 0);
    });
  });
});
