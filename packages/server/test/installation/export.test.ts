/** A workspace leaves with all that is its own, as the API shows it, and with no secret. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { longTest } from '../../../../test/kit/long-test.ts';
import { EXPORTED, EXPORTED_KINDS } from '../../src/installation/export.ts';
import { campaignTo } from '../rigs/campaigns.ts';
import { meghdoot, startProcess } from '../rigs/cli-process.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { memberOf } from '../rigs/member.ts';
import { serviceOf, someone, text } from '../rigs/service.ts';

interface Line {
  kind: string;
  // biome-ignore lint/suspicious/noExplicitAny: lines are looked at as they come
  data: any;
}

const linesOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);

onEachDatabase('an export', (backend) => {
  const service = serviceOf(backend);

  longTest('has everything of a workspace as the API lists it, once, and nothing of another', async () => {
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
    const lines = linesOf(exported.stdout);
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

  longTest('has a line of every kind that there is, and the help names each', async () => {
    const workspace = await service.workspace('whole');
    const { client } = workspace;
    await memberOf(service, workspace.id, 'Asha');
    await client.webhooks.create({ url: 'https://example.in/hook', events: ['message.read'] });
    await client.contactAttributes.create({ key: 'city', name: 'City', type: 'text' });
    await client.contactFilters.create({ name: 'Of the town', condition: { tags: { all: ['town'] } } });
    await client.quickReplies.create({ shortcut: 'hours', text: '10 to 8' });
    await client.media.upload(new Blob(['a page'], { type: 'text/plain' }), { fileName: 'page.txt' });
    const phone = someone();
    await client.simulator.inbound({ from: phone, text: 'Is it there yet?' });
    const conversation = await eventually(async () => {
      const [first] = (await client.conversations.list()).data;
      assert.ok(first);
      return first;
    });
    await client.conversations.addNote(conversation.id, { text: 'Asks again' });
    await client.contacts.addNote(conversation.contact.id, { text: 'Prefers mornings' });
    await campaignTo(workspace, phone);

    const { stdout } = await meghdoot(service.env, ['export', '--workspace', 'whole']);
    const lines = linesOf(stdout).filter(({ kind }) => kind !== 'end');
    const seen = lines.map(({ kind }) => kind).filter((kind, i, all) => all.indexOf(kind) === i);
    const there = new Set(Object.values(EXPORTED).filter((kind) => !kind.startsWith('no: ')));
    assert.deepEqual(
      EXPORTED_KINDS.filter((kind) => !there.has(kind)),
      ['workspace'],
    );
    assert.deepEqual(seen.sort(), [...EXPORTED_KINDS].sort());
    const notes = lines.filter(({ kind }) => kind === 'note').map(({ data }) => data.text);
    assert.deepEqual(notes, ['Prefers mornings', 'Asks again']);
    const help = (await meghdoot({}, ['export', '--help'])).stdout;
    for (const kind of EXPORTED_KINDS) assert.match(help, new RegExp(`\\b${kind}\\b`));
  });

  longTest(
    'is written as it is read: who takes nothing of it for a while has in the rest what came meanwhile',
    async () => {
      const { client } = service;
      // More than a pipe and its reader hold, so that the writer waits.
      const sent = Array.from({ length: 1000 }, () =>
        client.messages.send(text(someone(), 'x'.repeat(1000))),
      );
      await Promise.all(sent);
      const { child, stdout } = startProcess(service.env, ['export', '--workspace', 'demo']);
      const ended = once(child, 'close');
      await once(child.stdout!, 'data');
      child.stdout!.pause();
      assert.equal(linesOf(stdout().slice(0, stdout().indexOf('\n')))[0]!.kind, 'workspace');
      const late = await client.messages.send(text(someone()));
      child.stdout!.resume();
      assert.deepEqual(await ended, [0, null]);
      const messages = linesOf(stdout()).filter(({ kind }) => kind === 'message');
      assert.equal(messages.at(-1)!.data.messageId, late.messageId);
    },
  );

  test('of a workspace that is none is refused', async () => {
    assert.match(
      (await meghdoot(service.env, ['export', '--workspace', 'nobody'])).stderr,
      /There is no workspace nobody/,
    );
  });
});
