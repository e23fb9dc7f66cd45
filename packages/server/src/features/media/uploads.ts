/** Media at WhatsApp: uploaded once for each channel, and anew when WhatsApp keeps them no more. */
import { sql } from 'kysely';
import { Counter, type Registry } from 'prom-client';
import { DAY } from '../../platform/clock.ts';
import { type KeyedQuery, selectByKeys } from '../../platform/database/batch.ts';
import type { Db } from '../../platform/database/dialect.ts';
import type { WhatsAppClient } from '../../whatsapp/client.ts';
import { mediaFormat } from '../../whatsapp/media/formats.ts';
import type { UploadOutcome } from '../../whatsapp/media/graph-media.ts';
import type { ActiveChannel } from '../channels/directory.ts';
import type { MediaLibrary } from './library.ts';
import { objectKey } from './objects/object-store.ts';
import { findMedium } from './store.ts';

/** WhatsApp keeps an upload for 30 days; the difference is for messages that wait to be sent with it. */
const FRESH_MS = 28 * DAY;
/** One channel has this many uploads at a time; those of another channel wait for none of them. */
const AT_ONCE = 4;

const UPLOADS: KeyedQuery = {
  columns: { workspace_id: 'text', media_id: 'text', channel_id: 'text', since: 'bigint' },
  query: () => sql`select u.media_id, u.provider_id from v cross join media_uploads u
      where u.workspace_id = v.workspace_id and u.media_id = v.media_id and u.channel_id = v.channel_id
        and u.uploaded_at > v.since`,
};

type ChannelKey = Pick<ActiveChannel, 'workspaceId' | 'id'>;

/** Returns, by our ids, WhatsApp's ids of the media that this channel may use now. */
export async function uploadsOf(
  db: Db,
  { workspaceId: workspace_id, id: channel_id }: ChannelKey,
  mediaIds: readonly string[],
  now: number,
): Promise<Map<string, string>> {
  const since = now - FRESH_MS;
  const found = await selectByKeys<{ media_id: string; provider_id: string }>(
    db,
    UPLOADS,
    mediaIds.map((media_id) => ({ workspace_id, media_id, channel_id, since })),
  );
  return new Map(found.map((row) => [row.media_id, row.provider_id]));
}

async function rememberUpload(
  db: Db,
  channel: ChannelKey,
  mediaId: string,
  providerId: string,
  now: number,
): Promise<void> {
  const row = { provider_id: providerId, uploaded_at: now };
  await db
    .insertInto('media_uploads')
    .values({ workspace_id: channel.workspaceId, media_id: mediaId, channel_id: channel.id, ...row })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'media_id', 'channel_id']).doUpdateSet(row))
    .execute();
}

/** Forgets an id that WhatsApp no longer knows; a newer id of the same medium stays. */
export async function forgetUpload(
  db: Db,
  channel: ChannelKey,
  mediaId: string,
  providerId: string,
): Promise<void> {
  await db
    .deleteFrom('media_uploads')
    .where('workspace_id', '=', channel.workspaceId)
    .where('media_id', '=', mediaId)
    .where('channel_id', '=', channel.id)
    .where('provider_id', '=', providerId)
    .execute();
}

/** `gone`: the medium was deleted. */
export type MediaUpload = UploadOutcome | { kind: 'gone' };

export interface Uploader {
  /** Uploads a medium for a channel, once however many ask at the same time. It never rejects. */
  upload(channel: ActiveChannel, mediaId: string, signal: AbortSignal): Promise<MediaUpload>;
}

export function createUploader({
  media,
  client,
  metrics,
}: {
  media: MediaLibrary;
  client: Pick<WhatsAppClient, 'uploadMedia'>;
  metrics: Registry;
}): Uploader {
  const uploads = new Counter({
    name: 'media_uploads_total',
    help: 'Uploads of media to WhatsApp.',
    labelNames: ['result'],
    registers: [metrics],
  });
  const underWay = new Map<string, Promise<MediaUpload>>();
  const lanes = new Map<string, { running: number; waiting: (() => void)[] }>();

  async function inTurn<T>(channelId: string, work: () => Promise<T>): Promise<T> {
    const lane = lanes.get(channelId) ?? { running: 0, waiting: [] };
    lanes.set(channelId, lane);
    if (lane.running >= AT_ONCE) await new Promise<void>((resolve) => lane.waiting.push(resolve));
    else lane.running++;
    try {
      return await work();
    } finally {
      const next = lane.waiting.shift();
      if (next) next();
      else if (--lane.running === 0) lanes.delete(channelId);
    }
  }

  async function upload(channel: ActiveChannel, mediaId: string, signal: AbortSignal): Promise<MediaUpload> {
    if (signal.aborted) return { kind: 'not_sent', cause: 'the server stops' };
    const { db, clock, objects } = media;
    const row = await findMedium(db, channel.workspaceId, mediaId);
    const { bytes, sha256 } = row ?? {};
    if (row?.state !== 'stored' || typeof bytes !== 'number' || typeof sha256 !== 'string')
      return { kind: 'gone' };
    const outcome = await client.uploadMedia(
      channel.graph,
      {
        contentType: mediaFormat(row.mime_type)?.sentAs ?? row.mime_type,
        fileName: row.file_name ?? mediaId,
        bytes,
        sha256,
        async open() {
          const stream = await objects.read(objectKey(channel.workspaceId, mediaId, sha256));
          if (!stream) throw new Error(`the bytes of ${mediaId} are not there`);
          return stream;
        },
      },
      signal,
    );
    if (outcome.kind === 'uploaded') await rememberUpload(db, channel, mediaId, outcome.id, clock.now());
    return outcome;
  }

  return {
    upload(channel, mediaId, signal) {
      const key = `${channel.id} ${mediaId}`;
      const known = underWay.get(key);
      if (known) return known;
      const work = inTurn(channel.id, () => upload(channel, mediaId, signal))
        .catch((error: unknown): MediaUpload => {
          media.log.warn({ err: error, medium: mediaId, channel: channel.id }, 'a medium was not uploaded');
          return { kind: 'not_sent', cause: 'its medium could not be read' };
        })
        .then((outcome) => {
          uploads.inc({ result: outcome.kind });
          return outcome;
        })
        .finally(() => underWay.delete(key));
      underWay.set(key, work);
      return work;
    },
  };
}
