import type { Db } from '../../platform/database/dialect.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { type Actor, recordAudit } from '../events/audit.ts';
import { approveWorkspace, type Workspace } from './store.ts';

/** Lets a workspace connect real numbers, and writes down who did. */
export async function approve(db: Db, slug: string, actor: Actor, now: number): Promise<Workspace> {
  return transaction(db, async (trx) => {
    const workspace = await approveWorkspace(trx, slug, now);
    await recordAudit(trx, workspace.id, { actor, action: 'workspace.approved', target: workspace.id, now });
    return workspace;
  });
}
