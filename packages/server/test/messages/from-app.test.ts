/** What a shop sends from the WhatsApp Business app on its phone, where the phone shares the number. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { DAY } from '../../src/platform/clock.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { PNG } from '../rigs/media-files.ts';
import { serviceOf, someone, text } from '../rigs/service.ts';
import {
  change,
  inbound,
  type NumberOfOurs,
  type WebhookRig,
  webhookRig,
} from '../rigs/whatsapp-webhooks.ts';

onEachDatabase('what is sent from the app on the phone', (backend) => {
  const service = serviceOf(backend);
  let ours: NumberOfOurs;
  let rig: WebhookRig;
  before(async () => {
    await service.control('POST', 'settings', { statusDelayMs: 20 });
    rig = webhookRig(service);
    ours = await rig.numberOf(service.channelId);
  });

  const sentTo = (person: string, count: number) =>
    eventually(async () => {
      const { data } = await service.client.messages.list({ recipient: person, direction: 'outbound' });
      assert.equal(data.length, count);
      return data;
    });
  const onlySentTo = async (person: string) => (await sentTo(person, 1))[0]!;
  const conversationWith = async (person: string) => {
    const { data } = await service.client.conversations.list({ view: 'all' });
    return data.find(({ contact }) => contact.phone === person);
  };
  const waits = (person: string, expected: boolean) =>
    eventually(async () => {
      const found = await conversationWith(person);
      assert.ok(found);
      assert.equal(found.waitingSince !== undefined, expected);
      return found;
    });
  const fromApp = (person: string, more: object = {}) => {
    const { from: _, ...said } = inbound(person, more);
    const echo = { from: '15550000001', to: person.slice(1), ...said };
    const { value } = change(ours, { message_echoes: [echo] });
    return { id: said.id, change: { field: 'smb_message_echoes', value } };
  };
  const secondsAgo = (seconds: number) => String(Math.floor(Date.now() / 1000) - seconds);

  test('stands in the conversation as sent, costs nothing and opens no window', async () => {
    const person = someone();
    const served = async () => (await service.client.stats.serviceMessages()).channels[0]?.sent ?? 0;
    const before = await served();
    await service.control('POST', 'echo', { to: person, text: 'Your saree is ready' });
    const message = await onlySentTo(person);
    const { messageId, direction, status, sentFrom, sentBy, type, message: words } = message;
    assert.deepEqual(
      { direction, status, sentFrom, sentBy, type, words },
      {
        ...{ direction: 'outbound', status: 'sent', sentFrom: 'app', sentBy: undefined },
        ...{ type: 'text', words: 'Your saree is ready' },
      },
    );
    const { history } = await service.client.messages.get(messageId);
    assert.deepEqual(
      history.map(({ kind, source }) => [kind, source]),
      [['from_app', 'whatsapp']],
    );
    const conversation = await conversationWith(person);
    assert.equal(conversation?.lastMessage?.text, 'Your saree is ready');
    assert.equal(conversation?.windowOpenUntil, undefined);
    assert.equal(await served(), before);
    const told = await service.eventsOf(messageId);
    assert.deepEqual(
      told.map(({ type: name, data }) => [name, (data as { sentFrom?: string }).sentFrom]),
      [['message.sent', 'app']],
    );
    // What is sent through the service is counted as before.
    const { messageId: own } = await service.client.messages.send(text(person));
    await service.reaches(own, 'read');
    assert.equal((await service.client.messages.get(own)).sentFrom, undefined);
    assert.equal(await served(), before + 1);
  });

  test('is one message however often WhatsApp tells of it', async () => {
    const person = someone();
    const { change: twice } = fromApp(person, { text: { body: 'Ready on Friday' } });
    await rig.bring(ours, twice, twice);
    await rig.bring(ours, twice);
    await sentTo(person, 1);
    await rig.bring(ours, fromApp(person, { text: { body: 'Or Saturday' } }).change);
    const said = await sentTo(person, 2);
    assert.deepEqual(
      said.map(({ message }) => message),
      ['Or Saturday', 'Ready on Friday'],
    );
  });

  test('ends the wait of the person, unless they have written since', async () => {
    const [asha, ravi] = [someone(), someone()];
    await rig.bring(ours, change(ours, { messages: [inbound(asha, { timestamp: secondsAgo(60) })] }));
    await waits(asha, true);
    await rig.bring(ours, fromApp(asha, { timestamp: secondsAgo(30) }).change);
    const { unread } = await waits(asha, false);
    assert.equal(unread, 0);
    // The webhook of what was sent first comes last.
    await rig.bring(ours, change(ours, { messages: [inbound(ravi, { timestamp: secondsAgo(30) })] }));
    await waits(ravi, true);
    await rig.bring(
      ours,
      fromApp(ravi, { timestamp: secondsAgo(60), text: { body: 'Good morning' } }).change,
    );
    await sentTo(ravi, 1);
    const left = await waits(ravi, true);
    assert.equal(left.lastMessage?.direction, 'inbound', 'the newest stays the newest');
    assert.equal(left.unread, 1);
  });

  test('may be a file, which is fetched and kept as one that came in', async () => {
    const person = someone();
    await service.control('POST', 'echo', {
      ...{ to: person, text: 'The blue one' },
      file: { kind: 'image', mimeType: 'image/png', data: PNG.toString('base64') },
    });
    const { messageId } = await onlySentTo(person);
    const shown = await eventually(async () => {
      const message = await service.client.messages.get(messageId);
      assert.equal(message.media?.state, 'stored');
      return message;
    });
    assert.deepEqual([shown.type, shown.message], ['image', 'The blue one']);
    const content = await service.client.media.content(shown.media!.id!);
    assert.deepEqual(Buffer.from(await new Response(content).arrayBuffer()), PNG);
  });

  test('is never sent by the service, whatever a receipt says of it', async () => {
    const person = someone();
    const { id, change: echo } = fromApp(person);
    await rig.bring(ours, echo);
    const { messageId } = await onlySentTo(person);
    const status = { id, timestamp: secondsAgo(0), recipient_id: person.slice(1) };
    const errors = [{ code: 131016, title: 'Service temporarily unavailable' }];
    await rig.bring(ours, change(ours, { statuses: [{ ...status, status: 'failed', errors }] }));
    await service.reaches(messageId, 'failed');
    const { history } = await service.client.messages.get(messageId);
    assert.ok(history.every(({ kind }) => kind !== 'attempt'));
    assert.deepEqual(await service.accepted(messageId), []);
  });

  test('does not come back by a repeated webhook once the person is erased', async () => {
    const person = someone();
    const { change: echo } = fromApp(person, { text: { body: 'Her size is M' } });
    await rig.bring(ours, echo);
    const { messageId, contactId } = await onlySentTo(person);
    await service.client.contacts.erase(contactId!);
    await eventually(async () => assert.equal((await service.client.messages.get(messageId)).erased, true));
    const bare = await service.client.messages.get(messageId);
    assert.deepEqual([bare.sentFrom, bare.message, bare.recipient], ['app', undefined, undefined]);
    await rig.bring(ours, echo);
    await rig.bring(ours, fromApp(person, { text: { body: 'Something new' } }).change);
    const said = await sentTo(person, 1);
    assert.equal(said[0]!.message, 'Something new');
  });

  test('is counted among what was sent', async () => {
    const person = someone();
    const since = new Date(Date.now() - DAY).toISOString();
    const sent = async () => (await service.client.stats.read({ from: since })).totals.sent;
    const before = await sent();
    await rig.bring(ours, fromApp(person).change);
    await sentTo(person, 1);
    assert.equal(await sent(), before + 1);
  });
});
