/** Who is next when many have accepted messages that are not derived yet. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deriveBatch } from '../../src/features/messages/send/derive.ts';
import { channelLease } from '../../src/features/messages/state/work.ts';
import { onEachSharedDatabase } from '../rigs/databases.ts';
import { manualClock } from '../rigs/manual-clock.ts';
import { queueRig } from '../rigs/message-queue.ts';
import { someone } from '../rigs/service.ts';

onEachSharedDatabase('messages that are accepted', (backend) => {
  test('are derived channel by channel: whoever brings a whole list holds up nobody', async (t) => {
    const database = await backend.open();
    t.after(() => database.close());
    const clock = manualClock();
    const [flooded, quiet] = [await queueRig(database, clock), await queueRig(database, clock)];
    const { options, takeUp } = flooded.process('one');
    await takeUp();
    await options.leases.acquire([channelLease(quiet.channel.id)]);

    const flood: string[] = [];
    for (let i = 0; i < 20; i++) flood.push(await flooded.accept(someone()));
    const message = await quiet.accept(someone());
    const ready = async () =>
      (await database.db.selectFrom('messages').select('id').where('phase', '=', 'ready').execute()).map(
        ({ id }) => id,
      );

    assert.equal((await deriveBatch(options, 8)).count, 5);
    assert.deepEqual(new Set(await ready()), new Set([...flood.slice(0, 4), message]));
    assert.equal((await deriveBatch(options, 8)).count, 8, 'alone it has the batch to itself');
    assert.deepEqual(new Set(await ready()), new Set([...flood.slice(0, 12), message]));
  });
});
