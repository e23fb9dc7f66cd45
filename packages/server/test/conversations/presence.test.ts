/** Who looks at a conversation or writes in it, as their colleagues' streams tell, in the same process and in another. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Presence } from '../../../sdk/src/index.ts';
import { readConfig } from '../../src/config.ts';
import { notePresence } from '../../src/features/conversations/presence.ts';
import { createPresenceWatch } from '../../src/features/feed/presence-watch.ts';
import { serve } from '../../src/main.ts';
import { MINUTE } from '../../src/platform/clock.ts';
import { silentLog } from '../../src/platform/log.ts';
import { onEitherSharedDatabase } from '../rigs/databases.ts';
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
          present.map(({ conversationId, writing }) => [conversationId, writing]),
          expected.map((writing) => [id, writing]),
        ),
      ),
    async end() {
      ended.abort();
      await following;
    },
  };
}

onEitherSharedDatabase('who is at a conversation', (backend) => {
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
