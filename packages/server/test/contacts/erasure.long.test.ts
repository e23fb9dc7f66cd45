/** A person who is erased: nothing is left of them but counts and, digested, what they refused. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { indexNext } from '../../src/features/messages/search/build.ts';
import { ERASURE } from '../../src/installation/erasure.ts';
import { DAY, HOUR } from '../../src/platform/clock.ts';
import type { Schema } from '../../src/platform/database/schema/schema.ts';
import { campaignTo, draftForFile, withLink } from '../rigs/campaigns.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { importOf } from '../rigs/imports.ts';
import { JPEG, pdfMarked, upload } from '../rigs/media-files.ts';
import { type Json, type Service, serviceOf, someone, text, type Workspace } from '../rigs/service.ts';
import { tablesOf, tracesOf } from '../rigs/traces.ts';
import { startReceiver } from '../rigs/webhook-receivers.ts';
import { change, entry, envelope, inbound, webhookRig } from '../rigs/whatsapp-webhooks.ts';

/** Asks for the erasure of a contact, and waits for its end. */
async function erase({ client }: Workspace, id: string) {
  const { contactId } = await client.contacts.erase(id);
  return eventually(async () => {
    const erasure = await client.contacts.erasure(contactId);
    assert.equal(erasure.state, 'erased');
    return erasure;
  });
}

/** Resolves with the contact of a number, once there is one. */
const contactOf = ({ client }: Workspace, phone: string) =>
  eventually(async () => {
    const { data } = await client.contacts.list({ phone });
    assert.ok(data[0], `${phone} is no contact`);
    return data[0];
  });

const optedOut = (workspace: Workspace, phone: string) =>
  eventually(async () => assert.equal((await contactOf(workspace, phone)).optOut?.scope, 'all'));

/** Writes as a person; `channel` is where to. */
const writes = (service: Service, { channelId }: Workspace, from: string, said: object) =>
  service.control('POST', 'inbound', { from, channel: channelId, ...said });

onEachDatabase('a person who is erased', (backend) => {
  const service = serviceOf(backend);

  test('is in no table and no file any more, while the counts and the numbers of the events stay', async (t) => {
    const { client, reaches, channelId, db } = service;
    const [phone, other, userId] = [someone('0000'), someone('0000'), `IN.7716${backend.name}`];
    const marks = {
      name: 'Zebulon Quartermain',
      tag: 'zq-regulars',
      reference: 'zq-order-1042',
      'what was sent': 'Your violet umbrella is ready',
      'what is scheduled': 'Your violet umbrella waits',
      'what was written': 'My dog ate the umbrella',
      'what could not be applied': 'Is the umbrella a hologram',
      'a caption': 'Here is the torn umbrella',
      'the name of a file sent': 'zq-invoice.pdf',
      'the name of a file received': 'zq-torn.pdf',
      'a file sent': 'bytes of the invoice of zq',
      'a file received': 'bytes of the photograph of zq',
      'an idempotency key': 'zq-once-only',
      'a label': 'zq-torn-umbrella',
      'a note': 'Be kind, the dog is new',
      'a note on the contact': 'Likes violet above all',
      'an attribute': 'zq-umbrellas',
    };
    const texts = new Map([...Object.entries(marks), ['number', phone.slice(1)], ['user id', userId]]);
    texts.set('a word of the name', 'quartermain');
    texts.set('a word that was written', 'umbrella');
    // A receiver that repeats what it was told, and takes it the second time.
    const seen = new Set<string>();
    const receiver = await startReceiver((response, { body, event }) => {
      response.writeHead(seen.has(event.id) ? 200 : 500).end(body.slice(0, 1500));
      seen.add(event.id);
    });
    t.after(() => receiver.close());
    const webhook = await client.webhooks.create({ url: receiver.url, events: ['*'] });
    t.after(() => client.webhooks.delete(webhook.id));

    const key = marks['an idempotency key'];
    await client.contactAttributes.create({ key: 'buys', name: 'Buys', type: 'text' });
    const made = { phone, name: marks.name, tags: [marks.tag], attributes: { buys: marks['an attribute'] } };
    const deleted = await client.contacts.create(made);
    await client.contacts.delete(deleted.id);
    const contact = await client.contacts.create(made, { idempotencyKey: `${key}-contact` });
    const type = 'application/pdf';
    const bytes = pdfMarked(marks['a file sent']);
    const invoice = { bytes, type, name: marks['the name of a file sent'] };
    const file = (await upload(service, invoice, { 'idempotency-key': `${key}-file` })).body.data;
    const shared = (await upload(service, { bytes: JPEG, type: 'image/jpeg', name: 'menu.jpg' })).body.data;
    const sent = await client.messages.send(
      { ...text(phone, marks['what was sent']), reference: marks.reference },
      { idempotencyKey: `${key}-send` },
    );
    const withFile = await client.messages.send({ to: phone, type: 'media', mediaId: file.id });
    for (const to of [phone, other]) await client.messages.send({ to, type: 'media', mediaId: shared.id });
    const kept = await client.messages.send(text(other, 'Your order is ready'));
    for (const { messageId } of [sent, withFile, kept]) await reaches(messageId, 'read');
    await Promise.all([campaignTo(service, phone, withLink()), importOf(service, phone, userId)]);
    await draftForFile(service, phone, userId);
    const scheduled = await client.messages.send({
      ...text(phone, marks['what is scheduled']),
      sendAt: new Date(Date.now() + DAY).toISOString(),
    });

    // Known by an id alone at first, they turn out to be the contact.
    const { bring, numberOf } = webhookRig(service);
    const ours = await numberOf(channelId);
    const from = { from_user_id: userId };
    await bring(ours, change(ours, { messages: [{ ...inbound(phone, from), from: undefined }] }));
    await eventually(async () =>
      assert.equal((await client.messages.list({ direction: 'inbound' })).data.length, 1),
    );
    await bring(ours, change(ours, { messages: [inbound(phone, from)] }));
    const caption = marks['a caption'];
    const received = { kind: 'document', mimeType: type, fileName: marks['the name of a file received'] };
    const data = pdfMarked(marks['a file received']).toString('base64');
    await writes(service, service, phone, { text: marks['what was written'] });
    await writes(service, service, phone, { text: caption, file: { ...received, data } });
    await writes(service, service, phone, { text: 'STOP' });
    await eventually(async () => {
      const media = (await client.media.list({ kind: 'document' })).data;
      assert.equal(media.filter(({ state }) => state === 'stored').length, 2);
    });
    await optedOut(service, phone);
    const conversation = (await client.conversations.list({ contactId: contact.id })).data[0]!;
    await client.conversations.update(conversation.id, { labels: [marks['a label']] });
    const once = (what: string) => ({ idempotencyKey: `${key}-${what}` });
    await client.conversations.addNote(conversation.id, { text: marks['a note'] }, once('note'));
    await client.contacts.addNote(contact.id, { text: marks['a note on the contact'] }, once('contact-note'));
    const read = { workspace_id: service.id, conversation_id: conversation.id, member: 'usr_1', read: 1 };
    await db.insertInto('conversation_reads').values(read).execute();
    const wait = { id: 'rpl_1', kind: 'reply', member: 'usr_1', at: 1, waited_ms: 1 } as const;
    const waited = { workspace_id: service.id, conversation_id: conversation.id, ...wait };
    await db.insertInto('conversation_replies').values(waited).execute();
    const unknown = marks['what could not be applied'];
    const both = [
      inbound(phone, { text: { body: unknown } }),
      inbound(other, { text: { body: 'Is it open' } }),
    ];
    const setAside = {
      id: 'bat_0000000',
      channel_id: channelId,
      received_at: Date.now(),
      set_aside_at: Date.now(),
    };
    const body = JSON.stringify(envelope(entry(ours, change(ours, { messages: both }))));
    await db
      .insertInto('inbox')
      .values({ ...setAside, body })
      .execute();
    await eventually(async () => {
      const { data: attempted } = await client.webhooks.deliveries.list(webhook.id, { status: 'pending' });
      assert.equal(attempted.length, 0);
      assert.ok(receiver.received.length > 20);
    });

    const ids = await db
      .selectFrom('messages')
      .select(['direction', 'provider_id'])
      .where('contact_id', '=', contact.id)
      .where('provider_id', 'is not', null)
      .execute();
    for (const [i, { direction, provider_id }] of ids.entries())
      texts.set(`${direction} id of WhatsApp ${i}`, provider_id!);
    const contacts = new Map([
      ['the contact', contact.id],
      ['the contact that was deleted', deleted.id],
    ]);
    const named = new Map([...texts, ...contacts, ['the file', file.id], ['the talk', conversation.id]]);
    while (await indexNext(db, service.id, Date.now() + HOUR, 4));
    const before = await tracesOf(service, named);
    for (const what of texts.keys())
      assert.ok(
        before.some((trace) => trace.what === what),
        `${what} is nowhere`,
      );
    const tables = tablesOf(before);
    for (const [table, how] of Object.entries(ERASURE))
      if (!how.startsWith('no')) assert.ok(tables.has(table), `nothing of the person is in ${table}`);
    const stats = await client.stats.read();
    const events = await service.feed();

    const { messages } = await erase(service, contact.id);
    assert.equal(messages, 10);
    assert.deepEqual(await tracesOf(service, texts), []);
    const byId = tablesOf(await tracesOf(service, contacts));
    byId.delete('contact_aliases'); // the digests, by which the opt-out is found
    for (const table of byId) assert.notEqual(ERASURE[table as keyof Schema], 'deleted', table);

    const left = (await service.feed()).slice(0, events.length);
    const numbers = (all: typeof left) => all.map(({ sequence, type: name }) => [sequence, name]);
    assert.deepEqual(numbers(left), numbers(events));
    const { totals, cohort } = await client.stats.read();
    assert.deepEqual([totals, cohort], [{ ...stats.totals, cancelled: 1 }, stats.cohort]);
    await assert.rejects(client.contacts.get(contact.id), { code: 'NOT_FOUND' });
    const bare = (await client.messages.get(sent.messageId)) as Json;
    assert.deepEqual(
      [bare.status, bare.erased, bare.message, bare.recipient],
      ['read', true, undefined, undefined],
    );
    assert.equal((await client.messages.get(scheduled.messageId)).status, 'cancelled');
    await assert.rejects(client.media.get(file.id), { code: 'NOT_FOUND' });

    assert.equal(((await client.messages.get(kept.messageId)) as Json).message, 'Your order is ready');
    assert.equal((await client.media.get(shared.id)).state, 'stored');
    const [waiting] = await db.selectFrom('inbox').select('body').where('id', '=', setAside.id).execute();
    assert.match(waiting!.body, /Is it open/);
    const told = (await service.feed()).filter(({ type: name }) => name === 'contact.erased');
    const erased = told.map((event) => (event.data as Json).id);
    assert.deepEqual(erased, [contact.id]);
    const again = await client.contacts.create(
      { phone: someone(), name: 'Asha' },
      { idempotencyKey: `${key}-contact` },
    );
    assert.equal(again.name, 'Asha');
  });

  test('has still opted out, however they come back, until they say otherwise', async () => {
    const { client } = service;
    const phone = someone('0000');
    await writes(service, service, phone, { text: 'STOP' });
    await optedOut(service, phone);
    const first = await contactOf(service, phone);
    await erase(service, first.id);
    assert.deepEqual((await client.contacts.list({ phone })).data, []);

    await assert.rejects(client.messages.send(text(phone)), { code: 'RECIPIENT_OPTED_OUT' });
    await writes(service, service, phone, { text: 'Is it me?' });
    const second = await contactOf(service, phone);
    assert.notEqual(second.id, first.id);
    assert.equal(second.optOut?.scope, 'all');

    await erase(service, second.id);
    await assert.rejects(client.messages.send(text(phone)), { code: 'RECIPIENT_OPTED_OUT' });
    const third = await client.contacts.create({ phone });
    assert.deepEqual(third.optOut, second.optOut);

    await writes(service, service, phone, { text: 'START' });
    await eventually(async () => assert.equal((await contactOf(service, phone)).optOut, undefined));
    await erase(service, third.id);
    const { messageId } = await client.messages.send(text(phone));
    await service.reaches(messageId, 'read');
  });

  test('does not come back by what WhatsApp repeats or tells late', async () => {
    const { client } = service;
    const { bring, numberOf } = webhookRig(service);
    const ours = await numberOf(service.channelId);
    const [phone, other] = [someone('0001'), someone()]; // delivered, and not read yet
    const { messageId } = await client.messages.send(text(phone));
    await service.reaches(messageId, 'delivered');
    const [accepted] = await service.accepted(messageId);
    const webhook = change(ours, { messages: [inbound(phone)] });
    await bring(ours, webhook);
    await eventually(async () =>
      assert.equal((await client.messages.list({ recipient: phone })).data.length, 2),
    );
    await erase(service, (await contactOf(service, phone)).id);

    const receipt = {
      ...{ id: accepted.id, recipient_id: phone.slice(1), status: 'read' },
      ...{ timestamp: String(Math.floor(Date.now() / 1000)), biz_opaque_callback_data: `${messageId}.1` },
    };
    await bring(
      ours,
      webhook,
      change(ours, { statuses: [receipt] }),
      change(ours, { messages: [inbound(other)] }),
    );
    await contactOf(service, other);
    await service.reaches(messageId, 'read');
    assert.deepEqual((await client.contacts.list({ phone })).data, []);
    // In the log of SQLite is what comes, for a while.
    const traces = await tracesOf(service, new Map([['number', phone.slice(1)]]));
    assert.deepEqual([...tablesOf(traces)], []);

    await bring(ours, change(ours, { messages: [inbound(phone)] }));
    assert.equal((await contactOf(service, phone)).optOut, undefined);
    assert.equal((await client.messages.list({ recipient: phone })).data.length, 1);
  });

  test('gets none of what waits for them, however much it is', async () => {
    const workspace = await service.workspace(`waits-${backend.name}`);
    const { client, channelId } = workspace;
    const phone = someone('0000');
    await client.channels.update(channelId, { messagesPerSecond: 1 });
    const contact = await client.contacts.create({ phone });
    const messages = Array.from({ length: 120 }, (_, i) => text(i % 2 ? phone : contact.id, `No. ${i}`));
    for (const message of messages) await client.messages.send(message);
    const { messages: count } = await erase(workspace, contact.id);
    assert.equal(count, 120);
    const taken = async (): Promise<number> =>
      (await service.control('GET', `messages?channel=${channelId}`)).length;
    const sent = await taken();
    const cancelled = (await workspace.feed()).filter(({ type }) => type === 'message.cancelled');
    assert.equal(cancelled.length, 120 - sent);
    await client.channels.update(channelId, { messagesPerSecond: 80 });
    const { messageId } = await client.messages.send(text(someone('0000')));
    await workspace.reaches(messageId, 'read');
    assert.equal(await taken(), sent + 1);
  });

  test('is erased once WhatsApp has responded, and no response of a receiver brings them back', async (t) => {
    const workspace = await service.workspace(`under-way-${backend.name}`);
    const { client } = workspace;
    const phone = someone('0000');
    const texts = new Map([['number', phone.slice(1)]]);
    const held: (() => void)[] = [];
    const receiver = await startReceiver((response, { body, event }) => {
      const again = receiver.received.filter((each) => each.event.id === event.id).length > 1;
      if (again || event.type !== 'contact.created') return void response.writeHead(200).end();
      held.push(() => response.writeHead(500).end(body));
    });
    t.after(() => receiver.close());
    await client.webhooks.create({ url: receiver.url, events: ['*'] });
    await service.control('POST', 'settings', { latencyMs: 3000 });
    t.after(() => service.control('POST', 'settings', { latencyMs: 0 }));

    const { messageId } = await client.messages.send(text(phone));
    await workspace.reaches(messageId, 'sending');
    const contact = await contactOf(workspace, phone);
    await eventually(() => assert.equal(held.length, 1));
    await erase(workspace, contact.id);
    assert.notEqual((await client.messages.get(messageId)).status, 'sending');
    for (const respond of held) respond();
    const [created] = receiver.received.filter(({ event }) => event.type === 'contact.created');
    await eventually(() => {
      const sent = receiver.received.filter(({ event }) => event.id === created!.event.id);
      assert.equal(sent.length, 2);
      assert.ok(!sent[1]!.body.includes(phone), sent[1]!.body);
    });
    await workspace.reaches(messageId, 'read');
    // Its late receipts name the number, and have passed through the log since: the next checkpoint takes them out.
    const left = (await tracesOf(service, texts)).filter(({ where }) => where !== 'meghdoot.db-wal');
    assert.deepEqual(left, []);
  });

  test('is erased to the end by a server that starts anew', async () => {
    const workspace = await service.workspace(`restart-${backend.name}`);
    const { client } = workspace;
    const phone = someone('0000');
    const contact = await client.contacts.create({ phone });
    for (let i = 0; i < 200; i++) await client.messages.send(text(phone));
    await client.contacts.erase(contact.id);
    await service.restart();
    assert.equal((await erase(workspace, contact.id)).messages, 200);
    assert.deepEqual(await tracesOf(service, new Map([['number', phone.slice(1)]])), []);
  });

  test('may have been deleted before, or have become another contact', async () => {
    const { client } = service;
    const { bring, numberOf } = webhookRig(service);
    const ours = await numberOf(service.channelId);
    const [deleted, merged, userId] = [someone('0000'), someone('0000'), `IN.99${backend.name}`];
    const { messageId } = await client.messages.send(text(deleted));
    await service.reaches(messageId, 'read');
    const { id } = await contactOf(service, deleted);
    await client.contacts.delete(id);
    assert.equal((await erase(service, id)).messages, 1);

    const first = await client.contacts.create({ phone: merged });
    await bring(
      ours,
      change(ours, { messages: [{ ...inbound('+', { from_user_id: userId }), from: undefined }] }),
    );
    const second = await eventually(async () => {
      const { data } = await client.contacts.list({});
      return data.find((contact) => contact.phone === undefined)!.id;
    });
    await bring(ours, change(ours, { messages: [inbound(merged, { from_user_id: userId })] }));
    await eventually(() => assert.rejects(client.contacts.get(second), { code: 'NOT_FOUND' }));
    assert.equal((await erase(service, second)).contactId, first.id);
    const numbers = { deleted: deleted.slice(1), merged: merged.slice(1), userId };
    assert.deepEqual(await tracesOf(service, new Map(Object.entries(numbers))), []);
  });

  test('is erased by an administrator of the workspace, who reads in the audit that it was asked for', async () => {
    const { client, call } = service;
    const { id } = await client.contacts.create({ phone: someone() });
    const other = await service.workspace(`other-${backend.name}`);
    const messaging = { authorization: `Bearer ${await service.key(service.id, 'messaging')}` };
    assert.equal((await call('POST', `/api/v1/contacts/${id}/erase`, undefined, messaging)).status, 403);
    for (const [workspace, contact] of [
      [other, id],
      [service, 'con_01k9z6c7h2m4n8p0q2r4s6t8v0'],
    ] as const) {
      await assert.rejects(workspace.client.contacts.erase(contact), { code: 'NOT_FOUND' });
      await assert.rejects(workspace.client.contacts.erasure(contact), { code: 'NOT_FOUND' });
    }
    const asked = await call('POST', `/api/v1/contacts/${id}/erase`);
    assert.equal(asked.status, 202);
    const done = await erase(service, id);
    assert.deepEqual(await client.contacts.erase(id), done);
    const entries = (await client.audit.list()).data.filter(({ action }) => action === 'contact.erased');
    assert.equal(entries.filter(({ target }) => target === id).length, 1);
  });
});
