/**
 * Every route of the API description, so that a new one is covered by itself: without a key 401, with too narrow a key
 * 403, and with the key of another workspace nothing is seen or changed.
 */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { onEachDatabase } from '../rigs/databases.ts';
import { PDF, upload } from '../rigs/media-files.ts';
import { type Answer, type Json, serviceOf, someone, text, type Workspace } from '../rigs/service.ts';

interface Route {
  name: string;
  method: string;
  path: string;
  operation: Json;
}

/** No test workspace ever has a real number. */
const OF_LIVE_WORKSPACES = new Set(['POST /api/v1/channels', 'POST /api/v1/channels/check']);

/** Whose body names a thing, in which field, of which noun, and how one of another workspace is refused. */
const NAMED: Record<string, { field: string; noun: string; refused: [status: number, code: string] }> = {
  'POST /api/v1/simulator/answer': {
    ...{ field: 'messageId', noun: 'messages' },
    refused: [400, 'INVALID_PAYLOAD'],
  },
  'POST /api/v1/conversations': {
    ...{ field: 'channelId', noun: 'channels' },
    refused: [404, 'NOT_FOUND'],
  },
  'POST /api/v1/templates/check': {
    ...{ field: 'templateId', noun: 'templates' },
    refused: [404, 'NOT_FOUND'],
  },
};

/** What a route asks for in its query: of a name that both workspaces have. */
const QUERIES: Record<string, string> = {
  'DELETE /api/v1/templates': '?name=order_update',
  'GET /api/v1/contacts/{id}/merge': '?contactId=con_01k9z6c7h2m4n8p0q2r4s6t8v0',
};

/** They say what would be, or that somebody looks, and change nothing. */
const CHANGE_NOTHING = new Set([
  'POST /api/v1/templates/check',
  'POST /api/v1/campaigns/{id}/preflight',
  'POST /api/v1/conversations/{id}/presence',
]);

/** They take a table of people. */
const TABLES = ['POST /api/v1/imports', 'POST /api/v1/campaigns/{id}/audience'];

/** A key looks at nothing. */
const FOR_MEMBERS = new Set(['POST /api/v1/conversations/{id}/presence']);

/** What each kind of key may do. */
const KEYS = { 'read-only': ['read'], messaging: ['read', 'messages', 'contacts'] } as const;

onEachDatabase('every route of the API', (backend) => {
  const service = serviceOf(backend, { env: { ALLOW_PRIVATE_WEBHOOKS: '127.0.0.0/8' } });
  let other: Workspace;
  let routes: Route[];
  /** The victim's things, by the collection they are in. */
  const own: Record<string, string> = {};

  before(async () => {
    other = await service.workspace(`other-${backend.name}`);
    const document = (await service.call('GET', '/openapi.json')).body;
    routes = Object.entries<Json>(document.paths).flatMap(([path, item]) =>
      Object.entries<Json>(item)
        .filter(([, operation]) => (operation.security ?? document.security).some((way: Json) => way.bearer))
        .map(([method, operation]) => ({
          name: `${method.toUpperCase()} ${path}`,
          method: method.toUpperCase(),
          path,
          operation,
        })),
    );
    const { client, call } = service;
    const sent = await client.messages.send(text(someone()));
    own.messages = sent.messageId;
    own.contacts = (await service.reaches(sent.messageId, 'read')).contactId!;
    own.channels = service.channelId;
    own.conversations = (
      await client.conversations.open({ contactId: own.contacts, channelId: own.channels })
    ).id;
    own.notes = (await client.conversations.addNote(own.conversations, { text: 'Ours alone' })).id;
    own['quick-replies'] = (await client.quickReplies.create({ shortcut: 'hours', text: '10 to 8' })).id;
    own['contact-attributes'] = (
      await client.contactAttributes.create({ key: 'size', name: 'Size', type: 'number' })
    ).id;
    const filter = { tags: { all: ['vip'] } };
    own['contact-filters'] = (await client.contactFilters.create({ name: 'Regulars', condition: filter })).id;
    own['contact-changes'] = (await client.contactChanges.create({ filter, addTags: ['regular'] })).id;
    own.campaigns = (await client.campaigns.create({ name: 'Ours' })).id;
    own.imports = (await client.imports.create(new Blob(['phone\n+919876500001\n']))).id;
    own.templates = (await client.templates.list()).data[0]!.id;
    own.keys = (await client.keys.create({ kind: 'read-only' })).id;
    const url = 'http://127.0.0.1:9/nobody';
    own.media = (await upload(service, { bytes: PDF })).body.data.id;
    own.webhooks = (await client.webhooks.create({ url, events: ['webhook.*'] })).id;
    const tested = await call('POST', `/api/v1/webhooks/${own.webhooks}/test`);
    assert.equal(tested.status, 200);
    const found = await service.call('GET', `/api/v1/webhooks/${own.webhooks}/deliveries`);
    own.deliveries = found.body.data[0]?.id ?? 'dlv_01m7xq05qjw84ssr1r5w8v6fcb';
    // Of events everybody has a first one: this is one that the other workspace does not come to.
    for (let i = 0; i < 30; i++) await client.contacts.create({ phone: someone() });
    const newest = await client.events.list({ order: 'newest', limit: 1 });
    own.events = String(newest.data[0]!.sequence);
  });

  /** The path with the victim's ids in it. */
  const ownPath = (path: string) =>
    path.replace(/([a-z-]+)\/\{[^}]+\}/g, (_, noun: string) => {
      assert.ok(own[noun], `tenancy.test.ts makes none of ${noun} yet`);
      return `${noun}/${own[noun]}`;
    });
  const example = ({ name, operation }: Route): Json => {
    const { example, examples = {} } = operation.requestBody?.content['application/json'] ?? {};
    const shown = example ?? Object.values<Json>(examples)[0]?.value;
    const named = NAMED[name];
    return named ? { ...shown, [named.field]: own[named.noun] } : shown;
  };
  const call = (
    route: Route,
    of: Pick<Workspace, 'call'>,
    headers?: Record<string, string>,
  ): Promise<Answer> =>
    TABLES.includes(route.name)
      ? of.call('POST', ownPath(route.path), 'phone\n+919876500002\n', {
          'content-type': 'text/csv',
          ...headers,
        })
      : route.operation.requestBody?.content['multipart/form-data']
        ? upload(of, { bytes: PDF }, headers)
        : of.call(route.method, ownPath(route.path) + (QUERIES[route.name] ?? ''), example(route), headers);
  const refusal = ({ body }: Answer) => {
    assert.deepEqual([body.success, typeof body.error.hint], [false, 'string']);
    return body.error.code;
  };

  test('without a key, or with an unknown one, is 401 and says where credentials come from', async () => {
    assert.ok(routes.length > 30);
    for (const route of routes) {
      for (const authorization of ['', 'Bearer mgd_test_nothing', `Basic ${btoa('a:b')}`]) {
        const answer = await call(route, service, { authorization });
        assert.deepEqual([answer.status, refusal(answer)], [401, 'UNAUTHORIZED'], route.name);
        assert.match(answer.headers.get('www-authenticate')!, /^Bearer resource_metadata="/, route.name);
        assert.equal(answer.headers.get('ratelimit-limit'), null, route.name);
      }
    }
  });

  test('with too narrow a key is 403', async () => {
    let refused = 0;
    for (const [kind, scopes] of Object.entries(KEYS)) {
      const authorization = `Bearer ${await service.key(service.id, kind as keyof typeof KEYS)}`;
      for (const route of routes) {
        const needed: string[] | undefined = route.operation['x-scopes'];
        const anybody = /Needs any valid credential/.test(route.operation.description);
        if (anybody || needed?.some((scope) => (scopes as readonly string[]).includes(scope))) continue;
        const answer = await call(route, service, { authorization });
        assert.deepEqual(
          [answer.status, refusal(answer)],
          [403, 'INSUFFICIENT_SCOPE'],
          `${kind} ${route.name}`,
        );
        refused++;
      }
    }
    assert.ok(refused > 20);
    const changing = routes.filter(({ method, name }) => method !== 'GET' && !CHANGE_NOTHING.has(name));
    assert.ok(
      changing.every((route) => !route.operation['x-scopes']?.includes('read')),
      'no change is open to a key that may only read',
    );
  });

  test('with the key of another workspace shows and changes nothing of this one', async () => {
    const state = async () => {
      const shown: Record<string, Json> = {};
      for (const noun of [
        'messages',
        'media',
        'contacts',
        'conversations',
        'imports',
        'channels',
        'templates',
        'keys',
        'webhooks',
        'events',
      ])
        shown[noun] = (await service.call('GET', `/api/v1/${noun}/${own[noun]}`)).body.data;
      const { body } = await service.call('GET', '/api/v1/events?limit=100');
      return { shown, events: body.data.length };
    };
    const before = await state();
    for (const route of routes) {
      const answer = await call(route, other);
      if (FOR_MEMBERS.has(route.name)) {
        assert.deepEqual([answer.status, refusal(answer)], [403, 'INSUFFICIENT_ROLE'], route.name);
      } else if (route.path.includes('{')) {
        assert.deepEqual([answer.status, refusal(answer)], [404, 'NOT_FOUND'], route.name);
      } else if (OF_LIVE_WORKSPACES.has(route.name)) {
        assert.deepEqual([answer.status, refusal(answer)], [409, 'CONFLICT'], route.name);
      } else if (NAMED[route.name]) {
        assert.deepEqual([answer.status, refusal(answer)], NAMED[route.name]!.refused, route.name);
      } else {
        assert.ok(answer.status < 300, `${route.name}: ${JSON.stringify(answer.body)}`);
      }
      const shown = JSON.stringify(answer.body);
      for (const [noun, id] of Object.entries(own))
        assert.ok(noun === 'events' || !shown.includes(id), `${route.name} shows ${id}`);
    }
    assert.deepEqual(await state(), before);
  });

  test('with filters that name another workspace’s things is an empty list', async () => {
    const { recipient } = await service.client.messages.get(own.messages!);
    for (const query of [`recipient=${own.contacts}`, `recipient=${encodeURIComponent(recipient!)}`]) {
      const { status, body } = await other.call('GET', `/api/v1/messages?${query}`);
      assert.deepEqual([status, body.data], [200, []]);
    }
    const cursor = Buffer.from(own.messages!).toString('base64url');
    const { body } = await other.call('GET', `/api/v1/messages?cursor=${cursor}`);
    assert.ok(!JSON.stringify(body.data).includes(own.messages!));
    const templates = await other.call('GET', `/api/v1/templates?channelId=${own.channels}`);
    assert.ok(!JSON.stringify(templates.body).includes(own.templates!));
  });

  test('whose id names nothing is 404, whatever its spelling', async () => {
    for (const id of ['x', 'msg_', '%00', '..', '%F0%9F%98%80', "'%20or%201=1--", `msg_${'0'.repeat(400)}`]) {
      for (const noun of [
        'messages',
        'media',
        'contacts',
        'channels',
        'templates',
        'webhooks',
        'keys',
        'events',
      ]) {
        const { status, body } = await service.call('GET', `/api/v1/${noun}/${id}`);
        if (id === '..') continue; // the client resolves it
        assert.deepEqual([status, body.error?.code], [404, 'NOT_FOUND'], `${noun}/${id}`);
      }
    }
  });
});
