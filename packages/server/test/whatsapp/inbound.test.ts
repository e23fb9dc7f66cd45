import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { writeEnvelope } from '../../src/whatsapp/inbound/envelope.ts';
import { isWhole } from '../../src/whatsapp/inbound/message.ts';
import { ANN, CONTACT, envelope, inbound, METADATA, messages, NOW, parse } from '../rigs/inbound-webhooks.ts';
import type { Json } from '../rigs/service.ts';

test('a receipt brings its tag, its time and the aliases of the recipient', () => {
  const [update] = messages({
    statuses: [
      {
        id: 'wamid.X',
        status: 'delivered',
        timestamp: '1750030073',
        recipient_id: '16505551234',
        recipient_user_id: 'US.1349',
        biz_opaque_callback_data: 'msg_1.1',
        pricing: { billable: true },
      },
    ],
  });
  assert.deepEqual(update, {
    kind: 'status',
    phoneNumberId: '106540352242922',
    providerId: 'wamid.X',
    status: 'delivered',
    at: 1_750_030_073_000,
    tag: 'msg_1.1',
    recipient: { phone: '+16505551234', userId: 'US.1349' },
  });
});

test('a failed receipt brings the error', () => {
  const [update] = messages({
    statuses: [
      {
        id: 'wamid.Y',
        status: 'failed',
        timestamp: '1751142888',
        errors: [{ code: 131049, title: 'T', message: 'M', error_data: { details: 'D' }, href: 'https://x' }],
      },
    ],
  });
  assert.ok(update?.kind === 'status');
  assert.deepEqual(update.error, { code: 131049, message: 'M', details: 'D' });
  assert.equal(update.recipient, undefined);
});

test('played is read; a status that is not known is ignored with its name', () => {
  const [played, unknown, nameless] = messages({
    statuses: [{ id: 'a', status: 'played' }, { id: 'b', status: 'warning' }, { status: 'sent' }],
  });
  assert.ok(played?.kind === 'status');
  assert.equal(played.status, 'read');
  assert.equal(played.played, true);
  assert.equal(played.at, NOW);
  assert.ok(unknown?.kind === 'ignored' && unknown.reason.includes('warning'));
  assert.equal(nameless?.kind, 'ignored');
});

test("a group's receipt is about the participant, not about the group's id", () => {
  const [update] = messages({
    statuses: [
      {
        id: 'a',
        status: 'read',
        recipient_id: '120363000000000',
        recipient_type: 'group',
        recipient_participant_id: '16505551234',
        recipient_participant_user_id: 'US.1',
      },
    ],
  });
  assert.ok(update?.kind === 'status');
  assert.deepEqual(update.recipient, { phone: '+16505551234', userId: 'US.1' });
});

test('a text brings its words, its sender and what it quotes', () => {
  assert.deepEqual(
    inbound({ type: 'text', text: { body: 'Hello' }, context: { from: '1555', id: 'wamid.Q' } }),
    {
      ...{ type: 'text', text: 'Hello', contextProviderId: 'wamid.Q' },
      context: { from: '1555', id: 'wamid.Q' },
    },
  );
});

test('media bring their id, type and caption', () => {
  const image = { caption: 'c', mime_type: 'image/jpeg', sha256: 's=', id: '12', url: 'https://m' };
  assert.deepEqual(inbound({ type: 'image', image }), {
    type: 'image',
    text: 'c',
    content: image,
    media: { id: '12', mimeType: 'image/jpeg', sha256: 's=', url: 'https://m' },
  });
  const audio = { mime_type: 'audio/ogg; codecs=opus', id: 12, voice: true };
  assert.deepEqual(inbound({ type: 'audio', audio }).media, {
    id: '12',
    mimeType: 'audio/ogg; codecs=opus',
    voice: true,
  });
  assert.deepEqual(inbound({ type: 'sticker', sticker: { id: '1', animated: false } }).media, {
    id: '1',
    animated: false,
  });
  assert.deepEqual(inbound({ type: 'document', document: { id: '1', filename: 'a.pdf' } }).media, {
    id: '1',
    filename: 'a.pdf',
  });
});

test('the words of buttons, replies, orders and edits are the text', () => {
  assert.equal(inbound({ type: 'button', button: { payload: 'p', text: 'STOP' } }).text, 'STOP');
  const reply = { type: 'button_reply', button_reply: { id: 'yes', title: 'Yes' } };
  assert.deepEqual(inbound({ type: 'interactive', interactive: reply }), {
    type: 'interactive',
    text: 'Yes',
    answer: { kind: 'button', id: 'yes', title: 'Yes' },
    content: reply,
  });
  const list = { type: 'list_reply', list_reply: { id: '1', title: 'Row', description: 'd' } };
  assert.equal(inbound({ type: 'interactive', interactive: list }).text, 'Row');
  assert.equal(inbound({ type: 'order', order: { text: 'two', product_items: [] } }).text, 'two');
  const edit = { original_message_id: 'wamid.O', message: { type: 'text', text: { body: 'new' } } };
  assert.deepEqual(inbound({ type: 'edit', edit }), { type: 'edit', text: 'new', content: edit });
});

test("every other type keeps WhatsApp's own object", () => {
  const cases: [string, object][] = [
    ['location', { latitude: 37.4, longitude: -122.1, name: 'N' }],
    ['reaction', { message_id: 'wamid.X', emoji: '👍' }],
    ['reaction', { message_id: 'wamid.X' }],
    ['revoke', { original_message_id: 'wamid.O' }],
    ['interactive', { type: 'call_permission_reply', call_permission_reply: { response: 'accept' } }],
  ];
  for (const [type, own] of cases) {
    const { contextProviderId: _, ...update } = inbound({ type, [type]: own });
    assert.deepEqual(update, { type, content: own });
  }
  const contacts = { contacts: [{ name: { formatted_name: 'B' } }], origin: 'contact_request' };
  assert.deepEqual(inbound({ type: 'contacts', ...contacts }), { type: 'contacts', content: contacts });
});

test('an answer says what was done and what was filled in, and what cannot be read stays in the content', () => {
  const answerTo = (message: object): Json => (inbound(message) as Json).answer;
  const form = (name: string, response: unknown) =>
    answerTo({
      type: 'interactive',
      interactive: { type: 'nfm_reply', nfm_reply: { name, body: 'Sent', response_json: response } },
    });
  assert.deepEqual(answerTo({ type: 'button', button: { payload: 'p1', text: 'Stop' } }), {
    ...{ kind: 'button', id: 'p1', title: 'Stop' },
  });
  const row = { type: 'list_reply', list_reply: { id: 'r1', title: 'Tomorrow', description: '9 am' } };
  assert.deepEqual(answerTo({ type: 'interactive', interactive: row }), {
    ...{ kind: 'list', id: 'r1', title: 'Tomorrow' },
  });
  assert.deepEqual(form('flow', '{"flow_token":"t1","size":"M","at":12345678901234567890}'), {
    ...{ kind: 'flow', id: 't1' },
    values: { flow_token: 't1', size: 'M', at: '12345678901234567890' },
  });
  assert.deepEqual(form('address_message', '{"saved_address_id":"a1","values":{"in_pin_code":"411001"}}'), {
    ...{ kind: 'address', id: 'a1', values: { in_pin_code: '411001' } },
  });
  const order = {
    catalog_id: '19',
    text: 'two',
    product_items: [{ product_retailer_id: 'SKU1', quantity: 2 }],
  };
  assert.deepEqual(answerTo({ type: 'order', order }), {
    ...{ kind: 'order', id: '19', title: 'two', values: order },
  });
  const location = { latitude: 18.5, longitude: 73.8 };
  assert.equal(answerTo({ type: 'location', location }), undefined);
  assert.deepEqual(answerTo({ type: 'location', location, context: { from: '1555', id: 'wamid.OUT' } }), {
    ...{ kind: 'location', values: location },
  });
  const bomb = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
  const hostile = ['{', '[]', '5', 'null', '', '"text"', bomb, `{"a":${bomb}}`, null, 7, ['{}'], undefined];
  for (const response of hostile) assert.deepEqual(form('flow', response), { kind: 'flow' });
  assert.deepEqual(form('flow', String.raw`{"a\u0000":"b\u0000c","__proto__":{"id":1}}`)?.values, {
    ...{ a: 'bc', ['__proto__' as string]: { id: 1 } },
  });
});

test('unsupported and unknown types are kept, with their errors', () => {
  const errors = [{ code: 131051, title: 'Unsupported', error_data: { details: 'D' } }];
  assert.deepEqual(inbound({ type: 'unsupported', errors, unsupported: { type: 'poll' } }), {
    type: 'unsupported',
    content: { type: 'poll' },
    envelope: { errors: [{ code: 131051, title: 'Unsupported', details: 'D' }] },
  });
  assert.deepEqual(inbound({ type: 'hologram', beam: { x: 1 }, size: 2 }), {
    type: 'hologram',
    extra: { beam: { x: 1 }, size: 2 },
  });
  assert.deepEqual(inbound({ type: 'interactive' }), { type: 'interactive' });
  assert.deepEqual(inbound({}), { type: 'unknown' });
  assert.deepEqual(inbound({ type: 'errors', errors }).type, 'errors');
});

test('a person whose number is hidden is known by the user id', () => {
  const { wa_id: _hidden, ...contact } = CONTACT;
  const [update] = messages({
    contacts: [contact],
    messages: [{ from_user_id: 'US.1349', id: '1', type: 'text', text: { body: 'x' } }],
  });
  assert.ok(update?.kind === 'message');
  assert.deepEqual(update.from, { userId: 'US.1349', parentUserId: 'US.ENT.1181', username: 'ann.b' });
  assert.equal(update.profileName, 'Ann');
});

test('contacts are matched to the messages of a batch by user id and by number', () => {
  const updates = messages({
    contacts: [
      { profile: { name: 'Ann' }, wa_id: '16505551234', user_id: 'US.1' },
      { profile: { name: 'Bob' }, user_id: 'US.2' },
    ],
    messages: [
      { from_user_id: 'US.2', id: '1', type: 'text', text: { body: 'x' } },
      { from: '16505551234', id: '2', type: 'text', text: { body: 'y' } },
      { from: '4917000000', id: '3', type: 'text', text: { body: 'z' } },
    ],
  });
  assert.deepEqual(
    updates.map((update) => update.kind === 'message' && [update.profileName, update.from]),
    [
      ['Bob', { userId: 'US.2' }],
      ['Ann', { phone: '+16505551234', userId: 'US.1' }],
      [undefined, { phone: '+4917000000' }],
    ],
  );
});

test('a contact alone beside one message is its sender, though Brazil writes the number in two ways', () => {
  const [update] = messages({
    contacts: [{ profile: { name: 'Ana' }, wa_id: '554199999999', user_id: 'BR.1' }],
    messages: [{ from: '5541999999999', id: '1', type: 'text', text: { body: 'x' } }],
  });
  assert.ok(update?.kind === 'message');
  assert.deepEqual(update.from, { phone: '+5541999999999', userId: 'BR.1' });
  const [other] = messages({
    contacts: [{ profile: { name: 'Ana' }, wa_id: '554199999999', user_id: 'BR.1' }],
    messages: [{ from: '5541999999999', from_user_id: 'BR.2', id: '1', type: 'text', text: { body: 'x' } }],
  });
  assert.ok(other?.kind === 'message');
  assert.deepEqual(other.from, { phone: '+5541999999999', userId: 'BR.2' });
});

test('messages of groups, from advertisements, forwarded and about a product say so', () => {
  const says = (more: object) => inbound({ type: 'text', text: { body: 'x' }, ...more });
  const x = { type: 'text', text: 'x' };
  assert.deepEqual(says({ group_id: 'g' }), { ...x, groupId: 'g', extra: { group_id: 'g' } });
  const referral = { source_type: 'ad', ctwa_clid: 'c', welcome_message: { text: 'Hi' } };
  const told = { sourceType: 'ad', ctwaClid: 'c', welcomeMessage: 'Hi' };
  assert.deepEqual(says({ referral }), { ...x, envelope: { referral: told } });
  const context = { forwarded: true, frequently_forwarded: true };
  assert.deepEqual(says({ context }), { ...x, envelope: { forwarded: true, frequentlyForwarded: true } });
  const product = { catalog_id: 'c', product_retailer_id: 'p' };
  assert.deepEqual(says({ context: { referred_product: product } }), {
    ...{ ...x, envelope: { referredProduct: { catalogId: 'c', productRetailerId: 'p' } } },
  });
});

test('whatever our words and the extra of a message are made of, it can be written again as it came', () => {
  const member = fc.constantFrom(
    ...['referral', 'context', 'errors', 'identity', 'text', 'image', 'hologram', 'contacts', 'new_thing'],
  );
  const name = fc.constantFrom(
    ...['source_url', 'ctwa_clid', 'welcome_message', 'forwarded', 'referred_product', 'catalog_id', 'body'],
    ...['code', 'title', 'error_data', 'details', 'message', 'from', 'tomorrow', 'hologram', 'image'],
  );
  const { any } = fc.letrec((tie) => ({
    any: fc.oneof(
      fc.constantFrom<unknown>('a', '', '7', 7, 131_051, true, false, null),
      fc.dictionary(name, tie('any'), { maxKeys: 4, noNullPrototype: true }),
      fc.array(tie('any'), { maxLength: 2 }),
    ),
  }));
  const type = fc.constantFrom('text', 'image', 'hologram', 'contacts', 'errors', 'unsupported');
  fc.assert(
    fc.property(type, fc.dictionary(member, any!, { maxKeys: 5, noNullPrototype: true }), (type, members) => {
      const { text, content, envelope, extra } = inbound({ type, ...members }) as Json;
      const own = type === 'text' ? text !== undefined && { text: { body: text } } : content;
      const told = {
        ...(own && (type === 'text' || isWhole(type, own) ? own : { [type]: own })),
        ...writeEnvelope(envelope ?? {}),
        ...extra,
      };
      const { context = {}, ...rest } = members as Json;
      const { context: toldContext = {}, ...toldRest } = told;
      assert.deepEqual(toldRest, rest);
      assert.deepEqual(toldContext, context);
    }),
    { numRuns: 500, examples: [['hologram', { hologram: { source_url: {}, hologram: [] } }]] },
  );
});

test('a changed number or user id names the person before and after', () => {
  const [said, number, , id] = messages({
    messages: [
      {
        from: '16505551234',
        id: 'a',
        timestamp: '1750030073',
        type: 'system',
        system: {
          type: 'user_changed_number',
          body: 'changed',
          wa_id: '12195555358',
          user_id: 'US.2',
          previous_user_id: 'US.1',
        },
      },
      {
        id: 'b',
        type: 'system',
        system: { type: 'user_changed_user_id', user_id: 'US.4', previous_user_id: 'US.3' },
      },
    ],
  });
  assert.ok(said?.kind === 'message', 'it stands among the messages as well');
  assert.deepEqual(
    [said.type, said.text, said.from],
    ['system', 'changed', number && 'before' in number && number.before],
  );
  assert.deepEqual(number, {
    kind: 'identity_change',
    phoneNumberId: '106540352242922',
    before: { phone: '+16505551234', userId: 'US.1' },
    after: { phone: '+12195555358', userId: 'US.2' },
    at: 1_750_030_073_000,
  });
  assert.ok(id?.kind === 'identity_change');
  assert.deepEqual([id.before, id.after], [{ userId: 'US.3' }, { userId: 'US.4' }]);
  assert.equal(inbound({ type: 'system', system: { type: 'x', body: 'y' } }).text, 'y');
});

test('a preference names the person and the wish', () => {
  const preference = (more: object) =>
    parse(
      envelope('user_preferences', {
        metadata: METADATA,
        contacts: [CONTACT],
        user_preferences: [
          {
            wa_id: '16505551234',
            user_id: 'US.1349',
            category: 'marketing_messages',
            value: 'stop',
            timestamp: 1731705721,
            ...more,
          },
        ],
      }),
    )[0];
  assert.deepEqual(preference({}), {
    kind: 'preference',
    phoneNumberId: '106540352242922',
    person: ANN,
    value: 'stop',
    at: 1_731_705_721_000,
  });
  assert.equal(preference({ value: 'resume' })?.kind, 'preference');
  assert.equal(preference({ value: 'maybe' })?.kind, 'ignored');
  assert.equal(preference({ category: 'something_new' })?.kind, 'ignored');
});
