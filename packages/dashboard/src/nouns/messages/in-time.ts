import type { Message } from '@meghdoot/sdk';

/** A message may be so much older than one that was here before it: the clocks of WhatsApp and the server differ. */
const LATE_MS = 60_000;

type Timed = Pick<Message, 'createdAt' | 'sendAt' | 'sentAt'>;

/** Returns when a message was written or, of one that was written for later, when it went out. */
export const placeInTime = ({ createdAt, sendAt, sentAt }: Timed): string =>
  (sendAt !== undefined && sentAt) || createdAt;

/**
 * Returns messages in the order of time. They are given in the order in which they came, which is the same but for
 * messages whose webhook was late and those that were written for later.
 */
export function inTime<M extends Timed>(messages: readonly M[]): M[] {
  const placed: M[] = [];
  for (const message of messages) {
    const at = placeInTime(message);
    const last = placed.at(-1);
    let to = placed.length;
    // Timestamps of the API compare as texts; few are parsed.
    if (last && at < placeInTime(last) && isLate(at, placeInTime(last)))
      while (to > 0 && at < placeInTime(placed[to - 1]!)) to--;
    placed.splice(to, 0, message);
  }
  return placed;
}

const isLate = (at: string, after: string) => Date.parse(after) - Date.parse(at) > LATE_MS;
