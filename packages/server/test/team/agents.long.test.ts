/** Members with the role `agent`: which routes they may call, and that none shows them anything of a conversation that is not theirs. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { createMeghdoot, MeghdootError } from '../../../sdk/src/index.ts';
import { OPERATOR } from '../../src/features/events/audit.ts';
import { createGrant } from '../../src/features/oauth/grants/grants.ts';
import { HOUR } from '../../src/platform/clock.ts';
import type { Scope } from '../../src/platform/http/admission/principal.ts';
import { hashToken } from '../../src/platform/security/tokens.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { type MemberClient, memberOf } from '../rigs/member.ts';
import { type Json, serviceOf, someone, type Workspace } from '../rigs/service.ts';

interface Operation {
  method: string;
  path: string;
  agents: string | undefined;
  query: { name: string; required?: boolean }[];
}

/** A person with a conversation that has a photo, a note, a label and a tag, each with a word that stands nowhere else. */
interface Person {
  phone: string;
  word: string;
  ids: {
    conversation: string;
    contact: string;
    message: string;
    media: string;
    note: string;
    channel: string;
  };
}

let shops = 0;

onEachDatabase('an agent', (backend) => {
  const service = serviceOf(backend);
  let operations: Operation[];
  before(async () => {
    const { paths } = (await (await fetch(`${service.url}/openapi.json`)).json()) as Json;
    operations = Object.entries(paths as Record<string, Record<string, Json>>).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        ...{ method: method.toUpperCase(), path, agents: operation['x-agents'] },
        query: (operation.parameters ?? []).filter((each: Json) => each.in === 'query'),
      })),
    );
  });

  async function shop(agentsSee: 'all' | 'unassigned' | 'own') {
    const workspace = await service.workspace(`agents-${++shops}`);
    await workspace.client.workspace.update({ agentsSee });
    const [meera, kabir] = [
      await memberOf(service, workspace.id, 'Meera', { role: 'agent' }),
      await memberOf(service, workspace.id, 'Kabir', { role: 'agent' }),
    ];
    const [hers, his] = [await person(workspace, 'marigold'), await person(workspace, 'tuberose')];
    const give = ({ ids }: Person, to: string | null, from: string | null = null) =>
      workspace.client.conversations.update(ids.conversation, { assignee: to, assigneeBefore: from });
    await give(hers, meera.id);
    return { workspace, meera, kabir, hers, his, give };
  }

  async function person({ client, channelId }: Workspace, word: string): Promise<Person> {
    const phone = someone();
    const file = new File([`file ${word}`], `${word}.txt`, { type: 'text/plain' });
    const { id: mediaId } = await client.media.upload(file);
    await client.simulator.inbound({ from: phone, text: `caption ${word}`, mediaId });
    const message = await eventually(async () => {
      const { data } = await client.messages.list({ recipient: phone, direction: 'inbound' });
      const [found] = data as Json[];
      assert.equal(found?.media?.state, 'stored');
      return found;
    });
    const { data } = await client.conversations.list({ view: 'all', search: phone });
    const { id: conversation, contactId: contact } = data[0]!;
    await client.conversations.update(conversation, { labels: [`label-${word}`] });
    await client.contacts.update(contact, { name: `Name ${word}`, tags: [`tag-${word}`] });
    const note = await client.conversations.addNote(conversation, { text: `note ${word}` });
    return {
      ...{ phone, word },
      ids: {
        ...{ conversation, contact, message: message.messageId, media: message.media.id },
        ...{ note: note.id, channel: channelId },
      },
    };
  }

  /** The ids in the path of an operation, as those of a person's things. */
  function urlOf({ path }: Operation, { ids, phone }: Person): string {
    const noun = path.split('/')[3]!;
    const id = {
      conversations: ids.conversation,
      contacts: ids.contact,
      media: ids.media,
      channels: ids.channel,
    }[noun];
    return path
      .replace('{messageId}', ids.message)
      .replace('{noteId}', ids.note)
      .replace('{id}', id ?? `none-of-${phone.slice(1)}`);
  }

  /** A body that a change would take, so far as one is needed. */
  const bodyOf = ({ path, method }: Operation, { ids, phone }: Person): object | undefined =>
    method === 'GET' || method === 'DELETE'
      ? undefined
      : ({
          '/api/v1/conversations': { contactId: ids.contact, channelId: ids.channel },
          '/api/v1/conversations/{id}/messages': { type: 'text', message: 'Hello' },
          '/api/v1/conversations/{id}/notes': { text: 'Hello' },
          '/api/v1/contacts/{id}/notes': { text: 'Hello' },
          '/api/v1/conversations/{id}/presence': { state: 'looking' },
          '/api/v1/messages/send': { to: phone, type: 'text', message: 'Hello' },
        }[path] ?? {});

  const saysNothingOf = (text: string, { word, phone, ids }: Person, where: string) => {
    for (const secret of [word, phone, ids.conversation, ids.contact, ids.message, ids.media])
      assert.ok(!text.includes(secret), `${where} shows ${secret}: ${text.slice(0, 500)}`);
  };

  test('may call the routes that say so, and no other', async () => {
    const { meera, hers } = await shop('own');
    const refused = operations.filter(({ path, agents }) => path.startsWith('/api/v1/') && !agents);
    assert.ok(refused.length > 40);
    for (const operation of refused) {
      const where = `${operation.method} ${operation.path}`;
      const response = await meera.call(operation.method, urlOf(operation, hers), bodyOf(operation, hers));
      assert.equal(response.status, 403, where);
      assert.equal(((await response.json()) as Json).error.code, 'INSUFFICIENT_ROLE', where);
    }
    for (const path of ['/api/app/members', '/api/app/invitations', '/api/app/operator/mails'])
      assert.equal((await meera.call('GET', path)).status, 403, path);
    const { data } = await meera.client.templates.list();
    assert.ok(data.length > 0, 'templates are there to use');
    assert.deepEqual((await meera.client.me()).administrator, false);
  });

  test('who sees their own is shown nothing of another conversation by any route', async () => {
    const { meera, hers, his, kabir, give } = await shop('own');
    await give(his, kabir.id);
    const open = operations.filter(({ agents }) => agents !== undefined && agents !== 'alike');
    for (const operation of open) {
      const { method, path } = operation;
      if (path === '/api/v1/stream') continue; // see below
      const where = `${method} ${path}`;
      const url = urlOf(operation, his);
      const response = await meera.call(method, url, bodyOf(operation, his));
      const text = await response.text();
      if (operation.agents === 'seeing all' || path === '/api/v1/messages/send')
        assert.equal(response.status, 403, `${where}: ${text}`);
      else if (url !== path) assert.equal(response.status, 404, `${where}: ${text}`);
      else if (method === 'GET') assert.equal(response.status, 200, `${where}: ${text}`);
      else assert.ok(response.status >= 400, `${where}: ${text}`);
      saysNothingOf(text, his, where);
      for (const { name } of operation.query) {
        const asked = {
          search: his.word,
          phone: his.phone,
          recipient: his.phone,
          label: `label-${his.word}`,
        }[name];
        const named =
          { contactId: his.ids.contact, id: his.ids.contact, tag: `tag-${his.word}` }[name] ?? asked;
        if (named === undefined) continue;
        const found = await meera.call(method, `${url}?${new URLSearchParams({ [name]: named })}`);
        const { data } = (await found.json()) as Json;
        assert.deepEqual(data, [], `${where} by ${name}`);
      }
      // What is hers is there by the same route.
      if (method === 'GET' && operation.agents === 'by sight') {
        const own = await meera.call(method, urlOf(operation, hers));
        assert.equal(own.status, 200, where);
        const shown = Buffer.from(await own.arrayBuffer()).toString();
        assert.notEqual(shown.match(/"data":\[\]/)?.[0], '"data":[]', `${where} shows what is hers`);
      }
    }
  });

  test('lets an application see no more than they do, over MCP as well', async () => {
    const { workspace, meera, hers, his, kabir, give } = await shop('own');
    await give(his, kabir.id);
    const token = await tokenOf(workspace.id, meera.id);
    const headers = {
      ...{ authorization: `Bearer ${token}`, accept: 'application/json, text/event-stream' },
      'content-type': 'application/json',
    };
    const call = async (name: string, args: object) => {
      const params = { name, arguments: args };
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
      const response = await fetch(`${service.url}/mcp`, { method: 'POST', headers, body });
      return ((await response.json()) as Json).result.structuredContent;
    };
    const { data } = await call('list_conversations', {});
    assert.deepEqual(
      data.map(({ id }: Json) => id),
      [hers.ids.conversation],
    );
    assert.equal((await call('read_conversation', { id: his.ids.conversation })).code, 'NOT_FOUND');
    assert.equal((await call('get_message', { messageId: his.ids.message })).code, 'NOT_FOUND');
    assert.equal((await call('list_events', {})).code, 'INSUFFICIENT_ROLE');
    assert.deepEqual((await call('list_contacts', { search: his.phone })).data, []);
  });

  test('reads, takes and answers what is theirs through an application, which acts in their name', async () => {
    const { workspace, meera, kabir, hers, his, give } = await shop('unassigned');
    await give(his, kabir.id);
    const app = createMeghdoot({ baseUrl: service.url, apiKey: await tokenOf(workspace.id, meera.id) });
    const mine = async () =>
      (await app.conversations.list({ view: 'mine' })).data.map(({ id, unread }) => [id, unread]);
    assert.deepEqual(await mine(), [[hers.ids.conversation, 1]]);
    await app.conversations.markRead(hers.ids.conversation, {});
    assert.deepEqual(await mine(), [[hers.ids.conversation, 0]]);
    assert.equal((await meera.client.conversations.get(hers.ids.conversation)).unread, 0);
    const { messageId } = await app.messages.send({ to: hers.phone, type: 'text', message: 'It is' });
    assert.equal((await workspace.client.messages.get(messageId)).sentBy, meera.id);
    await give(hers, null, meera.id);
    const taken = await app.conversations.update(hers.ids.conversation, { assignee: meera.id });
    assert.deepEqual([taken.assignee, taken.assignedBy], [meera.id, meera.id]);
    await assert.rejects(app.conversations.update(his.ids.conversation, { assignee: meera.id }), {
      code: 'NOT_FOUND',
    });
    await assert.rejects(app.messages.send({ to: his.phone, type: 'text', message: 'Hello' }), {
      status: 403,
    });
    await workspace.reaches(messageId, 'read');
  });

  /** A token with which an application acts for a person, as the consent page gives it. */
  async function tokenOf(workspaceId: string, personId: string): Promise<string> {
    const { db, url } = service;
    const { resource } = (await (await fetch(`${url}/.well-known/oauth-protected-resource`)).json()) as Json;
    const scopes: Scope[] = ['read', 'messages', 'contacts'];
    const client = { id: 'https://app.example/client', name: 'App', host: 'app.example' };
    const input = { workspaceId, personId, client, scopes, resources: [resource] };
    const { id } = await createGrant(db, input as never, OPERATOR, Date.now());
    const token = 'agent-'.padEnd(43, `${shops}x`);
    await db
      .insertInto('oauth_artifacts')
      .values({
        ...{ kind: 'AccessToken', hash: hashToken(token), grant_id: id, consumed_at: null },
        payload: JSON.stringify({ aud: resource, scope: scopes.join(' ') }),
        expires_at: Date.now() + HOUR,
      })
      .execute();
    return token;
  }

  test('who sees what nobody has sees it until somebody takes it', async () => {
    const { meera, his, kabir, give } = await shop('unassigned');
    const there = async () =>
      (await meera.client.conversations.list({ view: 'all' })).data
        .map(({ id }) => id)
        .includes(his.ids.conversation);
    assert.ok(await there());
    assert.equal((await meera.client.contacts.get(his.ids.contact)).id, his.ids.contact);
    assert.equal((await meera.client.contacts.list({ search: his.phone })).data.length, 1);
    await give(his, kabir.id);
    assert.ok(!(await there()));
    const gone = (error: unknown) => error instanceof MeghdootError && error.status === 404;
    await assert.rejects(meera.client.conversations.get(his.ids.conversation), gone);
    await assert.rejects(
      meera.client.conversations.update(his.ids.conversation, { assignee: meera.id }),
      gone,
    );
    assert.deepEqual((await meera.client.contacts.list({ search: his.phone })).data, []);
  });

  test('answers what is theirs, and a choice of the workspace is in force at once', async () => {
    const { workspace, meera, hers, his } = await shop('own');
    const { messageId } = await meera.client.messages.send({
      to: hers.phone,
      type: 'text',
      message: 'On its way',
    });
    assert.equal((await meera.client.messages.get(messageId)).messageId, messageId);
    await workspace.reaches(messageId, 'read');
    await workspace.client.workspace.update({ agentsSee: 'all' });
    await eventually(async () => {
      const { data } = await meera.client.conversations.list({ view: 'all' });
      assert.equal(data.length, 2);
    });
    assert.equal((await meera.client.contacts.get(his.ids.contact)).id, his.ids.contact);
  });

  test('is told by the stream of what is theirs, and of what leaves them by its id alone', async () => {
    const { workspace, meera, hers, his, kabir, give } = await shop('own');
    const { frames, end } = await streamOf(meera);
    await workspace.client.conversations.addNote(his.ids.conversation, { text: 'nothing of this' });
    await give(his, kabir.id);
    await workspace.client.contacts.update(his.ids.contact, { name: 'Somebody tuberose' });
    await workspace.client.conversations.update(hers.ids.conversation, { labels: ['urgent'] });
    // What is told is what is theirs by then.
    await eventually(() => assert.ok(frames().some(({ data }) => data?.data.labels?.includes('urgent'))));
    await give(hers, kabir.id, meera.id);
    await workspace.client.conversations.update(hers.ids.conversation, { labels: ['no longer hers'] });
    await eventually(async () => {
      const told = frames().filter(({ data }) => data !== undefined);
      assert.deepEqual(
        told.map(({ data }) => [data.type, data.data.id, Object.keys(data.data).length > 1]),
        [
          ['conversation.updated', hers.ids.conversation, true],
          ['conversation.updated', hers.ids.conversation, false],
        ],
      );
    });
    const last = await eventually(async () => {
      const feed = await workspace.feed();
      const id = String(feed.at(-1)!.sequence);
      assert.equal(frames().at(-1)!.id, id, 'it says how far it has come all the same');
      return frames();
    });
    saysNothingOf(JSON.stringify(last), his, 'the stream');
    await end();
  });
});

interface Frame {
  id: string | undefined;
  data: Json;
}

/** Follows the stream of a member, from now on. */
async function streamOf(member: MemberClient) {
  const response = await member.call('GET', '/api/v1/stream');
  assert.equal(response.status, 200);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = (await reader.read()).value ?? '';
  const reading = (async () => {
    for (let read = await reader.read(); !read.done; read = await reader.read()) text += read.value;
  })().catch(() => undefined);
  const frames = (): Frame[] =>
    text
      .split('\n\n')
      .filter((block) => block.includes('id: '))
      .map((block) => {
        const data = block.match(/^data: (.*)$/m)?.[1];
        return { id: block.match(/^id: (.*)$/m)?.[1], data: data && JSON.parse(data) };
      });
  const end = async () => {
    await reader.cancel();
    await reading;
  };
  return { frames, end };
}
