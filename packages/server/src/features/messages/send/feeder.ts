/** This file asks for the messages of campaigns, channel after channel, as often as each may send. */
import { SECOND } from '../../../platform/clock.ts';
import { onCommit } from '../../../platform/database/announce.ts';
import type { Db } from '../../../platform/database/dialect.ts';
import { type Loop, startLoop } from '../../../platform/jobs/loop.ts';
import { campaignsHeard } from '../../campaigns/joins.ts';
import type { MessageWorkOptions } from '../state/work.ts';
import type { Sender } from './sender.ts';

export interface Feeder {
  /** Returns whether people may answer campaigns on a channel. */
  mayAnswer(channelId: string): boolean;
  /** Returns whether a campaign runs. */
  feeds(): boolean;
  stop(): Promise<void>;
}

/** Campaigns that other processes start are found so often. */
const POLL_MS = 5 * SECOND;
/** A channel on which nothing may go is asked again after so long. */
const LONGEST_MS = SECOND;

/** `othersSend` returns whether single messages go out just now. */
export function startFeeder(
  { db, clock, log }: Pick<MessageWorkOptions, 'db' | 'clock' | 'log'>,
  sender: Pick<Sender, 'feed'>,
  othersSend: () => boolean,
): Feeder {
  let heard: ReadonlySet<string> | undefined;
  /** When it is worth asking for the campaigns of each channel again. */
  let running = new Map<string, number>();
  let readAt = Number.NEGATIVE_INFINITY;
  let fed = 0;
  let workedBefore = 0;

  async function read(from: Db): Promise<void> {
    readAt = clock.now();
    const campaigns = await campaignsHeard(from, readAt);
    heard = new Set(campaigns.map(({ channelId }) => channelId));
    const runs = campaigns.filter(({ state }) => state === 'running').map(({ channelId }) => channelId);
    running = new Map(runs.map((id) => [id, running.get(id) ?? 0]));
  }

  const loop: Loop = startLoop({
    name: 'feed',
    idleMs: POLL_MS,
    ...{ clock, log },
    // What waited meanwhile comes first, and on a machine that has too much to do it is campaigns that slow down: they
    // rest as long as a batch took, and while single messages go out as long again as it kept the thread.
    restMs(tookMs) {
      if (fed === 0) return 0;
      const alsoMs = othersSend() ? clock.worked() - workedBefore : 0;
      return Math.min(tookMs + alsoMs, LONGEST_MS);
    },
    async run() {
      fed = 0;
      workedBefore = clock.worked();
      const every = running.size > 0 ? LONGEST_MS : POLL_MS;
      if (clock.now() - readAt >= every) await read(db);
      for (const [id, at] of running) {
        if (at > clock.now()) continue;
        const { begun, nextAt } = await sender.feed(id);
        fed += begun;
        running.set(id, Math.min(nextAt, clock.now() + LONGEST_MS));
      }
      const next = Math.min(readAt + every, ...running.values());
      return Math.max(next - clock.now(), 0);
    },
  });
  const forget = onCommit(db, 'campaigns', () => {
    readAt = Number.NEGATIVE_INFINITY;
    for (const id of running.keys()) running.set(id, 0);
    loop.nudge();
  });
  return {
    mayAnswer: (channelId) => heard?.has(channelId) ?? true, // it is not read yet
    feeds: () => running.size > 0,
    stop() {
      forget();
      return loop.stop();
    },
  };
}
