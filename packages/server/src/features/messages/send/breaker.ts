/**
 * A circuit breaker for the responses of a channel's Graph endpoint. While they come in Graph's form it is closed and
 * lets everything pass. A response without that form (a proxy's 502 page, a bare 429), no connection, or several
 * responses in a row that were cut off open it: nothing is sent for a while. Then one message is tried; a proper response
 * lets two go, then four, and so on; another bad one makes the next pause longer. So an outage costs a few attempts
 * and not one for each message, and what comes back is not overrun.
 */
import { SECOND } from '../../../platform/clock.ts';
import { type Entry, UnderWay } from '../../../platform/under-way.ts';
import type { SendOutcome } from '../../../whatsapp/client.ts';
import { retryPolicyOf } from '../../../whatsapp/failures.ts';

/** An attempt as the breaker remembers it. */
export type Attempt = Entry<{ startedAt: number }>;

export interface Breaker {
  /** Returns how many more attempts may begin now. */
  room(now: number): number;
  /** Returns from when on there is room, or infinity while only a response can make some. */
  nextAt(now: number): number;
  begin(now: number): Attempt;
  /** Notes what an attempt came to; without an outcome it changes nothing. Returns what changes by it. */
  end(attempt: Attempt, outcome: SendOutcome | undefined, now: number): 'opened' | 'closed' | undefined;
}

const FIRST_PAUSE_MS = SECOND;
const LONGEST_PAUSE_MS = 60 * SECOND;
/** Any connection may break; so many in a row are the endpoint's doing. */
const CUT_OFF_IN_A_ROW = 3;
/** When no response at all has come for this long, nothing more is sent. */
const SILENCE_MS = 10 * SECOND;
/** Beyond so many at a time it is closed. */
const WIDEST = 64;

export function createBreaker(random: () => number): Breaker {
  /** The attempts since the breaker opened last; responses to earlier ones say nothing new. */
  let underWay = new UnderWay<{ startedAt: number }>();
  let width = Number.POSITIVE_INFINITY;
  let pausedUntil = 0;
  /** Since the last proper response. */
  let pauses = 0;
  let cutOff = 0;
  let heardAt = 0;

  function open(now: number): 'opened' | undefined {
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** pauses, LONGEST_PAUSE_MS);
    pausedUntil = now + Math.round(pauseMs * (1 + random() / 4));
    underWay = new UnderWay();
    width = 1;
    cutOff = 0;
    return pauses++ === 0 ? 'opened' : undefined;
  }

  function proper(): 'closed' | undefined {
    const wasOpen = pauses > 0;
    pauses = 0;
    cutOff = 0;
    width = width >= WIDEST ? Number.POSITIVE_INFINITY : width + 1; // each response lets its own successor and one more go
    return wasOpen ? 'closed' : undefined;
  }

  function silent(now: number): boolean {
    const oldest = underWay.oldest();
    return oldest !== undefined && now - Math.max(oldest.startedAt, heardAt) >= SILENCE_MS;
  }

  return {
    room(now) {
      if (now < pausedUntil || silent(now)) return 0;
      return Math.max(0, width - underWay.size);
    },
    nextAt: (now) => (now < pausedUntil ? pausedUntil : Number.POSITIVE_INFINITY),
    begin: (now) => underWay.add({ startedAt: now }),
    end(attempt, outcome, now) {
      if (!underWay.remove(attempt) || !outcome) return undefined;
      heardAt = now;
      switch (respondedTo(outcome)) {
        case 'properly':
          return proper();
        case 'cut off':
          return pauses === 0 && ++cutOff < CUT_OFF_IN_A_ROW ? undefined : open(now);
        case 'badly':
          return open(now);
      }
    },
  };
}

/** `badly`: the endpoint, or the number as a whole, takes nothing now. */
function respondedTo(outcome: SendOutcome): 'properly' | 'cut off' | 'badly' {
  switch (outcome.kind) {
    case 'accepted':
      return 'properly';
    case 'refused':
      return retryPolicyOf(outcome.error).scope === 'channel' ? 'badly' : 'properly';
    case 'not_sent':
      return 'badly';
    case 'lost_answer':
      return outcome.httpStatus === undefined ? 'cut off' : 'badly';
  }
}
