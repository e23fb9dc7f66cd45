import assert from 'node:assert/strict';
import { channelLease } from '../../src/features/messages/state/work.ts';
import { SECOND } from '../../src/platform/clock.ts';
import type { Db } from '../../src/platform/database/dialect.ts';
import { eventually } from './eventually.ts';
import type { ManualClock } from './manual-clock.ts';

/** One look may have begun before the change that is waited for, or go by what was known a second ago. */
const LOOKS = 3;

/**
 * Resolves when whoever sends from a channel knows what was changed of it: with each look at the channels it renews the
 * lease of each. A clock of the test's own goes on meanwhile.
 */
export async function untilSenderKnows(db: Db, channelId: string, clock?: ManualClock): Promise<void> {
  const until = async () =>
    (
      await db
        .selectFrom('leases')
        .select('until')
        .where('name', '=', channelLease(channelId))
        .executeTakeFirst()
    )?.until;
  let seen = await until();
  for (let looks = 0; looks < LOOKS; looks++)
    seen = await eventually(
      async () => {
        await clock?.advance(SECOND / 4);
        const renewed = await until();
        assert.ok(renewed !== undefined && renewed !== seen, 'nobody has looked at the channels');
        return renewed;
      },
      { everyMs: clock ? 5 : 100 },
    );
}
