/** A workspace leaves with all that is its own, as the API shows it, and with no secret. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { meghdoot } from '../rigs/cli-process.ts';
import { onEitherSharedDatabase } from '../rigs/databases.ts';
import { serviceOf, someone, text } from '../rigs/service.ts';

interface Line {
  kind: string;
  // biome-ignore lint/suspicious/noExplicitAny: lines are looked at as they come
  data: any;
}

onEitherSharedDatabase('an export', (backend) => {
  const service = serviceOf(backend);

  test('has everything of a workspace as the API lists it, once, and nothing of another', async () => {
    const { client } = service;
    const other = await service.workspace('other');
    const foreign = await other.client.messages.send(text(someone()));
    const ids: string[] = [];
    for (let i = 0; i < 520; i++)
      ids.push((await client.messages.send({ ...text(someone()), reference: `r${i}` })).messageId);
    for (const id of ids.slice(-3)) await service.reaches(id, 'read');
    await client.media.upload(new Blob(['a page'], { type: 'text/plain' }), { fileName: 'page.txt' });
    const webhook = await client.webhooks.create({
      url: 'https://example.in/hook',
      events: ['message.read'],
    });

    const exported = await meghdoot(service.env, ['export', '--workspace', 'demo']);
    assert.equal(exported.code, 0, exported.stderr);
    const lines = exported.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Line);
    const end = lines.pop()!;
    assert.deepEqual(end, { kind: 'end', data: { lines: lines.length } });
    const of = (kind: string) => lines.filter((line) => line.kind === kind).map(({ data }) => data);
    assert.deepEqual(
      of('message').map(({ messageId }) => messageId),
      [...ids].sort(),
    );
    const listed = new Map<string, unknown>();
    for await (const message of client.messages.iterate({ limit: 100 }))
      listed.set(message.messageId, message);
    for (const message of of('message').slice(0, 10))
      assert.deepEqual(message, listed.get(message.messageId));
    const contacts: unknown[] = [];
    for await (const contact of client.contacts.iterate({ limit: 100 })) contacts.push(contact);
    assert.deepEqual(of('contact'), contacts);
    assert.deepEqual(
      of('event').map(({ sequence }) => sequence),
      of('event').map((_, i) => i + 1),
    );
    for (const kind of ['workspace', 'channel', 'template', 'api_key', 'media', 'audit'])
      assert.ok(of(kind).length > 0, kind);
    assert.ok(!exported.stdout.includes(foreign.messageId));
    for (const secret of [service.apiKey, webhook.secret]) assert.ok(!exported.stdout.includes(secret));
  });

  test('of a workspace that is none is refused', async () => {
    assert.match(
      (await meghdoot(service.env, ['export', '--workspace', 'nobody'])).stderr,
      /There is no workspace nobody/,
    );
  });
});
