/** Messages that are sent later, up to a time, or not at all. Time is the test's own. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { HOUR, MINUTE, SECOND } from '../../src/platform/clock.ts';
import { toIst } from '../../src/platform/time.ts';
import { onEachSharedDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { type ManualClock, manualClock } from '../rigs/manual-clock.ts';
import { type Json, type Service, someone, startService, text, types } from '../rigs/service.ts';

onEachSharedDatabase('a message that is sent later', (backend) => {
  let service: Service;
  let clock: ManualClock;

  before(async () => {
    clock = manualClock();
    service = await startService(backend, { clock });
    await service.control('POST', 'settings', { statusDelayMs: 20 });
  });
  after(() => service?.stop());

  const ahead = (ms: number) => toIst(clock.now() + ms);
  const later = async (to: string, ms: number, message = 'later') =>
    (await service.client.messages.send({ ...text(to, message), sendAt: ahead(ms) })).messageId;
  const now = async (to: string, message = 'now') =>
    (await service.client.messages.send(text(to, message))).messageId;
  const waits = (id: string, reason: string) =>
    eventually(async () => {
      await clock.advance(100);
      const message = await service.client.messages.get(id);
      assert.equal(message.waiting?.for, reason, JSON.stringify(message));
      return message;
    });
  /** Most of it at once, and the last seconds before and after the instant as they come. */
  const passTo = async (instant: string) => {
    const left = Date.parse(instant) - clock.now();
    if (left > 2 * SECOND) await clock.leap(left - 2 * SECOND);
    while (clock.now() < Date.parse(instant) + 2 * SECOND) await clock.advance(200);
  };
  /** The ids of what WhatsApp has of a person, in the order in which it came. */
  const arrived = async (person: string): Promise<string[]> => {
    const kept: Json[] = await service.control('GET', `messages?channel=${service.channelId}`);
    const theirs = kept.filter(({ to }) => to.endsWith(person.slice(1)));
    return theirs.map((each) => each.biz_opaque_callback_data.split('.')[0]);
  };

  test('waits for its time, holds up nobody meanwhile, and goes when it is due', async () => {
    const person = someone();
    const sendAt = ahead(HOUR);
    const { messageId, status } = await service.client.messages.send({ ...text(person, 'later'), sendAt });
    assert.equal(status, 'queued');
    const waiting = await waits(messageId, 'schedule');
    assert.deepEqual([waiting.status, waiting.sendAt, waiting.waiting?.until], ['queued', sendAt, sendAt]);
    const before = await now(person);
    await service.reaches(before, 'read');
    await passTo(ahead(58 * MINUTE));
    assert.equal((await service.client.messages.get(messageId)).waiting?.for, 'schedule');
    assert.deepEqual(await arrived(person), [before]);
    await passTo(sendAt);
    const sent = await service.reaches(messageId, 'read');
    assert.deepEqual(await arrived(person), [before, messageId]);
    assert.deepEqual(sent.history.map(({ kind }) => kind).slice(0, 3), ['accepted', 'due', 'attempt']);
    const due = sent.history.find(({ kind }) => kind === 'due')!;
    assert.ok(Date.parse(due.at) >= Date.parse(sendAt), due.at);
  });

  test('is cancelled once, with its event, and never sent', async () => {
    const person = someone();
    const id = await later(person, HOUR);
    const cancelled = await service.client.messages.cancel(id);
    assert.equal(cancelled.status, 'cancelled');
    assert.deepEqual(await service.client.messages.cancel(id), cancelled);
    await passTo(ahead(2 * HOUR));
    assert.deepEqual(await arrived(person), []);
    const { history, waiting } = await service.client.messages.get(id);
    assert.deepEqual([history.map(({ kind }) => kind), waiting], [['accepted', 'cancelled'], undefined]);
    assert.deepEqual(types(await service.eventsOf(id)), ['message.queued', 'message.cancelled']);
  });
});
