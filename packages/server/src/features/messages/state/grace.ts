/**
 * This file decides how long an unconfirmed message waits for a receipt: the grace (UNCONFIRMED_GRACE) from when
 * receipts are known to reach us, which the first webhook of the channel after the attempt shows, and much longer
 * while none has come.
 */
import { sql } from 'kysely';
import { type KeyedQuery, writeByKeys } from '../../../platform/database/batch.ts';
import type { Trx } from '../../../platform/database/dialect.ts';
import { lastWebhooks } from '../../channels/joins.ts';
import { noteWebhook } from '../../channels/store.ts';
import type { Draft } from './draft.ts';

/** The grace is this many times as long while nothing has come from the channel. */
const UNHEARD = 10;

export const unheardGraceMs = (graceMs: number): number => UNHEARD * graceMs;

/** Sets until when the messages of a batch wait that have just become unconfirmed. */
export async function beginGrace(
  trx: Trx,
  drafts: readonly Draft[],
  graceMs: number,
  now: number,
): Promise<void> {
  const begun = drafts.filter(({ row }) => row.phase === 'unconfirmed' && row.due_at === null);
  const heardAt = await lastWebhooks(
    trx,
    begun.map(({ row }) => ({ workspaceId: row.workspace_id, id: row.channel_id })),
  );
  for (const { row } of begun) {
    const heard = (heardAt.get(row.channel_id) ?? 0) > (row.attempt_at ?? now);
    row.due_at = now + (heard ? graceMs : unheardGraceMs(graceMs));
  }
}

const BEGIN_GRACE: KeyedQuery = {
  columns: { channel_id: 'text', due_at: 'bigint' },
  query: () => sql`update messages as m set due_at = v.due_at from v
      where m.channel_id = v.channel_id and m.phase = 'unconfirmed' and m.due_at > v.due_at`,
};

/** A verified webhook of the channels has come: the grace of their unconfirmed messages begins. */
export async function heardFrom(
  trx: Trx,
  channels: readonly { workspaceId: string; id: string }[],
  graceMs: number,
  now: number,
): Promise<void> {
  await noteWebhook(trx, channels, now);
  await writeByKeys(
    trx,
    BEGIN_GRACE,
    channels.map(({ id }) => ({ channel_id: id, due_at: now + graceMs })),
  );
}
