/**
 * The media of messages that are to be sent. They are uploaded to WhatsApp before an attempt is begun: whatever breaks
 * off meanwhile, the message has certainly not been sent. It stays `ready` and is due again when its media are there.
 */
import { type Clock, SECOND } from '../../../platform/clock.ts';
import type { Db, Trx } from '../../../platform/database/dialect.ts';
import type { Log } from '../../../platform/log.ts';
import type { SendOutcome } from '../../../whatsapp/client.ts';
import type { Failure } from '../../../whatsapp/failures.ts';
import type { ActiveChannel } from '../../channels/directory.ts';
import { mediaIdsOf } from '../../media/references.ts';
import { forgetUpload, type MediaUpload, type Uploader, uploadsOf } from '../../media/uploads.ts';
import type { MessageRow } from '../state/draft.ts';
import { inPhase } from '../state/work.ts';

/**
 * The state of a message's media: with `waits` they are not at WhatsApp yet; `ids` has WhatsApp's ids by ours;
 * `outcome` is that of the upload, which counts as an attempt's. Undefined means that it has none.
 */
export type Attached =
  | undefined
  | { kind: 'waits' }
  | { kind: 'ids'; ids: ReadonlyMap<string, string> }
  | { kind: 'outcome'; outcome: SendOutcome }
  | { kind: 'failure'; failure: Failure };

export interface Attachments {
  /** Asks the database once, and not at all where no message has media. */
  look(
    trx: Trx,
    channel: ActiveChannel,
    rows: readonly MessageRow[],
    now: number,
  ): Promise<(row: MessageRow) => Attached>;
  /** Uploads what messages wait for; each is made due when its media are there, or will not be. */
  fetchFor(channel: ActiveChannel, rows: readonly MessageRow[]): void;
  /** Forgets the uploads of messages whose outcome was settled. */
  forget(rows: readonly MessageRow[]): void;
  /** WhatsApp does not know these ids any more. */
  renew(channel: ActiveChannel, ids: ReadonlyMap<string, string>): Promise<void>;
  stop(): Promise<void>;
}

/** A message is looked at again after so long, whatever became of the process that uploads its media. */
export const UPLOAD_WAIT_MS = 5 * SECOND;

export const DELETED: Failure = {
  code: 'MEDIA_INVALID',
  message: 'The medium was deleted before the message could be sent.',
  hint: 'Upload it again and send a new message.',
  retryable: false,
};

const withoutMedia = () => undefined;

export function createAttachments({
  db,
  clock,
  log,
  uploader,
  onReady,
}: {
  db: Db;
  clock: Clock;
  log: Log;
  uploader: Uploader;
  onReady: (channelId: string) => void;
}): Attachments {
  const stopped = new AbortController();
  const underWay = new Map<string, Promise<void>>();
  const failed = new Map<string, Exclude<Attached, undefined>>();

  async function makeDue({ workspace_id, id, channel_id }: MessageRow): Promise<void> {
    const now = clock.now();
    await db
      .updateTable('messages')
      .set({ due_at: now })
      .where('workspace_id', '=', workspace_id)
      .where('id', '=', id)
      .where(inPhase('ready', 'yielding'))
      .where('due_at', '>', now)
      .execute();
    onReady(channel_id);
  }

  async function upload(channel: ActiveChannel, row: MessageRow): Promise<void> {
    const ids = mediaIdsOf(row);
    const there = await uploadsOf(db, channel, ids, clock.now());
    for (const id of ids) {
      if (there.has(id)) continue;
      const outcome = outcomeOf(await uploader.upload(channel, id, stopped.signal));
      if (stopped.signal.aborted) return;
      if (outcome) failed.set(row.id, outcome);
      if (outcome) break;
    }
    await makeDue(row);
  }

  return {
    async look(trx, channel, rows, now) {
      const media = new Map(rows.map((row) => [row.id, mediaIdsOf(row)]));
      const wanted = [...new Set([...media.values()].flat())];
      if (wanted.length === 0) return withoutMedia;
      const ids = await uploadsOf(trx, channel, wanted, now);
      return (row) => {
        const own = media.get(row.id) ?? [];
        if (own.length === 0) return undefined;
        if (own.every((id) => ids.has(id))) return { kind: 'ids', ids };
        return failed.get(row.id) ?? { kind: 'waits' };
      };
    },
    fetchFor(channel, rows) {
      for (const row of rows) {
        if (underWay.has(row.id)) continue;
        const work = upload(channel, row)
          .catch((error: unknown) => log.warn({ err: error, message: row.id }, 'its media were not uploaded'))
          .finally(() => underWay.delete(row.id));
        underWay.set(row.id, work);
      }
    },
    forget(rows) {
      for (const { id } of rows) failed.delete(id);
    },
    async renew(channel, ids) {
      for (const [mediaId, providerId] of ids) await forgetUpload(db, channel, mediaId, providerId);
    },
    async stop() {
      stopped.abort();
      await Promise.all(underWay.values());
    },
  };
}

function outcomeOf(upload: MediaUpload): Exclude<Attached, undefined> | undefined {
  switch (upload.kind) {
    case 'uploaded':
      return undefined;
    case 'gone':
      return { kind: 'failure', failure: DELETED };
    case 'refused':
    case 'not_sent':
      return { kind: 'outcome', outcome: upload };
  }
}
