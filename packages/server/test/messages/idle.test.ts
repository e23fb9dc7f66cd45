/** What a process does that has nothing to do: it looks, and opens no transaction. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Registry } from 'prom-client';
import { createUnderived } from '../../src/features/messages/accept/underived.ts';
import { createAtOnce } from '../../src/features/messages/receive/at-once.ts';
import { createChannelRates } from '../../src/features/messages/send/pacing.ts';
import { findMessage } from '../../src/features/messages/state/store.ts';
import { startMessageWorkers } from '../../src/features/messages/workers.ts';
import { SECOND } from '../../src/platform/clock.ts';
import { notify } from '../../src/platform/database/announce.ts';
import { onEachDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';
import { manualClock } from '../rigs/manual-clock.ts';
import { queueRig } from '../rigs/message-queue.ts';
import { someone } from '../rigs/service.ts';

onEachDatabase('a process with nothing to do', (backend) => {
  test('opens no transaction for it, and still finds what another has accepted', async (t) => {
    const database = await backend.open();
    const clock = manualClock();
    const rig = await queueRig(database, clock);
    const { db } = rig;
    const begin = db.transaction.bind(db);
    let transactions = 0;
    db.transaction = () => {
      transactions++;
      return begin();
    };
    const sent: string[] = [];
    const client = {
      send: async (_graph: unknown, payload: { to: string }) => {
        sent.push(payload.to);
        return { kind: 'accepted', providerId: `wamid.${sent.length}` };
      },
    };
    const channels = { all: async () => [rig.channel] };
    let looks = 0;
    const known = await createUnderived(db, clock);
    const recount = () => {
      looks++;
      return known.recount();
    };
    let busy = false;
    const underived = { ...known, recount, busy: () => busy };
    const tools = { rates: createChannelRates(), atOnce: createAtOnce(), metrics: new Registry() };
    const own = { client, channels, underived, ...tools };
    const options = { ...rig.process('here').options, ...own };
    const workers = startMessageWorkers(options as never);
    t.after(async () => {
      await workers.stop();
      await database.close();
    });
    const passes = async (ms: number) => {
      for (let passed = 0; passed < ms; passed += SECOND / 4) await clock.advance(SECOND / 4);
    };
    const isSent = async (id: string) =>
      eventually(async () => {
        await passes(SECOND);
        assert.equal((await findMessage(db, rig.channel.workspaceId, id))?.status, 'sent');
      });
    await isSent(await rig.accept(someone()));
    transactions = 0;
    await passes(20 * SECOND);
    assert.ok(transactions <= 1, `${transactions}, and one a minute looks for what is too old`);
    await isSent(await rig.accept(someone()));
    assert.equal(sent.length, 2);

    looks = 0;
    notify(db, 'messages', new Set(['chn_of_another_process']));
    await clock.advance(0);
    assert.equal(looks, 0, 'what another process works is no reason to look');
    notify(db, 'messages', new Set(['chn_of_another_process', rig.channel.id]));
    await eventually(() => assert.equal(looks, 1));

    busy = true; // a list has a piece now and then
    for (let i = 0; i < 100; i++) await rig.accept(someone());
    const waiting = async () =>
      (await db.selectFrom('messages').select('id').where('phase', '=', 'new').execute()).length;
    looks = 0;
    notify(db, 'messages', new Set([rig.channel.id]));
    // Time stands still: two pieces, and then the next one is not due.
    await eventually(async () => {
      assert.equal(looks, 3);
      assert.equal(await waiting(), 100 - 16 - 16);
    });
    looks = 0;
    notify(db, 'messages', new Set([rig.channel.id]));
    for (let i = 0; i < 3; i++) await waiting(); // whoever looked would have
    assert.equal(looks, 0, 'more of a list that waits for its turn is no reason to look');
    await eventually(async () => {
      await clock.advance(50);
      assert.equal(await waiting(), 0);
    });
  });
});
