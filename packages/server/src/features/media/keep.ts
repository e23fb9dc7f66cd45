import { ApiError } from '../../errors.ts';
import { MINUTE } from '../../platform/clock.ts';
import { randomOf } from '../../platform/database/context.ts';
import type { Trx } from '../../platform/database/dialect.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Keep } from '../../platform/http/idempotency/idempotency.ts';
import type { MediaLibrary } from './library.ts';
import { objectKey } from './objects/object-store.ts';
import { insertMedium, type MediumRow, takeRoom } from './store.ts';
import type { Upload } from './upload/receive.ts';

/** An object without a row is nobody's after so long, and swept. */
export const ORPHAN_MS = 60 * MINUTE;

/**
 * Keeps an upload: its object first and then its row, so that a row always has its bytes. Where the process dies in
 * between the object is nobody's, and the sweep takes it away.
 */
export async function keepUpload(
  library: MediaLibrary,
  workspaceId: string,
  { file, format, fileName }: Upload,
  keep?: Keep<MediumRow>,
): Promise<MediumRow> {
  const { db, clock, objects } = library;
  const now = clock.now();
  const id = randomOf(db).newId('med', now);
  const key = objectKey(workspaceId, id, file.sha256);
  const quota = await library.quotaOf(workspaceId);
  if (file.bytes > quota) throw noRoom(quota);
  await objects.put(key, file);
  try {
    return await transaction(db, async (trx) => {
      await takeRoomInTime(library, trx, { workspaceId, bytes: file.bytes, since: now, quota });
      const row = await insertMedium(trx, {
        workspace_id: workspaceId,
        id,
        state: 'stored',
        kind: format.kind,
        mime_type: format.mimeType,
        file_name: fileName,
        bytes: file.bytes,
        sha256: file.sha256,
        created_at: now,
        message_id: null,
        channel_id: null,
        provider_id: null,
        provider_sha256: null,
        fetch_at: null,
        failure: null,
      });
      await keep?.(trx, row);
      return row;
    });
  } catch (error) {
    // A refusal leaves nothing; of any other failure nobody knows whether it was committed.
    if (error instanceof ApiError) await objects.remove(key);
    throw error;
  }
}

/** Throws where there is no room, or where the sweep may have taken the object for nobody's by now. */
async function takeRoomInTime(
  { clock, total }: MediaLibrary,
  trx: Trx,
  o: { workspaceId: string; bytes: number; since: number; quota: number },
): Promise<void> {
  if (clock.now() - o.since > ORPHAN_MS / 2) throw new ApiError('SERVICE_UNAVAILABLE', RETRY);
  const taken = await takeRoom(trx, o.workspaceId, o.bytes, { quota: o.quota, total });
  if (taken === 'installation is full') throw new ApiError('MEDIA_TOTAL_EXCEEDED');
  if (taken === 'workspace is full') throw noRoom(o.quota);
}

const RETRY = { message: 'The file could not be stored in time.', headers: { 'retry-after': '60' } };

const noRoom = (quota: number) =>
  new ApiError('MEDIA_QUOTA_EXCEEDED', {
    message: `With this file the workspace would keep more than its ${quota} bytes of media.`,
  });
