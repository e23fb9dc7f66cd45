/** This file decides what a campaign does next by what has become of it: it goes on, pauses, stops or is finished. */
import { HOUR, MINUTE } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/dialect.ts';
import type { CampaignState } from '../../../platform/database/schema/campaigns.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import { lookUpChannel } from '../../channels/store.ts';
import { recordEvents } from '../../events/record.ts';
import { templatesOfChannel } from '../../templates/store.ts';
import { changeState } from '../change-state.ts';
import { type Tally, tallyOf } from '../counts.ts';
import { frozenOf } from '../frozen.ts';
import { nextWaveOf } from '../pace/waves.ts';
import { type PeoplePage, peopleAfter } from '../people.ts';
import { LIMITED } from '../progress.ts';
import { neededOf, passes, type Reason, reasonOf } from '../reasons.ts';
import { nextWaveAt, paceOf } from '../show.ts';
import { type CampaignRow, holdCampaign, writeCampaign } from '../store.ts';
import { HEARD_MS } from './heard.ts';

type Decision =
  | { to: Exclude<CampaignState, 'draft' | 'scheduled' | 'cancelled'>; reason?: Reason }
  | { wave: number; upto: number };

/** The things that steering needs beside the rows of campaigns. */
export interface Steering {
  db: Db;
  /** Returns whether WhatsApp has reported of any of these messages. */
  anyReceipt(db: Db, workspaceId: string, messageIds: readonly string[]): Promise<boolean>;
  /** Returns what is left of the budget of today, in millionths; undefined: there is none. */
  leftToday(db: Db, workspaceId: string, now: number): Promise<number | undefined>;
}

/**
 * Campaigns of whose first messages too little has come back: since when this process listens, when it looked last, and when
 * it went through their people.
 */
export type Unheard = Map<string, { since: number; looked: number; asked: number }>;

interface Steered extends Steering {
  unheard: Unheard;
}

/** Looks at a campaign that is active, and takes it on where that is due. */
export async function steer(o: Steered, seen: CampaignRow, now: number): Promise<void> {
  if (!(await decide(o, seen, now))) return;
  await transaction(o.db, async (trx) => {
    const row = await holdCampaign(trx, seen.workspace_id, seen.id);
    const decision = await decide({ ...o, db: trx }, row, now);
    if (!decision) return;
    if ('wave' in decision) {
      const { wave, upto } = decision;
      await writeCampaign(trx, row, { wave, upto, wave_ended_at: null });
      return;
    }
    const { to, reason } = decision;
    const begins = to === 'running' && { started_at: row.started_at ?? now, heard_until: now + HEARD_MS };
    const { event } = await changeState(trx, row, to, {
      ...{ now, also: { ...begins } },
      ...(reason && { reason }),
    });
    await recordEvents(trx, [event], now);
  });
}

async function decide(o: Steered, row: CampaignRow, now: number): Promise<Decision | undefined> {
  const { db } = o;
  if (row.state === 'scheduled')
    return row.frozen_at !== null && row.send_at! <= now ? { to: 'running' } : undefined;
  if (row.state !== 'running' && !(row.state === 'paused' && passes(row.reason))) return undefined;
  const trouble = await troubleOf(db, row, now);
  if (trouble?.code === 'CHANNEL_REMOVED') return { to: 'stopped', reason: trouble };
  if (row.state === 'paused') return trouble || (await isShort(o, row, now)) ? undefined : { to: 'running' };
  if (trouble) return { to: 'paused', reason: trouble };
  if (row.frozen_at === null) return undefined;
  const tally = await tallyOf(db, row);
  const beyond = lineCrossed(row, tally);
  if (beyond) return { to: 'stopped', reason: beyond };
  if (isFinished(row, tally, now)) return { to: 'finished' };
  return nextWave(o, row, tally, now);
}

/** Returns what keeps a campaign from being sent. */
async function troubleOf(db: Db, row: CampaignRow, now: number): Promise<Reason | undefined> {
  const channel = await lookUpChannel(db, row.workspace_id, row.channel_id!);
  if (!channel) return reasonOf('CHANNEL_REMOVED');
  if (channel.status !== 'ready')
    return reasonOf(
      'CHANNEL_NOT_READY',
      channel.reason ? `The number does not send: ${channel.reason}` : undefined,
    );
  if (channel.lacking_since !== null && (await waitsForFunds(db, row, now, channel.probe_at!)))
    return reasonOf('FUNDS_LACKING');
  const { plan } = frozenOf(row);
  const all = await templatesOfChannel(db, row.workspace_id, channel.id, plan.template);
  const status = all.find(({ language }) => language === plan.language)?.status ?? 'DELETED';
  if (status === 'APPROVED') return undefined;
  return reasonOf('TEMPLATE_NOT_APPROVED', `The template ${plan.template} (${plan.language}) is ${status}.`);
}

const UNTRIED_MS = MINUTE;

/** Returns false where no message is there to show that funds are back: then somebody of the campaign has their turn. */
async function waitsForFunds(db: Db, row: CampaignRow, now: number, probeAt: number): Promise<boolean> {
  return now < probeAt + UNTRIED_MS || (await tallyOf(db, row)).of('accepted') > 0;
}

/** Returns whether the budget does not suffice yet for the message at which the campaign was paused. */
async function isShort({ db, leftToday }: Steering, row: CampaignRow, now: number): Promise<boolean> {
  const needed = neededOf(row.reason);
  if (needed === undefined) return false;
  const left = await leftToday(db, row.workspace_id, now);
  return left !== undefined && left < needed;
}

/** So many at least are cause enough to stop, however few were sent to. */
const LEAST_BEYOND = 5;

function lineCrossed(row: CampaignRow, tally: Tally): Reason | undefined {
  const { failedPercent, limitedPercent, stopPercent } = paceOf(row).stopAt;
  const limited = tally.of('failed', LIMITED) + tally.of('waiting', LIMITED);
  const failed = tally.of('failed') - tally.of('failed', LIMITED);
  const beyond = (count: number, percent: number | null) =>
    percent !== null && count >= LEAST_BEYOND && count * 100 > row.fed * percent;
  const told = (count: number) => `${count} of ${row.fed}`;
  if (beyond(failed, failedPercent)) return reasonOf('TOO_MANY_FAILED', `${told(failed)} messages failed.`);
  if (beyond(limited, limitedPercent))
    return reasonOf(
      'TOO_MANY_LIMITED',
      `WhatsApp did not deliver ${told(limited)} messages: the people get enough.`,
    );
  const stops = tally.of('heard', 'stopped');
  return beyond(stops, stopPercent)
    ? reasonOf('TOO_MANY_STOPS', `${told(stops)} people asked to stop.`)
    : undefined;
}

/** A message that WhatsApp limits fails within minutes: so long the campaign waits for those it may send once more. */
const LATE_RECEIPTS_MS = HOUR;

function isFinished(row: CampaignRow, tally: Tally, now: number): boolean {
  if (tally.of('waiting') > 0 || tally.of('accepted') > 0) return false;
  if (!paceOf(row).retryLimited || row.fed === 0) return true;
  const sent = tally.of('sent') + tally.of('held') + tally.of('unknown');
  return sent === 0 || now >= (row.wave_ended_at ?? now) + LATE_RECEIPTS_MS;
}

/** After so many times its pause the canary waits for no more receipts, where WhatsApp has the messages and holds none. */
const LONGEST_WAIT = 4;
const LEAST_WAIT_MS = 5 * MINUTE;

/** After the pause the next wave may go; after the canary once half of its receipts have come. */
async function nextWave(
  { db, anyReceipt, unheard }: Steered,
  row: CampaignRow,
  tally: Tally,
  now: number,
): Promise<Decision | undefined> {
  const at = nextWaveAt(row);
  if (at === undefined) return undefined;
  const pace = paceOf(row);
  if (row.wave <= 1 && pace.canary && !hasEnough(row, tally)) {
    const open = tally.of('held') + tally.of('accepted');
    if (open * 2 >= row.fed) {
      unheard.delete(row.id);
      return undefined;
    }
    const listening = listen(unheard, row, now);
    const longest = Math.max(pace.canary.pauseMinutes * MINUTE * LONGEST_WAIT, LEAST_WAIT_MS);
    if (now < row.wave_ended_at! + longest || (now > listening.asked && now < listening.asked + ASK_MS))
      return undefined;
    listening.asked = now;
    if (!(await isHeardOf(db, row, anyReceipt))) {
      if (now < listening.since + longest) return undefined;
      const reason = reasonOf('RECEIPTS_MISSING', `Nothing has come back of the first ${row.fed} messages.`);
      return { to: 'paused', reason };
    }
  }
  return now < at ? undefined : nextWaveOf(row, pace, tally.of('waiting'));
}

/** A process that has not looked for so long was away: what WhatsApp had to report meanwhile it brings by and by. */
const AWAY_MS = 5 * MINUTE;

/** There may be thousands of first messages: whether any receipt of them is there is asked no more often. */
const ASK_MS = MINUTE;

/** Notes that this process is there to hear of the first messages. */
function listen(unheard: Unheard, { id }: CampaignRow, now: number) {
  const before = unheard.get(id);
  const there = before !== undefined && now - before.looked <= AWAY_MS;
  const listening = { since: now, asked: Number.NEGATIVE_INFINITY, ...(there && before), looked: now };
  unheard.set(id, listening);
  return listening;
}

function hasEnough({ fed }: CampaignRow, tally: Tally): boolean {
  const came = tally.of('delivered') + tally.of('read') + tally.of('failed') + tally.of('waiting', LIMITED);
  return came * 2 >= fed;
}

const LOOKS = 500;

/** Returns whether WhatsApp has reported of any of those who were sent to, if only that it sent the message. */
async function isHeardOf(db: Db, row: CampaignRow, anyReceipt: Steering['anyReceipt']): Promise<boolean> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page: PeoplePage = await peopleAfter(db, row, { after, looks: LOOKS });
    const ids = page.rows.flatMap(({ message_id }) => message_id ?? []);
    if (ids.length > 0 && (await anyReceipt(db, row.workspace_id, ids))) return true;
    after = page.after;
  }
  return false;
}
