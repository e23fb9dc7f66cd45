/** A person sees that their message was read, and that they are being answered: asked once, at its moment. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { liveNumber } from '../rigs/live-number.ts';
import { manualClock } from '../rigs/manual-clock.ts';
import { untilSenderKnows } from '../rigs/sender-looks.ts';
import { type Json, serviceOf, someone, text, type Workspace } from '../rigs/service.ts';

onEachDatabase('a read mark', (backend) => {
  const clock = manualClock();
  const service = serviceOf(backend, { clock });

  const received = (workspace: Workspace, person: string) =>
    eventually(async () => {
      await clock.advance(50);
      const { data } = await workspace.client.messages.list({ recipient: person, direction: 'inbound' });
      assert.ok(data[0]);
      return data[0];
    });
  const mark = (workspace: Workspace, messageId: string, body?: object) =>
    workspace.call('POST', `/api/v1/messages/${messageId}/read`, body);

  test('reaches WhatsApp, with the typing bubble where it is asked for, and shows when it was made', async () => {
    const person = someone();
    const { providerId } = await service.client.simulator.inbound({ from: person, text: 'Hello?' });
    const { messageId } = await received(service, person);
    const marks = async () =>
      ((await service.control('GET', `marks?channel=${service.channelId}`)) as Json[]).filter(
        ({ id }) => id === providerId,
      );
    const before = clock.now();
    assert.equal((await mark(service, messageId)).status, 200);
    assert.deepEqual(
      (await marks()).map(({ typingAt }) => typingAt),
      [undefined],
    );
    await clock.advance(1000);
    const { readAt } = await service.client.messages.markRead(messageId, { typing: true });
    assert.equal(Date.parse(readAt), before, 'the first mark counts');
    assert.ok((await marks())[0].typingAt);
    const shown = await service.client.messages.get(messageId);
    assert.deepEqual([shown.status, shown.readAt], ['received', readAt]);
  });

  test('is for messages that were received here, in a form that is known', async () => {
    const { messageId } = await service.client.messages.send(text(someone()));
    const code = async (answer: ReturnType<typeof mark>) => {
      const { status, body } = await answer;
      return [status, body.error.code];
    };
    assert.deepEqual(await code(mark(service, messageId)), [409, 'CONFLICT']);
    assert.deepEqual(await code(mark(service, 'msg_0')), [404, 'NOT_FOUND']);
    assert.deepEqual(await code(mark(service, messageId, { typing: 'yes' })), [400, 'INVALID_PAYLOAD']);
    assert.deepEqual(await code(mark(service, messageId, { typin: true })), [400, 'INVALID_PAYLOAD']);
  });

  test('that WhatsApp refuses, or does not answer, says so and is not made again', async (t) => {
    const { workspace, door, channelId, wrote } = await liveNumber(t, service, clock);
    const person = someone();
    await wrote(person, 'Hello?');
    const { messageId } = await received(workspace, person);
    const { fault } = door;
    door.fault = 'html';
    const away = await mark(workspace, messageId, { typing: true });
    assert.deepEqual([away.status, away.body.error.code], [502, 'PROVIDER_UNAVAILABLE']);
    door.fault = fault;
    const met = door.met.length;
    await clock.advance(60_000);
    assert.equal(door.met.length, met);
    assert.equal((await workspace.client.messages.get(messageId)).readAt, undefined);

    await service.db
      .updateTable('messages')
      .set({ provider_id: 'wamid.unknown' })
      .where('channel_id', '=', channelId)
      .where('id', '=', messageId)
      .execute();
    const refused = await mark(workspace, messageId);
    assert.deepEqual([refused.status, refused.body.error.code], [422, 'PROVIDER_REFUSED']);
    assert.match(refused.body.error.message, /Message ID is not valid/);
  });

  test('waits for its turn at the pace of the channel, and is refused when that would come too late', async (t) => {
    const { workspace, channelId, wrote, marks } = await liveNumber(t, service, clock);
    const person = someone();
    await wrote(person, 'Hello?');
    const { messageId } = await received(workspace, person);
    await workspace.client.channels.update(channelId, { messagesPerSecond: 1 });
    await untilSenderKnows(service.db, channelId, clock);
    const asked = Array.from({ length: 12 }, () => mark(workspace, messageId));
    const done = Promise.all(asked.map(async (each) => (await each).status));
    let statuses: number[] | undefined;
    void done.then((all) => {
      statuses = all;
    });
    await eventually(async () => {
      await clock.advance(100);
      assert.ok(statuses);
    });
    const taken = statuses!.filter((status) => status === 200).length;
    assert.ok(taken >= 4 && taken <= 7, String(statuses));
    assert.equal(statuses!.filter((status) => status === 429).length, 12 - taken);
    assert.equal(marks().length, 1);
  });
});
