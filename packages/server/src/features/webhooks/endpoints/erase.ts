import { sql } from 'kysely';
import { announce } from '../../../platform/database/announce.ts';
import { type KeyedQuery, selectByKeys, updateRows } from '../../../platform/database/batch.ts';
import { lockRows, type Trx } from '../../../platform/database/dialect.ts';
import type { Row } from '../../../platform/database/schema/schema.ts';
import { withoutResponses } from '../attempts.ts';

const OF_EVENTS: KeyedQuery = {
  columns: { workspace_id: 'text', sequence: 'bigint' },
  query: () => sql`select d.workspace_id, d.webhook_id, d.sequence, d.attempts
      from v cross join webhooks w cross join deliveries d
      where w.workspace_id = v.workspace_id
        and d.workspace_id = w.workspace_id and d.webhook_id = w.id and d.sequence = v.sequence`,
};

/**
 * Forgets what receivers have responded to events that have been erased in this transaction: it may repeat what they were
 * sent. Couriers read anew what they hold, and record no response to what they had read before.
 */
export async function forgetResponses(
  trx: Trx,
  workspaceId: string,
  sequences: readonly number[],
): Promise<void> {
  if (sequences.length === 0) return;
  // First, as the recorder does: then either has seen what the other has written.
  await sql`select w.id from webhooks w where w.workspace_id = ${workspaceId} ${lockRows(trx, 'w')}`.execute(
    trx,
  );
  await trx
    .updateTable('webhooks')
    .set((eb) => ({ erasures: eb('erasures', '+', 1) }))
    .where('workspace_id', '=', workspaceId)
    .execute();
  announce(trx, 'webhooks');
  type Kept = Pick<Row<'deliveries'>, 'workspace_id' | 'webhook_id' | 'sequence' | 'attempts'>;
  const rows = await selectByKeys<Kept>(
    trx,
    OF_EVENTS,
    sequences.map((sequence) => ({ workspace_id: workspaceId, sequence })),
  );
  const changed = rows.flatMap((row) => {
    const attempts = withoutResponses(row.attempts);
    return attempts === row.attempts ? [] : [{ ...row, attempts }];
  });
  const keys = { workspace_id: 'text', webhook_id: 'text', sequence: 'bigint' } as const;
  await updateRows(trx, 'deliveries', keys, { attempts: 'text' }, changed);
}
