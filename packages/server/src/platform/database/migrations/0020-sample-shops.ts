import { sql } from 'kysely';
import { textType } from '../dialect.ts';
import type { Migration } from './migration.ts';

/** The seed of a workspace that was made up to show what the pages are for; null: it is somebody's own. */
export const sampleShops: Migration = {
  name: '0020-sample-shops',
  olderMayRun: true,
  async up(trx) {
    await sql`alter table workspaces add column sample_seed ${textType(trx)}`.execute(trx);
  },
};
