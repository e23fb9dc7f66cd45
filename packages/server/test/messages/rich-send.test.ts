/** Locations, contacts, reactions, stickers and files in headers reach WhatsApp; what cannot be one is named before acceptance. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { onEachDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { JPEG, PDF, upload } from '../rigs/media-files.ts';
import { type Json, serviceOf, someone, text } from '../rigs/service.ts';

onEachDatabase('a rich message', (backend) => {
  const service = serviceOf(backend);
  before(async () => {
    await service.control('POST', 'settings', { statusDelayMs: 0 });
  });

  const send = (body: object) =>
    service.call('POST', '/api/v1/messages/send', { to: someone(), ...body }) as Promise<Json>;
  const sent = async (body: object, status: 'sent' | 'read' = 'read') => {
    const { status: http, body: answer } = await send(body);
    assert.equal(http, 200, JSON.stringify(answer));
    const { messageId } = answer.data;
    const shown = (await service.reaches(messageId, status)) as Json;
    const [{ payload }] = (await service.accepted(messageId)) as [Json];
    return { messageId, shown, payload };
  };
  const refused = async (body: object) => {
    const { status, body: answer } = await send(body);
    return [status, answer.error.code, answer.error.details.map(({ field }: Json) => field)];
  };
  const mediumOf = async (sample: { bytes: Buffer; type?: string; name?: string }) =>
    (await upload(service, sample)).body.data.id as string;

  test('holds Meta’s own object, which is shown as it was sent', async () => {
    const location = { latitude: '18.52', longitude: 73.85, name: 'Pune' };
    const contacts = [
      { name: { formatted_name: 'Asha Rao', first_name: 'Asha' }, phones: [{ phone: '+919876543210' }] },
    ];
    for (const [type, own] of Object.entries({ location, contacts })) {
      const { shown, payload } = await sent({ type, [type]: own });
      assert.deepEqual([payload.type, payload[type], shown[type]], [type, own, own]);
      const { data } = await service.client.messages.list({ type });
      assert.deepEqual((data[0] as Json)[type], own);
    }
  });

  test('puts a reaction on a message that is named by its id here, and takes it away', async () => {
    const person = someone();
    const { providerId } = await service.client.simulator.inbound({ from: person, text: 'Thanks' });
    const inbound = await eventually(async () => {
      const { data } = await service.client.messages.list({ recipient: person, direction: 'inbound' });
      assert.ok(data[0]);
      return data[0].messageId;
    });
    for (const emoji of ['🙏🏽', '']) {
      const reaction = { message_id: inbound, emoji };
      const { payload, shown } = await sent({ to: person, type: 'reaction', reaction }, 'sent');
      assert.deepEqual(payload.reaction, { message_id: providerId, emoji });
      assert.equal(payload.context, undefined);
      assert.deepEqual([shown.replyTo, shown.reaction], [inbound, reaction]);
    }
    const own = { message_id: 'wamid.X', emoji: '👍' };
    assert.deepEqual((await sent({ type: 'reaction', reaction: own }, 'sent')).payload.reaction, own);
    const gone = { type: 'reaction', reaction: { message_id: 'msg_0', emoji: '👍' } };
    assert.deepEqual(await refused(gone), [400, 'INVALID_PAYLOAD', ['reaction.message_id']]);
    const quoting = { type: 'reaction', reaction: own, replyTo: inbound };
    assert.deepEqual(await refused(quoting), [400, 'INVALID_PAYLOAD', ['replyTo']]);
  });

  test('to a message that never reached WhatsApp is no reaction', async () => {
    const { messageId } = await service.client.messages.send(text(someone('0002')));
    await service.reaches(messageId, 'failed');
    const reaction = { message_id: messageId, emoji: '👍' };
    assert.deepEqual(await refused({ type: 'reaction', reaction }), [
      ...[422, 'MESSAGE_INVALID', ['reaction.message_id']],
    ]);
  });

  test('may quote another', async () => {
    const person = someone();
    const first = await sent({ to: person, type: 'text', message: 'One' });
    const location = { latitude: 1, longitude: 1 };
    const { payload } = await sent({ to: person, type: 'location', location, replyTo: first.messageId });
    const [{ id }] = (await service.accepted(first.messageId)) as [Json];
    assert.deepEqual(payload.context, { message_id: id });
  });

  test('takes files of the workspace in its headers and cards, uploaded before it is sent', async () => {
    const pdf = await mediumOf({ bytes: PDF, type: 'application/pdf', name: 'bill.pdf' });
    const jpeg = await mediumOf({ bytes: JPEG, type: 'image/jpeg', name: 'a.jpg' });
    const button = {
      ...{ type: 'button', body: { text: 'Your bill' } },
      header: { type: 'document', document: { id: pdf } },
      action: { buttons: [{ type: 'reply', reply: { id: 'ok', title: 'OK' } }] },
    };
    const bill = await sent({ type: 'interactive', interactive: button });
    const { id, filename } = bill.payload.interactive.header.document;
    assert.match(id, /^\d+$/);
    assert.equal(filename, 'bill.pdf');
    assert.equal(bill.shown.interactive.header.document.id, pdf);
    const card = (card_index: number) => ({
      ...{ card_index, type: 'cta_url', header: { type: 'image', image: { id: jpeg } } },
      action: { name: 'cta_url', parameters: { display_text: 'Buy', url: 'https://rao.test' } },
    });
    const cards = [card(0), card(1)];
    const carousel = { type: 'carousel', body: { text: 'Offers' }, action: { cards } };
    const offers = await sent({ type: 'interactive', interactive: carousel });
    const ids = offers.payload.interactive.action.cards.map((each: Json) => each.header.image.id);
    assert.deepEqual([ids.length, new Set(ids).size], [2, 1]);
    assert.match(ids[0], /^\d+$/);

    const misfit = { ...button, header: { type: 'image', image: { id: pdf } } };
    assert.deepEqual(await refused({ type: 'interactive', interactive: misfit }), [
      ...[400, 'INVALID_PAYLOAD', ['interactive.header.image.id']],
    ]);
    const nowhere = { ...button, header: { type: 'image', image: { id: 'med_0' } } };
    assert.deepEqual(await refused({ type: 'interactive', interactive: nowhere }), [
      ...[400, 'INVALID_PAYLOAD', ['interactive.header.image.id']],
    ]);
  });

  test('is a sticker by a file, a URL or Meta’s object, one of them', async () => {
    const link = 'https://rao.test/a.webp';
    for (const own of [{ mediaUrl: link }, { sticker: { link } }]) {
      const { payload } = await sent({ type: 'sticker', ...own });
      assert.deepEqual([payload.type, payload.sticker], ['sticker', { link }]);
    }
    const jpeg = await mediumOf({ bytes: JPEG, type: 'image/jpeg', name: 'a.jpg' });
    const fault = [400, 'INVALID_PAYLOAD'];
    assert.deepEqual(await refused({ type: 'sticker', mediaId: jpeg }), [...fault, ['mediaId']]);
    assert.deepEqual(await refused({ type: 'sticker', sticker: { id: jpeg } }), [...fault, ['sticker.id']]);
    assert.deepEqual(await refused({ type: 'sticker' }), [...fault, ['sticker']]);
    const both = { type: 'sticker', mediaUrl: link, sticker: { link } };
    assert.deepEqual(await refused(both), [...fault, ['sticker']]);
  });

  test('names all its faults at once, those of the request and those of the object', async () => {
    const { status, body } = await send({
      ...{ to: '+1', type: 'interactive', caption: 'c' },
      interactive: { type: 'cta_url', body: { text: '' }, action: { name: 'url' } },
    });
    assert.equal(status, 400);
    assert.deepEqual(body.error.details.map(({ field }: Json) => field).sort(), [
      ...[
        'caption',
        'interactive.action.name',
        'interactive.action.parameters',
        'interactive.body.text',
        'to',
      ],
    ]);
    assert.deepEqual(await refused({ type: 'interactive' }), [400, 'INVALID_PAYLOAD', ['interactive']]);
    assert.deepEqual(await refused({ type: 'location', location: 5 }), [
      ...[400, 'INVALID_PAYLOAD', ['location']],
    ]);
    const abroad = {
      ...{ type: 'address_message', body: { text: 'Where?' } },
      action: { name: 'address_message', parameters: { country: 'IN' } },
    };
    assert.deepEqual(await refused({ to: '+14155550123', type: 'interactive', interactive: abroad }), [
      ...[422, 'MESSAGE_INVALID', ['interactive.type']],
    ]);
  });
});
