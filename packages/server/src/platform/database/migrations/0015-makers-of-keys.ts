import { sql } from 'kysely';
import { textType } from '../dialect.ts';
import type { Migration } from './migration.ts';

/** Says of each key who made it, so that the keys of somebody who leaves can be found. */
export const makersOfKeys: Migration = {
  name: '0015-makers-of-keys',
  async up(trx) {
    await sql`alter table api_keys add column created_by ${textType(trx)}`.execute(trx);
    const made = await trx
      .selectFrom('audit')
      .select(['workspace_id', 'target', 'actor'])
      .where('action', '=', 'key.created')
      .execute();
    for (const { workspace_id, target, actor } of made)
      await sql`update api_keys set created_by = ${actor}
        where workspace_id = ${workspace_id} and id = ${target}`.execute(trx);
  },
};
