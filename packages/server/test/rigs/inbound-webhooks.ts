import assert from 'node:assert/strict';
import { parseWebhook, type Update } from '../../src/whatsapp/inbound/read-webhook.ts';

export const NOW = 1_790_000_000_000;
export const METADATA = { display_phone_number: '15550783881', phone_number_id: '106540352242922' };
export const CONTACT = {
  profile: { name: 'Ann', username: 'ann.b' },
  wa_id: '16505551234',
  user_id: 'US.1349',
  parent_user_id: 'US.ENT.1181',
};
export const ANN = {
  phone: '+16505551234',
  userId: 'US.1349',
  parentUserId: 'US.ENT.1181',
  username: 'ann.b',
};

export const envelope = (field: string, value: object, more: object = {}) => ({
  object: 'whatsapp_business_account',
  entry: [{ id: '102290129340398', ...more, changes: [{ field, value }] }],
});
export function parse(body: unknown): Update[] {
  const parsed = parseWebhook(typeof body === 'string' ? body : Buffer.from(JSON.stringify(body)), NOW);
  assert.ok(parsed);
  return parsed.updates;
}
export const messages = (value: object) =>
  parse(envelope('messages', { messaging_product: 'whatsapp', metadata: METADATA, ...value }));
/** The one update of one message, without what all of them share. */
export function inbound(message: object, value: object = { contacts: [CONTACT] }): Record<string, unknown> {
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
