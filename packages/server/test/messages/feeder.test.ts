import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startFeeder } from '../../src/features/messages/send/feeder.ts';
import { DAY, systemClock } from '../../src/platform/clock.ts';
import { insertRows } from '../../src/platform/database/batch.ts';
import { silentLog } from '../../src/platform/log.ts';
import { onEachDatabase, type TestDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';

/** A batch takes so long, and keeps the thread for a part of it. */
const TOOK_MS = 10;
const WORKED_MS = 4;

onEachDatabase('a campaign', (backend) => {
  let database: TestDatabase;
  before(async () => {
    database = await backend.open();
    const now = Date.now();
    await insertRows(database.db, 'campaigns', [
      {
        ...{ workspace_id: 'wks_one', id: 'cmp_one', name: 'Sale', state: 'running', channel_id: 'chn_one' },
        ...{ content: '{}', pace: '{}', place: '', created_at: now, updated_at: now, heard_until: now + DAY },
      },
    ]);
  });
  after(() => database.close());

  /** Runs some batches; returns how long each rest between them was. */
  async function restsOf(othersSend: boolean): Promise<Set<number>> {
    let fed = 0;
    const rests = new Set<number>();
    const clock = {
      ...systemClock,
      monotonic: () => fed * TOOK_MS,
      worked: () => fed * WORKED_MS,
      async pause(ms: number) {
        if (ms > 0) rests.add(ms);
        await systemClock.pause(0);
      },
    };
    const sender = {
      async feed() {
        fed++;
        return { begun: 12, nextAt: clock.now() };
      },
    };
    const feeder = startFeeder({ db: database.db, clock, log: silentLog }, sender, () => othersSend);
    await eventually(() => assert.ok(fed > 3));
    await feeder.stop();
    return rests;
  }

  test('rests as long as a batch took, and while single messages go out as long again as it kept the thread', async () => {
    assert.deepEqual(await restsOf(false), new Set([TOOK_MS]));
    assert.deepEqual(await restsOf(true), new Set([TOOK_MS + WORKED_MS]));
  });
});
