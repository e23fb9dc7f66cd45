/** What became of one message, looked at from every side: attempts, waiting, events, webhooks. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { longTest } from '../../../../test/kit/long-test.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { manualClock } from '../rigs/manual-clock.ts';
import { type Service, someone, startService, text, type Workspace } from '../rigs/service.ts';
import { type Receiver, startReceiver } from '../rigs/webhook-receivers.ts';

onEachDatabase('the trace of a message', (backend) => {
  const clock = manualClock(Date.now());
  let service: Service;
  let receiver: Receiver;

  before(async () => {
    receiver = await startReceiver();
    service = await startService(backend, { clock, env: { ALLOW_PRIVATE_WEBHOOKS: '127.0.0.0/8' } });
    await service.control('POST', 'settings', { statusDelayMs: 5 });
  });
  after(async () => {
    await service?.stop();
    await receiver.close();
  });
  const inTime = <T>(check: () => Promise<T>, stepMs = 100) =>
    eventually(async () => {
      await clock.advance(stepMs);
      return check();
    });
  /** For what is so for a second only. */
  const slowly = <T>(check: () => Promise<T>) => inTime(check, 10);
  const send = async (lastFour?: string, workspace: Workspace = service) =>
    (await workspace.client.messages.send(text(someone(lastFour)))).messageId;

  test('shows what WhatsApp answered to each attempt, without a credential', async () => {
    const id = await send('0005'); // HTTP 500 twice
    await service.reaches(id, 'read');
    // Responses are written together, so that receipts may come before the response of their own call.
    const exchanges = await eventually(async () => {
      const { history } = await service.client.messages.get(id);
      const all = history.flatMap(({ attempt, exchange }) => (exchange ? [{ attempt, ...exchange }] : []));
      assert.deepEqual(
        all.map(({ attempt, httpStatus }) => [attempt, httpStatus]),
        [
          [1, 500],
          [2, 500],
          [3, 200],
        ],
      );
      return all;
    });
    assert.equal(JSON.parse(exchanges[0]!.response).error.code, 2);
    assert.equal(JSON.parse(exchanges[2]!.response).messages[0].id, exchanges[2]!.providerId);
    const { rows } = await sql<{ history: string }>`select history from messages where id = ${id}`.execute(
      service.db,
    );
    // A token begins so; within the base64 of a wamid the letters stand now and then.
    const credential = /bearer|access_token|(?<![\w./+=-])EAA/i;
    assert.ok(rows.length === 1 && !credential.test(rows[0]!.history));
  });

  test('says of each step what it is', async () => {
    const stories = {
      '0005': ['accepted', 'attempt', 'refused', 'attempt', 'refused', 'attempt', 'taken'],
      '0006': ['accepted', 'attempt', 'answer_lost'], // and then the receipts
    };
    for (const [lastFour, kinds] of Object.entries(stories)) {
      const id = await send(lastFour);
      // Time stands still until then: the receipts are not there before the connection has broken.
      if (lastFour === '0006')
        await eventually(async () => {
          const { history } = await service.client.messages.get(id);
          assert.ok(history.some(({ kind }) => kind === 'answer_lost'));
        });
      await service.reaches(id, 'read');
      await eventually(async () => {
        const { history } = await service.client.messages.get(id);
        const [ours, theirs] = [false, true].map((told) =>
          history.filter(({ source }) => (source === 'whatsapp') === told).map(({ kind }) => kind),
        );
        assert.deepEqual(ours, kinds);
        for (const { kind, code } of history)
          assert.equal(code, kind === 'refused' ? 'PROVIDER_UNAVAILABLE' : undefined);
        assert.deepEqual(theirs, ['receipt', 'receipt', 'receipt']);
      });
    }
    const before = (await service.client.messages.list({ direction: 'inbound' })).data.length;
    await service.control('POST', 'inbound', { from: someone(), text: 'Is it here yet?' });
    const [written] = await inTime(async () => {
      const { data } = await service.client.messages.list({ direction: 'inbound' });
      assert.equal(data.length, before + 1);
      return data;
    });
    const { history } = await service.client.messages.get(written!.messageId);
    assert.deepEqual(
      history.map(({ kind }) => kind),
      ['received'],
    );
  });

  longTest('says what a message waits for, and nothing once it is done', async () => {
    const workspace = await service.workspace(`waits-${backend.name}`);
    const { client, channelId } = workspace;
    const waiting = async (id: string) => (await client.messages.get(id)).waiting;

    const retried = await client.messages.send(text(someone('0003'))); // the pair limit, once
    const later = await client.messages.send(text(retried.recipient));
    await slowly(async () => {
      const why = await waiting(retried.messageId);
      assert.equal(why?.for, 'retry');
      assert.match(why.message, /Later messages to this person wait/);
      assert.ok(Date.parse(why.until!) > clock.now() - 5000);
    });
    await slowly(async () => assert.equal((await waiting(later.messageId))?.for, 'earlier_message'));
    await workspace.reaches(later.messageId, 'read');
    assert.equal(await waiting(retried.messageId), undefined);

    // WhatsApp's refusal comes when the channel is paused already: the next attempt is held back.
    await service.control('POST', 'settings', { latencyMs: 500 });
    const held = await client.messages.send(text(someone('0004')));
    await client.channels.update(channelId, { status: 'paused', reason: 'Stock-taking' });
    await slowly(async () => {
      assert.deepEqual(await waiting(held.messageId), {
        for: 'channel',
        message: 'Its channel is paused: Stock-taking',
      });
    });
    await service.control('POST', 'settings', { latencyMs: 0 });
    await client.channels.update(channelId, { status: 'ready' });
    await workspace.reaches(held.messageId, 'read');

    const lost = await send('0013', workspace);
    await slowly(async () => assert.equal((await waiting(lost))?.for, 'receipt'));
  });

  test('shows each event with what every webhook was sent of it', async () => {
    receiver.answer = 503;
    const all = await service.client.webhooks.create({ url: receiver.url });
    const some = await service.client.webhooks.create({ url: receiver.url, events: ['message.read'] });
    const id = await send();
    await service.reaches(id, 'read');
    const told = await inTime(async () => {
      const found = await service.client.messages.deliveries(id);
      assert.equal(found.flatMap(({ deliveries }) => deliveries).length, 5);
      return found;
    });
    assert.deepEqual(
      told.map(({ event }) => event.id),
      (await service.eventsOf(id)).map((event) => event.id),
    );
    for (const { event, deliveries } of told) {
      const wanted = event.type === 'message.read' ? [all.id, some.id] : [all.id];
      assert.deepEqual(deliveries.map(({ webhookId }) => webhookId).sort(), wanted.sort());
      for (const delivery of deliveries) {
        assert.deepEqual([delivery.eventId, delivery.status], [event.id, 'pending']);
        assert.equal(delivery.attempts[0]!.httpStatus, 503);
      }
    }
    await assert.rejects(service.client.messages.deliveries('msg_nothing'), { code: 'NOT_FOUND' });

    const { events } = service.client;
    const ids = ({ event, deliveries }: (typeof told)[number]) => [
      event.id,
      ...deliveries.map(({ id }) => id),
    ];
    for (const each of told) assert.deepEqual(ids(await events.deliveries(each.event.sequence)), ids(each));
    const tested = await service.client.webhooks.test(some.id);
    await inTime(async () => {
      const { event, deliveries } = await events.deliveries(tested.sequence);
      assert.deepEqual([event.id, event.type], [tested.eventId, 'webhook.test']);
      assert.deepEqual(
        deliveries.map(({ webhookId, eventId }) => [webhookId, eventId]),
        [[some.id, event.id]],
      );
    });
    await assert.rejects(events.deliveries(1_000_000), { code: 'NOT_FOUND' });
  });

  test('is in the feed by subject, by sequence, and newest first', async () => {
    const id = await send();
    await service.reaches(id, 'read');
    const own = await service.eventsOf(id);
    const { events } = service.client;
    assert.deepEqual((await events.list({ subject: id })).data, own);
    assert.deepEqual((await events.list({ subject: id, order: 'newest' })).data, own.toReversed());
    assert.deepEqual(await events.get(own[0]!.sequence), own[0]);
    await assert.rejects(events.get(1_000_000), { code: 'NOT_FOUND', status: 404 });
    const sequence = own.map((event) => event.sequence);
    const numbered = await events.list({ sequence: [...sequence.toReversed(), 1_000_000, sequence[0]!] });
    assert.deepEqual([numbered.data, numbered.nextCursor], [own, null]);
    const both = await service.call('GET', `/api/v1/events?sequence=${sequence.join(',')}&subject=${id}`);
    assert.deepEqual([both.status, both.body.error.details[0].field], [400, 'sequence']);

    const backwards: number[] = [];
    for (let before: number | undefined; ; ) {
      const page = await events.list({ order: 'newest', limit: 7, ...(before && { before }) });
      backwards.push(...page.data.map(({ sequence }) => sequence));
      if (page.nextCursor === null) break;
      before = Number(page.nextCursor);
    }
    assert.ok(backwards.length > 14);
    assert.deepEqual(
      backwards,
      backwards.map((_, i) => backwards.length - i),
    );
    const { headers } = await service.call('GET', '/api/v1/events?order=newest&limit=2');
    assert.match(headers.get('link')!, new RegExp(`before=${backwards[1]}>; rel="next"`));
  });
});
