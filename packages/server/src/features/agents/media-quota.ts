import type { Db } from '../../platform/database/dialect.ts';
import { MEDIA_BYTES } from './limits.ts';
import { findByWorkspace } from './store.ts';

/** Returns how many bytes of files a workspace may keep; an unclaimed sandbox may keep fewer. */
export function mediaQuotaOf(db: Db, quota: number): (workspaceId: string) => Promise<number> {
  return async (workspaceId) => {
    const registration = await findByWorkspace(db, workspaceId);
    return registration && registration.claimed_at === null ? Math.min(MEDIA_BYTES, quota) : quota;
  };
}
