import { transaction } from '../../../platform/database/transaction.ts';
import type { SendOutcome } from '../../../whatsapp/client.ts';
import { retriesCountFrom } from '../../channels/funds/funds.ts';
import { draftCounting } from '../state/draft.ts';
import { type Asked, follow } from '../state/follow.ts';
import { beginGrace } from '../state/grace.ts';
import { type Consequence, settleAttempt } from '../state/outcome.ts';
import { lockMessages, writeDrafts } from '../state/store.ts';
import type { MessageWorkOptions } from '../state/work.ts';
import type { Claimed } from './judge.ts';
import type { Lane } from './lane.ts';

/** An attempt and what is known of it. */
export interface Settlement {
  lane: Lane;
  message: Claimed;
  outcome: SendOutcome;
}

const HAS_FUNDS: Consequence = { kind: 'has_funds' };

/** Writes what a batch of responses means; returns what each asks for besides. */
export async function settleBatch(
  options: MessageWorkOptions,
  batch: readonly Settlement[],
): Promise<(Consequence | undefined)[]> {
  const { db, clock, random, graceMs } = options;
  return transaction(db, async (trx) => {
    const now = clock.now();
    const rows = await lockMessages(
      trx,
      batch.map(({ message }) => message.row),
    );
    const from = new Map(batch.map(({ lane, message }) => [message.row.id, retriesCountFrom(lane.channel)]));
    const drafts = new Map(rows.map((row) => [row.id, draftCounting(row, from.get(row.id) ?? 0)]));
    const asked: Asked[] = batch.map(({ message, outcome }) => {
      const draft = drafts.get(message.row.id);
      return {
        row: draft?.row ?? message.row,
        consequence:
          (draft && settleAttempt(draft, message.row.attempt, outcome, now, random)) ??
          (message.showsFunds && outcome.kind === 'accepted' ? HAS_FUNDS : undefined),
      };
    });
    await beginGrace(trx, [...drafts.values()], graceMs, now);
    const events = await follow(trx, asked, now);
    await writeDrafts(trx, [...drafts.values()], now, events);
    return asked.map(({ consequence }) => consequence);
  });
}
