/** Who looks at a conversation or writes in it, as their colleagues' streams tell, in the same process and in another. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Presence } from '../../../sdk/src/index.ts';
import { notePresence } from '../../src/features/conversations/presence.ts';
import { createPresenceWatch } from '../../src/features/feed/presence-watch.ts';
import { MINUTE } from '../../src/platform/clock.ts';
import { silentLog } from '../../src/platform/log.ts';
import { onEitherSharedDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { manualClock } from '../rigs/manual-clock.ts';
import { memberOf } from '../rigs/member.ts';
import { serviceOf, someone } from '../rigs/service.ts';

let shops = 0;

onEitherSharedDatabase('who is at a conversation', (backend) => {
  const service = serviceOf(backend);

  test('is told live to whoever asks for it, until they leave; a key looks at nothing', async (t) => {
    const workspace = await service.workspace(`present-${++shops}`);
    const [meera, kabir] = [
      await memberOf(service, workspace.id, 'Meera'),
      await memberOf(service, workspace.id, 'Kabir'),
    ];
    const contact = await workspace.client.contacts.create({ phone: someone() });
    const { id } = await workspace.client.conversations.open({
      contactId: contact.id,
      channelId: workspace.channelId,
    });
    const ended = new AbortController();
    t.after(() => ended.abort());
    let present: Presence[] = [];
    const follow = async () => {
      const stream = meera.client.events.stream({
        signal: ended.signal,
        onPresence: (now) => {
          present = now;
        },
      });
      for await (const { type } of stream) assert.doesNotMatch(type, /presence/, 'it is no event');
    };
    const following = follow();
    const shown = (expected: boolean[]) =>
      eventually(() =>
        assert.deepEqual(
          present.map(({ conversationId, writing }) => [conversationId, writing]),
          expected.map((writing) => [id, writing]),
        ),
      );
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
    ended.abort();
    await following;
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
