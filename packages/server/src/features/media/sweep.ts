/** Takes away what nobody owns: files of uploads that broke off with their process, objects without a medium, old ids. */
import { DAY, HOUR } from '../../platform/clock.ts';
import { type Db, oneProcess } from '../../platform/database/dialect.ts';
import { type Loop, startLoop } from '../../platform/jobs/loop.ts';
import { ORPHAN_MS } from './keep.ts';
import type { MediaLibrary } from './library.ts';
import { ownerOf } from './objects/object-store.ts';
import { mediumTime } from './objects/spool.ts';
import { mediaByIds } from './store.ts';

/** All objects are listed: a page of a thousand is a request to a bucket. */
const SWEEP_MS = 6 * HOUR;
const AT_ONCE = 500;
/** WhatsApp keeps an upload for 30 days (Meta: Media). */
const UPLOAD_LIFE_MS = 30 * DAY;

export function startMediaSweep({ media }: { media: MediaLibrary }): Loop {
  const { clock, log } = media;
  return startLoop({ name: 'media-sweep', idleMs: SWEEP_MS, clock, log, run: () => sweepMedia(media) });
}

export async function sweepMedia(library: MediaLibrary): Promise<void> {
  const { db, clock, log, spool } = library;
  const files = await spool.sweep({ alone: oneProcess(db) });
  const objects = await sweepObjects(library);
  await forgetOldUploads(db, clock.now() - UPLOAD_LIFE_MS);
  if (files + objects > 0) log.info({ files, objects }, 'files that nobody owned were removed');
}

async function sweepObjects({ db, clock, objects }: MediaLibrary): Promise<number> {
  let removed = 0;
  for await (const keys of objects.list()) {
    const before = clock.now() - ORPHAN_MS;
    const owned = keys.flatMap((key) => {
      const owner = ownerOf(key);
      return owner && mediumTime(owner.mediumId) < before ? [{ key, ...owner }] : [];
    });
    const rows = await mediaByIds(
      db,
      owned.map(({ workspaceId, mediumId: id }) => ({ workspaceId, id })),
    );
    for (const { key, mediumId } of owned) {
      const row = rows.get(mediumId);
      // What is being fetched may have its object a moment before its row says so.
      if (row && (row.state === 'pending' || key.endsWith(`.${row.sha256}`))) continue;
      await objects.remove(key);
      removed++;
    }
  }
  return removed;
}

async function forgetOldUploads(db: Db, before: number): Promise<void> {
  for (let more = true; more; ) {
    const old = await db
      .selectFrom('media_uploads')
      .select(['workspace_id', 'media_id', 'channel_id'])
      .where('uploaded_at', '<', before)
      .orderBy('uploaded_at')
      .limit(AT_ONCE)
      .execute();
    for (const row of old)
      await db
        .deleteFrom('media_uploads')
        .where('workspace_id', '=', row.workspace_id)
        .where('media_id', '=', row.media_id)
        .where('channel_id', '=', row.channel_id)
        .where('uploaded_at', '<', before)
        .execute();
    more = old.length === AT_ONCE;
  }
}
