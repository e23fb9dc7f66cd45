import { type Clock, DAY, HOUR } from '../../platform/clock.ts';
import type { Records } from '../records.ts';
import type { Person } from './people.ts';

/** Knows who has written to which number and when last: whether a window is open, and who may be blocked. */
export interface Conversations {
  wrote(phoneNumberId: string, person: Person): void;
  wroteSince(phoneNumberId: string, person: Person, since: number): boolean;
}

const KIND = 'wrote';

export function createConversations(records: Records, clock: Clock): Conversations {
  let swept = 0;
  return {
    wrote(phoneNumberId, person) {
      const now = clock.now();
      records.put(KIND, phoneNumberId, person.key, now, now);
      if (now - swept < HOUR) return;
      swept = now;
      records.forget(KIND, now - 2 * DAY);
    },
    wroteSince: (phoneNumberId, person, since) =>
      (records.get<number>(KIND, phoneNumberId, person.key) ?? 0) > since,
  };
}
