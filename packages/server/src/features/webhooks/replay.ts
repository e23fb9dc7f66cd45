import { sql } from 'kysely';
import { type Db, typed } from '../../platform/database/dialect.ts';
import { announce, transaction } from '../../platform/database/transaction.ts';
import { lastSequence } from '../events/store.ts';
import { meantFor, type Webhook } from './feed.ts';
import { subscribedTypes } from './subscription.ts';

/** Events a transaction, so that a million of them hold nobody up. */
const CHUNK = 5000;

/**
 * Queues the events after a sequence number to be sent (again), those delivered already among them; answers how many.
 * What the courier has not read yet it passes over, for there is a delivery of it then.
 */
export async function replay(db: Db, webhook: Webhook, after: number, now: number): Promise<number> {
  const last = await lastSequence(db, webhook.workspace_id);
  const types = subscribedTypes(JSON.parse(webhook.events) as string[]);
  let queued = 0;
  for (let from = after; from < last; from += CHUNK) {
    queued += await transaction(db, async (trx) => {
      const { rows } = await sql`
        insert into deliveries (workspace_id, webhook_id, sequence, event_id, event_type,
          status, next_attempt_at, attempts, tries)
        select e.workspace_id, ${typed(webhook.id, 'text')}, e.sequence, e.id, e.type,
          'pending', ${typed(now, 'bigint')}, '[]', 0
        from events e
        where e.workspace_id = ${webhook.workspace_id} and e.sequence > ${from}
          and e.sequence <= ${Math.min(from + CHUNK, last)} and ${meantFor(webhook.id, types)}
        on conflict (workspace_id, webhook_id, sequence) do update
          set status = 'pending', next_attempt_at = excluded.next_attempt_at, tries = 0
        returning 1`.execute(trx);
      announce('deliveries');
      return rows.length;
    });
  }
  return queued;
}

/** The number of the last event before an instant; sequences have no gaps, so halving finds it. */
export async function sequenceBefore(db: Db, workspaceId: string, instant: number): Promise<number> {
  let low = 0;
  let high = await lastSequence(db, workspaceId);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const event = await db
      .selectFrom('events')
      .select('at')
      .where('workspace_id', '=', workspaceId)
      .where('sequence', '=', middle)
      .executeTakeFirst();
    if (!event || event.at < instant) low = middle;
    else high = middle - 1;
  }
  return low;
}
