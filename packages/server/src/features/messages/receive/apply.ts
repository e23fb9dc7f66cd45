/**
 * Applies the webhooks that were taken in: a few at once, before their 200, and of those that were stored a batch of
 * several channels, in one transaction. Channels wait in lanes of their own, each of which has its turn: what one brings,
 * however much or bad it is, holds up no other.
 */
import type { Counter } from 'prom-client';
import { MINUTE, SECOND } from '../../../platform/clock.ts';
import { isDatabaseTrouble } from '../../../platform/database/failures.ts';
import type { Row } from '../../../platform/database/schema/schema.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import { wasTold } from '../../../platform/outage.ts';
import { parseWebhook } from '../../../whatsapp/inbound/read-webhook.ts';
import type { Underived } from '../accept/underived.ts';
import type { ApplyOptions } from './apply-options.ts';
import { applyWebhooks, type TakenWebhook } from './apply-webhooks.ts';
import {
  anyWaits,
  deleteApplied,
  firstInLanes,
  type InboxLane,
  type InboxPlace,
  inboxLanes,
  lockInbox,
  noteFailedTry,
} from './inbox.ts';

export interface ApplierOptions extends ApplyOptions {
  /** Webhooks that were given up. */
  setAside: Counter;
  underived: Pick<Underived, 'busy'>;
  /** Returns whether this process works a channel. */
  works: (channelId: string) => boolean;
  /** Returns whether a campaign runs. */
  feeds: () => boolean;
}

/** Channels that have their turn in one run. */
const MOST_LANES = 16;
/** WhatsApp may send one update in each webhook, or a thousand: bytes say how long a batch holds the database. */
const BATCH = { webhooks: 128, bytes: 512 * 1024 };
/** Most of them are of a campaign while one runs, and whoever sends a message waits for a batch of them. */
const BESIDE_CAMPAIGNS = 32;
/** While accepting comes first, and where one of them has failed. */
const PIECE = 16;
/**
 * So many updates that come together are applied at once, as come of what a number at 80 a second sends together; more are
 * stored, so that WhatsApp does not wait for all.
 */
const MOST_AT_ONCE = 32;
const TRIES_WAIT = [SECOND, 10 * SECOND, MINUTE, 10 * MINUTE];
/** A channel whose webhook failed has transactions of its own for this long. */
const SUSPECTED_MS = 10 * MINUTE;
/** This many of those channels have their turn in one run, and this many failures end a turn. */
const MOST_SUSPECTS = 4;
const MOST_FAILURES = 2;
/** A channel at which the database failed, while it worked elsewhere, rests for this long. */
const REST_MS = 5 * SECOND;

/**
 * The process that works a channel has what comes for it to itself for so long: were all to look at everything, each but
 * one would do so for nothing.
 */
const HELP_AFTER_MS = SECOND;

export interface Applier {
  /** Applies some of the webhooks that were stored; returns how many it has dealt with. */
  run(): Promise<number>;
  /**
   * Applies webhooks that are not stored. Returns false where they are to be stored, and applies nothing of them: where
   * others wait before them, where many come together, and where one cannot be applied.
   */
  applyAtOnce(webhooks: readonly TakenWebhook[]): Promise<boolean>;
}

export function createApplier(o: ApplierOptions): Applier {
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
    const mayApply = ({ channelId, dueAt, oldestUntried }: InboxLane) =>
      o.works(channelId) || Math.max(dueAt, oldestUntried ?? 0) <= now - HELP_AFTER_MS;
    const due = (await inboxLanes(db))
      .filter((lane) => lane.dueAt <= now && mayApply(lane) && !isUntil(restsUntil, lane.channelId, now))
      .map(({ channelId }) => channelId);
    const after = due.findIndex((channelId) => channelId > lastLane);
    const turn = after <= 0 ? due : [...due.slice(after), ...due.slice(0, after)];
    return turn.slice(0, MOST_LANES);
  }

  /** Returns how much each of so many channels may bring in one run. */
  function shareOf(lanes: number): typeof BATCH {
    const webhooks = o.underived.busy() ? PIECE : o.feeds() ? BESIDE_CAMPAIGNS : BATCH.webhooks;
    return { webhooks: Math.max(1, Math.floor(webhooks / lanes)), bytes: Math.floor(BATCH.bytes / lanes) };
  }

  const allChannels = async () => new Map((await o.channels.all()).map((channel) => [channel.id, channel]));

  async function applyTogether(places: readonly InboxPlace[]): Promise<number> {
    const channels = await allChannels();
    return transaction(db, async (trx) => {
      const rows = await lockInbox(trx, places);
      if (rows.length === 0) return 0;
      await applyWebhooks(o, trx, rows.map(takenFrom), channels);
      await deleteApplied(trx, rows);
      return rows.length;
    });
  }

  /** Applies the webhooks of one channel in pieces and, where one fails, one after the other. */
  async function applyLane(lane: readonly InboxPlace[]): Promise<number> {
    let done = 0;
    let failures = 0;
    for (let at = 0; at < lane.length; at += PIECE) {
      const piece = lane.slice(at, at + PIECE);
      if (piece.length > 1) {
        try {
          done += await applyTogether(piece);
          continue;
        } catch {
          // One of them fails again, alone.
        }
      }
      for (const place of piece) {
        if (failures === MOST_FAILURES) return done;
        try {
          done += await applyTogether([place]);
        } catch (error) {
          failures++;
          done++;
          if (!(await blame(place, error))) return done;
        }
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

  async function run(): Promise<number> {
    const now = clock.now();
    const turn = await nextLanes(now);
    if (turn.length === 0) return 0;
    lastLane = turn.at(-1)!;
    const suspects = turn.filter((channelId) => isUntil(suspectedUntil, channelId, now));
    const trusted = turn.filter((channelId) => !suspects.includes(channelId));
    let done = 0;
    if (trusted.length > 0) {
      const lanes = await firstInLanes(db, trusted, shareOf(trusted.length), now);
      try {
        done += await applyTogether(lanes.flat());
      } catch {
        for (const lane of lanes) done += await applyLane(lane);
      }
    }
    for (const channelId of suspects.slice(0, MOST_SUSPECTS))
      for (const lane of await firstInLanes(db, [channelId], { ...BATCH, webhooks: PIECE }, now))
        done += await applyLane(lane);
    return done;
  }

  async function applyAtOnce(webhooks: readonly TakenWebhook[]): Promise<boolean> {
    const updates = webhooks.reduce((sum, webhook) => sum + webhook.updates.length, 0);
    if (updates > MOST_AT_ONCE || o.underived.busy()) return false;
    const channelIds = new Set(webhooks.map(({ channelId }) => channelId));
    const now = clock.now();
    for (const id of channelIds)
      if (!o.works(id) || isUntil(suspectedUntil, id, now) || isUntil(restsUntil, id, now)) return false;
    try {
      const channels = await allChannels();
      return await transaction(db, async (trx) => {
        if (await anyWaits(trx, [...channelIds])) return false;
        await applyWebhooks(o, trx, webhooks, channels);
        return true;
      });
    } catch {
      return false; // once stored it fails again, where its failures are told and counted
    }
  }

  return { run, applyAtOnce };
}

const takenFrom = ({ channel_id, received_at, body }: Row<'inbox'>): TakenWebhook => ({
  channelId: channel_id,
  takenAt: received_at,
  updates: parseWebhook(body, received_at)?.updates ?? [],
});
