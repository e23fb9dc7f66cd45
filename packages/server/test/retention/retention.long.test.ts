/** What RETENTION_* deletes when its time is over, what it never deletes, and what is said to whoever asks for it. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { MeghdootEvent } from '../../../sdk/src/index.ts';
import { skipSequences } from '../../src/features/events/skip.ts';
import { createFeedWatch } from '../../src/features/feed/feed-watch.ts';
import { streamFrames } from '../../src/features/feed/stream.ts';
import { RETENTION } from '../../src/installation/retention.ts';
import { DAY, HOUR, SECOND, systemClock } from '../../src/platform/clock.ts';
import { transaction } from '../../src/platform/database/transaction.ts';
import { silentLog } from '../../src/platform/log.ts';
import { campaignsOf, withLink } from '../rigs/campaigns.ts';
import { onEachDatabase, type TestBackend } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { manualClock } from '../rigs/manual-clock.ts';
import { filesIn, JPEG, upload } from '../rigs/media-files.ts';
import { type Json, serviceOf, someone, text } from '../rigs/service.ts';
import { TABLE_OWNERS } from '../rigs/table-owners.ts';
import { startReceiver } from '../rigs/webhook-receivers.ts';

const SETTINGS = {
  SALES_EMAIL: 'sales@example.com',
  MEDIA_TOTAL: '100KiB',
  RETENTION_BODIES: '100d',
  RETENTION_HISTORY: '200d',
  RETENTION_EVENTS: '300d',
  RETENTION_DELIVERIES: '50d',
  RETENTION_MESSAGES: '400d',
  RETENTION_MEDIA: '10d',
  RETENTION_AUDIT: '300d',
  RETENTION_INQUIRIES: '300d',
  RETENTION_MAIL: '300d',
};
/** Less than a webhook is tried for: what is old may still be owed. */
const SHORT = {
  ...{ RETENTION_BODIES: '2d', RETENTION_EVENTS: '2d', RETENTION_DELIVERIES: '2d' },
  RETENTION_MESSAGES: '8d',
};

test('every table has an answer to what retention does with it', () => {
  assert.deepEqual(Object.keys(RETENTION).sort(), Object.keys(TABLE_OWNERS).sort());
});

test('what grows and goes again is on the page on scale, table by table', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/scale.md'), 'utf8');
  const rows = /^## Table by table$.*?^## /ms
    .exec(page)![0]
    .match(/^\| `.*$/gm)!
    .join();
  const growing = Object.entries(RETENTION).filter(([, kinds]) => Array.isArray(kinds));
  const named = new Set([...rows.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name));
  assert.deepEqual(
    growing.map(([table]) => table).filter((table) => !named.has(table)),
    [],
  );
});

/** A service whose time passes a walk of retention at a time, however slow the machine is. */
function aging(backend: TestBackend, env: Record<string, string>) {
  const clock = manualClock(Date.now());
  const service = serviceOf(backend, { clock, env });
  const walks = async () => {
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    return Number(/^retention_walks_total (\d+)$/m.exec(metrics)?.[1] ?? 0);
  };
  before(() => eventually(async () => assert.ok((await walks()) > 0, 'the walk of the start has not ended')));
  return {
    clock,
    service,
    /** Lets time pass, and two walks end: the second of them began after it. */
    async pass(ms: number): Promise<void> {
      const least = (await walks()) + 2;
      await clock.leap(ms);
      await eventually(async () => {
        await clock.leap(HOUR);
        await eventually(async () => assert.ok((await walks()) >= least), { timeoutMs: 2 * SECOND });
      });
    },
    async sent(more = {}): Promise<string> {
      const { messageId } = await service.client.messages.send({ ...text(someone()), ...more });
      await service.reaches(messageId, 'read');
      return messageId;
    },
    async code(path: string, method = 'GET', body?: object, headers?: Record<string, string>) {
      const { status, body: answer } = await service.call(method, path, body, headers);
      return [status, answer.error?.code];
    },
    first: async () => (await service.client.events.list({ limit: 1 })).data[0]?.sequence,
    /** Returns the events after a number, or all that are kept. */
    async feed(after?: number): Promise<MeghdootEvent[]> {
      const events: MeghdootEvent[] = [];
      const query = after === undefined ? {} : { after };
      for await (const event of service.client.events.iterate(query)) events.push(event);
      return events;
    },
  };
}

const GONE = [410, 'EVENTS_DELETED'];
const MISSING = [404, 'NOT_FOUND'];

onEachDatabase('retention', (backend) => {
  const { service, clock, pass, sent, code, first, feed } = aging(backend, SETTINGS);
  const counters = () => service.db.selectFrom('counters').selectAll().orderBy('status').execute();

  test('empties a message, then its history, then deletes its events and itself, and the counters stay', async () => {
    const id = await sent({ message: 'Your parcel is at the door' });
    const last = (await service.feed()).at(-1)!.sequence;
    const counted = await counters();
    assert.ok(counted.length > 0);
    await pass(100 * DAY);
    const emptied = await service.client.messages.get(id);
    assert.equal(emptied.message, undefined);
    assert.equal(emptied.status, 'read');
    assert.ok(emptied.history.length > 0);
    const events = await service.eventsOf(id);
    assert.equal(events.at(-1)!.type, 'message.read');
    assert.ok(!JSON.stringify(events).includes('parcel'));
    await pass(100 * DAY);
    assert.deepEqual((await service.client.messages.get(id)).history, []);

    await pass(100 * DAY);
    assert.ok(((await first()) ?? last + 1) > last);
    assert.deepEqual(await code(`/api/v1/events/${last}`), MISSING);
    assert.equal((await service.client.messages.get(id)).status, 'read');
    await pass(100 * DAY);
    assert.deepEqual(await code(`/api/v1/messages/${id}`), MISSING);
    assert.deepEqual(await counters(), counted);
  });

  test('refuses whoever goes on after events that are not kept, and never skips them', async () => {
    const id = await sent();
    const last = (await feed()).at(-1)!.sequence;
    await pass(310 * DAY);
    const kept = await sent();
    for (const path of ['/api/v1/events', '/api/v1/stream'])
      assert.deepEqual(await code(`${path}?after=${last - 1}`), GONE);
    const header = { 'last-event-id': String(last - 1) };
    assert.deepEqual(await code('/api/v1/stream', 'GET', undefined, header), GONE);
    const iterated = service.client.events.iterate({ after: last - 1 }).next();
    await assert.rejects(iterated, { code: 'EVENTS_DELETED', status: 410 });
    const streamed = service.client.events.stream({ after: last - 1 }).next();
    await assert.rejects(streamed, { code: 'EVENTS_DELETED' });

    const { hint } = (await service.call('GET', `/api/v1/events?after=${last - 1}`)).body.error;
    const after = Number(/go on after (\d+)/.exec(hint)![1]);
    assert.ok(after >= last);
    const events = await feed(after);
    assert.equal((events.at(-1)!.data as Json).messageId, kept);
    assert.ok(!events.some(({ data }) => (data as Json).messageId === id));
  });

  test('ends a stream whose reader has fallen behind what is kept', async () => {
    const watch = createFeedWatch({ db: service.db, clock: systemClock, log: silentLog });
    const { signal: ended } = new AbortController();
    const place = { workspaceId: service.id, after: 0, ended };
    const frames: string[] = [];
    for await (const frame of streamFrames({ watch, clock: systemClock, ...place })) frames.push(frame);
    assert.deepEqual(frames, ['retry: 2000\nid: 0\n\n']);
    await watch.close();
  });

  test('refuses a call of list_events over MCP likewise', async (t) => {
    const client = new Client({ name: 'test', version: '1.0.0' });
    const headers = { authorization: `Bearer ${service.apiKey}` };
    const transport = new StreamableHTTPClientTransport(new URL('/mcp', service.url), {
      requestInit: { headers },
    });
    await client.connect(transport as Parameters<typeof client.connect>[0]);
    t.after(() => client.close());
    const called = await client.callTool({ name: 'list_events', arguments: { after: 0 } });
    assert.equal(called.isError, true);
    assert.match(JSON.stringify(called.content), /EVENTS_DELETED/);
  });

  test('keeps a message that waits and the medium it names, and deletes the other files with their bytes', async () => {
    const named = (await upload(service, { bytes: JPEG, type: 'image/jpeg' })).body.data.id;
    const other = (await upload(service, { bytes: JPEG, type: 'image/jpeg' })).body.data.id;
    const sendAt = new Date(clock.now() + 80 * DAY).toISOString();
    const { messageId } = await service.client.messages.send({
      ...{ to: someone(), type: 'media', mediaId: named, sendAt, caption: 'Season sale' },
    } as never);
    await eventually(async () => {
      await clock.advance(SECOND / 2);
      assert.ok((await service.client.messages.get(messageId)).contactId);
    });
    const objects = () => filesIn(service.env.DATA_DIR!).filter((file) => file.startsWith('objects'));
    assert.equal(objects().length, 2);
    await pass(30 * DAY);
    assert.deepEqual(await code(`/api/v1/media/${other}`), MISSING);
    assert.equal(objects().length, 1);
    assert.equal((await service.call('GET', `/api/v1/media/${named}`)).status, 200);
    assert.equal((await service.client.messages.get(messageId)).caption, 'Season sale');
  });

  test('deletes the old audit and inquiries, and mails once they are sent', async () => {
    const contact = { name: 'Asha', email: 'asha@example.com', message: 'hello' };
    const answer = await service.call('POST', '/api/contact', contact);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    const rows = (table: 'audit' | 'inquiries' | 'mails') =>
      service.db.selectFrom(table).select('id').execute();
    await pass(300 * DAY);
    assert.deepEqual(await rows('inquiries'), []);
    assert.deepEqual(await rows('audit'), []);
    assert.equal((await rows('mails')).length, 1, 'it waits for a mail server');
    await service.db.updateTable('mails').set({ sent_at: clock.now() }).execute();
    await pass(DAY);
    assert.deepEqual(await rows('mails'), []);
  });

  test('deletes the old deliveries of a webhook, and their events stay', async (t) => {
    const receiver = await startReceiver();
    t.after(() => receiver.close());
    const webhook = await service.client.webhooks.create({ url: receiver.url, events: ['message.read'] });
    t.after(() => service.client.webhooks.delete(webhook.id));
    const id = await sent();
    const deliveries = async () => (await service.client.webhooks.deliveries.list(webhook.id)).data;
    await eventually(async () => {
      await clock.advance(SECOND / 2);
      assert.equal((await deliveries())[0]?.status, 'delivered');
    });
    await pass(49 * DAY);
    assert.equal((await deliveries()).length, 1);
    await pass(2 * DAY);
    assert.deepEqual(await deliveries(), []);
    const events = (await feed()).filter(({ data }) => (data as Json).messageId === id);
    assert.equal(events.at(-1)?.type, 'message.read');
  });

  test('forgets who was in a campaign that ended long ago with the links to them, and keeps its counts', async () => {
    const campaigns = campaignsOf(service, clock, service.control);
    const [asha] = await campaigns.people('old', '5555');
    const { id } = await campaigns.started('old', withLink());
    await campaigns.inState(id, 'finished');
    await campaigns.until(id, ({ counts }) => assert.equal(counts.read, 1));
    await service.client.campaigns.test(id, { to: someone('5555') });
    const links = () => service.db.selectFrom('campaign_links').select('code').execute();
    await pass(300 * DAY);
    assert.equal((await links()).length, 2);
    const { data } = await service.client.campaigns.people(id);
    assert.deepEqual(
      data.map(({ contactId }) => contactId),
      [asha!.id],
    );
    await pass(100 * DAY);
    assert.deepEqual((await service.client.campaigns.people(id)).data, []);
    assert.deepEqual(await links(), []);
    assert.equal((await service.client.campaigns.get(id)).counts.read, 1);
  });

  test('tells how many rows it deleted, and how many bytes of files are kept', async () => {
    const { bytes } = (await upload(service, { bytes: JPEG, type: 'image/jpeg' })).body.data;
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    const lines = new Set(metrics.split('\n').map((line) => line.replace(/ [1-9]\d*$/, ' n')));
    const kinds = [
      'bodies',
      'history',
      'messages',
      'events',
      'deliveries',
      'media',
      'audit',
      'inquiries',
      'mail',
    ];
    for (const kind of kinds) assert.ok(lines.has(`retention_deleted_total{kind="${kind}"} n`), kind);
    assert.match(metrics, new RegExp(`^media_kept_bytes ${bytes}$`, 'm'));
  });

  test('refuses a file beyond MEDIA_TOTAL', async () => {
    const bytes = Buffer.concat([JPEG, Buffer.alloc(100 * 1024)]);
    const { status, body } = await upload(service, { bytes, type: 'image/jpeg' });
    assert.deepEqual([status, body.error.code], [422, 'MEDIA_TOTAL_EXCEEDED']);
  });

  test('keeps no more than MEDIA_TOTAL of many files that come at once', async () => {
    const bytes = Buffer.concat([JPEG, Buffer.alloc(10 * 1024)]);
    const uploads = Array.from({ length: 24 }, () => upload(service, { bytes, type: 'image/jpeg' }));
    const statuses = new Set((await Promise.all(uploads)).map(({ status }) => status));
    assert.deepEqual([...statuses].sort(), [201, 422]);
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    const kept = Number(/^media_kept_bytes (\d+)$/m.exec(metrics)![1]);
    assert.ok(kept > 80 * 1024 && kept <= 100 * 1024, `${kept} bytes`);
  });
});

onEachDatabase('retention that is shorter than webhooks are tried', (backend) => {
  const { service, clock, pass, sent, code, first, feed } = aging(backend, SHORT);

  test('never deletes what an enabled webhook is still owed, and refuses a replay of what is gone', async (t) => {
    const receiver = await startReceiver(503);
    t.after(() => receiver.close());
    const webhook = await service.client.webhooks.create({ url: receiver.url, events: ['message.read'] });
    t.after(() => service.client.webhooks.delete(webhook.id));
    const message = await sent({ message: 'owed' });
    const tried = (more: () => void) =>
      eventually(async () => {
        await clock.advance(SECOND / 2);
        more();
      });
    await tried(() => assert.ok(receiver.received.length > 0));
    const { sequence } = receiver.received[0]!.event;
    await pass(2.5 * DAY);
    assert.equal(await first(), sequence);
    assert.equal((await service.client.messages.get(message)).message, 'owed');
    receiver.answer = 200;
    const before = receiver.received.length;
    await clock.leap(1.5 * DAY); // longer than it ever is until the next attempt
    await tried(() => assert.ok(receiver.received.length > before));
    assert.equal(receiver.received.at(-1)!.event.data.message, 'owed');
    await eventually(async () => {
      await pass(DAY); // until the delivery is recorded, and two days more
      assert.equal(await first(), undefined);
      // The bodies may have been gone over just before the delivery was recorded: then the next walk empties them.
      assert.equal((await service.client.messages.get(message)).message, undefined);
    });
    const replay = `/api/v1/webhooks/${webhook.id}/replay`;
    assert.deepEqual(await code(replay, 'POST', { after: 0 }), GONE);
    assert.deepEqual(await code(replay, 'POST', { since: '2020-01-01T00:00:00Z' }), GONE);
    assert.equal((await service.client.webhooks.get(webhook.id)).status, 'enabled');
  });

  test('goes over numbers that a restore has left out, and so do the feed and a replay', async (t) => {
    await sent();
    const last = (await feed()).at(-1)!.sequence;
    await transaction(service.db, (trx) => skipSequences(trx, 1_000_000));
    const receiver = await startReceiver();
    t.after(() => receiver.close());
    const { id } = await service.client.webhooks.create({ url: receiver.url, events: ['message.*'] });
    await clock.advance(SECOND);
    const since = new Date(clock.now()).toISOString();
    await sent();
    const [next] = await feed(last);
    assert.ok(next!.sequence > last + 1_000_000);
    const replayed = await service.call('POST', `/api/v1/webhooks/${id}/replay`, { since });
    assert.deepEqual(replayed.body.data, { queued: 4 });
    await service.client.webhooks.delete(id);
    const before = (await feed()).at(-1)!.sequence;
    await pass(1.6 * DAY);
    const message = await sent();
    await pass(0.4 * DAY);
    assert.equal(await first(), before + 1);
    assert.deepEqual(await code(`/api/v1/events?after=${last}`), GONE);
    assert.deepEqual(await code(`/api/v1/events?after=${before}`), [200, undefined]);
    await pass(8 * DAY);
    assert.equal(await first(), undefined);
    assert.deepEqual(await code(`/api/v1/messages/${message}`), MISSING);
  });
});
