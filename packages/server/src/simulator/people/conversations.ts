import { type Clock, DAY, HOUR } from '../../platform/clock.ts';
import type { Things } from '../things.ts';
import type { Person } from './people.ts';

/** Knows who has written to which number and when last: whether a window is open, and who may be blocked. */
export interface Conversations {
  wrote(phoneNumberId: string, person: Person): void;
  wroteSince(phoneNumberId: string, person: Person, since: number): boolean;
}

const KIND = 'wrote';

export function createConversations(things: Things, clock: Clock): Conversations {
  let swept = 0;
  return {
    wrote(phoneNumberId, person) {
      const now = clock.now();
      things.put(KIND, phoneNumberId, person.key, now, now);
      if (now - swept < HOUR) return;
      swept = now;
      things.forget(KIND, now - 2 * DAY);
    },
    wroteSince: (phoneNumberId, person, since) =>
      (things.get<number>(KIND, phoneNumberId, person.key) ?? 0) > since,
  };
}
