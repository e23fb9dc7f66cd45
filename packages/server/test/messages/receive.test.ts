/** What WhatsApp brings: signed, in batches, repeated, of every kind; and what it may not bring. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import {
  CREDENTIALS,
  connectNumber,
  liveWorkspace,
  standAloneSimulator,
} from '../rigs/channel-credentials.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { type Json, serviceOf, someone, text, types, type Workspace } from '../rigs/service.ts';
import {
  change,
  entry,
  envelope,
  inbound,
  type NumberOfOurs,
  sign,
  type WebhookRig,
  webhookRig,
} from '../rigs/whatsapp-webhooks.ts';

onEachDatabase('a webhook of WhatsApp', (backend) => {
  const service = serviceOf(backend);
  let other: Workspace;
  let ours: NumberOfOurs;
  let theirs: NumberOfOurs;
  let rig: WebhookRig;
  const post = (body: object | string, signature?: string) => rig.post(body, signature);
  const bring = (of: NumberOfOurs, ...changes: object[]) => rig.bring(of, ...changes);
  const counter = (name: string) => rig.counter(name);

  before(async () => {
    await service.control('POST', 'settings', { statusDelayMs: 20 });
    other = await service.workspace(`other-${backend.name}`);
    rig = webhookRig(service);
    ours = await rig.numberOf(service.channelId);
    theirs = await rig.numberOf(other.channelId);
  });

  const receivedFrom = async (person: string, of: Workspace = service) =>
    (await of.client.messages.list({ recipient: person, direction: 'inbound' })).data;
  const received = (person: string, count: number) =>
    eventually(async () => {
      const found = await receivedFrom(person);
      assert.equal(found.length, count);
      return found;
    });

  test('that is not signed with the secret of its channel is 401 and leaves nothing but a count', async () => {
    const person = someone();
    const body = JSON.stringify(envelope(entry(ours, change(ours, { messages: [inbound(person)] }))));
    const before = await counter('whatsapp_webhooks_refused_total');
    const wrong = [
      undefined,
      '',
      'sha256=',
      `sha256=${'0'.repeat(64)}`,
      sign(body, theirs.secret),
      sign(`${body} `, ours.secret),
      sign(body, ours.secret).slice(7),
      sign(body, ours.secret).replace('sha256', 'sha1'),
      `${sign(body, ours.secret)}0`,
    ];
    for (const signature of wrong) {
      const answer = await post(body, signature);
      assert.deepEqual([answer.status, answer.body.error?.code], [401, 'UNAUTHORIZED'], String(signature));
    }
    for (const unreadable of ['', 'null', '[]', '{"entry":5}', 'x', '{"object":"page","entry":[]}', '\u0000'])
      assert.equal((await post(unreadable, sign(unreadable, ours.secret))).status, 401, unreadable);
    const { count } = await service.db
      .selectFrom('inbox')
      .select((eb) => eb.fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    assert.equal(Number(count), 0);
    assert.deepEqual(await receivedFrom(person), []);
    assert.equal(await counter('whatsapp_webhooks_refused_total'), before + wrong.length + 7);
  });

  test('signed with another channel’s secret changes nothing of this one, alone or in a batch with its own', async () => {
    const [victim, own] = [someone(), someone()];
    const sent = await service.client.messages.send(text(someone('0001')));
    await service.reaches(sent.messageId, 'delivered');
    const forged = change(ours, {
      messages: [inbound(victim, { text: { body: 'STOP' } })],
      statuses: [
        {
          id: 'wamid.forged',
          status: 'read',
          timestamp: '1',
          biz_opaque_callback_data: `${sent.messageId}.1`,
        },
      ],
    });
    const mine = change(theirs, { messages: [inbound(own)] });
    const statuses = [
      { id: 'w', status: 'read', timestamp: '1', biz_opaque_callback_data: `${sent.messageId}.1` },
    ];
    const dropped = await counter('whatsapp_updates_dropped_total');
    for (const whole of [
      envelope(entry(ours, forged), entry(theirs, mine)),
      envelope(entry(theirs, forged, mine)),
      // Its own number, another's message: the tag names a workspace's message that is not its own.
      envelope(entry(theirs, change(theirs, { statuses }), mine)),
    ]) {
      const body = JSON.stringify(whole);
      assert.equal((await post(body, sign(body, theirs.secret))).status, 200);
    }
    const alone = JSON.stringify(envelope(entry(ours, forged)));
    assert.equal((await post(alone, sign(alone, theirs.secret))).status, 401);
    await eventually(async () => assert.equal((await receivedFrom(own, other)).length, 1));
    await eventually(async () => assert.ok((await counter('whatsapp_updates_dropped_total')) > dropped));
    assert.deepEqual(await receivedFrom(victim), []);
    const message = await service.client.messages.get(sent.messageId);
    assert.equal(message.status, 'delivered');
    assert.ok(!message.history.some((line) => line.status === 'read'));
  });

  test('that comes alone is applied before its 200, and nothing of it is stored', async () => {
    const sent = await service.client.messages.send(text(someone('0001')));
    await service.reaches(sent.messageId, 'delivered'); // its channel is worked
    for (let n = 0; n < 20; n++) {
      const person = someone();
      await bring(ours, change(ours, { messages: [inbound(person)] }));
      assert.equal((await receivedFrom(person)).length, 1, `the ${n}th was not applied yet`);
    }
    assert.deepEqual(await service.db.selectFrom('inbox').select('id').execute(), []);
  });

  test('that comes again, in parts and in another order, is applied once', async () => {
    const person = someone();
    const messages = [inbound(person), inbound(person), inbound(person)];
    await bring(ours, change(ours, { messages: [messages[2]!, messages[2]!] }));
    await bring(ours, change(ours, { messages: [messages[0]!] }), change(ours, { messages }));
    await Promise.all([1, 2, 3].map(() => bring(ours, change(ours, { messages: messages.toReversed() }))));
    await received(person, 3);
    await bring(ours, change(ours, { messages: [inbound(person)] }));
    const found = await received(person, 4);
    for (const message of found)
      assert.deepEqual(types(await service.eventsOf(message.messageId)), ['message.received']);
  });

  test('may hold a message of any type, and one that nobody knows yet', async () => {
    const person = someone();
    const kinds: [object, Json][] = [
      [
        { type: 'image', image: { id: '77', mime_type: 'image/jpeg', sha256: 's', caption: 'चित्र' } },
        { message: 'चित्र', mediaId: '77' },
      ],
      [{ type: 'audio', audio: { id: '78', mime_type: 'audio/ogg', voice: true } }, { mediaId: '78' }],
      [{ type: 'location', location: { latitude: 12.9, longitude: 77.6, name: 'Lalbagh' } }, {}],
      [{ type: 'contacts', contacts: [{ name: { formatted_name: 'Ravi' } }] }, {}],
      [{ type: 'reaction', reaction: { message_id: 'wamid.x', emoji: '👍' } }, {}],
      [{ type: 'button', button: { payload: 'yes', text: 'Yes' } }, { message: 'Yes' }],
      [
        { type: 'interactive', interactive: { type: 'list_reply', list_reply: { id: '1', title: 'One' } } },
        { message: 'One' },
      ],
      [{ type: 'interactive' }, {}],
      [
        { type: 'order', order: { catalog_id: '1', text: 'please', product_items: [] } },
        { message: 'please' },
      ],
      [{ type: 'unsupported', errors: [{ code: 131051, title: 'no' }], unsupported: { type: 'poll' } }, {}],
      [{ type: 'hologram', hologram: { depth: 3 } }, { content: { depth: 3 } }],
    ];
    const messages = kinds.map(([more]) => ({ ...inbound(person), text: undefined, ...more }));
    await bring(ours, change(ours, { messages }));
    const found = (await received(person, kinds.length)).toReversed();
    for (const [i, [more, expected]] of kinds.entries()) {
      const message = found[i] as Json;
      assert.equal(message.type, (more as Json).type);
      for (const [name, value] of Object.entries(expected)) assert.deepEqual(message[name], value);
    }
  });

  test('with U+0000 in a text or a name is taken like any other', async () => {
    const person = someone();
    const contacts = [{ wa_id: person.slice(1), profile: { name: 'A\u0000sha' } }];
    await bring(
      ours,
      change(ours, { contacts, messages: [inbound(person, { text: { body: 'a\u0000b' } })] }),
    );
    const [message] = await received(person, 1);
    assert.match(message!.message!, /^a.?b$/u);
  });

  test('that quotes a message names it by our id', async () => {
    const to = someone();
    const { messageId } = await service.client.messages.send(text(to));
    await service.reaches(messageId, 'read');
    const [kept] = await service.accepted(messageId);
    await bring(
      ours,
      change(ours, { messages: [inbound(to, { context: { from: '15550000001', id: kept.id } })] }),
    );
    assert.equal((await received(to, 1))[0]!.replyTo, messageId);
  });

  test('with a receipt of something that is not there is counted and dropped', async () => {
    const dropped = await counter('whatsapp_updates_dropped_total');
    const statuses = ['msg_0.1', 'order-42', '', undefined].map((tag, i) => ({
      id: `wamid.nobody${i}`,
      status: 'delivered',
      timestamp: '1751142888',
      biz_opaque_callback_data: tag,
    }));
    await bring(ours, change(ours, { statuses }));
    await eventually(async () => assert.ok((await counter('whatsapp_updates_dropped_total')) >= dropped + 4));
  });

  test('may come from a person without a number, who is answered by the contact’s id', async () => {
    const userId = `IN.${backend.name}1349`;
    const contacts = [{ profile: { name: 'Meera', username: 'meera' }, user_id: userId }];
    const message = { ...inbound('+'), from: undefined, from_user_id: userId };
    await bring(ours, change(ours, { contacts, messages: [message] }));
    const found = await eventually(async () => {
      const { data } = await service.client.messages.list({ direction: 'inbound', limit: 1 });
      assert.match(data[0]!.sender!, /^con_/);
      return data[0]!;
    });
    assert.equal(found.sender, found.contactId);
    const contact = await service.client.contacts.get(found.contactId!);
    assert.deepEqual([contact.phone, contact.name, contact.username], [undefined, 'Meera', 'meera']);
    const { conversations } = service.client;
    const theirs = async () => (await conversations.list({ contactId: contact.id })).data;
    const [conversation] = await theirs();
    const person = { id: contact.id, name: 'Meera', username: 'meera' };
    assert.deepEqual([conversation!.contact, conversation!.unread], [person, 1]);
    const named = await conversations.list({ search: 'meera' });
    assert.ok(named.data.some(({ id }) => id === conversation!.id));
    const { messageId, recipient } = await service.client.messages.send(text(contact.id));
    assert.equal(recipient, contact.id);
    await eventually(async () => {
      const [kept] = await service.accepted(messageId);
      assert.deepEqual([kept.to, kept.payload.recipient, kept.payload.to], [userId, userId, undefined]);
    });
    // The number becomes known, and both are one person.
    const phone = someone();
    await bring(
      ours,
      change(ours, {
        contacts: [{ wa_id: phone.slice(1), user_id: userId }],
        messages: [inbound(phone, { from_user_id: userId })],
      }),
    );
    await received(phone, 1);
    assert.equal((await service.client.contacts.get(contact.id)).phone, phone);
    const all = await service.client.messages.list({ recipient: contact.id });
    assert.equal(all.data.length, 3);
    const still = await theirs();
    assert.deepEqual(
      still.map(({ id, contact: { phone }, unread }) => [id, phone, unread]),
      [[conversation!.id, phone, 2]],
    );
    assert.equal((await conversations.messages(conversation!.id)).data.length, 3);
  });

  test('of a new number keeps the person', async () => {
    const [before, now] = [someone(), someone()];
    await bring(ours, change(ours, { messages: [inbound(before)] }));
    const [first] = await received(before, 1);
    const system = { type: 'user_changed_number', body: 'changed', wa_id: now.slice(1) };
    await bring(
      ours,
      change(ours, { messages: [inbound(before, { type: 'system', text: undefined, system })] }),
    );
    await eventually(async () => {
      assert.equal((await service.client.contacts.get(first!.contactId!)).phone, now);
    });
    await bring(ours, change(ours, { messages: [inbound(now)] }));
    const [second] = await received(now, 1);
    assert.equal(second!.contactId, first!.contactId);
  });

  test('is asked for with the verify token of any channel', async (t) => {
    const live = await liveWorkspace(service.db, `verify-${backend.name}`);
    const simulator = await standAloneSimulator(t);
    await connectNumber(t, service.db, { workspace: live, graphUrl: simulator.graphUrl });
    const ask = (query: Record<string, string>) =>
      service.call('GET', `/webhooks/whatsapp?${new URLSearchParams(query)}`, undefined, {
        authorization: '',
      });
    const good = {
      'hub.mode': 'subscribe',
      'hub.verify_token': CREDENTIALS.verifyToken,
      'hub.challenge': '1158201444',
    };
    await eventually(async () => {
      const answer = await ask(good);
      assert.deepEqual([answer.status, answer.body], [200, '1158201444']);
      assert.match(answer.headers.get('content-type')!, /^text\/plain/);
    });
    for (const wrong of [
      { 'hub.verify_token': 'x' },
      { 'hub.verify_token': '' },
      { 'hub.mode': 'unsubscribe' },
    ]) {
      const refused = await ask({ ...good, ...wrong });
      assert.deepEqual([refused.status, refused.body.error.code], [403, 'VERIFY_TOKEN_INVALID']);
    }
    assert.ok((await ask({})).status >= 400);
  });
});
