import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { createOneAttempts } from '../../src/features/webhooks/endpoints/attempt-once.ts';
import { findWebhook } from '../../src/features/webhooks/endpoints/store.ts';
import { sendTest } from '../../src/features/webhooks/endpoints/test-event.ts';
import { DAY, HOUR, MINUTE } from '../../src/platform/clock.ts';
import { silentLog } from '../../src/platform/log.ts';
import { createOutbound } from '../../src/platform/security/outbound.ts';
import { sealer } from '../rigs/channel-credentials.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { type Json, type Rig, startRig } from '../rigs/webhook-receivers.ts';

onEachDatabase('a webhook is disabled', (backend) => {
  let rig: Rig;
  beforeEach(async () => {
    rig = await startRig(backend);
  });
  afterEach(async () => {
    await rig.close();
  });

  const read = async (id: string): Promise<Json> =>
    (await rig.call('GET', `/api/v1/webhooks/${id}`)).body.data;
  const becomes = (id: string, reason: string) =>
    eventually(async () => assert.equal((await read(id)).disabledReason, reason));
  const audited = async () =>
    (await rig.db.selectFrom('audit').select(['action', 'actor', 'detail']).orderBy('id').execute()).map(
      ({ action, actor }) => `${action} by ${actor.slice(0, 6)}`,
    );

  test('when it answers 410, and the others are told', async () => {
    const gone = await rig.receiver(410);
    const watcher = await rig.receiver();
    const { id } = await rig.webhook({ url: gone.url });
    await rig.webhook({ url: watcher.url, events: ['webhook.*'] });
    await rig.record(1);
    await becomes(id, 'gone');
    await rig.record(5);
    await eventually(() => assert.equal(watcher.received.length, 1));
    const { type, data } = watcher.received[0]!.event;
    assert.equal(type, 'webhook.disabled');
    assert.deepEqual([data.id, data.status, data.disabledReason], [id, 'disabled', 'gone']);
    assert.doesNotMatch(watcher.received[0]!.body, /whsec_|secret/);
    assert.equal(gone.received.length, 1);
    assert.deepEqual(
      (await rig.deliveries(id)).map((d) => d.status),
      ['failed'],
    );
    assert.ok((await audited()).includes('webhook.disabled by system'));
  });

  test('after five days and ten attempts of nothing but failures', async () => {
    const receiver = await rig.receiver(500);
    const { id } = await rig.webhook({ url: receiver.url });
    await rig.record(1);
    await rig.attempted(id, 1);
    assert.equal((await read(id)).status, 'enabled');
    await rig.jump(5 * DAY + HOUR);
    await rig.attempted(id, 2);
    assert.equal((await read(id)).status, 'enabled', 'two attempts are not many');
    await rig.record(9);
    await becomes(id, 'failing');
    const seen = receiver.received.length;
    await rig.jump(DAY);
    await rig.record(1);
    await rig.clock.advance(2000);
    assert.equal(receiver.received.length, seen);
  });

  test('not while one success comes between', async () => {
    const receiver = await rig.receiver(500);
    const { id } = await rig.webhook({ url: receiver.url });
    await rig.record(10);
    await eventually(async () => assert.equal((await rig.deliveries(id, '&status=pending')).length, 10));
    assert.ok((await read(id)).failingSince);
    receiver.answer = 200;
    await rig.record(1);
    await eventually(async () => assert.equal((await rig.deliveries(id, '&status=delivered')).length, 1));
    assert.equal((await read(id)).failingSince, undefined);
    receiver.answer = 500;
    await rig.jump(6 * DAY);
    await eventually(() => assert.ok(receiver.received.length >= 21));
    assert.equal((await read(id)).status, 'enabled');
  });

  test('on request; what happens meanwhile is passed over and can be replayed', async () => {
    const receiver = await rig.receiver();
    const { id } = await rig.webhook({ url: receiver.url, events: ['message.*'] });
    await rig.record(2);
    await rig.settled(id, 2);
    const path = `/api/v1/webhooks/${id}`;
    const off = await rig.call('PATCH', path, { status: 'disabled' });
    assert.deepEqual([off.body.data.status, off.body.data.disabledReason], ['disabled', 'requested']);
    await rig.jump(1000);
    await rig.record(3);
    const refused = await rig.call('POST', `${path}/replay`, { after: 0 });
    assert.deepEqual([refused.status, refused.body.error.code], [409, 'CONFLICT']);
    const on = await rig.call('PATCH', path, { status: 'enabled' });
    assert.deepEqual([on.body.data.status, on.body.data.disabledReason], ['enabled', undefined]);
    await rig.record(1);
    await eventually(() => assert.equal(receiver.received.length, 3));
    assert.equal(receiver.received[2]!.event.sequence, 7, 'webhook.disabled was the third');
    assert.deepEqual((await rig.call('POST', `${path}/replay`, { after: 2 })).body.data, { queued: 4 });
    await eventually(() => assert.equal(receiver.received.length, 7));
    const actions = (await audited()).filter((line) => line.startsWith('webhook'));
    assert.deepEqual(
      actions,
      ['webhook.created by key_01', 'webhook.disabled by key_01', 'webhook.enabled by key_01'].map((line) =>
        line.replace(/key_..$/, actions[0]!.slice(-6)),
      ),
    );
  });

  test('and tested before it is enabled: one attempt, signed, which changes nothing else', async () => {
    const receiver = await rig.receiver(500);
    const { id, secret } = await rig.webhook({ url: receiver.url, events: ['message.*'] });
    const path = `/api/v1/webhooks/${id}`;
    await rig.call('PATCH', path, { status: 'disabled' });
    const tested = async () => {
      const { status, body } = await rig.call('POST', `${path}/test`);
      assert.equal(status, 200);
      const { sequence, eventId } = body.data as unknown as { sequence: number; eventId: string };
      const [delivery] = await eventually(async () => {
        const found = await rig.deliveries(id);
        assert.equal((found[0]!.attempts as Json[]).length, 1);
        return found;
      });
      assert.deepEqual([delivery!.eventId, delivery!.sequence], [eventId, sequence]);
      return delivery!;
    };
    const failed = await tested();
    assert.deepEqual([failed.status, failed.nextAttemptAt], ['failed', undefined]);
    assert.equal((failed.attempts as Json[])[0]!.httpStatus, 500);
    receiver.answer = 200;
    await rig.record(1);
    assert.equal((await tested()).status, 'delivered');
    const { headers, body, event } = receiver.received.at(-1)!;
    assert.equal(event.type, 'webhook.test');
    new Webhook(secret).verify(body, headers as Record<string, string>);
    assert.equal((await read(id)).disabledReason, 'requested');

    receiver.answer = (response) => response.destroy();
    assert.match(String(((await tested()).attempts as Json[])[0]!.error), /\w/);
    receiver.answer = 200;
    await rig.call('PATCH', path, { status: 'enabled' });
    await rig.jump(2 * HOUR);
    await rig.record(1);
    await eventually(() => assert.equal(receiver.received.at(-1)!.event.type, 'message.sent'));
    assert.deepEqual(
      receiver.received.map(({ event }) => event.type),
      ['webhook.test', 'webhook.test', 'webhook.test', 'message.sent'],
      'what was tried once is not tried again, and what happened meanwhile is passed over',
    );
  });

  test('and a test that the server could not end goes on once it is enabled', async () => {
    const receiver = await rig.receiver(() => undefined); // never responds
    const { id } = await rig.webhook({ url: receiver.url, events: ['message.*'] });
    await rig.call('PATCH', `/api/v1/webhooks/${id}`, { status: 'disabled' });
    const webhook = await findWebhook(rig.db, rig.workspaceId, id);
    const { sequence } = await sendTest(rig.db, webhook, rig.clock.now());
    const outbound = createOutbound({ allow: ['127.0.0.0/8'] });
    const attempts = createOneAttempts({ db: rig.db, clock: rig.clock, log: silentLog, sealer, outbound });
    attempts.begin(webhook, sequence);
    await eventually(() => assert.equal(receiver.received.length, 1));
    await attempts.close();
    const [left] = await rig.deliveries(id);
    assert.deepEqual([left!.status, left!.attempts], ['pending', []]);
    receiver.answer = 200;
    await rig.call('PATCH', `/api/v1/webhooks/${id}`, { status: 'enabled' });
    await rig.jump(2 * MINUTE);
    await eventually(async () => assert.equal((await rig.deliveries(id))[0]!.status, 'delivered'));
  });
});
