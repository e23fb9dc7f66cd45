/** Messages that are sent later. Time is the test's own. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { DAY, HOUR, MINUTE, SECOND } from '../../src/platform/clock.ts';
import { toIst } from '../../src/platform/time.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { liveNumber } from '../rigs/live-number.ts';
import { manualClock } from '../rigs/manual-clock.ts';
import { PNG } from '../rigs/media-files.ts';
import { type Json, serviceOf, someone, text } from '../rigs/service.ts';

onEachDatabase('a message that is sent later', (backend) => {
  const clock = manualClock();
  const service = serviceOf(backend, { clock });

  before(async () => {
    await service.control('POST', 'settings', { statusDelayMs: 20 });
  });

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

  test('stands in the order in which it became due, also among those that wait', async () => {
    const person = someone();
    const at = ahead(HOUR);
    const send = (message: string, sendAt?: string) =>
      service.client.messages.send({ ...text(person, message), ...(sendAt && { sendAt }) });
    const second = (await send('b', at)).messageId;
    const third = (await send('c', at)).messageId;
    const first = (await send('a', ahead(HOUR - 5 * SECOND))).messageId;
    await waits(first, 'schedule');
    await service.client.channels.update(service.channelId, { status: 'paused' });
    await passTo(at);
    await waits(second, 'channel');
    await service.client.channels.update(service.channelId, { status: 'ready' });
    await clock.advance(SECOND);
    const last = await now(person);
    for (const id of [first, second, third, last]) await service.reaches(id, 'read');
    assert.deepEqual(await arrived(person), [first, second, third, last]);
  });

  test('fails when it is due for what has changed since: an opt-out, its template, its medium', async () => {
    const at = ahead(HOUR);
    const quiet = someone();
    const optedOut = await later(quiet, HOUR);
    await eventually(async () => {
      await clock.advance(100);
      const { contactId } = await service.client.messages.get(optedOut);
      await service.client.contacts.update(contactId!, { optOut: { scope: 'all' } });
    });
    const template = { type: 'template' as const, templateName: 'hello_world', sendAt: at };
    const { messageId: paused } = await service.client.messages.send({ to: someone(), ...template });
    const medium = await service.client.media.upload(new File([PNG], 'a.png', { type: 'image/png' }));
    const media = { type: 'media' as const, mediaId: medium.id, sendAt: at };
    const { messageId: deleted } = await service.client.messages.send({ to: someone(), ...media });
    await service.client.media.delete(medium.id);
    const status = (event: string) => {
      const { channelId: channel } = service;
      return service.control('POST', 'template-status', {
        name: 'hello_world',
        language: 'en',
        event,
        channel,
      });
    };
    await status('PAUSED');
    await eventually(async () => {
      await clock.advance(100);
      const { data } = await service.client.templates.list();
      assert.equal(data.find(({ name }) => name === 'hello_world')?.status, 'PAUSED');
    });
    await passTo(at);
    for (const [id, code, words] of [
      [optedOut, 'RECIPIENT_OPTED_OUT', /opted out/],
      [paused, 'TEMPLATE_NOT_FOUND', /hello_world \(en\) is PAUSED/],
      [deleted, 'MEDIA_INVALID', /deleted/],
    ] as const) {
      const { failure } = await service.reaches(id, 'failed');
      assert.equal(failure?.code, code);
      assert.match(failure!.message, words);
    }
    await status('APPROVED');
  });

  test('fails at once when its channel is removed', async (t) => {
    const { workspace, channelId } = await liveNumber(t, service, clock);
    const { channels, messages } = workspace.client;
    const { messageId } = await messages.send({ ...text(someone()), sendAt: ahead(DAY) });
    await clock.advance(SECOND);
    await channels.remove(channelId);
    await clock.advance(MINUTE);
    assert.equal((await workspace.reaches(messageId, 'failed')).failure?.code, 'CHANNEL_REMOVED');
  });

  test('may be up to 90 days ahead, with an offset, and is not a wish where it is past or blank', async () => {
    const person = someone();
    const refused: [body: object, field: string, message: RegExp][] = [
      [{ sendAt: '2026-11-21T09:00:00' }, 'sendAt', /with an offset/],
      [{ sendAt: '' }, 'sendAt', /is blank: leave it out to send at once/],
      [{ sendAt: ' \n' }, 'sendAt', /is blank/],
      [{ validUntil: '' }, 'validUntil', /is blank/],
      [{ sendAt: 'tomorrow' }, 'sendAt', /with an offset/],
      [{ sendAt: '2027-02-29T09:00:00+05:30' }, 'sendAt', /with an offset/],
      [{ sendAt: ahead(90 * DAY + MINUTE) }, 'sendAt', /at most 90 days ahead/],
      [{ sendAt: ahead(-6 * MINUTE) }, 'sendAt', /in the past/],
      [{ validUntil: ahead(0) }, 'validUntil', /in the future/],
      [{ sendAt: ahead(HOUR), validUntil: ahead(HOUR) }, 'validUntil', /after sendAt/],
    ];
    for (const [more, field, message] of refused) {
      const { status, body } = await service.call('POST', '/api/v1/messages/send', {
        ...text(person),
        ...more,
      });
      assert.deepEqual([status, body.error?.code], [422, 'SCHEDULE_INVALID'], JSON.stringify(body));
      assert.equal(body.error.details[0].field, field);
      assert.match(body.error.details[0].message, message);
      assert.match(body.error.hint, /sendAt/);
    }
    const { data } = await service.client.messages.list({ recipient: person });
    assert.deepEqual(data, []);
    const { messageId } = await service.client.messages.send({ ...text(person), sendAt: ahead(-4 * MINUTE) });
    assert.equal((await service.reaches(messageId, 'read')).sendAt, undefined, 'it is sent at once');
    const without = await service.call('POST', '/api/v1/messages/send', {
      ...text(person),
      sendAt: null,
      validUntil: null,
    });
    assert.equal(
      (await service.reaches(without.body.data.messageId, 'read')).sendAt,
      undefined,
      'null is absent',
    );
    const furthest = await service.client.messages.send({ ...text(person), sendAt: ahead(90 * DAY) });
    await service.client.messages.cancel(furthest.messageId);
  });

  test('is listed as scheduled until it is due or cancelled, in the order accepted', async () => {
    const { client } = await service.workspace(`listed-${backend.name}`);
    const at = [3, 1, 2].map((hours) => ahead(hours * HOUR));
    const ids: string[] = [];
    for (const sendAt of at) ids.push((await client.messages.send({ ...text(someone()), sendAt })).messageId);
    const listed = async (more: object = {}) =>
      (await client.messages.list({ scheduled: true, ...more })).data.map(({ messageId }) => messageId);
    assert.deepEqual(await listed({ order: 'asc' }), ids, 'from the moment of the 200');
    await client.messages.send(text(someone()));
    await clock.advance(SECOND);
    assert.deepEqual(await listed(), ids.toReversed());
    const page = await client.messages.list({ scheduled: true, limit: 2 });
    assert.deepEqual(await listed({ cursor: page.nextCursor! }), [ids[0]]);
    assert.deepEqual(await listed({ status: ['failed'] }), []);
    await client.messages.cancel(ids[0]!);
    await passTo(at[1]!);
    await eventually(async () => {
      await clock.advance(200);
      assert.deepEqual(await listed(), [ids[2]]);
    });
    const { data } = await client.messages.list({ status: ['cancelled'] });
    assert.deepEqual(
      data.map(({ messageId }) => messageId),
      [ids[0]],
    );
    const stats = await client.stats.read();
    assert.equal(stats.totals.cancelled, 1);
  });
});
