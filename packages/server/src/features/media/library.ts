import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/dialect.ts';
import type { Log } from '../../platform/log.ts';
import type { ObjectStore } from './objects/object-store.ts';
import type { Spool } from './objects/spool.ts';

/** The place of the files, and what keeping one needs. */
export interface MediaLibrary {
  db: Db;
  clock: Clock;
  log: Log;
  objects: ObjectStore;
  spool: Spool;
  /** Returns how many bytes a workspace may keep. */
  quotaOf(workspaceId: string): number | Promise<number>;
}
