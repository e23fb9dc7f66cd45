/**
 * The files in the headers of campaigns. One is uploaded to WhatsApp before anybody is taken, so that a file which it does
 * not take costs nobody their message.
 */
import { type Clock, SECOND } from '../../../platform/clock.ts';
import type { Trx } from '../../../platform/database/dialect.ts';
import type { Log } from '../../../platform/log.ts';
import { unattended } from '../../../platform/unattended.ts';
import { failureOf, retryPolicyOf } from '../../../whatsapp/failures.ts';
import type { FileOf } from '../../campaigns/run/take.ts';
import type { ActiveChannel } from '../../channels/directory.ts';
import { type MediaUpload, type Uploader, uploadsOf } from '../../media/uploads.ts';
import { DELETED } from './attachments.ts';

export interface HeaderFiles {
  /** Returns how it is with a file, which `wanted` gets where it is to be uploaded. */
  look(
    trx: Trx,
    channel: ActiveChannel,
    file: { mediaId: string; wanted: Set<string> },
    now: number,
  ): Promise<FileOf>;
  /** Uploads files; whoever looks next hears what became of it. */
  fetch(channel: ActiveChannel, mediaIds: ReadonlySet<string>): void;
  stop(): Promise<void>;
}

/** An upload that did not come to an answer for good is begun again after so long. */
const AGAIN_MS = 5 * SECOND;

const keyOf = ({ id }: ActiveChannel, mediaId: string) => `${id} ${mediaId}`;

export function createHeaderFiles({
  clock,
  log,
  uploader,
}: {
  clock: Clock;
  log: Log;
  uploader: Uploader;
}): HeaderFiles {
  const stopped = new AbortController();
  const underWay = new Map<string, Promise<void>>();
  const ended = new Map<string, { outcome: Ended; at: number }>();

  async function upload(channel: ActiveChannel, mediaId: string): Promise<void> {
    const outcome = await uploader.upload(channel, mediaId, stopped.signal);
    if (outcome.kind === 'uploaded' || stopped.signal.aborted) return;
    ended.set(keyOf(channel, mediaId), { outcome, at: clock.now() });
  }

  return {
    async look(trx, channel, { mediaId, wanted }, now) {
      if ((await uploadsOf(trx, channel, [mediaId], now)).has(mediaId)) return { is: 'there' };
      const key = keyOf(channel, mediaId);
      const last = ended.get(key);
      if (last && isPassing(last.outcome) && now < last.at + AGAIN_MS) return { is: 'coming' };
      ended.delete(key);
      if (last && !isPassing(last.outcome)) return failed(last.outcome);
      wanted.add(mediaId);
      return { is: 'coming' };
    },
    fetch(channel, mediaIds) {
      for (const mediaId of mediaIds) {
        const key = keyOf(channel, mediaId);
        if (underWay.has(key)) continue;
        const work = upload(channel, mediaId).finally(() => underWay.delete(key));
        underWay.set(key, work);
        unattended(work, log, 'the file of a campaign was not uploaded');
      }
    },
    async stop() {
      stopped.abort();
      await Promise.allSettled(underWay.values());
    },
  };
}

type Ended = Exclude<MediaUpload, { kind: 'uploaded' }>;

/** Returns whether an upload may succeed later as it is. */
function isPassing(outcome: Ended): boolean {
  if (outcome.kind !== 'refused') return outcome.kind === 'not_sent';
  return 'backoff' in retryPolicyOf(outcome.error);
}

function failed(outcome: Ended): FileOf {
  if (outcome.kind === 'gone') return { is: 'unfit', message: DELETED.message };
  // What holds for the whole number pauses it, which a message that meets it does.
  if (outcome.kind === 'refused' && retryPolicyOf(outcome.error).scope === 'never')
    return { is: 'unfit', message: failureOf(outcome.error).message };
  return { is: 'to_try' };
}
