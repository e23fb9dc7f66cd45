/**
 * Sends what is ready, channel by channel: claims a batch (committed as `sending`), calls WhatsApp, settles the responses
 * in batches. A channel is worked by one process at a time, so its pacing and its order need no shared counter.
 */
import type { Registry } from 'prom-client';
import { atMost, SECOND } from '../../../platform/clock.ts';
import { onCommit } from '../../../platform/database/announce.ts';
import { GroupCommit } from '../../../platform/database/group-commit.ts';
import { type Loop, startLoop } from '../../../platform/jobs/loop.ts';
import { createOutage } from '../../../platform/outage.ts';
import { unattended } from '../../../platform/unattended.ts';
import { UnderWay } from '../../../platform/under-way.ts';
import type { SendOutcome, WhatsAppClient } from '../../../whatsapp/client.ts';
import { isUnknownMedium } from '../../../whatsapp/media/graph-media.ts';
import type { ChannelDirectory } from '../../channels/directory.ts';
import { lacksFunds, mayTryFrom, ofOneAccount, withoutFunds } from '../../channels/funds/funds.ts';
import type { MediaLibrary } from '../../media/library.ts';
import { createUploader } from '../../media/uploads.ts';
import { createBudgetKeeper } from '../budget/keep.ts';
import { beginCall, recordCall, recordClaim } from '../state/spans.ts';
import { type ChannelWorkOptions, channelLease, nextDue } from '../state/work.ts';
import { createAttachments } from './attachments.ts';
import { claimBatch, noteClaimed } from './claim.ts';
import { type Derived, deriveBatch, type Portion } from './derive.ts';
import { feedBatch } from './feed.ts';
import { createHeaderFiles } from './header-files.ts';
import type { Claimed } from './judge.ts';
import { createLane, freeOn, type Lane, roomOn, spareOn } from './lane.ts';
import { createLaneTurns } from './lane-turns.ts';
import type { ChannelRates } from './pacing.ts';
import { recoverChannel } from './recover.ts';
import { type Settlement, settleBatch } from './settle.ts';

export interface SenderOptions extends ChannelWorkOptions {
  client: WhatsAppClient;
  channels: ChannelDirectory;
  media: MediaLibrary;
  metrics: Registry;
  /** Shared with what else is sent from this process. */
  rates: ChannelRates;
  /** Channels are worked from now on that were not: their messages may be derived. */
  onTaken: () => void;
  /** Returns how long to rest after a round that claimed so many messages. */
  restMs: (claimed: number) => number;
}

export interface Sender {
  /** Derives messages, and sends at once those that may go. */
  derive(portion: Portion): Promise<Derived['counts']>;
  /**
   * Sends what may go of the campaigns of a channel beside everything else. Returns how many that were, and when it is
   * worth asking again; infinity: this process does not work the channel, or only a response makes room.
   */
  feed(channelId: string): Promise<{ begun: number; nextAt: number }>;
  /** Messages of these channels have become ready. */
  wake(channelIds: Iterable<string>): void;
  /** The channels that this process works. */
  worked(): string[];
  works(channelId: string): boolean;
  /** Returns which part of all channels those are: other processes work the others. */
  share(): number;
  stop(): Promise<void>;
}

const REFRESH_MS = 1 * SECOND;
/** Responses wait for others to be written with. */
const GATHER = { ms: 50, enough: 64 };
/** A stop waits this long for WhatsApp's responses; later ones count as lost. */
const LAST_RESPONSES_MS = 5 * SECOND;
/** People of campaigns that are taken at once: what somebody else is sent waits no longer than for them. */
const MOST_FED = 12;
/** A channel where another message came first is asked again after so long. */
const FEED_AGAIN_MS = 20;
/** A channel on which nobody could be taken is asked again after so long. */
const FEED_REST_MS = SECOND / 2;

export function startSender(options: SenderOptions): Sender {
  const { db, client, channels, leases, clock, log, random, rates } = options;
  const uploader = createUploader(options);
  const attachments = createAttachments({
    ...{ db, clock, log, uploader },
    onReady: (channelId) => wake([channelId]),
  });
  const files = createHeaderFiles({ clock, log, uploader });
  const budgets = createBudgetKeeper(db, clock);
  const claiming = { ...options, attachments };
  const recording = createOutage(options, 'the recording of responses');
  const lanes = new Map<string, Lane>();
  /** Lanes that have learnt from a response, since the last refresh began, what the list that it reads may lack. */
  const ahead = new Set<Lane>();
  const cancelled = new AbortController();
  const underWay = new UnderWay<Promise<void>>();
  const settlements = new GroupCommit({
    clock,
    commit: (batch: Settlement[]) => settleBatch(options, batch),
    follow({ lane, message }, consequence) {
      lane.busy.delete(message.row.person);
      if (consequence?.kind === 'pause_channel') {
        know(lane, { ...lane.channel, status: 'paused' }); // at once, or its messages are tried until the next refresh
        channels.forget();
      }
      if (consequence?.kind === 'lacks_funds')
        for (const each of lanes.values())
          if (ofOneAccount(each.channel, lane.channel))
            know(each, withoutFunds(each.channel, clock.now(), REFRESH_MS)); // at once too
      look(lane, clock.now());
    },
    gather: GATHER,
  });
  let refreshAt = 0;
  let share = 1;
  let claimed = 0;
  const forget = onCommit(db, 'channels', () => {
    refreshAt = 0;
    loop.nudge();
  });

  const turns = createLaneTurns();

  const loop: Loop = startLoop({
    ...{ name: 'send', idleMs: REFRESH_MS, clock, log, run },
    restMs: () => options.restMs(claimed),
  });

  async function run(): Promise<number> {
    claimed = 0;
    if (clock.now() >= refreshAt) await turns.onAll(refresh);
    await askOfSettled();
    let next = refreshAt;
    for (const lane of lanes.values()) {
      if (lane.lookAt <= clock.now()) await turns.on([lane.channel.id], () => pump(lane));
      next = Math.min(next, lane.lookAt);
    }
    return Math.max(next - clock.now(), 0);
  }

  /** Asks whether a response has made anything ready on lanes where nothing was left. */
  async function askOfSettled(): Promise<void> {
    const settled = [...lanes.values()].filter(
      (lane) => lane.settled && lane.lookAt <= clock.now() && !lacksFunds(lane.channel),
    );
    for (const lane of settled) lane.lookAt = Number.POSITIVE_INFINITY;
    await lookWhenDue(settled);
  }

  /** Has lanes looked at when the next message of each is due: one query for all of them. */
  async function lookWhenDue(some: readonly Lane[]): Promise<void> {
    const due = await nextDue(
      db,
      some.map(({ channel }) => channel.id),
    );
    for (const lane of some) lookNoLater(lane, due.get(lane.channel.id) ?? Number.POSITIVE_INFINITY);
  }

  /** Takes up the channels this process may work, and finds what has come due by other processes' doing. */
  async function refresh(): Promise<void> {
    refreshAt = clock.now() + REFRESH_MS; // a commit meanwhile asks for another
    ahead.clear();
    const all = new Map((await channels.all()).map((channel) => [channelLease(channel.id), channel]));
    const held = await leases.acquire([...all.keys()]);
    for (const [id, lane] of lanes) {
      const name = channelLease(id);
      if (!held.has(name) || leases.term(name) !== lane.term) lanes.delete(id);
    }
    share = all.size === 0 ? 1 : held.size / all.size;
    let taken = false;
    for (const [name, channel] of all) {
      if (!held.has(name)) continue;
      const lane = lanes.get(channel.id);
      if (lane && ahead.has(lane)) continue;
      if (lane) {
        // A lane that was looked at while it rested says nothing of what is left, and campaigns wait for that.
        const sendsAnew =
          lane.channel.status !== channel.status || mayTryFrom(channel) < mayTryFrom(lane.channel);
        if (sendsAnew) lookNoLater(lane, clock.now());
        // It may have tried before it was let, by what it assumed of its funds: the row may say the same by now.
        if (lacksFunds(channel)) lookNoLater(lane, mayTryFrom(channel));
        lane.channel = channel;
        lane.rate = rates.of(channel);
      } else if (await recoverChannel(options, channel)) {
        lanes.set(channel.id, createLane(channel, leases.term(name), { rates, random }));
        taken = true;
      }
    }
    if (taken) options.onTaken();
    await lookWhenDue([...lanes.values()]);
  }

  /** Notes at once what a response says of a channel. */
  function know(lane: Lane, channel: Lane['channel']): void {
    lane.channel = channel;
    ahead.add(lane);
  }

  async function pump(lane: Lane): Promise<void> {
    const now = clock.now();
    lane.lookAt = Number.POSITIVE_INFINITY;
    lane.settled = false;
    if (lane.channel.status !== 'ready') return;
    if (roomOn(lane, now) <= 0) return lookNoLater(lane, lane.breaker.nextAt(now)); // else the next response looks again
    const free = freeOn(lane, now);
    if (free <= 0) return lookNoLater(lane, Math.max(lane.rate.nextAt(now), mayTryFrom(lane.channel)));
    const tries = lacksFunds(lane.channel);
    if (tries && lane.channel.funds?.ofCampaign && (await feedFrom(lane, free)) > 0) return;
    const batch = await claimBatch(claiming, lane, free);
    lookNoLater(lane, batch.lookAt);
    claimed += batch.claimed.length;
    for (const message of batch.claimed) send(lane, message);
    if (tries && lane.settled && batch.claimed.length === 0) await feedFrom(lane, free);
  }

  /** Sends messages of campaigns; returns how many. */
  async function feedFrom(lane: Lane, most: number): Promise<number> {
    const { claimed, waiting, wanted } = await feedBatch({ ...claiming, files, budgets }, lane, most);
    files.fetch(lane.channel, wanted);
    attachments.forget(claimed.map(({ row }) => row));
    attachments.fetchFor(lane.channel, waiting);
    noteClaimed(lane, claimed, clock.now());
    for (const message of claimed) send(lane, message);
    return claimed.length;
  }

  /** Derives the channels on which nothing has its turn just now; the others are left to the next portion. */
  async function derive({ channelIds, ...rest }: Portion): Promise<Derived['counts']> {
    const free = channelIds.filter((id) => !turns.isTaken(id));
    const portion = { channelIds: free.length > 0 ? free : channelIds, ...rest };
    return turns.on(portion.channelIds, () => deriveOn(portion));
  }

  async function deriveOn(portion: Portion): Promise<Derived['counts']> {
    const { counts, begun, left } = await deriveBatch(claiming, portion, lanes);
    const now = clock.now();
    for (const { lane, message } of begun) {
      noteClaimed(lane, [message], now);
      attachments.forget([message.row]);
      send(lane, message);
    }
    wake(left);
    return counts;
  }

  async function feed(channelId: string): Promise<{ begun: number; nextAt: number }> {
    const lane = lanes.get(channelId);
    if (!lane) return { begun: 0, nextAt: Number.POSITIVE_INFINITY };
    const most = Math.min(spareOn(lane, clock.now()), MOST_FED);
    if (most <= 0) return { begun: 0, nextAt: Math.max(nextFeedAt(lane), clock.now() + FEED_AGAIN_MS) };
    const begun = await feedFrom(lane, most);
    const now = clock.now();
    if (begun > 0) lane.fedAt = now;
    const rest = now - lane.fedAt < FEED_REST_MS ? FEED_AGAIN_MS : FEED_REST_MS;
    return { begun, nextAt: begun > 0 ? nextFeedAt(lane) : now + rest };
  }

  function nextFeedAt({ channel, rate, breaker }: Lane): number {
    const now = clock.now();
    if (channel.status !== 'ready') return Number.POSITIVE_INFINITY;
    const room = breaker.room(now) > 0 ? now : now + FEED_AGAIN_MS;
    return Math.max(rate.spareAt(now), room, mayTryFrom(channel));
  }

  function send(lane: Lane, message: Claimed): void {
    recordClaim(options, message.row);
    if (message.outcome) {
      track(settle({ lane, message, outcome: message.outcome }));
      return;
    }
    const { id, graph } = lane.channel;
    const mayStart = () => leases.lasts(channelLease(id));
    const attempt = lane.breaker.begin(clock.now());
    const span = beginCall(options, message.row, graph);
    const work = client
      .send(graph, message.payload, { signal: cancelled.signal, mayStart, marketing: message.marketing })
      .then((outcome) => {
        if (span) recordCall(options, span, outcome);
        const telling = !cancelled.signal.aborted && mayStart(); // else it ended by our own doing
        const change = lane.breaker.end(attempt, telling ? outcome : undefined, clock.now());
        if (change === 'opened')
          log.warn({ channel: id, outcome: outcome.kind }, 'WhatsApp does not respond properly');
        if (change === 'closed') log.info({ channel: id }, 'WhatsApp responds properly again');
        return message.media
          ? mended(lane, message.media, outcome).then((own) => settle({ lane, message, outcome: own }))
          : settle({ lane, message, outcome });
      });
    track(work);
  }

  function track(work: Promise<void>): void {
    const entry = underWay.add(work);
    unattended(
      work.finally(() => underWay.remove(entry)),
      log,
      'the outcome of an attempt could not be worked out',
    );
  }

  /** A medium that WhatsApp does not know any more is uploaded anew, and the message tried again. */
  async function mended(
    lane: Lane,
    media: ReadonlyMap<string, string>,
    outcome: SendOutcome,
  ): Promise<SendOutcome> {
    if (outcome.kind !== 'refused' || !isUnknownMedium(outcome.error)) return outcome;
    await attachments.renew(lane.channel, media).catch((error: unknown) => recording.failed(error));
    return { ...outcome, error: { ...outcome.error, mended: true } };
  }

  /** A response is not given up because the database is away; on a stop the next start counts it as lost. */
  async function settle(settlement: Settlement): Promise<void> {
    for (;;) {
      try {
        await settlements.submit(settlement);
        return recording.worked();
      } catch (error) {
        recording.failed(error);
        if (cancelled.signal.aborted) return;
        await clock.sleep(SECOND, cancelled.signal);
      }
    }
  }

  function lookNoLater(lane: Lane, at: number): void {
    lane.lookAt = Math.min(lane.lookAt, at);
  }

  /** Schedules a look at a lane. The loop itself does not call it, for it would nudge itself awake for ever. */
  function look(lane: Lane, at: number): void {
    lookNoLater(lane, at);
    if (at <= clock.now()) loop.nudge();
  }

  function wake(channelIds: Iterable<string>): void {
    const now = clock.now();
    for (const id of channelIds) {
      const lane = lanes.get(id);
      if (lane) {
        lane.settled = false;
        look(lane, now);
        continue;
      }
      refreshAt = 0;
      loop.nudge();
    }
  }

  return {
    derive,
    feed: (channelId) => turns.on([channelId], () => feed(channelId)),
    worked: () => [...lanes.keys()],
    works: (channelId) => lanes.has(channelId),
    share: () => share,
    wake,
    async stop() {
      forget();
      await loop.stop();
      await Promise.all([attachments.stop(), files.stop()]);
      const responded = Promise.allSettled(underWay.values());
      await atMost(LAST_RESPONSES_MS, responded, clock);
      cancelled.abort();
      await responded;
    },
  };
}
