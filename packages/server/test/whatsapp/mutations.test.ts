import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { spoilt } from '../../../../fuzz/arbitraries.ts';
import { parseWebhook } from '../../src/whatsapp/inbound/read-webhook.ts';
import { CONTACT, envelope, METADATA, NOW } from '../rigs/inbound-webhooks.ts';

const FIRST = { from: '16505551234', id: 'wamid.IN', timestamp: '1750030073' };
const ERRORS = [{ code: 131051, title: 'Message type unknown', error_data: { details: 'not supported' } }];

/** A message of each type that Meta documents, and some that it does not. */
const MESSAGES = [
  { type: 'text', text: { body: 'Hello' }, context: { from: '1555', id: 'wamid.Q' } },
  { type: 'image', image: { caption: 'c', mime_type: 'image/jpeg', sha256: 's=', id: '12' } },
  { type: 'video', video: { mime_type: 'video/mp4', id: '13' } },
  { type: 'audio', audio: { mime_type: 'audio/ogg; codecs=opus', id: 12, voice: true } },
  { type: 'document', document: { id: '1', filename: 'a.pdf' } },
  { type: 'sticker', sticker: { id: '1', animated: false } },
  { type: 'location', location: { latitude: 18.5, longitude: 73.8, name: 'Pune' } },
  {
    type: 'contacts',
    contacts: [{ name: { formatted_name: 'Asha' }, phones: [{ phone: '+919876543210' }] }],
  },
  { type: 'button', button: { payload: 'p', text: 'STOP' } },
  { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: 'yes', title: 'Yes' } } },
  { type: 'interactive', interactive: { type: 'list_reply', list_reply: { id: '1', title: 'Row' } } },
  {
    type: 'interactive',
    interactive: { type: 'nfm_reply', nfm_reply: { name: 'flow', response_json: '{}' } },
  },
  { type: 'order', order: { text: 'two', product_items: [{ quantity: 2 }] } },
  { type: 'reaction', reaction: { message_id: 'wamid.O', emoji: '👍' } },
  {
    type: 'edit',
    edit: { original_message_id: 'wamid.O', message: { type: 'text', text: { body: 'new' } } },
  },
  { type: 'revoke', revoke: { original_message_id: 'wamid.O' } },
  {
    type: 'system',
    system: { type: 'user_changed_number', body: 'x', wa_id: '919876543210', user_id: 'IN.2' },
  },
  { type: 'unsupported', errors: ERRORS, unsupported: { type: 'poll' } },
  { type: 'hologram', beam: { x: 1 } },
].map((message) =>
  envelope('messages', { metadata: METADATA, contacts: [CONTACT], messages: [{ ...FIRST, ...message }] }),
);

const STATUSES = ['sent', 'delivered', 'read', 'played', 'failed', 'deleted'].map((status) =>
  envelope('messages', {
    metadata: METADATA,
    contacts: [CONTACT],
    statuses: [
      {
        id: 'wamid.OUT',
        status,
        timestamp: '1750030073',
        recipient_id: '16505551234',
        recipient_user_id: 'US.1349',
        biz_opaque_callback_data: 'msg_01k9z6c7h2m4n8p0q2r4s6t8v0.1',
        conversation: { id: 'c', origin: { type: 'utility' } },
        pricing: { billable: true, category: 'utility' },
        ...(status === 'failed' && { errors: ERRORS }),
      },
    ],
  }),
);

const PREFERENCE = {
  wa_id: '16505551234',
  user_id: 'US.1349',
  category: 'marketing_messages',
  value: 'stop',
  timestamp: 1750030073,
};
const TEMPLATE = { message_template_id: 123, message_template_name: 'a', message_template_language: 'en' };
const NEWS = [
  envelope('user_preferences', { metadata: METADATA, contacts: [CONTACT], user_preferences: [PREFERENCE] }),
  envelope('message_template_status_update', { ...TEMPLATE, event: 'REJECTED', reason: 'SCAM' }),
  envelope('message_template_quality_update', { ...TEMPLATE, new_quality_score: 'RED' }),
  envelope('template_category_update', {
    ...TEMPLATE,
    previous_category: 'UTILITY',
    new_category: 'MARKETING',
  }),
  envelope(
    'phone_number_quality_update',
    { display_phone_number: '15550783881', event: 'ONBOARDING' },
    { time: 1751247548 },
  ),
  envelope('account_update', { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'DISABLE' } }),
  envelope('messages', { metadata: METADATA, errors: ERRORS }),
];

const whole = fc.constantFrom(...MESSAGES, ...STATUSES, ...NEWS);
const withinTime = (bytes: Buffer) => {
  for (const update of parseWebhook(bytes, NOW)?.updates ?? [])
    if ('at' in update) assert.ok(Number.isSafeInteger(update.at));
};

test('each type of webhook is read', () => {
  for (const body of [...MESSAGES, ...STATUSES, ...NEWS]) {
    const parsed = parseWebhook(Buffer.from(JSON.stringify(body)), NOW);
    assert.equal(parsed?.updates.length, 1, JSON.stringify(body));
  }
});

test('of each type, spoilt in any place, the parser reads what is left and never throws', () => {
  fc.assert(
    fc.property(spoilt(whole), (body) => {
      const text = JSON.stringify(body);
      if (text !== undefined) withinTime(Buffer.from(text));
    }),
    { numRuns: 2000 },
  );
});

test('cut off anywhere or with a byte changed it is read or refused, and never throws', () => {
  fc.assert(
    fc.property(whole, fc.nat(), fc.nat(255), fc.boolean(), (body, at, byte, cut) => {
      const bytes = Buffer.from(JSON.stringify(body));
      const place = at % bytes.length;
      if (!cut) bytes[place] = byte;
      withinTime(cut ? bytes.subarray(0, place) : bytes);
    }),
    { numRuns: 1000 },
  );
});
