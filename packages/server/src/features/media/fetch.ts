/**
 * Fetches what people have sent from WhatsApp: claimed and committed, downloaded, checked against WhatsApp's digest,
 * kept. What cannot be fetched is tried again, by a fresh URL each time, for as long as WhatsApp keeps it.
 */
import { Counter, type Registry } from 'prom-client';
import { DAY, HOUR, MINUTE, SECOND } from '../../platform/clock.ts';
import { onCommit } from '../../platform/database/announce.ts';
import { type Db, oneProcess, skipLocked, type Trx } from '../../platform/database/dialect.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { startLoop } from '../../platform/jobs/loop.ts';
import { GraphRequestError, type WhatsAppClient } from '../../whatsapp/client.ts';
import { MOST_MEDIA_BYTES } from '../../whatsapp/media/formats.ts';
import type { ChannelDirectory } from '../channels/directory.ts';
import { lookUpChannel } from '../channels/store.ts';
import { type NewEvent, recordEvents } from '../events/record.ts';
import type { MediaLibrary } from './library.ts';
import { objectKey } from './objects/object-store.ts';
import type { Spooled } from './objects/spool.ts';
import { showMedium } from './show.ts';
import { type MediumRow, takeRoom } from './store.ts';

export interface MediaFetchOptions {
  media: MediaLibrary;
  client: Pick<WhatsAppClient, 'mediaInfo' | 'downloadMedia'>;
  channels: ChannelDirectory;
  metrics: Registry;
  /** Writes what became of media into their messages. */
  noteInMessages: (trx: Trx, rows: readonly MediumRow[]) => Promise<void>;
}

const AT_ONCE = 16;
/** One channel has this many fetches at a time, so that it holds up no other. */
const MOST_OF_CHANNEL = 4;
const POLL_MS = 5 * SECOND;
/** Whoever says nothing for so long has died: a fetch is given up before. */
const CLAIM_MS = 15 * MINUTE;
const PATIENCE_MS = 10 * MINUTE;
/** WhatsApp keeps what people send for seven days (Meta: Media, 9 Oct 2025). */
const KEPT_MS = 7 * DAY;
const FIRST_WAIT_MS = 5 * SECOND;

/** Why a medium is given up. */
class PermanentFailure extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const EXPIRED = new PermanentFailure(
  'EXPIRED',
  'It could not be fetched in the seven days that WhatsApp keeps it.',
);
const GONE = new PermanentFailure('GONE', 'WhatsApp does not have it any more.');
const TOO_LARGE = new PermanentFailure('TOO_LARGE', 'It is larger than the 100 MiB that WhatsApp allows.');
const CHANNEL_REMOVED = new PermanentFailure(
  'CHANNEL_REMOVED',
  'The channel was removed before it was fetched.',
);

export function startMediaFetch(given: MediaFetchOptions): { stop(): Promise<void> } {
  const o = { ...given, fetches: countFetches(given.metrics) };
  const { db, clock, log } = o.media;
  const stopped = new AbortController();
  const underWay = new Set<Promise<void>>();
  const ofChannel = new Map<string, number>();
  let begun = false;

  const loop = startLoop({
    name: 'media-fetch',
    idleMs: POLL_MS,
    clock,
    log,
    async run() {
      if (!begun && oneProcess(db)) await freeClaims(db, clock.now()); // of a process that died
      begun = true;
      const free = AT_ONCE - underWay.size;
      if (free === 0) return undefined;
      const busy = [...ofChannel].filter(([, count]) => count >= MOST_OF_CHANNEL).map(([id]) => id);
      const rows = await claim(db, clock.now(), { limit: Math.min(free, MOST_OF_CHANNEL), busy });
      for (const row of rows) {
        const channelId = row.channel_id!;
        ofChannel.set(channelId, (ofChannel.get(channelId) ?? 0) + 1);
        const work = attend(o, row, stopped.signal).finally(() => {
          underWay.delete(work);
          const left = ofChannel.get(channelId)! - 1;
          if (left > 0) ofChannel.set(channelId, left);
          else ofChannel.delete(channelId);
          loop.nudge();
        });
        underWay.add(work);
      }
      return rows.length > 0 ? 0 : undefined;
    },
  });
  const forget = onCommit(db, 'media', loop.nudge);
  return {
    async stop() {
      forget();
      stopped.abort();
      await loop.stop();
      await Promise.all(underWay);
    },
  };
}

interface Fetching extends MediaFetchOptions {
  fetches: Fetches;
}
type Fetches = Counter<'result'>;

const countFetches = (metrics: Registry): Fetches =>
  new Counter({
    name: 'media_fetches_total',
    help: 'Attempts to fetch from WhatsApp what people have sent.',
    labelNames: ['result'],
    registers: [metrics],
  });

async function freeClaims(db: Db, now: number): Promise<void> {
  await db
    .updateTable('media')
    .set({ fetch_at: now })
    .where('fetch_at', 'is not', null)
    .where('fetch_at', '>', now)
    .execute();
}

/** Takes media that are due, but for those of channels that are busy; nobody else fetches them for a while. */
async function claim(
  db: Db,
  now: number,
  { limit, busy }: { limit: number; busy: readonly string[] },
): Promise<MediumRow[]> {
  const due = (on: Db) => {
    const query = on
      .selectFrom('media')
      .selectAll()
      .where('fetch_at', 'is not', null)
      .where('fetch_at', '<=', now)
      .orderBy('fetch_at')
      .limit(limit);
    return busy.length > 0 ? query.where('channel_id', 'not in', busy) : query;
  };
  // Most of the time there is nothing, and no transaction.
  if (!(await due(db).clearSelect().select('id').executeTakeFirst())) return [];
  return transaction(db, async (trx) => {
    const rows = await skipLocked(trx, due(trx)).execute();
    const claimed: MediumRow[] = [];
    for (const row of rows) {
      const until = { fetch_at: now + CLAIM_MS, tries: row.tries + 1 };
      await ofMedium(trx.updateTable('media').set(until), row).execute();
      claimed.push({ ...row, ...until });
    }
    return claimed;
  });
}

interface Keyed<Q> {
  where(column: 'workspace_id' | 'id', operator: '=', value: string): Q;
}

const ofMedium = <Q extends Keyed<Q>>(query: Q, row: Pick<MediumRow, 'workspace_id' | 'id'>): Q =>
  query.where('workspace_id', '=', row.workspace_id).where('id', '=', row.id);

/** Fetches one medium and writes what came of it. It never rejects: what fails here is found again when its claim is over. */
async function attend(o: Fetching, row: MediumRow, stopped: AbortSignal): Promise<void> {
  const { clock, log } = o.media;
  try {
    if (clock.now() - row.created_at >= KEPT_MS) return await fail(o, row, EXPIRED);
    await fetchOne(o, row, stopped);
    o.fetches.inc({ result: 'stored' });
  } catch (error) {
    if (error instanceof PermanentFailure) return fail(o, row, error).catch(report);
    if (!stopped.aborted) o.fetches.inc({ result: 'tried_again' });
    const waitMs = Math.min(FIRST_WAIT_MS * 2 ** Math.min(row.tries - 1, 12), HOUR);
    const again = stopped.aborted ? clock.now() : clock.now() + waitMs;
    if (!stopped.aborted)
      log.warn(
        { err: error, medium: row.id, tries: row.tries },
        'a medium was not fetched and is tried again',
      );
    await giveBack(o.media.db, row, Math.min(again, row.created_at + KEPT_MS)).catch(report);
  }

  function report(error: unknown): void {
    log.warn({ err: error, medium: row.id }, 'the result for a medium was not recorded');
  }
}

async function fetchOne(o: MediaFetchOptions, row: MediumRow, stopped: AbortSignal): Promise<void> {
  const { media, client, channels } = o;
  const channel = await channels.byId(row.channel_id!);
  if (!channel) {
    const there = await lookUpChannel(media.db, row.workspace_id, row.channel_id!);
    throw there ? new Error('the channel cannot be used now') : CHANNEL_REMOVED;
  }
  const late = new AbortController();
  const patience = media.clock.sleep(PATIENCE_MS, late.signal).then(() => late.abort());
  const signal = AbortSignal.any([stopped, late.signal]);
  let file: Spooled | undefined;
  try {
    const info = await client.mediaInfo(channel.graph, row.provider_id!).catch((error: unknown) => {
      throw isGone(error) ? GONE : error;
    });
    if ((info.bytes ?? 0) > MOST_MEDIA_BYTES) throw TOO_LARGE;
    const bytes = await client.downloadMedia(channel.graph, info.url, signal);
    if (!bytes) throw new Error('the URL of the medium is not good any more');
    file = await media.spool.write(bytes as AsyncIterable<Buffer>, {
      mostBytes: MOST_MEDIA_BYTES,
      tooLarge: () => TOO_LARGE,
    });
    const digest = row.provider_sha256 ?? info.sha256;
    if (digest !== undefined && digest !== file.sha256)
      throw new Error("what came is not what WhatsApp's digest is of");
    await media.objects.put(objectKey(row.workspace_id, row.id, file.sha256), file);
    await settle(o, row, file);
  } finally {
    late.abort();
    await patience;
    if (file) await media.spool.discard(file);
  }
}

/** Graph does not know the id: "Object does not exist" (100/33), whoever asks. */
const isGone = (error: unknown) =>
  error instanceof GraphRequestError && error.error?.code === 100 && error.error.subcode === 33;

async function settle(o: MediaFetchOptions, row: MediumRow, { bytes, sha256 }: Spooled): Promise<void> {
  const { db, clock } = o.media;
  const quota = await o.media.quotaOf(row.workspace_id);
  const deleted = await transaction(db, async (trx) => {
    const stored = await ofMedium(trx.updateTable('media'), row)
      .set({ state: 'stored', bytes, sha256, fetch_at: null })
      .where('state', '=', 'pending')
      .returningAll()
      .executeTakeFirst();
    if (!stored) return true;
    const taken = await takeRoom(trx, row.workspace_id, bytes, { quota, total: o.media.total });
    if (taken !== 'taken')
      throw new Error(`the ${taken}: ${taken === 'workspace is full' ? 'MEDIA_QUOTA' : 'MEDIA_TOTAL'}`);
    await o.noteInMessages(trx, [stored]);
    await recordEvents(trx, [eventOf('media.stored', stored)], clock.now());
    return false;
  });
  if (deleted) await o.media.objects.remove(objectKey(row.workspace_id, row.id, sha256));
}

async function fail(o: Fetching, row: MediumRow, { code, message }: PermanentFailure): Promise<void> {
  const { db, clock } = o.media;
  await transaction(db, async (trx) => {
    const failed = await ofMedium(trx.updateTable('media'), row)
      .set({ state: 'failed', failure: JSON.stringify({ code, message }), fetch_at: null })
      .where('state', '=', 'pending')
      .returningAll()
      .executeTakeFirst();
    if (!failed) return;
    await o.noteInMessages(trx, [failed]);
    await recordEvents(trx, [eventOf('media.failed', failed)], clock.now());
  });
  o.fetches.inc({ result: 'failed' });
}

const eventOf = (type: 'media.stored' | 'media.failed', row: MediumRow): NewEvent => ({
  ...{ workspaceId: row.workspace_id, type, subject: row.id },
  data: showMedium(row),
});

async function giveBack(db: Db, row: MediumRow, at: number): Promise<void> {
  await ofMedium(db.updateTable('media'), row)
    .set({ fetch_at: at })
    .where('state', '=', 'pending')
    .where('fetch_at', '=', row.fetch_at)
    .execute();
}
