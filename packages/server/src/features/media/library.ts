import type { Installation } from '../../platform/http/server/installation.ts';
import type { ObjectStore } from './objects/object-store.ts';
import type { Spool } from './objects/spool.ts';

/** The place of the files, and what keeping one needs. */
export interface MediaLibrary extends Pick<Installation, 'db' | 'clock' | 'log'> {
  objects: ObjectStore;
  spool: Spool;
  /** Returns how many bytes a workspace may keep. */
  quotaOf(workspaceId: string): number | Promise<number>;
  /** The bytes that all workspaces together may keep (MEDIA_TOTAL); undefined: no bound. */
  total?: number | undefined;
}
