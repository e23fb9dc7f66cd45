import { sql } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import { type Db, heldRow, type Trx } from '../../../platform/database/dialect.ts';
import type { MessagePhase } from '../../../platform/database/schema/messages.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import { DELIVERY_UNKNOWN } from '../../../whatsapp/failures.ts';
import { draftOf, type MessageRow } from '../state/draft.ts';
import { fail } from '../state/outcome.ts';
import { writeDrafts } from '../state/store.ts';
import { derive } from './derive.ts';

const BATCH = 256;
const DERIVED: readonly MessagePhase[] = [
  'ready',
  'blocked',
  'parked',
  'sending',
  'unconfirmed',
  'scheduled',
  'yielding',
];

/**
 * Fails, as DELIVERY_UNKNOWN, all that was to be sent through a channel by now: of what waits in a restored backup
 * nobody can say whether it was sent since. What is due later stays. The channel must not send meanwhile. Returns how
 * many there were.
 */
export async function failWaiting(
  { db, clock }: { db: Db; clock: Clock },
  channelId: string,
): Promise<number> {
  let failed = 0;
  for (let done = false; !done; ) {
    failed += await transaction(db, async (trx) => {
      const now = clock.now();
      const fresh = await rowsIn(trx, channelId, 'new', now);
      const { drafts, events } = await derive(trx, fresh, now);
      for (const phase of DERIVED) {
        if (drafts.length >= BATCH) break;
        for (const row of await rowsIn(trx, channelId, phase, now)) drafts.push(draftOf(row));
      }
      for (const draft of drafts) {
        if (draft.row.phase === 'scheduled' && draft.row.due_at! > now) continue; // one that was just derived
        const attempt = draft.row.attempt || undefined;
        fail(draft, DELIVERY_UNKNOWN, { source: 'worker', now, attempt });
      }
      await writeDrafts(trx, drafts, now, events);
      done = drafts.length === 0;
      return drafts.filter(({ row }) => row.phase === null).length;
    });
  }
  return failed;
}

async function rowsIn(trx: Trx, channelId: string, phase: MessagePhase, now: number): Promise<MessageRow[]> {
  const due = phase === 'scheduled' ? sql`and m.due_at <= ${now}` : sql``;
  const inOrder = phase === 'new' ? sql`order by m.id` : sql``; // the events come as they were accepted
  const { rows } = await sql<MessageRow>`select m.* from messages m
    where m.channel_id = ${channelId} and m.phase = ${sql.lit(phase)} ${due}
    ${inOrder} limit ${BATCH} ${heldRow(trx, 'm')}`.execute(trx);
  return rows;
}
