/** What a request names must exist: an unknown field or parameter is refused by name, never ignored. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { longTest } from '../../../../test/kit/long-test.ts';
import { nearestOf } from '../../src/platform/http/body/nearest-name.ts';
import { backends } from '../rigs/databases.ts';
import { type Answer, type Json, serviceOf, someone, text } from '../rigs/service.ts';

/** Strangers' forms post to these paths, and carry extras. */
const PUBLIC = ['/api/contact', '/api/partners', '/api/public/leads'];

describe('a request of the API', () => {
  const service = serviceOf(backends[0]!, { env: { LIMIT_CONTACT: 'off', LIMIT_PARTNERS: 'off' } });
  let document: Json;
  let operations: { name: string; method: string; path: string; operation: Json }[];

  before(async () => {
    document = (await service.call('GET', '/openapi.json')).body;
    operations = Object.entries<Json>(document.paths).flatMap(([path, item]) =>
      Object.entries<Json>(item).map(([method, operation]) => ({
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        operation,
      })),
    );
  });

  const filled = (path: string) => path.replace(/\{[^}]+\}/g, 'x_1');
  const faultOf = ({ status, body }: Answer) => [status, body.error?.code, body.error?.details?.[0]?.field];
  const takingKeys = () =>
    operations.filter(({ operation }) =>
      (operation.security ?? document.security).some((way: Json) => way.bearer),
    );

  /** Returns the example of a request body, the first where there are several. */
  const exampleOf = ({ requestBody }: Json) => {
    const { example, examples = {} } = requestBody?.content['application/json'] ?? {};
    return example ?? (Object.values(examples) as Json[])[0]?.value;
  };

  longTest('is refused for a query parameter that the operation does not know', async () => {
    assert.ok(takingKeys().length > 30);
    for (const { name, method, path, operation } of takingKeys()) {
      const body = exampleOf(operation);
      const needed = (operation.parameters ?? []).filter(
        (each: Json) => each.in === 'query' && each.required,
      );
      const query = [...needed.map((each: Json) => `${each.name}=x`), 'zzz=1'].join('&');
      const answer = await service.call(method, `${filled(path)}?${query}`, body);
      assert.deepEqual(faultOf(answer), [400, 'INVALID_PARAMETER', 'zzz'], name);
      assert.ok(operation.responses['400'], `${name} does not describe its 400`);
    }
  });

  test('is refused for a field that the operation does not know', async () => {
    for (const { name, method, path, operation } of takingKeys()) {
      // A form is no JSON, and refuses its unknown parts itself: media.test.ts
      if (method === 'GET' || operation.requestBody?.content['multipart/form-data']) continue;
      const answer = await service.call(method, filled(path), { ...exampleOf(operation), zzz: 1 });
      assert.deepEqual(faultOf(answer), [400, 'INVALID_PAYLOAD', 'zzz'], name);
    }
    const credentials = { email: 'a@example.com', password: 'x' };
    const ours = { origin: service.url };
    const remembered = await service.call(
      'POST',
      '/api/app/sign-in',
      { ...credentials, remember: true },
      ours,
    );
    assert.deepEqual(faultOf(remembered), [400, 'INVALID_PAYLOAD', 'remember']);
    const withNext = await service.call('POST', '/api/app/sign-in?next=1', credentials, ours);
    assert.deepEqual(faultOf(withNext), [400, 'INVALID_PARAMETER', 'next']);
  });

  test('is told the nearest known name, or all of them where none is near', async () => {
    const message = async (method: string, path: string, body?: object) =>
      (await service.call(method, path, body)).body.error.message;
    assert.equal(await message('GET', '/api/v1/messages?limt=3'), 'limt is not known (did you mean limit?).');
    assert.equal(await message('GET', '/api/v1/contacts?Tag=vip'), 'Tag is not known (did you mean tag?).');
    const sent = text(someone());
    assert.equal(
      await message('POST', '/api/v1/messages/send', { ...sent, templatename: 'x' }),
      'templatename is not known (did you mean templateName?).',
    );
    assert.match(
      await message('POST', '/api/v1/messages/send', { ...sent, deliverAt: '2027-01-01T00:00:00Z' }),
      /^deliverAt is not known \(known are to, type, message, /,
    );
    assert.equal(await message('GET', '/api/v1/me?x=1'), 'x is not known (this takes none).');
    assert.deepEqual((await service.client.messages.list({ recipient: sent.to })).data, []);
  });

  test('is refused for what an object within it does not know, and not for what is free', async () => {
    const contact = await service.client.contacts.create({ phone: someone() });
    const path = `/api/v1/contacts/${contact.id}`;
    const answer = await service.call('PATCH', path, { optOut: { scope: 'all', Scope: 'none' } });
    assert.deepEqual(faultOf(answer), [400, 'INVALID_PAYLOAD', 'optOut.Scope']);
    const free = {
      to: someone(),
      type: 'template',
      templateName: 'order_update',
      components: [{ type: 'body', parameters: [{ type: 'text', text: 'a', anything: { of: 'Meta’s' } }] }],
    };
    const { body } = await service.call('POST', '/api/v1/messages/send', free);
    assert.ok(!JSON.stringify(body.error ?? {}).includes('is not known'), JSON.stringify(body));
    const named = { ...free, components: undefined, variables: { whatever: 'a' } };
    const other = await service.call('POST', '/api/v1/messages/send', named);
    assert.ok(!JSON.stringify(other.body.error ?? {}).includes('is not known'), JSON.stringify(other.body));
  });

  test('may carry what breaks caches, and the place of a stream', async () => {
    assert.equal((await service.call('GET', '/api/v1/messages?_=1700000000&limit=1')).status, 200);
    assert.equal((await service.call('GET', '/api/v1/me?_=1')).status, 200);
    const stream = await service.call('GET', '/api/v1/stream?lastEventId=1&_=2');
    assert.equal(stream.status, 200);
    assert.match(String(stream.body), /^id: 1$/m);
    assert.equal((await service.call('GET', '/api/v1/stream?lastEventId=')).status, 200);
    assert.equal((await service.call('GET', '/api/v1/messages?lastEventId=1')).status, 400);
  });

  test('that needs no body may have an empty one', async () => {
    const webhook = await service.call('POST', '/api/v1/webhooks', { url: 'https://example.com/x' });
    const rotate = `/api/v1/webhooks/${webhook.body.data?.id}/rotate-secret`;
    for (const body of [undefined, {}, 'null', ''])
      assert.equal((await service.call('POST', rotate, body)).status, 200, JSON.stringify(body));
    for (const body of [[1], '"text"', { a: null }]) {
      const { status } = await service.call('POST', rotate, body);
      assert.equal(status, 400, JSON.stringify(body));
    }
  });

  test('is described as taking what is named and no more', () => {
    let objects = 0;
    const check = (schema: Json, where: string): void => {
      const own = schema.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)] : schema;
      if (own.properties) {
        assert.equal(own.additionalProperties, false, where);
        objects++;
      }
      for (const [name, field] of Object.entries<Json>(own.properties ?? {}))
        check(field, `${where}.${name}`);
      if (own.items) check(own.items, `${where}[]`);
      for (const part of [...(own.anyOf ?? []), ...(own.allOf ?? [])]) check(part, where);
    };
    for (const { name, path, operation } of operations) {
      const body = operation.requestBody?.content['application/json']?.schema;
      if (body && /^\/api\/(v1|app)\//.test(path)) check(body, name);
    }
    assert.ok(objects > 10);
  });

  test('of the public forms may carry extras', async () => {
    const bodies = [
      { name: 'Asha', email: 'asha@example.com', utm_source: 'x' },
      { email: 'asha@example.com', partnershipType: 'agency', utm_source: 'x' },
      { full_name: 'Asha', email: 'asha@example.com', use_cases: [], utm_source: 'x' },
    ];
    for (const [i, path] of PUBLIC.entries())
      assert.equal((await service.call('POST', `${path}?utm_source=x`, bodies[i])).status, 200, path);
  });

  test('by an MCP tool is refused alike', async () => {
    const client = new Client({ name: 'test', version: '1' });
    const requestInit = { headers: { authorization: `Bearer ${service.apiKey}` } };
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`), { requestInit }) as never,
    );
    const to = someone();
    for (const [name, args, fault] of [
      ['send_message', { ...text(to), deliverAt: 'tomorrow' }, 'deliverAt'],
      ['list_contacts', { limt: 3 }, 'limt'],
    ] as const) {
      const result = (await client.callTool({ name, arguments: args })) as Json;
      assert.equal(result.isError, true);
      assert.equal(result.structuredContent.details[0].field, fault);
    }
    assert.deepEqual((await service.client.messages.list({ recipient: to })).data, []);
    await client.close();
  });
});

test('the nearest name is at most a third of its letters away, whatever the case', () => {
  const known = ['limit', 'cursor', 'createdAfter', 'templateName', 'to'];
  for (const [name, nearest] of [
    ['limt', 'limit'],
    ['LIMIT', 'limit'],
    ['limti', 'limit'],
    ['created_after', 'createdAfter'],
    ['template', 'templateName'],
    ['ot', 'to'],
    ['x', undefined],
    ['deliverAt', undefined],
    ['l'.repeat(100_000), undefined],
  ] as const)
    assert.equal(nearestOf(name, known), nearest, name.slice(0, 20));
});
