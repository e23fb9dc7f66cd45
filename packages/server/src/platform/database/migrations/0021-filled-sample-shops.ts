import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** A sample shop is filled in the background; one of before was opened whole. */
export const filledSampleShops: Migration = {
  name: '0021-filled-sample-shops',
  olderMayRun: true,
  async up(trx) {
    await sql`alter table workspaces add column sample_filled_at bigint`.execute(trx);
    await sql`update workspaces set sample_filled_at = created_at where sample_seed is not null`.execute(trx);
    await sql`create index workspaces_unfilled on workspaces (id) where sample_seed is not null and sample_filled_at is null`.execute(
      trx,
    );
  },
};
