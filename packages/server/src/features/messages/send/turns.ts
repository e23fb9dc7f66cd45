/**
 * This file decides whose accepted messages are derived next. Channels that bring a few at a time go first, whenever they
 * bring something; those that bring a whole list are derived piece by piece in between, so that they hold up nobody.
 */
import type { Clock } from '../../../platform/clock.ts';
import type { Portion } from './derive.ts';

type Turn = Pick<Portion, 'channelIds' | 'each'>;

/** A channel that has so many at once brings a list, until a piece is more than is left of it. */
const LIST = 16;
/** Messages of channels that bring few, in one batch: nobody's request waits long for it. */
const MOST_AT_ONCE = 128;
/**
 * Messages of lists in one batch. Where it holds up nobody's request it can be as large as makes each message cheap: end
 * to end PostgreSQL then gets 0.51 of what the least server does instead of 0.34, and whoever sends one message beside a
 * flood waits as long as before (0.17 s for 99 of a hundred).
 */
const PIECE = { holdingUp: 32, beside: 256 };
/** While accepting comes first, a smaller piece now and then. */
const SMALL_PIECE = 16;
const BETWEEN_SMALL_PIECES_MS = 50;

export interface Turns {
  /** Returns what to derive now of the channels that wait, given in the order in which they have waited longest. */
  next(waiting: readonly string[]): Turn | undefined;
  /** Notes how many of each channel were derived. */
  done(turn: Turn, counts: ReadonlyMap<string, number>): void;
  /** Returns whether it is known that a channel brings a list, whose next piece comes in its turn. */
  bringsList(channelId: string): boolean;
  /** Returns how long there is nothing to derive of what waits; undefined when nothing waits. */
  waitMs(): number | undefined;
}

export interface TurnsOptions {
  clock: Clock;
  /** Returns whether accepting comes first. */
  busy: () => boolean;
  /** A batch holds up this thread, as on SQLite. */
  holdsUp: boolean;
}

export function createTurns({ clock, busy, holdsUp }: TurnsOptions): Turns {
  const lists = new Set<string>();
  const usualPiece = holdsUp ? PIECE.holdingUp : PIECE.beside;
  let pieceAt = 0;
  const shareOf = (most: number, channels: number) => Math.max(1, Math.floor(most / channels));

  return {
    next(waiting) {
      const there = new Set(waiting);
      for (const id of lists) if (!there.has(id)) lists.delete(id);
      const few = waiting.filter((id) => !lists.has(id));
      if (few.length > 0) return { channelIds: few, each: Math.min(LIST, shareOf(MOST_AT_ONCE, few.length)) };
      const now = clock.monotonic();
      if (lists.size === 0 || now < pieceAt) return undefined;
      const small = busy();
      pieceAt = small ? now + BETWEEN_SMALL_PIECES_MS : now;
      const piece = small ? SMALL_PIECE : usualPiece;
      const channelIds = waiting.slice(0, piece);
      return { channelIds, each: shareOf(piece, channelIds.length) };
    },
    done({ each }, counts) {
      for (const [id, count] of counts) {
        if (count >= LIST) lists.add(id);
        else if (count < each) lists.delete(id);
      }
    },
    bringsList: (channelId) => lists.has(channelId),
    waitMs: () => (lists.size === 0 ? undefined : Math.max(0, pieceAt - clock.monotonic())),
  };
}
