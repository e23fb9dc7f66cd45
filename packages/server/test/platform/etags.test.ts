/** A change is made to what was read, or not at all; and who has a thing already is not sent it again. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { etagOf } from '../../../sdk/src/index.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { type Json, serviceOf, someone, text } from '../rigs/service.ts';

onEachDatabase('a single thing', (backend) => {
  const service = serviceOf(backend);
  /** The paths of one of each. */
  const paths: Record<string, string> = {};

  before(async () => {
    const { client } = service;
    const { messageId } = await client.messages.send(text(someone()));
    const { contactId } = await service.reaches(messageId, 'read');
    const templates = (await client.templates.list()).data;
    const webhook = await client.webhooks.create({ url: 'https://127.0.0.1:9/', events: ['webhook.*'] });
    const key = await client.keys.create({ kind: 'read-only' });
    Object.assign(paths, {
      message: `/api/v1/messages/${messageId}`,
      contact: `/api/v1/contacts/${contactId}`,
      webhook: `/api/v1/webhooks/${webhook.id}`,
      template: `/api/v1/templates/${templates[0]!.id}`,
      channel: `/api/v1/channels/${service.channelId}`,
      key: `/api/v1/keys/${key.id}`,
      workspace: '/api/v1/workspace',
    });
  });

  const tagOf = async (path: string) => (await service.call('GET', path)).headers.get('etag')!;
  const withTag = (method: string, path: string, tag: string, body?: object) =>
    service.call(method, path, body, { 'if-match': tag });
  const CHANGES: Record<string, [object, object]> = {
    contact: [{ name: 'Asha' }, { name: 'Ravi' }],
    webhook: [{ description: 'a' }, { description: 'b' }],
    channel: [{ messagesPerSecond: 70 }, { messagesPerSecond: 60 }],
    workspace: [{ name: 'a' }, { name: 'b' }],
  };

  test('has an ETag, and is not sent to who has it', async () => {
    for (const [noun, path] of Object.entries(paths)) {
      const [, tag] = /^(?:W\/)?("[\w.-]+")$/.exec(await tagOf(path))!; // weak where it comes compressed
      for (const known of [tag!, `W/${tag}`, `"other", ${tag}`, '*']) {
        const answer = await service.call('GET', path, undefined, { 'if-none-match': known });
        const expected = known.startsWith('W/') ? known : tag;
        assert.deepEqual([answer.status, answer.body, answer.headers.get('etag')], [304, '', expected], noun);
      }
      const answer = await service.call('GET', path, undefined, { 'if-none-match': '"other"' });
      assert.deepEqual([answer.status, answer.body.success], [200, true]);
    }
  });

  test('is changed by who has seen it as it is, and by nobody else', async () => {
    for (const [noun, [one, other]] of Object.entries(CHANGES)) {
      const path = paths[noun]!;
      const first = await tagOf(path);
      const changed = await withTag('PATCH', path, first, one);
      assert.equal(changed.status, 200, noun);
      assert.equal(changed.headers.get('etag'), await tagOf(path), noun);
      assert.notEqual(await tagOf(path), first, noun);
      const late = await withTag('PATCH', path, first, other);
      assert.deepEqual([late.status, late.body.error.code], [412, 'PRECONDITION_FAILED'], noun);
      assert.ok(late.body.error.hint.length > 0);
      assert.equal((await withTag('PATCH', path, '*', other)).status, 200, noun);
      const weak = `W/${await tagOf(path)}`;
      assert.equal((await withTag('PATCH', path, `"other", ${weak}`, one)).status, 200, noun);
    }
  });

  test('is changed by one of two who saw it alike', async () => {
    for (const [noun, [one, other]] of Object.entries(CHANGES)) {
      const path = paths[noun]!;
      await service.call('PATCH', path, one);
      const tag = await tagOf(path);
      const changes = Array.from({ length: 6 }, () => withTag('PATCH', path, tag, other));
      const statuses = (await Promise.all(changes)).map(({ status }) => status).sort();
      assert.deepEqual(statuses, [200, 412, 412, 412, 412, 412], noun);
    }
  });

  test('is deleted by who has seen it as it is alone', async () => {
    for (const noun of ['contact', 'webhook', 'key']) {
      const path = paths[noun]!;
      assert.equal((await withTag('DELETE', path, '"other"')).status, 412, noun);
      assert.equal((await withTag('DELETE', path, await tagOf(path))).status, 200, noun);
    }
    assert.equal((await withTag('DELETE', paths.contact!, '"other"')).status, 404);
    assert.equal((await withTag('DELETE', paths.channel!, '"other"')).status, 412);
  });

  test('may be used meanwhile: what changes by itself is no reason to refuse a change', async () => {
    const { id, key } = await service.client.keys.create({ kind: 'read-only' });
    const path = `/api/v1/keys/${id}`;
    const tag = await tagOf(path);
    await service.call('GET', '/api/v1/me', undefined, { authorization: `Bearer ${key}` });
    assert.notEqual(await tagOf(path), tag);
    assert.equal((await withTag('DELETE', path, tag)).status, 200);
  });

  test('is described with its conditions, and the SDK sends them', async () => {
    const document = (await service.call('GET', '/openapi.json')).body;
    const contact = document.paths['/api/v1/contacts/{id}'];
    const named = ({ parameters }: Json) => parameters.map(({ name }: Json) => name);
    assert.ok(named(contact.get).includes('If-None-Match') && contact.get.responses['304']);
    assert.ok(named(contact.patch).includes('If-Match') && contact.patch.responses['412']);
    assert.ok(contact.patch.responses['200'].headers.ETag);
    const { client } = service;
    const read = await client.contacts.get((await client.contacts.create({ phone: someone() })).id);
    const saved = await client.contacts.update(read.id, { name: 'Asha' }, { ifMatch: etagOf(read) });
    const stale = client.contacts.update(read.id, { name: 'Ravi' }, { ifMatch: etagOf(read) });
    await assert.rejects(stale, { code: 'PRECONDITION_FAILED', status: 412 });
    await client.contacts.delete(read.id, { ifMatch: etagOf(saved) });
  });

  test('is asked for under an id of the caller’s own, if it is well-formed', async () => {
    const idOf = async (id: string, path = '/api/v1/me') =>
      (await service.call('GET', path, undefined, { 'x-request-id': id })).headers.get('x-request-id');
    for (const id of ['a', 'order-1042_try:2.0', 'x'.repeat(128)]) {
      assert.equal(await idOf(id), id);
      assert.equal(await idOf(id, '/api/v1/nothing'), id);
    }
    for (const id of ['', 'a b', 'x'.repeat(129), '<script>', 'a,b'])
      assert.match((await idOf(id))!, /^req_/);
  });
});
