/** This file counts the people of campaigns who wait until WhatsApp takes messages of their number again. */
import type { Db } from '../../platform/database/dialect.ts';
import { talliesOf } from './counts.ts';
import { frozenOf } from './frozen.ts';
import { peopleAfter } from './people.ts';
import { goOnWithFunds } from './store.ts';

export interface WaitingPeople {
  /** The category of the template. */
  category: string;
  count: number;
  /** Some of them, by their numbers, or their contacts where WhatsApp hides these. */
  some: readonly string[];
}

const SOME = 200;

/** Returns the people of each campaign on these channels that runs, or will by itself once there are funds. */
export async function waitingPeople(
  db: Db,
  workspaceId: string,
  channelIds: readonly string[],
): Promise<WaitingPeople[]> {
  const campaigns = await goOnWithFunds(db, workspaceId, channelIds);
  const tallies = await talliesOf(db, campaigns);
  const waiting: WaitingPeople[] = [];
  for (const row of campaigns) {
    const count = tallies(row.id).of('waiting');
    const { rows } = await peopleAfter(db, row, { after: row.place, looks: SOME, state: 'waiting' });
    const { category } = frozenOf(row).plan;
    waiting.push({ category, count, some: rows.map(({ person }) => person) });
  }
  return waiting;
}
