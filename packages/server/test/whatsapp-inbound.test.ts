import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseWebhook, type Update } from '../src/whatsapp/inbound.ts';

const NOW = 1_790_000_000_000;
const METADATA = { display_phone_number: '15550783881', phone_number_id: '106540352242922' };
const CONTACT = {
  profile: { name: 'Ann', username: 'ann.b' },
  wa_id: '16505551234',
  user_id: 'US.1349',
  parent_user_id: 'US.ENT.1181',
};
const ANN = { phone: '+16505551234', userId: 'US.1349', parentUserId: 'US.ENT.1181', username: 'ann.b' };

const envelope = (field: string, value: object, more: object = {}) => ({
  object: 'whatsapp_business_account',
  entry: [{ id: '102290129340398', ...more, changes: [{ field, value }] }],
});
function parse(body: unknown): Update[] {
  const parsed = parseWebhook(typeof body === 'string' ? body : Buffer.from(JSON.stringify(body)), NOW);
  assert.ok(parsed);
  return parsed.updates;
}
const messages = (value: object) =>
  parse(envelope('messages', { messaging_product: 'whatsapp', metadata: METADATA, ...value }));
/** The one update of one message, without what all of them share. */
function inbound(message: object, value: object = { contacts: [CONTACT] }): Record<string, unknown> {
  const updates = messages({
    ...value,
    messages: [{ from: '16505551234', id: 'wamid.IN', timestamp: '1750030073', ...message }],
  });
  assert.equal(updates.length, 1);
  const { kind, phoneNumberId, providerId, at, from, profileName, ...rest } = updates[0] as unknown as Record<
    string,
    unknown
  >;
  assert.equal(kind, 'message');
  assert.equal(phoneNumberId, METADATA.phone_number_id);
  assert.equal(providerId, 'wamid.IN');
  assert.equal(at, 1_750_030_073_000);
  if ('contacts' in value) {
    assert.deepEqual(from, ANN);
    assert.equal(profileName, 'Ann');
  }
  return rest;
}

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
    { type: 'text', text: 'Hello', contextProviderId: 'wamid.Q' },
  );
  assert.deepEqual(inbound({ type: 'text', text: { body: 'x' }, context: { forwarded: true } }), {
    type: 'text',
    text: 'x',
  });
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
    ['interactive', { type: 'nfm_reply', nfm_reply: { name: 'flow', body: 'Sent', response_json: '{}' } }],
    ['interactive', { type: 'call_permission_reply', call_permission_reply: { response: 'accept' } }],
  ];
  for (const [type, own] of cases) assert.deepEqual(inbound({ type, [type]: own }), { type, content: own });
  const contacts = { contacts: [{ name: { formatted_name: 'B' } }], origin: 'contact_request' };
  assert.deepEqual(inbound({ type: 'contacts', ...contacts }), { type: 'contacts', content: contacts });
});

test('unsupported and unknown types are kept, with their errors', () => {
  const errors = [{ code: 131051, title: 'Unsupported', error_data: { details: 'D' } }];
  assert.deepEqual(inbound({ type: 'unsupported', errors, unsupported: { type: 'poll' } }), {
    type: 'unsupported',
    content: { type: 'poll' },
    errors: [{ code: 131051, message: 'Unsupported', details: 'D' }],
  });
  assert.deepEqual(inbound({ type: 'hologram', beam: { x: 1 }, size: 2 }), {
    type: 'hologram',
    content: { beam: { x: 1 }, size: 2 },
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

test('messages of groups and from advertisements say so', () => {
  const rest = inbound({ type: 'text', text: { body: 'x' }, group_id: 'g', referral: { source_type: 'ad' } });
  assert.deepEqual(rest, { type: 'text', text: 'x', groupId: 'g', referral: { source_type: 'ad' } });
});

test('a changed number or user id names the person before and after', () => {
  const [number, id] = messages({
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

test('ids beyond 2^53 keep every digit, and look-alikes in texts stay texts', () => {
  const body = JSON.stringify(
    envelope('message_template_status_update', {
      event: 'APPROVED',
      message_template_id: 'ID',
      message_template_name: 'order',
      message_template_language: 'en-US',
      reason: 'NONE',
    }),
  ).replace('"ID"', '12345678901234567891');
  assert.deepEqual(parse(body), [
    {
      kind: 'template',
      wabaId: '102290129340398',
      providerTemplateId: '12345678901234567891',
      name: 'order',
      language: 'en_US',
      event: 'APPROVED',
    },
  ]);
  const tricky = 'a:12345678901234567891,[12345678901234567891]';
  assert.equal(inbound({ type: 'text', text: { body: tricky } }).text, tricky);
});

test('template news of each kind has its event and reason', () => {
  const news = (field: string, value: object) => {
    const [update] = parse(
      envelope(field, {
        message_template_id: 123,
        message_template_name: 'a',
        message_template_language: 'en',
        ...value,
      }),
    );
    return update?.kind === 'template' ? [update.providerTemplateId, update.event, update.reason] : update;
  };
  const status = 'message_template_status_update';
  assert.deepEqual(news(status, { event: 'REJECTED', reason: 'SCAM' }), ['123', 'REJECTED', 'SCAM']);
  assert.deepEqual(news(status, { event: 'DELETED', reason: null }), ['123', 'DELETED', undefined]);
  const quality = { previous_quality_score: 'GREEN', new_quality_score: 'RED' };
  assert.deepEqual(news('message_template_quality_update', quality), ['123', 'QUALITY', 'RED']);
  assert.deepEqual(news(status, quality), ['123', 'QUALITY', 'RED']);
  assert.deepEqual(
    news('template_category_update', { previous_category: 'UTILITY', new_category: 'MARKETING' }),
    ['123', 'CATEGORY', 'MARKETING'],
  );
  assert.deepEqual(
    news('template_category_update', { new_category: 'UTILITY', correct_category: 'MARKETING' }),
    ['123', 'CATEGORY_NOTICE', 'MARKETING'],
  );
  assert.deepEqual(news('message_template_components_update', {}), ['123', 'COMPONENTS', undefined]);
});

test('news of the number and the account come with the whole value', () => {
  const value = { display_phone_number: '+1 555-078-3881', event: 'ONBOARDING', current_limit: 'TIER_10K' };
  assert.deepEqual(parse(envelope('phone_number_quality_update', value, { time: 1751247548 })), [
    {
      kind: 'channel',
      wabaId: '102290129340398',
      displayPhone: '+15550783881',
      field: 'phone_number_quality_update',
      value,
    },
  ]);
  for (const field of [
    'account_update',
    'business_username_update',
    'business_username_updates',
    'security',
  ]) {
    assert.equal(parse(envelope(field, { event: 'X' }))[0]?.kind, 'channel', field);
  }
  for (const field of ['standby', 'history', 'smb_message_echoes', 'calls', 'something_new']) {
    assert.equal(
      parse(envelope(field, { messages: [{ id: 'a', type: 'text' }] }))[0]?.kind,
      'ignored',
      field,
    );
  }
});

test('every entry, change, message, status and error of a batch is read, in order', () => {
  const change = (n: number) => ({
    field: 'messages',
    value: {
      metadata: { phone_number_id: `p${n}` },
      statuses: [
        { id: `s${n}`, status: 'sent' },
        { id: `t${n}`, status: 'read' },
      ],
      messages: [{ id: `m${n}`, type: 'text', text: { body: 'x' } }],
      errors: [{ code: 131000, title: 'T' }],
    },
  });
  const parsed = parseWebhook(
    JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [
        { id: 1, changes: [change(1), change(2)] },
        null,
        { id: '2', changes: [change(3), 7] },
        { id: '3' },
      ],
    }),
    NOW,
  );
  assert.deepEqual(parsed?.phoneNumberIds, ['p1', 'p2', 'p3']);
  assert.deepEqual(parsed?.wabaIds, ['1', '2', '3']);
  assert.deepEqual(
    parsed?.updates.map((update) => ('providerId' in update ? update.providerId : update.kind)),
    ['s1', 't1', 'm1', 'channel', 's2', 't2', 'm2', 'channel', 's3', 't3', 'm3', 'channel'],
  );
});

test('a change that holds nothing known is ignored by name', () => {
  const [update] = messages({ user_actions: [{}] });
  assert.ok(update?.kind === 'ignored' && update.reason.includes('user_actions'));
});

test('U+0000 never leaves the parser, and a written backslash stays', () => {
  assert.equal(inbound({ type: 'text', text: { body: 'a\u0000b' } }).text, 'ab');
  assert.equal(inbound({ type: 'text', text: { body: 'a\\u0000b\u0000' } }).text, 'a\\u0000b');
});

test('what is no JSON or not about WhatsApp is undefined', () => {
  for (const raw of ['', '{', 'null', '[]', '"x"', '{"object":"page","entry":[]}', '{}', '\xff']) {
    assert.equal(parseWebhook(raw, NOW), undefined);
    assert.equal(parseWebhook(Buffer.from(raw, 'latin1'), NOW), undefined);
  }
  assert.deepEqual(parseWebhook('{"object":"whatsapp_business_account"}', NOW), {
    updates: [],
    phoneNumberIds: [],
    wabaIds: [],
  });
});

test('no JSON makes the parser throw, wherever it stands', () => {
  const names = [
    'messages',
    'statuses',
    'contacts',
    'errors',
    'metadata',
    'user_preferences',
    'system',
    'type',
  ];
  const key = fc.oneof(
    fc.constantFrom(...names, 'id', 'from', 'text', 'edit', 'timestamp', '__proto__'),
    fc.string(),
  );
  const { json } = fc.letrec((tie) => ({
    json: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom('text', 'system', 'edit', 'image', 'contacts', 'user_changed_number', 'sent', 'group'),
      fc.string(),
      fc.double(),
      fc.bigInt().map(String),
      fc.constantFrom(null, true),
      fc.array(tie('json'), { maxLength: 3 }),
      fc.dictionary(key, tie('json'), { maxKeys: 5 }),
    ),
  }));
  const field = fc.constantFrom(
    'messages',
    'user_preferences',
    'message_template_status_update',
    'account_update',
    'x',
  );
  const run = (body: unknown) => {
    const parsed = parseWebhook(JSON.stringify(body), NOW);
    for (const update of parsed?.updates ?? [])
      if ('at' in update) assert.ok(Number.isSafeInteger(update.at));
  };
  fc.assert(fc.property(json, (entry) => run({ object: 'whatsapp_business_account', entry })));
  fc.assert(fc.property(field, json, (name, value) => run(envelope(name, value as object))));
  fc.assert(
    fc.property(json, json, json, (a, b, c) =>
      run(
        envelope('messages', {
          messages: [a, { id: 'x', type: 'text', text: b }, c],
          statuses: [b, c],
          contacts: [a],
        }),
      ),
    ),
    { numRuns: 500 },
  );
  fc.assert(fc.property(fc.uint8Array(), (bytes) => void parseWebhook(Buffer.from(bytes), NOW)));
});
