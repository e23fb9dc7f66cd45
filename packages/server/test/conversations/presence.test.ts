/** Who looks at a conversation or writes in it, as their colleagues' streams tell, in the same process and in another. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Presence } from '../../../sdk/src/index.ts';
import { readConfig } from '../../src/config.ts';
import { notePresence } from '../../src/features/conversations/presence.ts';
import { besides, createPresenceWatch } from '../../src/features/feed/presence-watch.ts';
import { serve } from '../../src/main.ts';
import { MINUTE, SECOND } from '../../src/platform/clock.ts';
import { silentLog } from '../../src/platform/log.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { hurried } from '../rigs/hurried.ts';
import { manualClock } from '../rigs/manual-clock.ts';
import { type MemberClient, memberOf } from '../rigs/member.ts';
import { serviceOf, someone, type Workspace } from '../rigs/service.ts';

let shops = 0;

async function conversationIn({ client, channelId }: Workspace): Promise<string> {
  const { id: contactId } = await client.contacts.create({ phone: someone() });
  return (await client.conversations.open({ contactId, channelId })).id;
}

/** Follows a member's stream; `shown` waits until it tells, of each who is at the conversation, whether they write. */
function follows(t: TestContext, { client }: MemberClient, id: string) {
  const ended = new AbortController();
  t.after(() => ended.abort());
  let present: Presence[] = [];
  const following = (async () => {
    const stream = client.events.stream({
      signal: ended.signal,
      onPresence: (now) => {
        present = now;
      },
    });
    for await (const { type } of stream) assert.doesNotMatch(type, /presence/, 'it is no event');
  })();
  return {
    shown: (expected: readonly boolean[]) =>
      eventually(() =>
        assert.deepEqual(
          present
            .map(({ conversationId, writing }) => [conversationId, writing] as const)
            .sort(([, one], [, other]) => Number(one) - Number(other)),
          expected.map((writing) => [id, writing]),
        ),
      ),
    async end() {
      ended.abort();
      await following;
    },
  };
}

onEachDatabase('who is at a conversation', (backend) => {
  const service = serviceOf(backend);

  test('is told live to whoever asks for it, until they leave; a key looks at nothing', async (t) => {
    const workspace = await service.workspace(`present-${++shops}`);
    const [meera, kabir] = [
      await memberOf(service, workspace.id, 'Meera'),
      await memberOf(service, workspace.id, 'Kabir'),
    ];
    const id = await conversationIn(workspace);
    const { shown, end } = follows(t, meera, id);
    const { sequence: before } = (await workspace.client.events.list({ order: 'newest', limit: 1 })).data[0]!;
    await kabir.client.conversations.present(id, { state: 'looking' });
    await shown([false]);
    await kabir.client.conversations.present(id, { state: 'writing' });
    await shown([true]);
    await kabir.client.conversations.present(id, { state: 'away' });
    await shown([]);
    await assert.rejects(workspace.client.conversations.present(id, { state: 'looking' }), {
      code: 'INSUFFICIENT_ROLE',
    });
    await assert.rejects(kabir.client.conversations.present('cnv_none', { state: 'looking' }), {
      code: 'NOT_FOUND',
    });
    const { data } = await workspace.client.events.list({ after: before });
    assert.deepEqual(data, [], 'nothing is recorded');
    await end();
  });

  test('is told to an agent of the conversations that they see and are at, and they come to no other', async (t) => {
    const workspace = await service.workspace(`present-${++shops}`);
    const { client } = workspace;
    await client.workspace.update({ agentsSee: 'own' });
    const meera = await memberOf(service, workspace.id, 'Meera', { role: 'agent' });
    const kabir = await memberOf(service, workspace.id, 'Kabir');
    const [hers, his] = [await conversationIn(workspace), await conversationIn(workspace)];
    await client.conversations.update(hers, { assignee: meera.id });
    await client.conversations.update(his, { assignee: kabir.id });
    for (const id of [his, hers]) await kabir.client.conversations.present(id, { state: 'writing' });
    await assert.rejects(meera.client.conversations.present(his, { state: 'looking' }), {
      code: 'NOT_FOUND',
    });
    const { shown, end } = follows(t, meera, hers);
    await meera.client.conversations.present(hers, { state: 'looking' });
    await shown([false, true]);
    await end();
  });

  test('is told to an agent no longer than they see the conversation', async (t) => {
    const { db } = service;
    const workspace = await service.workspace(`present-${++shops}`);
    const [meera, kabir] = [
      await memberOf(service, workspace.id, 'Meera', { role: 'agent' }),
      await memberOf(service, workspace.id, 'Kabir'),
    ];
    const conversationId = await conversationIn(workspace);
    await workspace.client.conversations.update(conversationId, { assignee: meera.id });
    const clock = manualClock(Date.now());
    const watch = createPresenceWatch({ db, clock, log: silentLog });
    let told: readonly Presence[] = [];
    t.after(
      besides(watch, { member: meera.id, unassigned: false }).follow(workspace.id, (present) => {
        told = present;
      }),
    );
    const both = async () => {
      const note = { workspaceId: workspace.id, conversationId, state: 'looking', now: clock.now() } as const;
      for (const { id: member } of [meera, kabir]) await notePresence(db, { ...note, member });
    };
    await both();
    await eventually(() => assert.equal(told.length, 2));
    const taken = { assignee: kabir.id, assigneeBefore: meera.id };
    await workspace.client.conversations.update(conversationId, taken);
    await eventually(async () => {
      await clock.advance(SECOND);
      await both();
      assert.deepEqual(told, []);
    });
  });

  // One process holds a SQLite file.
  if (backend.name === 'postgres')
    test('is told of by another process, when they come, write and leave', async (t) => {
      const { config, secrets } = readConfig(service.env);
      const other = await serve(config, secrets, { ...hurried, log: silentLog, workers: false });
      t.after(() => other.stop());
      const workspace = await service.workspace(`present-${++shops}`);
      const meera = await memberOf(service, workspace.id, 'Meera');
      const kabir = await memberOf({ url: other.url, db: service.db }, workspace.id, 'Kabir');
      const id = await conversationIn(workspace);
      const { shown, end } = follows(t, meera, id);
      for (const [state, expected] of [
        ['looking', [false]],
        ['writing', [true]],
        ['away', []],
      ] as const) {
        await kabir.client.conversations.present(id, { state });
        await shown(expected);
      }
      await end();
    });

  test('ends by itself when nobody says it any more, and costs nothing while nobody is there', async (t) => {
    const { db } = service;
    const clock = manualClock(Date.now());
    const watch = createPresenceWatch({ db, clock, log: silentLog });
    const workspaceId = `wks_alone_${++shops}`;
    let told: readonly Presence[] = [];
    t.after(
      watch.follow(workspaceId, (present) => {
        told = present;
      }),
    );
    const note = { workspaceId, conversationId: 'cnv_a', member: 'usr_a', state: 'looking' } as const;
    await notePresence(db, { ...note, now: clock.now() });
    await eventually(() => assert.equal(told.length, 1));
    await eventually(async () => {
      await clock.advance(MINUTE);
      assert.deepEqual(told, []);
    });
  });
});
