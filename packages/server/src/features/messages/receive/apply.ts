/**
 * Applies the webhooks that were taken in: a batch of them, of several channels, in one transaction. Channels wait in
 * lanes of their own, each of which has its turn: what one brings, however much or bad it is, holds up no other.
 */
import type { Counter } from 'prom-client';
import { MINUTE, SECOND } from '../../../platform/clock.ts';
import { writeLater } from '../../../platform/database/batch.ts';
import { isDatabaseTrouble } from '../../../platform/database/failures.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import { wasTold } from '../../../platform/outage.ts';
import type { ApplyOptions } from './apply-options.ts';
import { applyWebhooks } from './apply-webhooks.ts';
import { firstInLanes, type InboxPlace, inboxLanes, lockInbox, noteFailedTry } from './inbox.ts';

export interface ApplierOptions extends ApplyOptions {
  /** Webhooks that were given up. */
  setAside: Counter;
}

const BATCH = 16;
const TRIES_WAIT = [SECOND, 10 * SECOND, MINUTE, 10 * MINUTE];
/** A channel whose webhook failed has transactions of its own for this long. */
const SUSPECTED_MS = 10 * MINUTE;
/** This many of those channels have their turn in one run, and this many failures end a turn. */
const MOST_SUSPECTS = 4;
const MOST_FAILURES = 2;
/** A channel at which the database failed, while it worked elsewhere, rests for this long. */
const REST_MS = 5 * SECOND;

/** Returns how many webhooks a run has dealt with. */
export function createApplier(o: ApplierOptions): () => Promise<number> {
  const { db, clock, log } = o;
  const suspectedUntil = new Map<string, number>();
  const restsUntil = new Map<string, number>();
  let lastLane = '';

  const isUntil = (times: Map<string, number>, channelId: string, now: number) => {
    const until = times.get(channelId);
    if (until !== undefined && until <= now) times.delete(channelId);
    return until !== undefined && until > now;
  };

  /** The channels whose turn it is, beginning after the one that had the last. */
  async function nextLanes(now: number): Promise<string[]> {
    const due = (await inboxLanes(db))
      .filter(({ channelId, dueAt }) => dueAt <= now && !isUntil(restsUntil, channelId, now))
      .map(({ channelId }) => channelId);
    const after = due.findIndex((channelId) => channelId > lastLane);
    const turn = after <= 0 ? due : [...due.slice(after), ...due.slice(0, after)];
    return turn.slice(0, BATCH);
  }

  async function applyTogether(places: readonly InboxPlace[]): Promise<number> {
    const channels = new Map((await o.channels.all()).map((channel) => [channel.id, channel]));
    return transaction(db, async (trx) => {
      const rows = await lockInbox(trx, places);
      if (rows.length === 0) return 0;
      await applyWebhooks(o, trx, rows, channels);
      const ids = rows.map((row) => row.id);
      await writeLater(trx, trx.deleteFrom('inbox').where('id', 'in', ids));
      return rows.length;
    });
  }

  /** Applies the webhooks of one channel together and, when that fails, one after the other. */
  async function applyLane(places: readonly InboxPlace[]): Promise<number> {
    if (places.length > 1) {
      try {
        return await applyTogether(places);
      } catch {
        // One of them fails again, alone.
      }
    }
    let done = 0;
    let failures = 0;
    for (const place of places) {
      if (failures === MOST_FAILURES) break;
      try {
        done += await applyTogether([place]);
      } catch (error) {
        failures++;
        done++;
        if (!(await blame(place, error))) break;
      }
    }
    return done;
  }

  /**
   * Returns whether the others of the channel may be tried: a webhook that failed by its own content is set aside,
   * and they pass it.
   */
  async function blame({ id, channelId }: InboxPlace, error: unknown): Promise<boolean> {
    const now = clock.now();
    suspectedUntil.set(channelId, now + SUSPECTED_MS);
    if (isDatabaseTrouble(error)) {
      await inboxLanes(db); // where this fails too, the database is away, and everybody waits
      if (!wasTold(error))
        log.warn(
          { err: error, inbox: id, channel: channelId },
          'the database failed at a webhook of WhatsApp',
        );
      restsUntil.set(channelId, now + REST_MS);
      return false;
    }
    const words = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    const { tries, setAside } = await noteFailedTry(
      db,
      id,
      words.slice(0, 300),
      now,
      (count) => TRIES_WAIT[Math.min(count, TRIES_WAIT.length) - 1]!,
    );
    if (setAside) o.setAside.inc();
    const what = setAside ? 'was set aside' : 'is tried again later';
    log.error(
      { err: error, inbox: id, channel: channelId, tries },
      `a webhook of WhatsApp could not be applied and ${what}`,
    );
    return true;
  }

  return async () => {
    const now = clock.now();
    const turn = await nextLanes(now);
    if (turn.length === 0) return 0;
    lastLane = turn.at(-1)!;
    const suspects = turn.filter((channelId) => isUntil(suspectedUntil, channelId, now));
    const trusted = turn.filter((channelId) => !suspects.includes(channelId));
    let done = 0;
    if (trusted.length > 0) {
      const places = await firstInLanes(db, trusted, Math.max(1, Math.floor(BATCH / trusted.length)), now);
      const lanes = [...Map.groupBy(places, (place) => place.channelId).values()];
      try {
        if (lanes.length > 1) done += await applyTogether(places);
        else for (const lane of lanes) done += await applyLane(lane);
      } catch (error) {
        if (lanes.length <= 1) throw error;
        for (const lane of lanes) done += await applyLane(lane);
      }
    }
    for (const channelId of suspects.slice(0, MOST_SUSPECTS))
      done += await applyLane(await firstInLanes(db, [channelId], BATCH, now));
    return done;
  };
}
