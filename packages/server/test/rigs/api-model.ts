/** Calls of the API beside what they should do to some lists in memory: the commands of `model.long.test.ts`. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Answered, Api, Call } from './api-caller.ts';
import type { Json } from './service.ts';

interface Contact {
  id: string;
  phone: string;
  name?: string;
  tags: string[];
}

interface Webhook {
  id: string;
  url: string;
  events: string[];
  description?: string;
  status: 'enabled' | 'disabled';
}

interface Message {
  messageId: string;
  recipient: string;
  message: string;
  reference?: string;
}

/** Newest first, as the lists are. */
export interface Model {
  contacts: Contact[];
  webhooks: Webhook[];
  messages: Message[];
  /** The refusals of people, which outlive their contact. */
  optOuts: Map<string, 'all' | 'marketing'>;
  /** The send that came with an idempotency key, and what it made. */
  sends: Map<string, { body: string; messageId: string }>;
  secrets: Set<string>;
}

export interface Real {
  call: Call;
  api: Api;
}

export const emptyModel = (): Model => ({
  ...{ contacts: [], webhooks: [], messages: [] },
  ...{ optOuts: new Map(), sends: new Map(), secrets: new Set() },
});

type Command = fc.AsyncCommand<Model, Real>;

const command = (
  name: string,
  input: unknown,
  run: (model: Model, call: Call) => Promise<void>,
): Command => ({
  check: () => true,
  async run(model, { call, api }) {
    await api.clock.advance(1);
    await run(model, call);
  },
  toString: () => `${name}(${JSON.stringify(input)})`,
});

const NOTHING = 'none_01k9z6c7h2m4n8p0q2r4s6t8v0';
const statusIs = ({ status, body }: Answered, expected: number, code?: string) => {
  assert.equal(status, expected, JSON.stringify(body));
  if (code !== undefined) assert.equal(body.error.code, code);
};

const contactOf = ({ id, phone, name, tags }: Json): Contact => ({
  ...{ id, phone, tags: [...tags].sort() },
  ...(name !== undefined && { name }),
});
const webhookOf = ({ id, url, events, description, status }: Json): Webhook => ({
  ...{ id, url, events: [...events].sort(), status },
  ...(description !== undefined && { description }),
});
const messageOf = ({ messageId, recipient, message, reference }: Json): Message => ({
  ...{ messageId, recipient, message },
  ...(reference !== undefined && { reference }),
});

/** More than any sequence of calls makes. */
const MOST_LISTED = 100;

/** A whole list, page by page. */
async function listed(call: Call, path: string, limit: number): Promise<Json[]> {
  const found: Json[] = [];
  let cursor = '';
  for (;;) {
    const { body } = await call('GET', `${path}limit=${limit}${cursor && `&cursor=${cursor}`}`);
    assert.ok(body.data.length <= limit && found.length < MOST_LISTED, 'there is no end to the list');
    found.push(...body.data);
    if (body.pagination.nextCursor === null) return found;
    cursor = body.pagination.nextCursor;
  }
}

const phone = fc.constantFrom(...Array.from({ length: 4 }, (_, i) => `+91987654321${i}`));
const name = fc.constantFrom('Asha', 'Ravi', 'अमृता');
const tags = fc.subarray(['vip', 'delhi', 'new']);
const at = fc.nat(99);
const limit = fc.integer({ min: 1, max: 4 });
/** One of a list; now and then, and where there is none, what does not exist. */
const picked = <T>(list: readonly T[], n: number): T | undefined =>
  n < 10 ? undefined : list[n % list.length];
const without = <T>(list: T[], item: T | undefined) =>
  list.splice(0, list.length, ...list.filter((each) => each !== item));
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const defined = <T extends object>(value: T) =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Partial<T>;

const createContact = fc.record({ phone, name: maybe(name), tags }).map((input) =>
  command('createContact', input, async ({ contacts, optOuts }, call) => {
    const known = contacts.find((contact) => contact.phone === input.phone);
    const answer = await call('POST', '/api/v1/contacts', input);
    if (known) return statusIs(answer, 409, 'CONFLICT');
    statusIs(answer, 201);
    const contact = contactOf(answer.body.data);
    assert.deepEqual({ ...contact, id: '' }, contactOf({ ...defined(input), id: '' }));
    assert.equal(answer.body.data.optOut?.scope, optOuts.get(input.phone));
    contacts.unshift(contact);
  }),
);

const scope = fc.constantFrom('all' as const, 'marketing' as const, 'none' as const);
const changeContact = fc
  .record({ at, name: maybe(fc.option(name)), tags: maybe(tags), optOut: maybe(fc.record({ scope })) })
  .filter(({ at: _, ...change }) => Object.keys(defined(change)).length > 0)
  .map((input) =>
    command('changeContact', input, async ({ contacts, optOuts }, call) => {
      const { at: place, ...change } = input;
      const contact = picked(contacts, place);
      const answer = await call('PATCH', `/api/v1/contacts/${contact?.id ?? NOTHING}`, defined(change));
      if (!contact) return statusIs(answer, 404);
      statusIs(answer, 200);
      if (change.tags) contact.tags = [...change.tags].sort();
      if (change.name === null) delete contact.name;
      else if (change.name) contact.name = change.name;
      if (change.optOut?.scope === 'none') optOuts.delete(contact.phone);
      else if (change.optOut) optOuts.set(contact.phone, change.optOut.scope);
      assert.deepEqual(contactOf(answer.body.data), contact);
      assert.equal(answer.body.data.optOut?.scope, optOuts.get(contact.phone));
    }),
  );

const deleteContact = fc.record({ at }).map((input) =>
  command('deleteContact', input, async ({ contacts }, call) => {
    const contact = picked(contacts, input.at);
    without(contacts, contact);
    const path = `/api/v1/contacts/${contact?.id ?? NOTHING}`;
    statusIs(await call('DELETE', path), contact ? 200 : 404);
    statusIs(await call('GET', path), 404);
  }),
);

const listContacts = fc.record({ limit, tag: maybe(fc.constantFrom('vip', 'delhi')) }).map((input) =>
  command('listContacts', input, async ({ contacts }, call) => {
    const { tag } = input;
    const found = await listed(call, `/api/v1/contacts?${tag ? `tag=${tag}&` : ''}`, input.limit);
    assert.deepEqual(
      found.map(contactOf),
      contacts.filter((contact) => !tag || contact.tags.includes(tag)),
    );
    const all = new Set(contacts.flatMap((contact) => contact.tags));
    assert.deepEqual((await call('GET', '/api/v1/tags')).body.data, [...all].sort());
  }),
);

/** A workspace may have this many. */
const MOST_WEBHOOKS = 20;
const url = fc.nat(3).map((n) => `https://example.com/${n}`);
const events = fc.subarray(['message.*', 'contact.created', 'webhook.disabled'], { minLength: 1 });
const description = fc.constantFrom('Orders', 'All');

const createWebhook = fc
  .record({ url, events: maybe(events), description: maybe(description) })
  .map((input) =>
    command('createWebhook', input, async ({ webhooks, secrets }, call) => {
      const answer = await call('POST', '/api/v1/webhooks', defined(input));
      if (webhooks.length >= MOST_WEBHOOKS) return statusIs(answer, 409);
      statusIs(answer, 201);
      const webhook = webhookOf(answer.body.data);
      const expected = { id: '', events: ['*'], status: 'enabled', ...defined(input) };
      assert.deepEqual({ ...webhook, id: '' }, webhookOf(expected));
      assert.ok(!secrets.has(answer.body.data.secret));
      secrets.add(answer.body.data.secret);
      webhooks.unshift(webhook);
    }),
  );

const changeWebhook = fc
  .record({
    at,
    url: maybe(url),
    events: maybe(events),
    description: maybe(fc.option(description)),
    status: maybe(fc.constantFrom('enabled' as const, 'disabled' as const)),
  })
  .filter(({ at: _, ...change }) => Object.keys(defined(change)).length > 0)
  .map((input) =>
    command('changeWebhook', input, async ({ webhooks }, call) => {
      const { at: place, ...change } = input;
      const webhook = picked(webhooks, place);
      const answer = await call('PATCH', `/api/v1/webhooks/${webhook?.id ?? NOTHING}`, defined(change));
      if (!webhook) return statusIs(answer, 404);
      statusIs(answer, 200);
      const { description: text, ...others } = change;
      Object.assign(webhook, defined(others));
      if (text === null) delete webhook.description;
      else if (text) webhook.description = text;
      webhook.events.sort();
      assert.deepEqual(webhookOf(answer.body.data), webhook);
      assert.equal(answer.body.data.secret, undefined);
    }),
  );

const deleteWebhook = fc.record({ at }).map((input) =>
  command('deleteWebhook', input, async ({ webhooks }, call) => {
    const webhook = picked(webhooks, input.at);
    without(webhooks, webhook);
    const path = `/api/v1/webhooks/${webhook?.id ?? NOTHING}`;
    statusIs(await call('DELETE', path), webhook ? 200 : 404);
    statusIs(await call('DELETE', path), 404);
  }),
);

const rotateSecret = fc.record({ at }).map((input) =>
  command('rotateSecret', input, async ({ webhooks, secrets }, call) => {
    const webhook = picked(webhooks, input.at);
    const answer = await call('POST', `/api/v1/webhooks/${webhook?.id ?? NOTHING}/rotate-secret`);
    if (!webhook) return statusIs(answer, 404);
    statusIs(answer, 200);
    assert.ok(!secrets.has(answer.body.data.secret));
    secrets.add(answer.body.data.secret);
  }),
);

const listWebhooks = fc.record({ limit }).map((input) =>
  command('listWebhooks', input, async ({ webhooks }, call) => {
    assert.deepEqual((await listed(call, '/api/v1/webhooks?', input.limit)).map(webhookOf), webhooks);
  }),
);

const reference = fc.constantFrom('order 1', 'order 2');
const send = fc
  .record({
    key: maybe(fc.constantFrom('a', 'b', 'c')),
    body: fc.record({
      to: phone,
      type: fc.constant('text'),
      message: fc.constantFrom('Hello', 'नमस्ते'),
      reference: maybe(reference),
    }),
  })
  .map((input) =>
    command('send', input, async ({ messages, optOuts, sends }, call) => {
      const body = defined(input.body);
      const { key } = input;
      const before = key === undefined ? undefined : sends.get(key);
      const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
      const answer = await call('POST', '/api/v1/messages/send', body, headers);
      if (before && before.body !== JSON.stringify(body))
        return statusIs(answer, 422, 'IDEMPOTENCY_MISMATCH');
      if (before) {
        statusIs(answer, 200);
        assert.equal(answer.body.data.messageId, before.messageId);
        assert.equal(answer.headers['idempotent-replayed'], 'true');
        return;
      }
      if (optOuts.get(input.body.to) === 'all') return statusIs(answer, 422, 'RECIPIENT_OPTED_OUT');
      statusIs(answer, 200);
      const { messageId } = answer.body.data;
      if (key !== undefined) sends.set(key, { body: JSON.stringify(body), messageId });
      messages.unshift(messageOf({ ...body, messageId, recipient: input.body.to }));
    }),
  );

const readMessage = fc.record({ at }).map((input) =>
  command('readMessage', input, async ({ messages }, call) => {
    const message = picked(messages, input.at);
    const answer = await call('GET', `/api/v1/messages/${message?.messageId ?? NOTHING}`);
    statusIs(answer, message ? 200 : 404);
    if (message) assert.deepEqual(messageOf(answer.body.data), message);
  }),
);

const listMessages = fc.record({ limit, recipient: maybe(phone), reference: maybe(reference) }).map((input) =>
  command('listMessages', input, async ({ messages }, call) => {
    const { limit: size, ...filter } = input;
    const query = new URLSearchParams(defined(filter) as Record<string, string>);
    const found = await listed(call, `/api/v1/messages?${query}${query.size > 0 ? '&' : ''}`, size);
    assert.deepEqual(
      found.map(messageOf),
      messages.filter(
        (message) =>
          (!filter.recipient || message.recipient === filter.recipient) &&
          (!filter.reference || message.reference === filter.reference),
      ),
    );
  }),
);

const ofContacts = [createContact, createContact, changeContact, deleteContact, listContacts];
const ofWebhooks = [createWebhook, changeWebhook, deleteWebhook, rotateSecret, listWebhooks];
const ofMessages = [send, send, readMessage, listMessages];

/** At most so many calls, of one noun or of several; shrunk to those after which the service and the model part. */
export const calls = (maxCommands: number) =>
  fc.oneof(
    ...[
      ofContacts,
      ofWebhooks,
      ofMessages,
      [...ofContacts, ...ofMessages],
      [...ofContacts, ...ofWebhooks, ...ofMessages],
    ].map((commands) => fc.commands(commands, { maxCommands, size: '+1' })),
  );
