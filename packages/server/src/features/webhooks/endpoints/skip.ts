import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/dialect.ts';
import { newestSequenceOf } from '../../events/joins.ts';

/** Moves the cursors that had come to the end of their feed beyond the numbers that were left out in it. */
export async function followSkip(trx: Trx, count: number): Promise<void> {
  await sql`update webhooks set cursor = cursor + ${count}
    where cursor + ${count} = ${newestSequenceOf('webhooks.workspace_id')}`.execute(trx);
}
