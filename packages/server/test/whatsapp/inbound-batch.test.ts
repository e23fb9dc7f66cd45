import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { concerns } from '../../src/features/messages/receive/apply-webhooks.ts';
import { parseWebhook } from '../../src/whatsapp/inbound/read-webhook.ts';
import { splitWebhook } from '../../src/whatsapp/inbound/split.ts';
import { envelope, inbound, METADATA, messages, NOW, parse } from '../rigs/inbound-webhooks.ts';

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
  for (const field of ['standby', 'history', 'calls', 'something_new']) {
    assert.equal(
      parse(envelope(field, { messages: [{ id: 'a', type: 'text' }] }))[0]?.kind,
      'ignored',
      field,
    );
  }
});

test('what is sent from the app on a phone that shares the number names whom it is for', () => {
  const echo = {
    ...{ from: METADATA.display_phone_number, to: '16505551234', to_user_id: 'US.1349' },
    ...{ id: 'wamid.ECHO', timestamp: '1750030073', type: 'text', text: { body: 'Ready on Friday' } },
  };
  const echoes = (...given: object[]) =>
    parse(envelope('smb_message_echoes', { metadata: METADATA, message_echoes: given }));
  assert.deepEqual(echoes(echo), [
    {
      ...{ kind: 'echo', phoneNumberId: METADATA.phone_number_id, providerId: 'wamid.ECHO' },
      ...{ at: 1_750_030_073_000, to: { phone: '+16505551234', userId: 'US.1349' } },
      ...{ type: 'text', text: 'Ready on Friday' },
    },
  ]);
  const { to: _, to_user_id: __, ...toNobody } = echo;
  const { id: ___, ...nameless } = echo;
  assert.deepEqual(
    [...echoes(toNobody), ...echoes(nameless)].map((update) => update.kind === 'ignored' && update.reason),
    ['text to nobody', 'text without id'],
  );
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

test('a body of several channels is split so that each finds what concerns it, and the rest is not lost', () => {
  const id = fc.constantFrom('1', '2', '3', '');
  const change = fc.record({
    field: fc.constantFrom('messages', 'account_update', 'message_template_status_update'),
    value: fc.record({
      metadata: id.map((phone_number_id) => ({ phone_number_id })),
      statuses: fc.array(fc.record({ id: fc.string({ minLength: 1 }), status: fc.constant('sent') })),
    }),
  });
  const entry = fc.record({ id, time: fc.nat(), changes: fc.array(change, { maxLength: 4 }) });
  const addressees = ['1', '2'].map((n) => ({ phoneNumberId: n, wabaId: n }));
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 4 }), (entries) => {
      const raw = JSON.stringify({ object: 'whatsapp_business_account', entry: entries });
      const whole = parseWebhook(raw, NOW)!.updates;
      const parts = splitWebhook(raw, addressees);
      const found = addressees.map((own) => parseWebhook(parts.get(own) ?? '', NOW)?.updates ?? []);
      for (const [i, own] of addressees.entries())
        assert.deepEqual(
          found[i]!.filter((update) => concerns(update, own)),
          whole.filter((update) => concerns(update, own)),
        );
      const nobodys = (updates: typeof whole) =>
        updates
          .filter((update) => !addressees.some((own) => concerns(update, own)))
          .map((update) => JSON.stringify(update))
          .sort();
      assert.deepEqual(nobodys(found.flat()), nobodys(whole));
    }),
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
