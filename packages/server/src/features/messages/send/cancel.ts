import { ApiError } from '../../../errors.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import type { Installation } from '../../../platform/http/server/installation.ts';
import type { Underived } from '../accept/underived.ts';
import { draftOf, type MessageRow } from '../state/draft.ts';
import { cancel, mayBeCancelled } from '../state/outcome.ts';
import { lockMessages, noSuchMessage, writeDrafts } from '../state/store.ts';
import { derive } from './derive.ts';

export interface CancelOptions extends Pick<Installation, 'db' | 'clock'> {
  underived: Underived;
}

/**
 * Takes a message back that is not on its way to WhatsApp and cannot be there; whoever stands behind it goes on. Its row
 * is locked, so that either a claim has it or it is cancelled. Cancelled twice it stays as it is.
 */
export async function cancelMessage(
  { db, clock, underived }: CancelOptions,
  workspaceId: string,
  id: string,
): Promise<MessageRow> {
  const { row, derived } = await transaction(db, async (trx) => {
    const [found] = await lockMessages(trx, [{ workspace_id: workspaceId, id }]);
    if (!found) throw noSuchMessage();
    if (found.status === 'cancelled') return { row: found, derived: 0 };
    if (!mayBeCancelled(found)) throw tooLate(found);
    const now = clock.now();
    const derived = found.phase === 'new' ? 1 : 0;
    // What was accepted this moment has no contact, event or history yet: they come first.
    const { drafts, events } = derived
      ? await derive(trx, [found], now)
      : { drafts: [draftOf(found)], events: [] };
    for (const draft of drafts) cancel(draft, now);
    await writeDrafts(trx, drafts, now, events);
    return { row: drafts[0]!.row, derived };
  });
  underived.add(-derived);
  return row;
}

function tooLate({ status, direction, phase }: MessageRow): ApiError {
  const state = direction === 'inbound' ? 'is one that a person wrote' : `is ${status}`;
  const underWay = phase === 'sending';
  return new ApiError('CONFLICT', {
    message: `The message ${state}: it cannot be cancelled ${underWay ? 'now' : 'any more'}.`,
    hint: underWay
      ? 'WhatsApp is being asked to take it. If it does not, the message waits again and can be cancelled then; GET /api/v1/messages/{messageId} shows its status.'
      : 'Only a message that WhatsApp cannot have can be cancelled; GET /api/v1/messages/{messageId} shows its status.',
    details: [{ field: 'messageId', message: `is ${status}` }],
  });
}
