import type { RetentionKind } from '../../config.ts';
import { DAY } from '../../platform/clock.ts';
import type { Db, Trx } from '../../platform/database/dialect.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { holdPlace, leftBefore, movePlace, noteLeft, placeOf } from './places.ts';

/** This is what one step did. */
export interface Step {
  deleted: number;
  /** There may be more to do at once. */
  more: boolean;
}

/** The rows of a kind that have ids which sort by time. */
export interface Walk {
  workspaceId: string;
  kind: RetentionKind;
  now: number;
  /** Rows looked at in one transaction. */
  atOnce: number;
  /** Returns the ids after a place of those that are old enough, in their order. */
  page(db: Db, after: string, limit: number): Promise<string[]>;
  /** Deletes of these what nothing needs any more; returns how many it deleted and the ids of those that it left. */
  remove(trx: Trx, ids: readonly string[]): Promise<{ deleted: number; left: readonly string[] }>;
}

/**
 * Goes a step on through the rows of a kind, from where the last one ended: each is looked at once, and those that were
 * still needed once more every day.
 */
export async function walk(db: Db, { workspaceId, kind, now, atOnce, page, remove }: Walk): Promise<Step> {
  const looked = await leftBefore(db, workspaceId, kind, now, atOnce);
  const place = await placeOf(db, workspaceId, kind);
  const fresh = await page(db, place, atOnce);
  const ids = [...looked, ...fresh];
  if (ids.length === 0) return { deleted: 0, more: false };
  const deleted = await transaction(db, async (trx) => {
    if ((await holdPlace(trx, workspaceId, kind)) !== place) return 0; // another process has gone on meanwhile
    const done = await remove(trx, ids);
    await noteLeft(trx, { workspaceId, kind, looked, left: done.left, againAt: now + DAY });
    if (fresh.length > 0) await movePlace(trx, workspaceId, kind, fresh.at(-1)!);
    return done.deleted;
  });
  return { deleted, more: looked.length === atOnce || fresh.length === atOnce };
}
