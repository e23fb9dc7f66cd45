/** A message from the 200 to the customer's receiver, and across a restart. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { onEachDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { type Json, type Service, someone, startService, text, types } from '../rigs/service.ts';
import { type Receiver, startReceiver } from '../rigs/webhook-receivers.ts';

onEachDatabase('the life of a message', (backend) => {
  let service: Service;
  let receiver: Receiver;

  before(async () => {
    receiver = await startReceiver();
    service = await startService(backend, { env: { ALLOW_PRIVATE_WEBHOOKS: '127.0.0.0/8' } });
    await service.control('POST', 'settings', { statusDelayMs: 20 });
  });
  after(async () => {
    await service?.stop();
    await receiver.close();
  });

  test('is told to a receiver built on standardwebhooks, which accepts every webhook', async () => {
    const { secret } = await service.client.webhooks.create({ url: receiver.url });
    const verifier = new Webhook(secret!);
    const ids: string[] = [];
    for (const lastFour of ['5555', '0002', '0006', '0007', '0008', '0009', '0010', '0012']) {
      const message = text(someone(lastFour), `“${lastFour}” – क्षि 👩‍👩‍👧‍👦 \u2028 </script> \\ "`);
      ids.push((await service.client.messages.send({ ...message, reference: 'ü' })).messageId);
    }
    for (const id of ids) {
      await eventually(async () => {
        const { status } = await service.client.messages.get(id);
        assert.ok(['read', 'failed'].includes(status));
      });
    }
    const feed = await eventually(async () => {
      const events: Json[] = [];
      for await (const event of service.client.events.iterate({ limit: 100 })) events.push(event);
      const got = new Set(receiver.received.map(({ event }) => event.id));
      const after = events.filter((event) => event.type.startsWith('message.'));
      assert.ok(after.length > 25 && after.every((event) => got.has(event.id)));
      return new Map(events.map((event) => [event.id, event]));
    });
    for (const { headers, body, event } of receiver.received) {
      const verified = verifier.verify(body, headers as Record<string, string>);
      assert.deepEqual(verified, feed.get(event.id));
      assert.equal(headers['webhook-id'], event.id);
    }
  });

  test('goes on after a restart in the middle of it', async () => {
    await service.control('POST', 'settings', { latencyMs: 300 });
    const ids: string[] = [];
    for (let i = 0; i < 20; i++) ids.push((await service.client.messages.send(text(someone()))).messageId);
    await service.restart();
    for (const id of ids) await service.reaches(id, 'read');
    const kept: Json[] = await service.control('GET', `messages?channel=${service.channelId}`);
    const feed = await service.feed();
    for (const id of ids) {
      assert.equal(kept.filter((each) => each.biz_opaque_callback_data?.startsWith(`${id}.`)).length, 1);
      const own = types(feed.filter(({ data }) => (data as Json).messageId === id));
      assert.ok(own.length > 0);
      assert.equal(new Set(own).size, own.length);
    }
  });
});
