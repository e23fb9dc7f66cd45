/** The forms of webhooks that Meta uses side by side, as settings. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { manualClock } from '../rigs/manual-clock.ts';
import { JPEG } from '../rigs/media-files.ts';
import { type Json, number, started, until, WABA } from '../rigs/simulator.ts';

/** Two messages and a template's pause, due at one moment, in one POST: what stands where. */
async function posted(t: Parameters<typeof started>[0], settings: object) {
  const clock = manualClock();
  const world = await started(t, { clock, settings: { statusDelayMs: 1000, ...settings } });
  const other = number(world.hook.url, { phoneNumberId: '100000000000009', wabaId: '200000000000009' });
  world.simulator.addNumber(other);
  for (const last of ['1111', '2222']) await world.send(`+91980000${last}`);
  await world.call('POST', `/v26.0/${other.phoneNumberId}/messages`, {
    ...{ messaging_product: 'whatsapp', to: '+919800003333', type: 'text', text: { body: 'x' } },
  });
  await clock.advance(1000);
  return until(() => world.hook.posts.length === 1 && world.hook.posts[0]!.body.entry) as Promise<Json[]>;
}

const shape = (entries: Json[]) =>
  entries.map((entry) => [entry.id, entry.changes.map((change: Json) => change.value.statuses.length)]);

test('statuses of a number share a value, those of two accounts have an entry each', async (t) => {
  assert.deepEqual(shape(await posted(t, {})), [
    [WABA, [2]],
    ['200000000000009', [1]],
  ]);
});

test('with grouping "change" each status has a change of its own in the entry of its account', async (t) => {
  assert.deepEqual(shape(await posted(t, { grouping: 'change' })), [
    [WABA, [1, 1]],
    ['200000000000009', [1]],
  ]);
});

test('with grouping "entry" each status has an entry of its own', async (t) => {
  assert.deepEqual(shape(await posted(t, { grouping: 'entry' })), [
    [WABA, [1]],
    [WABA, [1]],
    ['200000000000009', [1]],
  ]);
});

test('with batch 1 each status has a POST of its own', async (t) => {
  const { hook, send } = await started(t, { settings: { batch: 1 } });
  await send('+919800001111');
  await until(() => hook.statuses().length === 3);
  assert.deepEqual(
    hook.posts.map(({ body }) => shape(body.entry)),
    [[[WABA, [1]]], [[WABA, [1]]], [[WABA, [1]]]],
  );
});

test('several changes of any kind arrive in one POST', async (t) => {
  const { hook, call } = await started(t);
  const changes = [
    {
      field: 'messages',
      value: { messages: [{ from: '919800001234', id: 'wamid.A', type: 'unsupported' }] },
    },
    { field: 'business_username_updates', value: { username: 'rao', status: 'approved' } },
    { field: 'messages', value: { errors: [{ code: 130429, title: 'Rate limit hit' }] } },
  ];
  const { body } = await call('POST', '/_simulator/change', { changes });
  assert.deepEqual(body.data.fields, ['messages', 'business_username_updates', 'messages']);
  await until(() => hook.posts.length === 1);
  assert.deepEqual(
    hook.values().map(({ field }) => field),
    body.data.fields,
  );
  assert.equal(hook.posts[0]!.body.entry.length, 1);
  for (const wrong of [[], [{}], [{ field: 'x' }], 'x'])
    assert.equal((await call('POST', '/_simulator/change', { changes: wrong })).status, 400);
});

test('people beside statuses, conversations and the URL of media come and go by settings', async (t) => {
  const { hook, send, call, simulator } = await started(t);
  const set = (settings: object) => call('POST', '/_simulator/settings', settings);
  const contacts = () => hook.values().map(({ value }) => value.contacts?.length ?? 0);
  const fails = async () => {
    await send('+919800000002');
    const seen = contacts().length + 1;
    await until(() => contacts().length === seen);
    return contacts().at(-1);
  };
  assert.equal(await fails(), 0);
  await set({ statusContacts: 'always' });
  assert.equal(await fails(), 1);
  await set({ statusContacts: 'never', conversations: true, mediaUrl: false });
  const { body } = await send('+919800001234');
  const [sent, delivered, read] = await until(() => {
    const statuses = hook.statuses(body.messages[0].id);
    return statuses.length === 3 && statuses;
  });
  assert.equal(contacts().at(-1), 0);
  assert.equal(sent.conversation.id, delivered.conversation.id);
  assert.deepEqual(sent.conversation.origin, { type: 'service' });
  assert.equal(Number(sent.conversation.expiration_timestamp) - Number(sent.timestamp), 86_400);
  assert.equal(delivered.conversation.expiration_timestamp, undefined);
  assert.equal(read.conversation, undefined);

  async function* content() {
    yield JPEG;
  }
  const file = { kind: 'image', mimeType: 'image/jpeg', content: content() };
  await simulator.control.inbound({ from: '+919800001234', file });
  const [message] = await until(() => hook.inbound().length === 1 && hook.inbound());
  assert.equal(message.image.url, undefined);
  assert.match(message.image.id, /^\d+$/);
  const refused = await set({ grouping: 'post', statusContacts: 'sometimes', conversations: 'yes' });
  assert.deepEqual(
    refused.body.error.details.map((fault: Json) => fault.field),
    ['grouping', 'statusContacts', 'conversations'],
  );
});
