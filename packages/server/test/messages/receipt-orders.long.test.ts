/** Receipts of WhatsApp through the door, in every order in which a network can bring them. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { onEachDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { type Json, serviceOf, someone, text } from '../rigs/service.ts';
import { change, type NumberOfOurs, type WebhookRig, webhookRig } from '../rigs/whatsapp-webhooks.ts';

const RECEIPTS = ['sent', 'delivered', 'read', 'failed'] as const;
type Status = (typeof RECEIPTS)[number];
/** What wins when all have come. */
const RANK: Status[] = ['sent', 'failed', 'delivered', 'read'];
const LATE_MS = 3_600_000;

/** Every order of every choice of them: 64. */
function orders(left: readonly Status[] = RECEIPTS): Status[][] {
  return left.flatMap((status) => [
    [status],
    ...orders(left.filter((other) => other !== status)).map((rest) => [status, ...rest]),
  ]);
}

/** How they come: each alone, all in one webhook, each twice. */
const WAYS: ((statuses: object[]) => object[][])[] = [
  (statuses) => statuses.map((status) => [status]),
  (statuses) => [statuses],
  (statuses) => statuses.map((status) => [status, status]),
];

onEachDatabase('the status of a message', (backend) => {
  const service = serviceOf(backend);
  let number: NumberOfOurs;
  let rig: WebhookRig;

  before(async () => {
    await service.control('POST', 'settings', { statusDelayMs: LATE_MS });
    rig = webhookRig(service);
    number = await rig.numberOf(service.channelId);
  });

  const shown = async (reference: string) => {
    const found = new Map<string, Json>();
    for await (const message of service.client.messages.iterate({ reference, limit: 100 }))
      found.set(message.messageId, message);
    return found;
  };

  test('is where the furthest of its receipts says, in whatever order they come, alone, together or doubled', async () => {
    const expected = new Map<string, { order: Status[]; status: Status }>();
    for (const order of orders()) {
      const status = order.toSorted((a, b) => RANK.indexOf(b) - RANK.indexOf(a))[0]!;
      const { messageId } = await service.client.messages.send({ ...text(someone()), reference: 'orders' });
      expected.set(messageId, { order, status });
    }
    assert.equal(expected.size, 64);
    await eventually(async () => {
      for (const { status } of (await shown('orders')).values()) assert.equal(status, 'sent');
    });
    const kept: Json[] = await service.control('GET', `messages?channel=${service.channelId}&limit=1000`);
    const ids = new Map(kept.map((message) => [message.biz_opaque_callback_data.split('.')[0], message]));
    const timestamp = String(Math.floor(Date.now() / 1000));
    let way = 0;
    for (const [messageId, { order }] of expected) {
      const { id, to, biz_opaque_callback_data } = ids.get(messageId)!;
      const receipts = order.map((status) => ({
        ...{ id, status, timestamp, biz_opaque_callback_data, recipient_id: String(to).replace('+', '') },
        ...(status === 'failed' && { errors: [{ code: 131026, title: 'Message undeliverable' }] }),
      }));
      for (const statuses of WAYS[way++ % WAYS.length]!(receipts))
        await rig.bring(number, change(number, { statuses }));
    }
    await eventually(async () => {
      const found = await shown('orders');
      for (const [messageId, { order, status }] of expected)
        assert.equal(found.get(messageId).status, status, order.join());
    });
    const feed = await service.feed();
    for (const [messageId, { order, status }] of expected) {
      const own = feed.filter((event) => (event.data as Json).messageId === messageId);
      const types = own.map(({ type }) => type);
      assert.equal(new Set(types).size, types.length, `${order}: ${types}`);
      const ranks = own.map(({ data }) => ['queued', ...RANK].indexOf((data as Json).status));
      assert.deepEqual(
        ranks,
        ranks.toSorted((a, b) => a - b),
        `${order}: ${types}`,
      );
      assert.equal((own.at(-1)!.data as Json).status, status);
    }
  });
});
