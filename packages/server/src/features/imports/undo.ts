/** Undoes an import, some contacts in each transaction. */
import type { Db } from '../../platform/database/dialect.ts';
import { undoSome } from '../contacts/bulk/undo.ts';
import { contactsWithMessages } from '../messages/read/with-messages.ts';
import { stepJob } from './step-job.ts';
import type { Job } from './store.ts';

/** Undoes the next contacts; returns whether there is nothing more to do for this process. */
export async function stepUndo(db: Db, job: Job, now: number): Promise<boolean> {
  const { workspaceId, id: importId } = job;
  return stepJob(db, job, now, async (trx, { place }, counts) => {
    const { next, removed, restored, kept, events } = await undoSome(trx, {
      ...{ workspaceId, importId, place, now },
      withMessages: contactsWithMessages,
    });
    const before = counts.undo ?? { removed: 0, restored: 0, kept: 0 };
    const undo = {
      removed: before.removed + removed,
      restored: before.restored + restored,
      kept: before.kept + kept,
    };
    return {
      ...{ place: next ?? place, done: undo.removed + undo.restored + undo.kept },
      ...{ counts: { ...counts, undo }, events },
      ...(next === undefined && { endsAs: 'undone' }),
    };
  });
}
