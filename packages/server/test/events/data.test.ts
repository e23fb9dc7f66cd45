import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { recordEvents } from '../../src/features/events/record.ts';
import { EVENT_TYPES } from '../../src/features/events/types.ts';
import { createWorkspace } from '../../src/features/workspaces/store.ts';
import { transaction } from '../../src/platform/database/transaction.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { faultOf, faultyEvents, sampleEvent } from '../rigs/event-data.ts';

const NOW = Date.parse('2026-11-20T15:30:00.000+05:30');
const sample = () => sampleEvent('wks_1', 'message.sent', 1, NOW);

test('every type of event has a schema of its data', () => {
  for (const type of EVENT_TYPES) assert.doesNotMatch(faultOf(type, {}) ?? '', /no description/);
});

test('every type of event is recorded by some feature', () => {
  const folder = join(import.meta.dirname, '../../src/features');
  const recording = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.startsWith('events'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((text) => /\b(recordEvents|NewEvent|emit)\b/.test(text))
    .join('\n');
  // The event of a receipt has the name of its status.
  const receipts = /`message\.\$\{receipt\.status\}`/.test(recording) ? ['sent', 'delivered', 'read'] : [];
  const recorded = new Set(receipts.map((status) => `message.${status}`));
  const unrecorded = EVENT_TYPES.filter((type) => !recorded.has(type) && !recording.includes(`'${type}'`));
  assert.deepEqual(unrecorded, []);
});

test('the page on webhooks lists every type of event, in one row each', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/webhooks.md'), 'utf8');
  const [table] = /\| type \| when \| `data` \|\n(?:\|.*\n)+/.exec(page)!;
  const named = table.split('\n').flatMap((row) => row.split('|')[1]?.match(/(?<=`)[a-z_.]+(?=`)/g) ?? []);
  assert.deepEqual(named, [...EVENT_TYPES]);
});

test('the data of an event is what the description says, with no other member at any depth', () => {
  const { data } = sample();
  assert.equal(faultOf('message.sent', data), undefined);
  assert.match(faultOf('message.sent', { ...data, wamid: 'wamid.1' })!, /additional properties \(wamid\)/);
  assert.match(faultOf('message.sent', { ...data, channelId: 5 })!, /channelId must be string/);
  const failure = { code: 'X', message: 'x', hint: 'x', retryable: false };
  assert.equal(faultOf('message.failed', { ...data, failure }), undefined);
  assert.match(faultOf('message.failed', { ...data, failure: { ...failure, cause: 'x' } })!, /\(cause\)/);
});

onEachDatabase('a test that records an event', (backend) => {
  test('fails in the end when its data has an undeclared member', async () => {
    const database = await backend.open();
    const { db } = database;
    const { id } = await createWorkspace(db, { slug: 'own', mode: 'test', approved: true }, NOW);
    const good = Array.from({ length: 1100 }, (_, i) => sampleEvent(id, 'message.read', i, NOW));
    await transaction(db, (trx) => recordEvents(trx, good, NOW));
    assert.deepEqual(await faultyEvents(db), []);
    const bad = { ...sample(), workspaceId: id };
    Object.assign(bad.data, { secret: 'x' });
    await transaction(db, (trx) => recordEvents(trx, [bad], NOW));
    await assert.rejects(
      database.close(),
      /message\.sent: data must NOT have additional properties \(secret\)/,
    );
  });
});
