/** What a send is answered: the 200 and what stands behind it, and every refusal with its code, hint and details. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { onEachDatabase } from '../rigs/databases.ts';
import { type Answer, type Json, serviceOf, someone, text } from '../rigs/service.ts';

const SEND = '/api/v1/messages/send';
const template = (more: object = {}) => ({
  to: someone(),
  type: 'template',
  templateName: 'hello_world',
  ...more,
});
const media = (more: object = {}) => ({
  to: someone(),
  type: 'media',
  mediaUrl: 'https://example.com/a.jpg',
  ...more,
});

/** Each: what is wrong, and the fields the answer must name, no more and no fewer. */
const FAULTS: [name: string, body: object, fields: string[]][] = [
  ['nothing at all', {}, ['to', 'type']],
  ['blank is missing', { to: ' ', type: '\n', message: '' }, ['to', 'type']],
  ['null is missing', { to: null, type: null }, ['to', 'type']],
  ['no plus', text('919876543210'), ['to']],
  ['a number with spaces', text('+91 98765 43210'), ['to']],
  ['seven digits', text('+9198765'), ['to']],
  ['sixteen digits', text('+9198765432101234'), ['to']],
  ['a number that no country has', text('+99999999999'), ['to']],
  ['a number as a number', { to: 919876543210, type: 'text', message: 'm' }, ['to']],
  ['an unknown type', { to: '+919876543210', type: 'sms', message: 'm' }, ['type']],
  ['a text without a text', { to: '+919876543210', type: 'text' }, ['message']],
  ['a blank text', text('+919876543210', ' \n\t'), ['message']],
  ['a text too long', text('+919876543210', 'न'.repeat(4097)), ['message']],
  ['a text that is a number', { to: '+919876543210', type: 'text', message: 5 }, ['message']],
  ['a text with a caption', { ...text('+919876543210'), caption: 'c' }, ['caption']],
  ['previewUrl as text', { ...text('+919876543210'), previewUrl: 'true' }, ['previewUrl']],
  ['a reference too long', { ...text('+919876543210'), reference: 'r'.repeat(129) }, ['reference']],
  ['a channel of nobody', { ...text('+919876543210'), from: 'chn_0' }, ['from']],
  ['a reply to nothing', { ...text('+919876543210'), replyTo: 'msg_0' }, ['replyTo']],
  ['a contact of nobody', text('con_01m7xq05qjw84ssr1r5w8v6fcb'), ['to']],
  ['a template without a name', { to: '+919876543210', type: 'template' }, ['templateName']],
  ['a template with a text', template({ message: 'm' }), ['message']],
  ['variables as text', template({ variables: 'Asha' }), ['variables']],
  ['a variable as a number', template({ variables: ['Asha', 5] }), ['variables[1]']],
  ['null among the variables', template({ variables: [null] }), ['variables[0]']],
  ['a variable that has no text', template({ variables: [{ toString: 0 }] }), ['variables[0]']],
  ['media without media', media({ mediaUrl: undefined }), ['mediaUrl']],
  ['media twice', media({ mediaId: '1' }), ['mediaUrl']],
  ['media over http', media({ mediaUrl: 'http://example.com/a.jpg' }), ['mediaUrl']],
  ['media from no address', media({ mediaUrl: 'a.jpg' }), ['mediaUrl', 'mediaType']],
  ['an address that does not tell its type', media({ mediaUrl: 'https://example.com/a' }), ['mediaType']],
  ['an id without its type', media({ mediaUrl: undefined, mediaId: '1' }), ['mediaType']],
  ['an unknown type of media', media({ mediaType: 'film' }), ['mediaType']],
  ['a caption too long', media({ caption: 'c'.repeat(1025) }), ['caption']],
  ['a caption on audio', media({ mediaType: 'audio', caption: 'c' }), ['caption']],
  ['a caption on a sticker', media({ mediaType: 'sticker', caption: 'c' }), ['caption']],
  ['a filename on an image', media({ filename: 'a.jpg' }), ['filename']],
  [
    'several faults at once',
    { to: '+1', type: 'media', message: 'm', mediaType: 'audio' },
    ['to', 'mediaUrl', 'message'],
  ],
];

onEachDatabase('a send', (backend) => {
  const service = serviceOf(backend);
  let send: (body: unknown, headers?: Record<string, string>) => Promise<Answer>;

  before(async () => {
    await service.control('POST', 'settings', { statusDelayMs: 10 });
    send = (body, headers) => service.call('POST', SEND, body, headers);
  });

  const fails = ({ status, body }: Answer, wanted: number, code: string) => {
    assert.deepEqual([status, body.error?.code], [wanted, code], JSON.stringify(body));
    const { message, hint, timestamp } = body.error;
    assert.ok(message.length > 0 && hint.length > 0);
    assert.match(timestamp, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+05:30$/);
    return body.error;
  };
  const stored = async () => {
    const { count } = await service.db
      .selectFrom('messages')
      .select((eb) => eb.fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  };

  test('with a fault is answered 400 with every fault by name, and nothing is stored', async () => {
    const before = await stored();
    for (const [name, body, fields] of FAULTS) {
      const answer = await send(body);
      const { details } = fails(answer, 400, 'INVALID_PAYLOAD');
      const named = new Set(details.map((detail: Json) => detail.field));
      for (const field of fields)
        assert.ok(named.has(field), `${name}: ${JSON.stringify(answer.body.error)}`);
      const roots = (list: Iterable<string>) =>
        [...new Set([...list].map((field) => field.split('[')[0]))].sort();
      assert.deepEqual(
        roots(named as Set<string>),
        roots(fields),
        `${name}: ${JSON.stringify(answer.body.error)}`,
      );
    }
    assert.equal(await stored(), before);
  });

  test('that cannot be read is refused by what is wrong with it, and the server goes on', async () => {
    const json = { 'content-type': 'application/json' };
    fails(await send('{"to":', json), 400, 'INVALID_PAYLOAD');
    fails(await send('[]', json), 400, 'INVALID_PAYLOAD');
    fails(await send('"text"', json), 400, 'INVALID_PAYLOAD');
    fails(await send('null', json), 400, 'INVALID_PAYLOAD');
    fails(await send(undefined), 400, 'INVALID_PAYLOAD');
    fails(await send(new Uint8Array([0x7b, 0xff, 0xfe]), json), 400, 'INVALID_PAYLOAD');
    fails(await send(text(someone(), 'a\u0000b')), 400, 'INVALID_PAYLOAD');
    fails(await send(template({ variables: { 'a\u0000': 'b' } })), 400, 'INVALID_PAYLOAD');
    fails(await send({ ...text(someone()), 'x\u0000': 1 }), 400, 'INVALID_PAYLOAD');
    fails(
      await send('{"__proto__":{"to":"x"},"to":"+919876543210","type":"text","message":"m"}', json),
      400,
      'INVALID_PAYLOAD',
    );
    fails(
      await send('to=%2B919876543210', { 'content-type': 'application/x-www-form-urlencoded' }),
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    );
    fails(await send('{}', { 'content-type': 'text/plain' }), 415, 'UNSUPPORTED_MEDIA_TYPE');
    fails(await send({ ...text(someone()), more: 'm'.repeat(65_536) }), 413, 'PAYLOAD_TOO_LARGE');
    const { status, headers } = await service.call('PUT', SEND, {});
    assert.deepEqual([status, headers.get('allow')], [405, 'GET, HEAD, POST']);
    fails(await service.call('POST', '/api/v1/nothing', {}), 404, 'NOT_FOUND');
    assert.equal((await send(text(someone()))).status, 200);
  });

  test('is answered with its id once it is on disk, and arrives byte for byte', async () => {
    const message = `  ${'क्षि👩‍👩‍👧‍👦\n\u202e"\\/'.repeat(100)} `;
    const to = someone();
    const body = {
      ...text(to, message),
      reference: ' order–42 ',
      previewUrl: true,
      caption: null,
    };
    const { status, headers, body: answer } = await send(body);
    assert.equal(status, 200);
    assert.match(headers.get('x-request-id')!, /^req_/);
    assert.deepEqual(Object.keys(answer.data), ['messageId', 'status', 'recipient']);
    assert.deepEqual([answer.success, answer.data.status, answer.data.recipient], [true, 'queued', to]);
    const shown = await service.client.messages.get(answer.data.messageId);
    assert.deepEqual([shown.message, shown.reference], [message, ' order–42 ']);
    assert.equal(shown.channelId, service.channelId);
    await service.reaches(answer.data.messageId, 'read');
    const [kept] = await service.accepted(answer.data.messageId);
    assert.deepEqual(kept.payload.text, { preview_url: true, body: message });
  });

  test('may be exactly as long as is said', async () => {
    const longest = [
      text(someone(), 'न'.repeat(4096)),
      text(someone(), '👩'.repeat(4096)), // a character is a code point, of whatever size
      { ...text(someone()), reference: 'r'.repeat(128) },
      media({ caption: 'c'.repeat(1024) }),
      media({ mediaType: 'document', filename: `${'f'.repeat(236)}.pdf` }),
      text('+97433123456'),
      text('+6821234567'.slice(0, 9)),
    ];
    for (const body of longest) {
      const { status, body: answer } = await send(body);
      assert.equal(status, 200, JSON.stringify([answer, JSON.stringify(body).slice(0, 80)]));
    }
  });

  test('of a template takes its only approved language, and is checked against its body', async () => {
    const sent = await send(
      template({ templateName: 'order_update', variables: ['Asha', 'A-1', 'on its way'] }),
    );
    const shown = await service.client.messages.get(sent.body.data.messageId);
    assert.deepEqual([shown.templateName, shown.templateLanguage], ['order_update', 'en']);
    assert.deepEqual(shown.variables, ['Asha', 'A-1', 'on its way']);
    await service.reaches(shown.messageId, 'read');

    fails(await send(template({ templateName: 'nothing' })), 422, 'TEMPLATE_NOT_FOUND');
    fails(await send(template({ templateLanguage: 'hi' })), 422, 'TEMPLATE_NOT_FOUND');
    for (const variables of [
      undefined,
      [],
      ['Asha'],
      ['a', 'b', 'c', 'd'],
      { name: 'Asha' },
      ['a', 'b', ' '],
    ]) {
      const answer = await send(template({ templateName: 'order_update', variables }));
      const { details } = fails(answer, 422, 'TEMPLATE_PARAMETERS_INVALID');
      assert.ok(details.length > 0);
    }
    fails(await send(template({ variables: ['too many'] })), 422, 'TEMPLATE_PARAMETERS_INVALID');
  });

  test('goes out from the channel that `from` names, by id or number', async () => {
    const channel = (await service.client.channels.list()).data[0]!;
    for (const from of [channel.id, channel.phone]) {
      const { body } = await send({ ...text(someone()), from });
      assert.equal((await service.client.messages.get(body.data.messageId)).channelId, channel.id);
    }
    const other = await service.workspace(`other-${backend.name}`);
    fails(await send({ ...text(someone()), from: other.channelId }), 400, 'INVALID_PAYLOAD');
    await other.client.channels.update(other.channelId, { status: 'paused', reason: 'holiday' });
    const refused = await other.call('POST', SEND, text(someone()));
    fails(refused, 422, 'CHANNEL_NOT_READY');
    fails(
      await other.call('POST', SEND, { ...text(someone()), from: other.channelId }),
      422,
      'CHANNEL_NOT_READY',
    );
    const quoted = (await send(text(someone()))).body.data.messageId;
    fails(await other.call('POST', SEND, { ...text(someone()), replyTo: quoted }), 400, 'INVALID_PAYLOAD');
  });

  test('that answers a message quotes it', async () => {
    const to = someone('0009');
    const first = (await send(text(to))).body.data.messageId;
    await service.reaches(first, 'read');
    const reply = (await send({ ...text(to), replyTo: first })).body.data.messageId;
    await service.reaches(reply, 'read');
    const [quoted] = await service.accepted(first);
    const [kept] = await service.accepted(reply);
    assert.equal(kept.payload.context.message_id, quoted.id);
    assert.equal((await service.client.messages.get(reply)).replyTo, first);
  });

  test('to a contact reaches its number', async () => {
    const to = someone();
    const contact = await service.client.contacts.create({ phone: to, name: 'Asha' });
    const { status, body } = await send(text(contact.id));
    assert.deepEqual([status, body.data?.recipient], [200, contact.id]);
    const message = await service.reaches(body.data.messageId, 'read');
    assert.deepEqual([message.recipient, message.contactId], [contact.id, contact.id]);
    const [kept] = await service.accepted(message.messageId);
    assert.equal(kept.to, to);

    const other = await service.workspace(`stranger-${backend.name}`);
    fails(await other.call('POST', SEND, text(contact.id)), 400, 'INVALID_PAYLOAD');
  });

  test('makes the contact when it is new, and one event of it', async () => {
    const to = someone();
    const sent = await Promise.all(Array.from({ length: 5 }, () => send(text(to))));
    const [first, ...others] = await Promise.all(
      sent.map(({ body }) => service.reaches(body.data.messageId, 'read')),
    );
    assert.ok(others.every((message) => message.contactId === first!.contactId));
    const contact = await service.client.contacts.get(first!.contactId!);
    assert.equal(contact.phone, to);
    const { rows } = await service.db
      .selectFrom('events')
      .select('type')
      .where('subject', '=', contact.id)
      .execute()
      .then((rows) => ({ rows }));
    assert.equal(rows.filter((row) => row.type === 'contact.created').length, 1);
  });
});
