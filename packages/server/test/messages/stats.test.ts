/** Messages counted over time, from the hourly counters. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { findWorkspace } from '../../src/features/workspaces/store.ts';
import { DAY, HOUR, MINUTE } from '../../src/platform/clock.ts';
import { toIst } from '../../src/platform/time.ts';
import { connectNumber, standAloneSimulator } from '../rigs/channel-credentials.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { liveNumber, passUntil } from '../rigs/live-number.ts';
import { manualClock } from '../rigs/manual-clock.ts';
import { untilSenderKnows } from '../rigs/sender-looks.ts';
import { serviceOf, someone, text, type Workspace } from '../rigs/service.ts';

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
const NO_COHORT = { sent: 0, delivered: 0, read: 0, replied: 0, failed: 0, unsent: 0 };
const all = (count: number) => ({
  queued: count,
  sending: count,
  sent: count,
  delivered: count,
  read: count,
});

onEachDatabase('the statistics', (backend) => {
  const clock = manualClock(Date.parse('2026-11-20T23:50:00+05:30'));
  const service = serviceOf(backend, { clock });
  let workspace: Workspace;

  before(async () => {
    await service.control('POST', 'settings', { statusDelayMs: 5, duplicate: true });
    workspace = await service.workspace(`stats-${backend.name}`);
    const send = async (lastFour: string, status: 'read' | 'failed') => {
      const { messageId } = await workspace.client.messages.send(text(someone(lastFour)));
      await workspace.reaches(messageId, status);
    };
    await send('5555', 'read');
    await send('0002', 'failed');
    await send('0007', 'read');
    await clock.leap(Date.parse('2026-11-21T00:10:00+05:30') - clock.now());
    await send('5555', 'read');
    await workspace.client.simulator.inbound({ from: someone(), text: 'Is it there yet?' });
    await eventually(async () => {
      await clock.advance(100);
      assert.equal((await workspace.client.stats.read()).totals.received, 1);
    });
  });

  test('put each message into the day of IST in which it happened, and show empty days', async () => {
    const stats = await workspace.client.stats.read({ from: '2026-11-19T12:00:00+05:30', by: 'day' });
    assert.deepEqual(
      [stats.from, stats.to, stats.by],
      ['2026-11-19T00:00:00.000+05:30', '2026-11-22T00:00:00.000+05:30', 'day'],
    );
    const [empty, eve, today] = stats.buckets;
    const day = (start: string) => ({ start: `${start}T00:00:00.000+05:30`, inbound: { received: 0 } });
    assert.deepEqual(empty, { ...day('2026-11-19'), outbound: NOTHING, cohort: NO_COHORT });
    const { sent } = eve!.outbound;
    assert.ok(sent === 2 || sent === 3); // a refusal may be quicker than the answer that calls the message accepted
    const counts = { ...NOTHING, ...all(2), queued: 3, sending: 3, sent, failed: 1 };
    const ofEve = { ...NO_COHORT, sent: 3, delivered: 2, read: 2, failed: 1 };
    assert.deepEqual(eve, { ...day('2026-11-20'), outbound: counts, cohort: ofEve });
    const received = { ...day('2026-11-21'), inbound: { received: 1 } };
    const ofToday = { ...NO_COHORT, sent: 1, delivered: 1, read: 1 };
    assert.deepEqual(today, { ...received, outbound: { ...NOTHING, ...all(1) }, cohort: ofToday });
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

  test('count what becomes of a message to the hour in which WhatsApp took it, and to none before', async () => {
    const { client, channelId } = await service.workspace(`cohort-${backend.name}`);
    const hours = async () => {
      const { buckets, cohort } = await client.stats.read({
        from: '2026-11-21T00:00:00+05:30',
        to: '2026-11-21T03:00:00+05:30',
        channelId,
      });
      return [...buckets.map((bucket) => bucket.cohort), cohort];
    };
    const become = (...expected: object[]) =>
      eventually(async () => {
        await clock.advance(100);
        assert.deepEqual(
          await hours(),
          expected.map((counts) => ({ ...NO_COHORT, ...counts })),
        );
      });
    const sendAt = '2026-11-21T01:30:00+05:30';
    await service.control('POST', 'settings', { channel: channelId, statusDelayMs: 40 * MINUTE });
    await client.messages.send({ ...text(someone('5555')), sendAt });
    const takenBack = await client.messages.send({ ...text(someone()), sendAt });
    const { id: quiet, phone } = await client.contacts.create({ phone: someone() });
    await client.messages.send({ ...text(phone!), sendAt });
    await client.contacts.update(quiet, { optOut: { scope: 'all' } });
    await client.messages.send(text(someone('0001')));
    await client.messages.send(text(someone('0002')));
    await become({ sent: 2 }, {}, {}, { sent: 2 });
    await client.messages.cancel(takenBack.messageId);
    await clock.leap(45 * MINUTE);
    await become({ sent: 2, failed: 1 }, {}, {}, { sent: 2, failed: 1 });
    await clock.leap(50 * MINUTE);
    const first = { sent: 2, delivered: 1, failed: 1 };
    await become(first, { sent: 1, unsent: 1 }, {}, { ...first, sent: 3, unsent: 1 });
    for (let i = 0; i < 3; i++) await clock.leap(45 * MINUTE);
    const second = { sent: 1, delivered: 1, read: 1, unsent: 1 };
    await become(first, second, {}, { sent: 3, delivered: 2, read: 1, failed: 1, unsent: 1 });
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

  test('count what is no template for each number in the month, without what failed, beside the free ones', async () => {
    const { stats } = workspace.client;
    const month = { from: '2026-11-01T00:00:00.000+05:30', to: '2026-12-01T00:00:00.000+05:30', free: 1000 };
    const { channelId } = workspace;
    const counted = { ...month, channels: [{ channelId, sent: 3, left: 997, runsOut: false }] };
    assert.deepEqual(await stats.serviceMessages(), counted);
    assert.deepEqual(await stats.serviceMessages({ channelId }), counted);
    assert.deepEqual((await stats.serviceMessages({ channelId: 'chn_none' })).channels, []);
    const template = { to: someone(), type: 'template', templateName: 'hello_world' } as const;
    await workspace.reaches((await workspace.client.messages.send(template)).messageId, 'sent');
    assert.deepEqual(await stats.serviceMessages(), counted);
  });

  test('count the service messages of each of two numbers apart', async (t) => {
    const { workspace: own, channelId } = await liveNumber(t, service, clock);
    const ids = { phoneNumberId: '109999999999999', wabaId: '209999999999999' };
    const simulator = await standAloneSimulator(t, `${service.url}/webhooks/whatsapp`, ids);
    const { channel: other } = await connectNumber(
      t,
      service.db,
      {
        ...{ workspace: (await findWorkspace(service.db, { id: own.id }))!, ...ids },
        graphUrl: simulator.graphUrl,
      },
      clock,
    );
    await untilSenderKnows(service.db, other.id, clock);
    for (const from of [channelId, other.id, channelId, channelId]) {
      const { messageId } = await own.client.messages.send({ ...text(someone()), from });
      await passUntil(clock, async () => assert.ok((await own.client.messages.get(messageId)).sentAt));
    }
    const counted = async (query: { channelId?: string } = {}) =>
      new Map(
        (await own.client.stats.serviceMessages(query)).channels.map((each) => [each.channelId, each.sent]),
      );
    assert.deepEqual(
      await counted(),
      new Map(
        (
          [
            [channelId, 3],
            [other.id, 1],
          ] as const
        ).toSorted(([a], [b]) => (a < b ? -1 : 1)),
      ),
    );
    assert.deepEqual(await counted({ channelId: other.id }), new Map([[other.id, 1]]));
  });

  test('count a message once that its person replied to, the newest that they had, in the hour in which WhatsApp took it', async () => {
    const own = await service.workspace(`replied-${backend.name}`);
    await service.control('POST', 'settings', { channel: own.channelId, statusDelayMs: 5 });
    const [to, other] = [someone(), someone()];
    const send = async (recipient: string) =>
      own.reaches((await own.client.messages.send(text(recipient))).messageId, 'read');
    const hear = async (from: string, more: object, received: number) => {
      await own.client.simulator.inbound({ from, ...more });
      await eventually(async () => {
        await clock.advance(100);
        assert.equal((await own.client.stats.read()).totals.received, received);
      });
    };
    await send(to);
    await send(to);
    await send(other);
    await hear(to, { text: 'Is it there yet?' }, 1);
    await hear(to, { text: 'Hello?' }, 2);
    await clock.leap(HOUR);
    await send(to);
    await hear(to, { text: 'Thanks' }, 3);
    await clock.leap(4 * DAY);
    await hear(other, { text: 'I was away' }, 4);
    const { buckets, cohort } = await own.client.stats.read({
      from: toIst(clock.now() - 5 * DAY),
      by: 'hour',
    });
    const replied = buckets.map((each) => each.cohort.replied).filter((count) => count > 0);
    assert.deepEqual([replied, cohort.replied, cohort.sent], [[1, 1], 2, 4]);
  });
});
