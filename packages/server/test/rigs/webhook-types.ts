/** A change in a webhook of each type that Meta documents, and some that it does not. */
import { CONTACT } from './inbound-webhooks.ts';

export interface Change {
  field: string;
  value: object;
  /** Beside the changes of its entry. */
  time?: number;
}

const FIRST = { from: '16505551234', id: 'wamid.IN', timestamp: '1750030073' };
const ERRORS = [{ code: 131051, title: 'Message type unknown', error_data: { details: 'not supported' } }];

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
];

const STATUSES = ['sent', 'delivered', 'read', 'played', 'failed', 'deleted'].map((status) => ({
  id: 'wamid.OUT',
  status,
  timestamp: '1750030073',
  recipient_id: '16505551234',
  recipient_user_id: 'US.1349',
  biz_opaque_callback_data: 'msg_01k9z6c7h2m4n8p0q2r4s6t8v0.1',
  conversation: { id: 'c', origin: { type: 'utility' } },
  pricing: { billable: true, category: 'utility' },
  ...(status === 'failed' && { errors: ERRORS }),
}));

const PREFERENCE = {
  wa_id: '16505551234',
  user_id: 'US.1349',
  category: 'marketing_messages',
  value: 'stop',
  timestamp: 1750030073,
};
const TEMPLATE = { message_template_id: 123, message_template_name: 'a', message_template_language: 'en' };

export function changesOfEveryType(metadata: { phone_number_id: string }): Change[] {
  const ofPerson = { metadata, contacts: [CONTACT] };
  return [
    ...MESSAGES.map((message) => ({
      field: 'messages',
      value: { ...ofPerson, messages: [{ ...FIRST, ...message }] },
    })),
    ...STATUSES.map((status) => ({ field: 'messages', value: { ...ofPerson, statuses: [status] } })),
    { field: 'user_preferences', value: { ...ofPerson, user_preferences: [PREFERENCE] } },
    {
      field: 'message_template_status_update',
      value: { ...TEMPLATE, event: 'REJECTED', reason: 'SCAM' },
    },
    { field: 'message_template_quality_update', value: { ...TEMPLATE, new_quality_score: 'RED' } },
    {
      field: 'template_category_update',
      value: { ...TEMPLATE, previous_category: 'UTILITY', new_category: 'MARKETING' },
    },
    {
      field: 'phone_number_quality_update',
      value: { display_phone_number: '15550783881', event: 'ONBOARDING' },
      time: 1751247548,
    },
    {
      field: 'account_update',
      value: { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'DISABLE' } },
    },
    { field: 'messages', value: { metadata, errors: ERRORS } },
  ];
}
