import type { Readable } from 'node:stream';
import { type Clock, DAY } from '../../platform/clock.ts';
import type { Random } from '../../platform/random.ts';
import type { KeptMedium, Ledger } from '../ledger.ts';
import type { SimulatorFiles } from './files.ts';
import { MOST_BYTES } from './rules.ts';

/** The files of the simulated WhatsApp: what it was given, and what its people send. */
export interface SimulatorMedia {
  /** Keeps the bytes; throws where there are more than WhatsApp takes. */
  keep(medium: NewMedium, content: AsyncIterable<Uint8Array>): Promise<KeptMedium>;
  /** Undefined: it was never there, or its time is over. */
  find(id: string): KeptMedium | undefined;
  /** Undefined: its bytes are gone. */
  read(id: string): Promise<Readable | undefined>;
  /** Keeps a medium for this long from now on, in place of the usual time. */
  livesFor(id: string, ms: number): void;
  remove(id: string): Promise<void>;
  close(): void;
}

export type NewMedium = Pick<KeptMedium, 'phoneNumberId' | 'wabaId' | 'mimeType' | 'source'>;

export class TooManyBytes extends Error {}

/** The facts that only some media have. */
interface Extra {
  until?: number;
  animated?: boolean;
}

const EXTRA = 'medium';
const ANIMATED_AT = 20; // The flags of a WebP's VP8X chunk.

/** Uploads live for 30 days, what people send for 7 (Meta: Media, 9 Oct 2025). */
const LIFE_MS = { upload: 30 * DAY, inbound: 7 * DAY };
/** Beyond this the oldest go. */
const MOST_KEPT_BYTES = 1024 * 1024 * 1024;

const isAnimated = (head: Buffer) =>
  head.toString('latin1', 12, 16) === 'VP8X' && (head[ANIMATED_AT]! & 2) !== 0;

export function createMedia(o: {
  files: SimulatorFiles;
  ledger: Ledger;
  clock: Clock;
  random: Random;
}): SimulatorMedia {
  const { files, ledger, clock, random } = o;

  function note(id: string, more: Extra): void {
    const { records } = ledger;
    records.put(EXTRA, '', id, clock.now(), { ...records.get<Extra>(EXTRA, '', id), ...more });
  }

  async function remove(id: string): Promise<void> {
    ledger.removeMedium(id);
    ledger.records.remove(EXTRA, '', id);
    await files.remove(id);
  }

  return {
    async keep(medium, content) {
      const id = `1${random.digits(14)}`;
      let head = Buffer.alloc(0);
      const { bytes, sha256 } = await files.write(id, content, {
        mostBytes: MOST_BYTES,
        tooLarge: () => new TooManyBytes(),
        look: (piece) => {
          if (head.length <= ANIMATED_AT) head = Buffer.concat([head, piece.subarray(0, ANIMATED_AT + 1)]);
        },
      });
      const kept = { ...medium, id, bytes, sha256, madeAt: clock.now() };
      ledger.addMedium(kept);
      if (medium.mimeType === 'image/webp' && isAnimated(head)) note(id, { animated: true });
      for (const old of ledger.mediaBeyond(MOST_KEPT_BYTES)) await remove(old);
      return kept;
    },
    find(id) {
      const medium = ledger.medium(id);
      if (!medium) return undefined;
      const extra = ledger.records.get<Extra>(EXTRA, '', id);
      const until = extra?.until ?? medium.madeAt + LIFE_MS[medium.source];
      return until > clock.now() ? { ...medium, animated: extra?.animated === true } : undefined;
    },
    read: files.read,
    livesFor: (id, ms) => note(id, { until: clock.now() + ms }),
    remove,
    close: files.close,
  };
}
