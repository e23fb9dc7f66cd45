import { sql } from 'kysely';
import { type KeyedQuery, selectByKeys } from '../../../platform/database/batch.ts';
import type { Db } from '../../../platform/database/dialect.ts';
import { SEEN } from '../state/receipt-bits.ts';

const HEARD_OF = SEEN.sent | SEEN.delivered | SEEN.read;

/** A message that failed after WhatsApp had taken it has failed by a receipt. */
const REPORTED: KeyedQuery = {
  columns: { workspace_id: 'text', id: 'text' },
  query:
    () => sql`select m.id from v cross join messages m where m.workspace_id = v.workspace_id and m.id = v.id
      and ((m.receipts & ${sql.lit(HEARD_OF)}) <> 0 or (m.status = 'failed' and m.provider_id is not null))`,
};

/** Returns whether WhatsApp has reported of any of these messages, if only that it sent one. */
export async function anyReceipt(
  db: Db,
  workspaceId: string,
  messageIds: readonly string[],
): Promise<boolean> {
  const keys = messageIds.map((id) => ({ workspace_id: workspaceId, id }));
  return (await selectByKeys(db, REPORTED, keys)).length > 0;
}
