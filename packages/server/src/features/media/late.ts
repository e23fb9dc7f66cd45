/** This file tells the operator of received files of all workspaces that cannot be fetched. */
import type { Db } from '../../platform/database/dialect.ts';
import type { MediumRow } from './store.ts';

/** A file with this many tries has been tried for two minutes. */
const MANY_TRIES = 5;
/** This many of the waiting files are counted, the ones that are due first. */
const LOOKED_AT = 1000;

/** Returns the media whose fetching has failed several times in a row and goes on. */
export async function lateMedia(
  db: Db,
): Promise<Pick<MediumRow, 'id' | 'channel_id' | 'tries' | 'created_at'>[]> {
  const waiting = await db
    .selectFrom('media')
    .select(['id', 'channel_id', 'tries', 'created_at'])
    .where('fetch_at', 'is not', null)
    .orderBy('fetch_at')
    .limit(LOOKED_AT)
    .execute();
  return waiting.filter(({ tries }) => tries >= MANY_TRIES);
}
