/** Buttons and lists go out checked, and what people answer to them comes in understood. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Interactive } from '../../../sdk/src/index.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { type Json, serviceOf, someone } from '../rigs/service.ts';

const BUTTONS: Interactive = {
  type: 'button',
  body: { text: 'Shall we deliver tomorrow?' },
  action: {
    buttons: [
      { type: 'reply', reply: { id: 'yes', title: 'Yes' } },
      { type: 'reply', reply: { id: 'stop', title: 'No offers' } },
    ],
  },
};
// @ts-expect-error the compiler finds a member of another kind
export const WRONG: Interactive = { type: 'list', body: { text: 'B' }, action: BUTTONS.action };

onEachDatabase('an interactive message', (backend) => {
  const service = serviceOf(backend);
  before(async () => {
    await service.control('POST', 'settings', { statusDelayMs: 0 });
  });

  const send = (interactive: object, to = someone()) =>
    service.call('POST', '/api/v1/messages/send', { to, type: 'interactive', interactive });

  /** The answer to a message, as the API shows it. */
  const answered = (person: string) =>
    eventually(async () => {
      const { data } = await service.client.messages.list({ recipient: person, direction: 'inbound' });
      assert.ok(data[0]);
      return data[0];
    });

  test('reaches WhatsApp as it was written, and a tap on a button comes back with its id and title', async () => {
    const person = someone();
    const { messageId } = await service.client.messages.send({
      ...{ to: person, type: 'interactive', interactive: structuredClone(BUTTONS) },
    });
    const shown = await service.reaches(messageId, 'read');
    assert.deepEqual((shown as Json).interactive, BUTTONS);
    const [accepted] = await service.accepted(messageId);
    assert.equal(accepted.payload.type, 'interactive');
    assert.deepEqual(accepted.payload.interactive, BUTTONS);

    const { providerId } = await service.client.simulator.answer({ messageId, button: 'yes' });
    assert.match(providerId, /^wamid\./);
    const inbound = await answered(person);
    assert.deepEqual(inbound.answer, { kind: 'button', id: 'yes', title: 'Yes' });
    assert.equal(inbound.type, 'interactive');
    assert.equal(inbound.message, 'Yes');
    assert.equal(inbound.replyTo, messageId);
    assert.deepEqual(inbound.content, { type: 'button_reply', button_reply: { id: 'yes', title: 'Yes' } });
    const events = await service.eventsOf(inbound.messageId);
    assert.deepEqual(
      events.map((event) => [event.type, (event.data as Json).answer]),
      [['message.received', inbound.answer]],
    );
  });

  test('that Meta would refuse is 422 with each member at fault and its limit, and nothing is stored', async () => {
    const { status, body } = await send({
      type: 'button',
      body: { text: '' },
      action: {
        buttons: [
          { type: 'reply', reply: { id: 'a', title: 'One' } },
          { type: 'reply', reply: { id: 'a', title: 'More than twenty characters' } },
        ],
      },
    });
    assert.deepEqual([status, body.error.code], [422, 'MESSAGE_INVALID']);
    assert.deepEqual(body.error.details, [
      { field: 'interactive.body.text', message: 'must not be empty' },
      {
        field: 'interactive.action.buttons[1].reply.title',
        message: 'must have at most 20 characters, and has 27',
      },
      {
        field: 'interactive.action.buttons[1].reply.id',
        message: 'must differ from interactive.action.buttons[0].reply.id',
      },
    ]);
  });

  test('is reacted to, as any message is: an emoji comes in that names it', async () => {
    const person = someone();
    const { messageId } = await service.client.messages.send({
      ...{ to: person, type: 'interactive', interactive: structuredClone(BUTTONS) },
    });
    await service.reaches(messageId, 'read');
    await service.client.simulator.answer({ messageId, reaction: '🙏' });
    const inbound = await answered(person);
    assert.equal(inbound.type, 'reaction');
    const [accepted] = await service.accepted(messageId);
    assert.deepEqual(inbound.content, { message_id: accepted.id, emoji: '🙏' });
  });

  test('opts out whoever taps a button that says or stands for a word of the opt-out', async () => {
    const person = someone();
    const { messageId } = await service.client.messages.send({
      ...{ to: person, type: 'interactive', interactive: structuredClone(BUTTONS) },
    });
    await service.reaches(messageId, 'read');
    await service.client.simulator.answer({ messageId, button: 'No offers' });
    const { contactId, messageId: proof } = await answered(person);
    const { optOut } = await service.client.contacts.get(contactId!);
    assert.deepEqual([optOut?.scope, optOut?.source], ['all', proof]);
  });
});
