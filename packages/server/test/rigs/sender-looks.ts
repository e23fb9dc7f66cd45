import assert from 'node:assert/strict';
import { channelLease } from '../../src/features/messages/state/work.ts';
import { SECOND } from '../../src/platform/clock.ts';
import type { Db } from '../../src/platform/database/dialect.ts';
import { eventually } from './eventually.ts';
import type { ManualClock } from './manual-clock.ts';

/** One look may have begun before the change that is waited for. */
const LOOKS = 2;

/**
 * Lets time pass until whoever sends from a channel knows what was changed of it: with each look at the channels it renews
 * the lease of each.
 */
export async function untilSenderKnows(db: Db, clock: ManualClock, channelId: string): Promise<void> {
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
        await clock.advance(SECOND / 4);
        const renewed = await until();
        assert.ok(renewed !== undefined && renewed !== seen, 'nobody has looked at the channels');
        return renewed;
      },
      { everyMs: 5 },
    );
}
