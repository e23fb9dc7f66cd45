import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/dialect.ts';
import type { Leases } from '../../platform/jobs/lease.ts';
import { type ImportRow, requireImport } from './store.ts';
import { LEASE, stepsOf, takeUpWork } from './worker.ts';

export interface WorkOnOptions {
  db: Db;
  clock: Clock;
  leases: Leases;
  /** Hears how far the import has come. */
  told?: (row: ImportRow) => void;
}

const ASK_AGAIN_MS = 500;

/** Works an import until there is nothing more to do; a server beside it may be the one that does so. */
export async function workOn(
  { db, clock, leases, told }: WorkOnOptions,
  workspaceId: string,
  id: string,
): Promise<ImportRow> {
  for (;;) {
    const row = await requireImport(db, workspaceId, id);
    told?.(row);
    if (row.waiting_since === null) return row;
    const work = (await leases.acquire([LEASE])).has(LEASE) && (await takeUpWork(db, row));
    if (!work) {
      await clock.sleep(ASK_AGAIN_MS);
      continue;
    }
    for (let ended = false; !ended && leases.lasts(LEASE); ) {
      ended = await stepsOf(work, clock, { ms: ASK_AGAIN_MS });
      if (!ended) {
        told?.(await requireImport(db, workspaceId, id));
        await leases.acquire([LEASE]);
      }
    }
  }
}
