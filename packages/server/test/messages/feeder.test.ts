import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startFeeder } from '../../src/features/messages/send/feeder.ts';
import { DAY, systemClock } from '../../src/platform/clock.ts';
import { insertRows } from '../../src/platform/database/batch.ts';
import { silentLog } from '../../src/platform/log.ts';
import { onEachDatabase, type TestDatabase } from '../rigs/databases.ts';
import { eventually } from '../rigs/eventually.ts';

const TOOK_MS = 10;

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

  /** Runs batches that take `TOOK_MS` each; returns how long each rest between them was. */
  async function restsOf(othersSend: boolean): Promise<Set<number>> {
    let passed = 0;
    let fed = 0;
    const rests = new Set<number>();
    const clock = {
      ...systemClock,
      monotonic: () => passed,
      async pause(ms: number) {
        if (ms > 0) rests.add(ms);
        await systemClock.pause(0);
      },
    };
    const sender = {
      async feed() {
        passed += TOOK_MS;
        fed++;
        return { begun: 12, nextAt: clock.now() };
      },
    };
    const feeder = startFeeder({ db: database.db, clock, log: silentLog }, sender, () => othersSend);
    await eventually(() => assert.ok(fed > 3));
    await feeder.stop();
    return rests;
  }

  test('rests as long as its batch took, and twice as long while single messages go out', async () => {
    assert.deepEqual(await restsOf(false), new Set([TOOK_MS]));
    assert.deepEqual(await restsOf(true), new Set([2 * TOOK_MS]));
  });
});
