/** What the Graph door does with values that are nothing like what stands there otherwise. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import pino from 'pino';
import { onEachDatabase } from '../rigs/databases.ts';
import type { GraphPlace } from '../rigs/graph-clients/client.ts';
import { ask, doorOf } from '../rigs/graph-place.ts';
import { serviceOf } from '../rigs/service.ts';

onEachDatabase('values at the Graph door', (backend) => {
  const logged: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) });
  const service = serviceOf(backend, { log });
  let at: GraphPlace;
  before(async () => {
    at = await doorOf(service);
  });

  test('a value that has no text is refused like any other that does not fit', async () => {
    const none = { toString: 0, valueOf: 0 };
    const send = (body: object, path = 'messages') =>
      ask(at, 'POST', `/v23.0/${at.phoneNumberId}/${path}`, {
        ...{ messaging_product: 'whatsapp', to: at.to, type: 'text', ...body },
      });
    const template = { name: none, language: none };
    const [type, component] = ['template', { type: none, parameters: [{ type: none }] }];
    const known = { name: 'order_update', language: { code: 'en' } };
    const subscription = { object: 'whatsapp_business_account', callback_url: 'https://example.com/' };
    const sample = { type: 'HEADER', format: 'IMAGE', example: { header_handle: [none] } };
    const created = { name: 'a', language: 'en', category: 'UTILITY' };
    for (const answer of await Promise.all([
      send({ type: none }),
      send({ to: none, text: { body: none } }),
      send({ type: 'image', image: { id: none } }),
      send({ type: 'image', image: { link: none } }),
      send({ type: 'reaction', reaction: { message_id: none, emoji: none } }),
      send({ type: 'interactive', interactive: { type: none } }),
      send({ type, template }),
      send({ type, template: { ...known, components: [component] } }),
      send({
        type,
        template: { ...known, components: [{ ...component, type: 'button', sub_type: none, index: none }] },
      }),
      send({ type, template: known, per_message_bid_multiplier: none }, 'marketing_messages'),
      send({ status: none, message_id: none }),
      ask(at, 'POST', '/v19.0/4004/subscriptions', { ...subscription, fields: [none] }),
      ask(at, 'POST', '/v23.0/4004/uploads', { file_type: 'image/jpeg', file_length: none }),
      ask(at, 'POST', `/v23.0/${at.wabaId}/message_templates`, {
        ...created,
        components: [sample, none, { type: none }],
      }),
      ask(at, 'POST', `/v23.0/${at.wabaId}/message_templates`, {
        ...created,
        name: none,
        category: none,
        components: [sample],
      }),
    ]))
      assert.equal(answer.status, 400, JSON.stringify(answer));
    assert.deepEqual(
      logged.filter((line) => line.includes('TypeError')),
      [],
    );
  });
});
