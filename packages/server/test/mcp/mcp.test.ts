/** Uses the MCP endpoint by the client of the official SDK, with nothing but a URL and a key. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { SEND_TYPES } from '../../src/features/messages/members.ts';
import { backends } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { memberOf } from '../rigs/member.ts';
import { type Json, type Service, someone, startService } from '../rigs/service.ts';

describe('the MCP endpoint', () => {
  let service: Service;
  const clients: Client[] = [];

  before(async () => {
    service = await startService(backends[0]!);
  });
  after(async () => {
    await Promise.all(clients.map((client) => client.close()));
    await service.stop();
  });

  async function connect(key: string): Promise<Client> {
    const client = new Client({ name: 'test', version: '1.0.0' });
    const transport = new StreamableHTTPClientTransport(new URL('/mcp', service.url), {
      requestInit: { headers: { authorization: `Bearer ${key}` } },
    });
    await client.connect(transport as Parameters<typeof client.connect>[0]);
    clients.push(client);
    return client;
  }
  const call = async (client: Client, name: string, args: Record<string, unknown> = {}) => {
    const { isError = false, structuredContent, content } = await client.callTool({ name, arguments: args });
    assert.deepEqual(JSON.parse((content as Json)[0].text), structuredContent);
    return { isError, result: structuredContent as Json };
  };
  const post = (headers: Record<string, string>, body: unknown = { jsonrpc: '2.0', id: 1, method: 'ping' }) =>
    fetch(new URL('/mcp', service.url), {
      method: 'POST',
      headers: {
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        ...headers,
      },
      body: JSON.stringify(body),
    });

  it('shows its tools with the shapes of the routes', async () => {
    const client = await connect(service.apiKey);
    assert.equal(client.getServerVersion()?.name, 'meghdoot');
    assert.match(client.getInstructions() ?? '', /get_message/);
    const { tools } = await client.listTools();
    assert.deepEqual(
      tools.map(({ name, inputSchema }) => [name, inputSchema.required ?? []]),
      [
        ['send_message', ['to', 'type']],
        ['get_message', ['messageId']],
        ['cancel_message', ['messageId']],
        ['mark_read', ['messageId']],
        ['list_conversations', []],
        ['read_conversation', ['id']],
        ['reply_in_conversation', ['id', 'type']],
        ['change_conversation', ['id']],
        ['list_assignees', []],
        ['read_conversation_report', []],
        ['note_in_conversation', ['id', 'text']],
        ['list_contacts', []],
        ['update_contact', ['id']],
        ['note_on_contact', ['id', 'text']],
        ['list_contact_attributes', []],
        ['list_campaigns', []],
        ['get_campaign', ['id']],
        ['create_campaign', ['name']],
        ['change_campaign', ['id']],
        ['get_campaign_audience', ['id']],
        ['preflight_campaign', ['id']],
        ['test_campaign', ['id', 'to']],
        ['start_campaign', ['id']],
        ['pause_campaign', ['id']],
        ['resume_campaign', ['id']],
        ['cancel_campaign', ['id']],
        ['list_campaign_people', ['id']],
        ['list_imports', []],
        ['get_import', ['id']],
        ['read_costs', []],
        ['list_templates', []],
        ['check_template', ['name', 'language', 'category']],
        ['create_template', ['name', 'language', 'category']],
        ['list_events', []],
      ],
    );
    const send = tools[0]!.inputSchema.properties as Json;
    assert.deepEqual(send.type.enum, SEND_TYPES);
    assert.equal(send.interactive.type, 'object');
    assert.equal(send.idempotencyKey.type, 'string');
    assert.equal(
      (tools.find(({ name }) => name === 'list_contacts')!.inputSchema.properties as Json).limit.maximum,
      100,
    );
    const changing = tools.filter(({ annotations }) => annotations?.readOnlyHint === false);
    assert.deepEqual(
      changing.map(({ name }) => name),
      [
        ...['send_message', 'cancel_message', 'mark_read', 'reply_in_conversation', 'change_conversation'],
        ...[
          'note_in_conversation',
          'update_contact',
          'note_on_contact',
          'create_campaign',
          'change_campaign',
          'test_campaign',
        ],
        ...['start_campaign', 'pause_campaign', 'resume_campaign', 'cancel_campaign', 'create_template'],
      ],
    );
  });

  it('speaks of tools and arguments, never of HTTP', async () => {
    const client = await connect(service.apiKey);
    const { tools } = await client.listTools();
    for (const { name, description, inputSchema } of tools) {
      const told = [description, ...descriptionsIn(inputSchema)].join('\n');
      assert.ok(description && description.length > 20, name);
      assert.doesNotMatch(
        told,
        /%2B|\bheaders\b|\bheader `|\bHTTP\b|\b(GET|POST|PATCH|DELETE) |\bquery\b/,
        name,
      );
      assert.doesNotMatch(told, /\b[A-Z][a-z]+(-[A-Z][a-z]+)+\b/, `${name} names a header`);
    }
  });

  it('sends a message and follows it until it is read', async () => {
    const client = await connect(service.apiKey);
    const to = someone();
    const asked = { to, type: 'text', message: 'नमस्ते', idempotencyKey: 'once' };
    const sent = await call(client, 'send_message', asked);
    assert.equal(sent.isError, false);
    const { messageId } = sent.result.data;
    assert.equal((await call(client, 'send_message', asked)).result.data.messageId, messageId);
    await service.reaches(messageId, 'read');
    const read = await call(client, 'get_message', { messageId });
    assert.equal(read.result.data.status, 'read');
    const { contactId } = read.result.data;
    const { id } = await service.client.conversations.open({ contactId, channelId: service.channelId });
    const thread = await call(client, 'read_conversation', { id });
    assert.equal(thread.result.data[0].messageId, messageId);
    const closed = await call(client, 'change_conversation', { id, state: 'closed' });
    assert.equal(closed.result.data.state, 'closed');
    const listed = await call(client, 'list_conversations', { state: 'closed' });
    assert.equal(listed.result.data[0].id, id);
    const contacts = await call(client, 'list_contacts', { limit: 1, phone: to });
    assert.equal(contacts.result.data[0].phone, to);
    const templates = await call(client, 'list_templates', { name: 'order_update' });
    assert.equal(templates.result.data.length, 1);
    const events = await call(client, 'list_events', { after: 0, limit: 100 });
    assert.ok(events.result.data.some((event: Json) => event.type === 'message.read'));
  });

  it('answers in a conversation by its id, and that ends the wait: with free text, not with a template', async () => {
    const client = await connect(service.apiKey);
    const from = someone();
    await service.client.simulator.inbound({ from, text: 'Is it on its way?' });
    const waiting = async (): Promise<Json> => {
      const { result } = await call(client, 'list_conversations', { view: 'waiting' });
      return result.data.find(({ contact }: Json) => contact.phone === from);
    };
    const { id } = await eventually(async () => (await waiting()) ?? assert.fail('nobody waits'));
    const reply = (args: object) => call(client, 'reply_in_conversation', { id, ...args });
    const template = await reply({ type: 'template', templateName: 'hello_world' });
    await service.reaches(template.result.data.messageId, 'read');
    assert.ok(await waiting(), 'a template of a program is no answer');
    const asked = { type: 'text', message: 'It comes tomorrow.', idempotencyKey: 'one-reply' };
    const { messageId, recipient } = (await reply(asked)).result.data;
    assert.equal(recipient, from);
    assert.equal((await reply(asked)).result.data.messageId, messageId, 'it is sent once');
    const { channelId } = await service.reaches(messageId, 'read');
    assert.equal(channelId, service.channelId);
    assert.equal(await waiting(), undefined);
    const thread = await call(client, 'read_conversation', { id, limit: 1 });
    assert.equal(thread.result.data[0].message, 'It comes tomorrow.');
    const unknown = await call(client, 'reply_in_conversation', {
      id: 'cnv_none',
      type: 'text',
      message: 'x',
    });
    assert.deepEqual([unknown.isError, unknown.result.code], [true, 'NOT_FOUND']);
    assert.equal((await reply({ ...asked, to: from })).result.code, 'INVALID_PAYLOAD', 'it has its person');
  });

  it('gives a conversation to one member alone, notes in it, and reads how soon people are answered', async () => {
    const client = await connect(service.apiKey);
    const [meera, kabir] = [
      await memberOf(service, service.id, 'Meera'),
      await memberOf(service, service.id, 'Kabir'),
    ];
    const from = someone();
    await service.client.simulator.inbound({ from, text: 'Hello?' });
    const { id } = await eventually(async () => {
      const { result } = await call(client, 'list_conversations', { search: from });
      return result.data[0] ?? assert.fail('there is no conversation yet');
    });
    const members = (await call(client, 'list_assignees')).result.data;
    assert.deepEqual(
      members.filter(({ id }: Json) => [meera.id, kabir.id].includes(id)).map(({ name }: Json) => name),
      ['Meera', 'Kabir'],
    );
    const take = (assignee: string, assigneeBefore?: string) =>
      call(client, 'change_conversation', { id, assignee, ...(assigneeBefore && { assigneeBefore }) });
    assert.equal((await take(meera.id)).result.data.assignee, meera.id);
    const late = await take(kabir.id);
    assert.deepEqual(
      [late.isError, late.result.code, late.result.message],
      [true, 'CONFLICT', 'Meera has taken this conversation.'],
    );
    assert.equal((await take(kabir.id, meera.id)).result.data.assignee, kabir.id);
    const note = await call(client, 'note_in_conversation', { id, text: 'Calls at night' });
    assert.equal(note.isError, false);
    assert.deepEqual(
      (await service.client.conversations.notes(id)).data.map(({ text }) => text),
      ['Calls at night'],
    );
    const { waiting } = (await call(client, 'read_conversation_report')).result.data;
    assert.deepEqual(waiting, (await service.client.conversations.report()).waiting);
    assert.ok(waiting.count >= 1);
  });

  it('sends to many: made, looked at beforehand, tried, started, stopped and followed', async () => {
    const client = await connect(service.apiKey);
    const people = await Promise.all(
      ['6001', '6002'].map((digits) =>
        service.client.contacts.create({ phone: someone(digits), tags: ['by-agent'] }),
      ),
    );
    const made = await call(client, 'create_campaign', {
      ...{ name: 'By an agent', template: 'hello_world', canary: false, idempotencyKey: 'one-campaign' },
      audience: { tags: { all: ['by-agent'] } },
    });
    assert.equal(made.result.data.state, 'draft');
    const { id } = made.result.data;
    const changed = await call(client, 'change_campaign', { id, name: 'By a program' });
    assert.equal(changed.result.data.name, 'By a program');
    const { data: before } = (await call(client, 'preflight_campaign', { id })).result;
    assert.deepEqual([before.reached, before.examples.length], [2, 2]);
    const tried = await call(client, 'test_campaign', { id, to: people[0]!.phone });
    await service.reaches(tried.result.data.messageId, 'read');
    const started = await call(client, 'start_campaign', { id });
    assert.deepEqual([started.isError, started.result.data.state], [false, 'running']);
    await eventually(async () =>
      assert.equal((await call(client, 'get_campaign', { id })).result.data.state, 'finished'),
    );
    const { data: reached } = (await call(client, 'list_campaign_people', { id, limit: 1 })).result;
    assert.equal(reached.length, 1);
    assert.equal(reached[0].contactId, people[0]!.id);
    const listed = await call(client, 'list_campaigns', { state: 'finished' });
    assert.equal(listed.result.data[0].id, id);
    const over = await call(client, 'pause_campaign', { id });
    assert.deepEqual([over.isError, over.result.code], [true, 'CONFLICT']);

    const slow = await call(client, 'create_campaign', {
      ...{ name: 'Slowly', template: 'hello_world', canary: { percent: 1, least: 1 } },
      audience: { contacts: people.map((each) => each.id) },
    });
    const next = slow.result.data.id;
    const states: string[] = [];
    for (const tool of ['start_campaign', 'pause_campaign', 'resume_campaign', 'cancel_campaign'])
      states.push((await call(client, tool, { id: next })).result.data.state);
    assert.deepEqual(states, ['running', 'paused', 'running', 'cancelled']);
  });

  it('reads what became of a file of people, which is uploaded elsewhere', async () => {
    const client = await connect(service.apiKey);
    const file = new Blob(['phone,name\n+919812345678,Asha\n'], { type: 'text/csv' });
    const { id } = await service.client.imports.create(file);
    const listed = await call(client, 'list_imports', { limit: 1 });
    assert.equal(listed.result.data[0].id, id);
    const read = await call(client, 'get_import', { id });
    assert.deepEqual(read.result.data.rows, [['+919812345678', 'Asha']]);
  });

  it('answers what is wrong with code, message and hint', async () => {
    const client = await connect(service.apiKey);
    const wrong = await call(client, 'send_message', { to: 5, type: 'text' });
    assert.equal(wrong.isError, true);
    assert.equal(wrong.result.code, 'INVALID_PAYLOAD');
    assert.ok(wrong.result.message && wrong.result.hint && wrong.result.details);
    const missing = await call(client, 'get_message', { messageId: 'msg_../../keys' });
    assert.deepEqual([missing.isError, missing.result.code], [true, 'NOT_FOUND']);
    assert.equal((await call(client, 'get_message')).isError, true);
    assert.equal((await call(client, 'list_contacts', { limit: 1000 })).result.code, 'INVALID_PARAMETER');
    await assert.rejects(client.callTool({ name: 'delete_everything' }), /no tool/);
  });

  it('blames what does not fit its method on the caller, and says where', async () => {
    for (const [method, params, where] of [
      ['tools/call', undefined, /params/],
      ['tools/call', { name: 5 }, /name/],
      ['tools/call', { name: 'get_message', arguments: 'msg' }, /arguments/],
      ['tools/list', { cursor: 5 }, /cursor/],
      ['initialize', { protocolVersion: 1 }, /protocolVersion/],
    ] as const) {
      const answer = await post(
        { authorization: `Bearer ${service.apiKey}` },
        { jsonrpc: '2.0', id: 1, method, params },
      );
      const { error } = (await answer.json()) as Json;
      assert.equal(error.code, -32602, `${method} ${JSON.stringify(params)}: ${JSON.stringify(error)}`);
      assert.match(error.message, where);
    }
  });

  it('lets a credential do what it may do, in its own workspace', async () => {
    const reader = await connect(await service.key(service.id, 'read-only'));
    const refused = await call(reader, 'send_message', { to: someone(), type: 'text', message: 'x' });
    assert.deepEqual([refused.isError, refused.result.code], [true, 'INSUFFICIENT_SCOPE']);
    assert.equal((await call(reader, 'list_contacts')).isError, false);
    const other = await service.workspace('elsewhere');
    const { messageId } = await service.client.messages.send({ to: someone(), type: 'text', message: 'x' });
    const stranger = await connect(other.apiKey);
    assert.equal((await call(stranger, 'get_message', { messageId })).result.code, 'NOT_FOUND');
  });

  it('tells who has no credential where one comes from, and pages of any origin may read it', async () => {
    for (const headers of [{}, { authorization: 'Bearer mgd_test_nonsense' }]) {
      const answer = await post(headers);
      assert.equal(answer.status, 401);
      const url = /resource_metadata="([^"]+)"/.exec(answer.headers.get('www-authenticate')!)![1]!;
      assert.match(url, /\/\.well-known\/oauth-protected-resource\/mcp$/);
      assert.equal(answer.headers.get('access-control-allow-origin'), '*');
      assert.match(answer.headers.get('access-control-expose-headers')!, /WWW-Authenticate/);
      assert.equal(((await answer.json()) as Json).error.code, 'UNAUTHORIZED');
    }
    const preflight = await fetch(new URL('/mcp', service.url), {
      method: 'OPTIONS',
      headers: {
        origin: 'https://inspector.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type,mcp-protocol-version',
      },
    });
    assert.equal(preflight.status, 204);
    assert.match(preflight.headers.get('access-control-allow-headers')!, /mcp-protocol-version/);
  });

  it('keeps no session and opens no stream', async () => {
    const answer = await post({ authorization: `Bearer ${service.apiKey}` });
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('mcp-session-id'), null);
    assert.match(answer.headers.get('x-request-id')!, /^req_/);
    assert.deepEqual(await answer.json(), { jsonrpc: '2.0', id: 1, result: {} });
    const notified = await post(
      { authorization: `Bearer ${service.apiKey}` },
      { jsonrpc: '2.0', method: 'notifications/initialized' },
    );
    assert.equal(notified.status, 202);
    assert.equal(await notified.text(), '');
    const stream = await fetch(new URL('/mcp', service.url), { headers: { accept: 'text/event-stream' } });
    assert.equal(stream.status, 405);
    assert.match(stream.headers.get('allow')!, /POST/);
  });

  it('is where the server card says', async () => {
    const card = (await (
      await fetch(new URL('/.well-known/mcp/server-card.json', service.url))
    ).json()) as Json;
    assert.match(card.name, /^[a-z0-9.-]+\/meghdoot$/);
    assert.equal(card.remotes[0].type, 'streamable-http');
    assert.match(card.remotes[0].url, /\/mcp$/);
  });
});

/** Returns every description in a schema. */
function descriptionsIn(schema: Json): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([keyword, value]) =>
    keyword === 'description' && typeof value === 'string' ? [value] : descriptionsIn(value),
  );
}
