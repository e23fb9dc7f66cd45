/** Messages that are taken back, or are of no use after a time. Time is the test's own. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HOUR, MINUTE, SECOND } from '../../src/platform/clock.ts';
import { toIst } from '../../src/platform/time.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { liveNumber, passUntil } from '../rigs/live-number.ts';
import { manualClock } from '../rigs/manual-clock.ts';
import { serviceOf, someone, text, types } from '../rigs/service.ts';

onEachDatabase('a message', (backend) => {
  const clock = manualClock();
  const service = serviceOf(backend, { clock });

  const ahead = (ms: number) => toIst(clock.now() + ms);

  test('is cancelled while it waits for whatever it is, once, and whoever stood behind it goes on', async (t) => {
    const { workspace, door, arrived } = await liveNumber(t, service, clock);
    const { messages } = workspace.client;
    const send = async (to: string, more: object = {}) =>
      (await messages.send({ ...text(to), ...more })).messageId;
    const waits = (id: string, reason: string | undefined) =>
      passUntil(clock, async () => assert.equal((await messages.get(id)).waiting?.for, reason));

    const fresh = await send(someone(), { sendAt: ahead(HOUR) });
    assert.equal((await messages.cancel(fresh)).status, 'cancelled'); // perhaps before anybody has looked at it

    const scheduled = await send(someone(), { sendAt: ahead(HOUR) });
    await waits(scheduled, 'schedule');

    const person = someone();
    door.fault = 'busy';
    const ids: string[] = [];
    for (let i = 0; i < 4; i++) ids.push(await send(person));
    const [head, second, third, last] = ids as [string, string, string, string];
    await waits(last, 'earlier_message');
    await waits(head, 'retry'); // and time stands still until it is cancelled

    for (const id of [scheduled, second, head, third]) {
      const cancelled = await messages.cancel(id);
      assert.equal(cancelled.status, 'cancelled', id);
      assert.ok(cancelled.cancelledAt);
      assert.deepEqual(await messages.cancel(id), cancelled, 'twice it is the same');
    }
    door.fault = undefined;
    await passUntil(clock, async () => assert.equal((await messages.get(last)).status, 'read'), SECOND);
    assert.deepEqual(
      arrived()
        .filter(({ to }) => to === person)
        .map(({ id }) => id),
      [last],
    );
    assert.deepEqual(types(await workspace.eventsOf(second)), ['message.queued', 'message.cancelled']);
    assert.deepEqual(types(await workspace.eventsOf(fresh)), ['message.queued', 'message.cancelled']);
    const { history, waiting } = await messages.get(scheduled);
    assert.deepEqual([history.map(({ kind }) => kind), waiting], [['accepted', 'cancelled'], undefined]);

    await assert.rejects(messages.cancel(last), {
      status: 409,
      code: 'CONFLICT',
      message: 'The message is read: it cannot be cancelled any more.',
    });
    await assert.rejects(messages.cancel('msg_none'), { status: 404 });
    const { totals } = await workspace.client.stats.read();
    assert.deepEqual([totals.queued, totals.cancelled], [6, 5]);
  });

  test('that waits for its template is cancelled too; one whose answer was lost is not', async (t) => {
    const workspace = await service.workspace(`template-${backend.name}`);
    const { channels, messages } = workspace.client;
    await channels.update(workspace.channelId, { messagesPerSecond: 1 });
    await clock.advance(2 * SECOND);
    const ids: string[] = [];
    for (let i = 0; i < 3; i++) {
      const template = { to: someone(), type: 'template' as const, templateName: 'hello_world' };
      ids.push((await messages.send(template)).messageId);
    }
    const status = (event: string) => {
      const { channelId: channel } = workspace;
      const change = { name: 'hello_world', language: 'en', event, channel };
      return service.control('POST', 'template-status', change);
    };
    await status('PAUSED');
    const [, parked, other] = ids as [string, string, string];
    await passUntil(clock, async () => {
      for (const id of [parked, other]) assert.equal((await messages.get(id)).waiting?.for, 'template');
    });
    assert.equal((await messages.cancel(parked)).status, 'cancelled');
    await status('APPROVED');
    await workspace.reaches(other, 'read');
    assert.deepEqual(await workspace.accepted(parked), []);

    const live = await liveNumber(t, service, clock);
    live.door.fault = 'reset';
    const { messageId: lost } = await live.workspace.client.messages.send(text(someone()));
    await passUntil(clock, async () =>
      assert.equal((await live.workspace.client.messages.get(lost)).status, 'unconfirmed'),
    );
    await assert.rejects(live.workspace.client.messages.cancel(lost), {
      code: 'CONFLICT',
      message: /is unconfirmed/,
    });
  });

  test('is cancelled or sent and never both, however two cancels race the sender; cancelled it stays so for each', async (t) => {
    const { workspace, door, arrived } = await liveNumber(t, service, clock);
    const { messages } = workspace.client;
    const answers = new Map<string, (number | string)[]>();
    for (let round = 0; round < 8; round++) {
      door.fault = round % 4 === 3 ? 'busy' : undefined; // then an attempt comes to nothing, and its message waits again
      const person = someone();
      const send = async (to: string) => {
        const { messageId } = await messages.send(text(to));
        const own: (number | string)[] = [];
        answers.set(messageId, own);
        const cancel = () =>
          messages.cancel(messageId).then(
            () => own.push(200),
            ({ code, message }: { code: string; message: string }) => {
              assert.equal(code, 'CONFLICT');
              own.push(message);
            },
          );
        if (round % 2 === 0) await clock.advance(round * 5);
        await Promise.all([cancel(), clock.advance(20 * round), cancel()]);
      };
      await Promise.all([send(person), send(person), send(someone()), send(person)]);
    }
    door.fault = undefined;
    await passUntil(
      clock,
      async () =>
        assert.deepEqual(
          (await messages.list({ status: ['queued', 'sending', 'sent', 'delivered'] })).data,
          [],
        ),
      SECOND,
    );
    const there = arrived().map(({ id }) => id);
    assert.equal(new Set(there).size, there.length);
    assert.equal(answers.size, 32);
    for (const [id, own] of answers) {
      const { status, history } = await messages.get(id);
      const refusals = own.filter((answer) => answer !== 200);
      if (own.includes(200)) {
        assert.equal(status, 'cancelled');
        assert.ok(!there.includes(id), `${id} was cancelled and sent`);
        assert.equal((await messages.cancel(id)).status, 'cancelled');
        // A cancel was refused while an attempt was under way alone, and another came when nothing was.
        if (refusals.length > 0)
          assert.ok(history.some(({ kind }) => kind === 'not_sent' || kind === 'refused'));
        for (const refusal of refusals) assert.match(String(refusal), /^The message is sending: /);
      } else {
        assert.ok(there.includes(id), `${id} was neither cancelled nor sent`);
        await assert.rejects(messages.cancel(id), { code: 'CONFLICT' });
      }
    }
  });

  test('is not sent after its validUntil, whether it waits for its channel, an outage or its turn', async (t) => {
    const { workspace, door, arrived, channelId } = await liveNumber(t, service, clock);
    const { messages, channels } = workspace.client;
    const send = async (to: string, validMs?: number) =>
      (await messages.send({ ...text(to), ...(validMs && { validUntil: ahead(validMs) }) })).messageId;
    const fails = (id: string) =>
      passUntil(
        clock,
        async () => {
          const { status, failure } = await messages.get(id);
          assert.deepEqual([status, failure?.code], ['failed', 'EXPIRED']);
          assert.match(failure!.message, /validUntil/);
        },
        5 * SECOND,
      );

    door.fault = 'busy';
    const person = someone();
    const first = await send(person);
    const turn = await send(person, 3 * MINUTE);
    const behind = await send(person);
    const outage = await send(someone(), 4 * MINUTE);
    const paused = await send(someone(), 5 * MINUTE);
    await fails(turn);
    await fails(outage);
    await channels.update(channelId, { status: 'paused' });
    await fails(paused);
    door.fault = undefined;
    await channels.update(channelId, { status: 'ready' });
    for (const id of [first, behind])
      await passUntil(clock, async () => assert.equal((await messages.get(id)).status, 'read'), SECOND);
    const there = arrived().map(({ id }) => id);
    assert.deepEqual(
      there.filter((id) => [turn, outage, paused].includes(id)),
      [],
    );

    await channels.update(channelId, { messagesPerSecond: 1 });
    await clock.advance(2 * SECOND);
    const crowd: string[] = [];
    for (let i = 0; i < 5; i++) crowd.push(await send(someone()));
    const paced = await send(someone(), 2 * SECOND);
    const soon = await send(someone(), HOUR);
    await passUntil(clock, async () => assert.equal((await messages.get(paced)).status, 'failed'));
    await fails(paced);
    for (const id of [...crowd, soon])
      await passUntil(clock, async () => assert.equal((await messages.get(id)).status, 'read'), SECOND);
  });
});
