import type { Trx } from '../../platform/database/dialect.ts';
import { redactEvents } from '../events/erase.ts';
import type { MediumView } from './schemas.ts';
import { deleteInTransaction, type MediumRow, mediaByIds } from './store.ts';

/**
 * Deletes media of a person, and what events tell of them. Returns the rows that are gone, whose objects are to be
 * removed, and the numbers of those events. WhatsApp's own copies end by themselves.
 */
export async function eraseMedia(
  trx: Trx,
  workspaceId: string,
  ids: readonly string[],
): Promise<{ removed: MediumRow[]; sequences: number[] }> {
  const there = await mediaByIds(
    trx,
    ids.map((id) => ({ workspaceId, id })),
  );
  const removed: MediumRow[] = [];
  for (const id of [...there.keys()].sort()) removed.push(await deleteInTransaction(trx, workspaceId, id));
  const sequences = await redactEvents(trx, workspaceId, ids, ({ data, state }) => ({
    state,
    data: data === null ? null : redactedMedium(data),
  }));
  return { removed, sequences };
}

/** Returns what stays of a medium in an event: neither its name nor anything of what it holds. */
function redactedMedium(data: string): string {
  const { id, kind, mimeType, state, messageId, createdAt } = JSON.parse(data) as MediumView;
  return JSON.stringify({ id, kind, mimeType, state, messageId, createdAt });
}
