/** Messages counted over time, from the hourly counters. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onEachSharedDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { type ManualClock, manualClock } from '../rigs/manual-clock.ts';
import { type Service, someone, startService, text, type Workspace } from '../rigs/service.ts';

const NOTHING = {
  queued: 0,
  sending: 0,
  unconfirmed: 0,
  sent: 0,
  delivered: 0,
  read: 0,
  failed: 0,
  cancelled: 0,
};
const all = (count: number) => ({
  queued: count,
  sending: count,
  sent: count,
  delivered: count,
  read: count,
});

onEachSharedDatabase('the statistics', (backend) => {
  let clock: ManualClock;
  let service: Service;
  let workspace: Workspace;

  before(async () => {
    clock = manualClock(Date.parse('2026-11-20T23:50:00+05:30'));
    service = await startService(backend, { clock });
    await service.control('POST', 'settings', { statusDelayMs: 5, duplicate: true });
    workspace = await service.workspace(`stats-${backend.name}`);
    const send = async (lastFour: string, status: 'read' | 'failed') => {
      const { messageId } = await workspace.client.messages.send(text(someone(lastFour)));
      await workspace.reaches(messageId, status);
    };
    await send('5555', 'read');
    await send('0002', 'failed');
    await send('0007', 'read');
    await clock.set(Date.parse('2026-11-21T00:10:00+05:30'));
    await send('5555', 'read');
    await workspace.client.simulator.inbound({ from: someone(), text: 'Is it there yet?' });
    await eventually(async () => {
      await clock.advance(100);
      assert.equal((await workspace.client.stats.read()).totals.received, 1);
    });
  });
  after(() => service?.stop());

  test('put each message into the day of IST in which it happened, and show empty days', async () => {
    const stats = await workspace.client.stats.read({ from: '2026-11-19T12:00:00+05:30', by: 'day' });
    assert.deepEqual(
      [stats.from, stats.to, stats.by],
      ['2026-11-19T00:00:00.000+05:30', '2026-11-22T00:00:00.000+05:30', 'day'],
    );
    const [empty, eve, today] = stats.buckets;
    const day = (start: string) => ({ start: `${start}T00:00:00.000+05:30`, inbound: { received: 0 } });
    assert.deepEqual(empty, { ...day('2026-11-19'), outbound: NOTHING });
    const { sent } = eve!.outbound;
    assert.ok(sent === 2 || sent === 3); // a refusal may be quicker than the answer that calls the message accepted
    const counts = { ...NOTHING, ...all(2), queued: 3, sending: 3, sent, failed: 1 };
    assert.deepEqual(eve, { ...day('2026-11-20'), outbound: counts });
    const received = { ...day('2026-11-21'), inbound: { received: 1 } };
    assert.deepEqual(today, { ...received, outbound: { ...NOTHING, ...all(1) } });
    const { totals } = stats;
    assert.deepEqual([totals.queued, totals.read, totals.received], [4, 3, 1]);
  });

  test('count a failure once, by its code, however often WhatsApp tells of it', async () => {
    const { failures, totals } = await workspace.client.stats.read();
    assert.deepEqual(failures, [{ code: 'RECIPIENT_UNREACHABLE', count: 1 }]);
    assert.equal(totals.failed, 1);
  });

  test('are by the hour for two days at most, by the day for more, of today and the six days before', async () => {
    const week = await workspace.client.stats.read();
    assert.deepEqual([week.by, week.buckets.length], ['day', 7]);
    assert.equal(week.buckets.at(-1)!.start, '2026-11-21T00:00:00.000+05:30');
    const range = { from: '2026-11-20T18:00:00Z', to: '2026-11-20T19:00:00Z' }; // 23:30 to 00:30
    const { by, buckets } = await workspace.client.stats.read(range);
    assert.equal(by, 'hour');
    assert.deepEqual(
      buckets.map(({ start, outbound }) => [start, outbound.queued]),
      [
        ['2026-11-20T23:00:00.000+05:30', 3],
        ['2026-11-21T00:00:00.000+05:30', 1],
      ],
    );
  });

  test('are of one channel where one is named, and never of another workspace', async () => {
    const { channelId } = workspace;
    assert.equal((await workspace.client.stats.read({ channelId })).totals.queued, 4);
    assert.equal((await workspace.client.stats.read({ channelId: service.channelId })).totals.queued, 0);
    assert.equal((await service.client.stats.read({ channelId })).totals.queued, 0);
    assert.deepEqual((await service.client.stats.read()).failures, []);
  });

  test('refuse a period that ends before it begins, or has more than 800 buckets', async () => {
    const refused = async (query: object, field: string) =>
      assert.rejects(workspace.client.stats.read(query), (error: { code: string; details: object[] }) => {
        assert.equal(error.code, 'INVALID_PARAMETER');
        assert.partialDeepStrictEqual(error.details, [{ field }]);
        return true;
      });
    await refused({ from: '2026-11-20T10:00:00+05:30', to: '2026-11-20T10:00:00+05:30' }, 'to');
    await refused({ from: '2026-11-22T10:00:00+05:30' }, 'to');
    await refused({ from: '2024-01-01T00:00:00+05:30' }, 'from');
    await refused({ from: '2026-10-01T00:00:00+05:30', by: 'hour' }, 'by');
    await refused({ from: 'yesterday' }, 'from');
    const long = { from: '2026-10-20T00:00:00+05:30', to: '2026-11-22T08:00:00+05:30' };
    assert.equal((await workspace.client.stats.read({ ...long, by: 'hour' })).buckets.length, 800);
  });
});
