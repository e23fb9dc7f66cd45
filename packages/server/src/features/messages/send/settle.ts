import type { Trx } from '../../../platform/database/dialect.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import type { SendOutcome } from '../../../whatsapp/client.ts';
import { pauseChannel } from '../../channels/store.ts';
import { optOut } from '../../contacts/opt-out.ts';
import type { NewEvent } from '../../events/record.ts';
import { type Draft, draftOf } from '../state/draft.ts';
import { type Consequence, settleAttempt } from '../state/outcome.ts';
import { lockMessages, writeDrafts } from '../state/store.ts';
import type { MessageWorkOptions } from '../state/work.ts';
import type { Claimed } from './claim.ts';
import type { Lane } from './lane.ts';

/** An attempt and what is known of it. */
export interface Settlement {
  lane: Lane;
  message: Claimed;
  outcome: SendOutcome;
}

/** Writes what a batch of answers means; answers what each asks for besides. */
export async function settleBatch(
  { db, clock, random, graceMs }: MessageWorkOptions,
  batch: readonly Settlement[],
): Promise<(Consequence | undefined)[]> {
  return transaction(db, async (trx) => {
    const now = clock.now();
    const rows = await lockMessages(
      trx,
      batch.map(({ message }) => message.row),
    );
    const drafts = new Map(rows.map((row) => [row.id, draftOf(row)]));
    const consequences: (Consequence | undefined)[] = [];
    for (const { message, outcome } of batch) {
      const draft = drafts.get(message.row.id);
      consequences.push(draft && settleAttempt(draft, message.row.attempt, outcome, now, random));
    }
    await setGrace(trx, [...drafts.values()], graceMs, now);
    const events: NewEvent[] = [];
    for (const [i, consequence] of consequences.entries()) {
      const draft = drafts.get(batch[i]!.message.row.id);
      if (draft && consequence) events.push(...(await follow(trx, draft, consequence, now)));
    }
    await writeDrafts(trx, [...drafts.values()], now, events);
    return consequences;
  });
}

/** Carries out what an outcome or a receipt asks for in the database; answers its events. */
export async function follow(
  trx: Trx,
  { row }: Draft,
  consequence: Consequence,
  now: number,
): Promise<NewEvent[]> {
  if (consequence.kind === 'pause_channel') {
    const event = await pauseChannel(
      trx,
      { workspaceId: row.workspace_id, id: row.channel_id },
      consequence.reason,
      now,
    );
    return event ? [event] : [];
  }
  if (consequence.kind === 'marketing_opt_out' && row.contact_id !== null) {
    const event = await optOut(trx, row.workspace_id, row.contact_id, 'marketing', row.id, now);
    return event ? [event] : [];
  }
  return [];
}

/**
 * How long an unconfirmed message waits for a receipt: the grace, from when receipts are known to reach us; ten times
 * that while no webhook of the channel has come since the attempt (`heardFrom` shortens it then).
 */
async function setGrace(trx: Trx, drafts: readonly Draft[], graceMs: number, now: number): Promise<void> {
  for (const { row } of drafts) {
    if (row.phase !== 'unconfirmed' || row.due_at !== null) continue;
    const channel = await trx
      .selectFrom('channels')
      .select('last_webhook_at')
      .where('workspace_id', '=', row.workspace_id)
      .where('id', '=', row.channel_id)
      .executeTakeFirst();
    const heard = channel?.last_webhook_at ?? 0;
    row.due_at = heard > (row.attempt_at ?? now) ? now + graceMs : now + 10 * graceMs;
  }
}
