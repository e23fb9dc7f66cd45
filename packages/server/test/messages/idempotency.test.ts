/** A repeated send is answered alike and sends nothing twice; time is the test's own. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { HOUR, MINUTE } from '../../src/platform/clock.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { manualClock } from '../rigs/manual-clock.ts';
import { type Answer, type Service, serviceOf, someone, text } from '../rigs/service.ts';

onEachDatabase('an Idempotency-Key', (backend) => {
  const clock = manualClock();
  const service = serviceOf(backend, { clock });
  let keys = 0;
  const newKey = () => `key-${++keys}`;
  const send = (body: unknown, key: string, of: Pick<Service, 'call'> = service): Promise<Answer> =>
    of.call('POST', '/api/v1/messages/send', body, { 'idempotency-key': key });

  const stored = async (to: string) =>
    (await service.client.messages.list({ recipient: to, limit: 100 })).data.length;

  test('answers the second time what it answered the first, to the letter', async () => {
    const [key, to] = [newKey(), someone()];
    const first = await send(text(to), key);
    assert.deepEqual([first.status, first.headers.get('idempotent-replayed')], [200, null]);
    await clock.advance(MINUTE);
    for (const [again, body] of [
      [key, text(to)],
      [`"${key}"`, { message: 'नमस्ते', to, type: 'text' }],
      [key, { ...text(to), caption: null }],
    ] as const) {
      const second = await send(body, again);
      assert.deepEqual([second.status, second.headers.get('idempotent-replayed')], [200, 'true']);
      assert.deepEqual(second.body, first.body);
    }
    assert.equal(await stored(to), 1);
  });

  test('that comes with another request is a mismatch', async () => {
    const [key, to] = [newKey(), someone()];
    await send(text(to), key);
    for (const body of [text(to, 'other'), text(someone()), { ...text(to), reference: 'r' }]) {
      const answer = await send(body, key);
      assert.deepEqual([answer.status, answer.body.error.code], [422, 'IDEMPOTENCY_MISMATCH']);
      assert.ok(answer.body.error.hint.length > 0);
    }
    assert.equal(await stored(to), 1);
  });

  test('makes one message of fifty requests at once', async () => {
    const [key, to] = [newKey(), someone()];
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(text(to), key)));
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
    assert.equal(new Set(answers.map(({ body }) => body.data.messageId)).size, 1);
    assert.equal(answers.filter(({ headers }) => headers.get('idempotent-replayed') === null).length, 1);
    assert.equal(await stored(to), 1);
  });

  test('makes one message of two different requests at once, and refuses the other', async () => {
    const [key, to] = [newKey(), someone()];
    const answers = await Promise.all([send(text(to, 'a'), key), send(text(to, 'b'), key)]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422]);
    assert.equal(await stored(to), 1);
  });

  test('is free again after 24 hours', async () => {
    const [key, to] = [newKey(), someone()];
    const first = await send(text(to), key);
    const age = async (ms: number) => {
      const { messageId } = first.body.data;
      await sql`update messages set created_at = ${clock.now() - ms} where id = ${messageId}`.execute(
        service.db,
      );
    };
    await age(24 * HOUR - MINUTE);
    assert.equal((await send(text(to), key)).body.data.messageId, first.body.data.messageId);
    await age(24 * HOUR);
    const next = await send(text(to, 'something else'), key);
    assert.equal(next.status, 200);
    assert.notEqual(next.body.data.messageId, first.body.data.messageId);
    assert.equal(await stored(to), 2);
  });

  test('whose day is over makes one message of ten requests at once', async () => {
    const [used, to] = [Array.from({ length: 20 }, newKey), someone()];
    const first = await Promise.all(used.map((key) => send(text(to), key)));
    await sql`update messages set created_at = ${clock.now() - 24 * HOUR} where person = ${to}`.execute(
      service.db,
    );
    for (const [i, key] of used.entries()) {
      const next = await Promise.all(Array.from({ length: 10 }, () => send(text(to, 'something else'), key)));
      assert.deepEqual([...new Set(next.map(({ status }) => status))], [200]);
      const ids = new Set(next.map(({ body }) => body.data.messageId));
      assert.equal(ids.size, 1);
      assert.ok(!ids.has(first[i]!.body.data.messageId));
    }
    assert.equal(await stored(to), 40);
  });

  test('belongs to its workspace', async () => {
    const other = await service.workspace(`keys-${backend.name}`);
    const [key, to] = [newKey(), someone()];
    const first = await send(text(to), key);
    const second = await send(text(to, 'other'), key, other);
    assert.equal(second.status, 200);
    assert.notEqual(second.body.data.messageId, first.body.data.messageId);
  });

  test('replays what was accepted, even if it would be refused today', async () => {
    const shop = await service.workspace(`replay-${backend.name}`);
    const [key, to] = [newKey(), someone()];
    const template = { to, type: 'template', templateName: 'hello_world' };
    const first = await send(template, key, shop);
    assert.equal(first.status, 200);
    const contact = (await shop.reaches(first.body.data.messageId, 'read')).contactId!;
    await shop.client.contacts.update(contact, { optOut: 'all' } as never).catch(() => undefined);
    await shop.client.channels.update(shop.channelId, { status: 'paused' });
    const again = await send(template, key, shop);
    assert.deepEqual([again.status, again.body], [200, first.body]);
    assert.equal((await send(template, newKey(), shop)).body.error.code, 'CHANNEL_NOT_READY');
    const mismatch = await send({ ...template, reference: 'r' }, key, shop);
    assert.equal(mismatch.body.error.code, 'IDEMPOTENCY_MISMATCH');
  });

  test('of a refused request is not used up', async () => {
    const [key, to] = [newKey(), someone()];
    assert.equal((await send({ to, type: 'text' }, key)).status, 400);
    const unknown = { to, type: 'template', templateName: 'nothing' };
    assert.equal((await send(unknown, key)).status, 422);
    assert.equal((await send(text(to), key)).status, 200);
  });

  test('must be 1 to 255 printable characters', async () => {
    for (const key of ['', '""', 'k'.repeat(256), 'मेघ'.replace(/./g, 'é')]) {
      const answer = await send(text(someone()), key);
      assert.deepEqual([answer.status, answer.body.error?.code], [400, 'INVALID_PARAMETER'], key);
      assert.deepEqual(
        answer.body.error.details.map((detail: { field: string }) => detail.field),
        ['Idempotency-Key'],
      );
    }
    assert.equal((await send(text(someone()), 'k'.repeat(255))).status, 200);
    assert.equal((await send(text(someone()), 'a "quoted" word')).status, 200);
  });
});
