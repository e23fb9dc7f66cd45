/** Waits until everything that was begun has ended. */
import { setTimeout as pause } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../packages/server/src/platform/database/dialect.ts';
import { businessNumber } from '../test/kit/numbers.ts';
import { all, copiesAt } from './history.ts';
import type { Stage } from './stage.ts';
import { NUMBERS, REPLYING } from './traffic.ts';

/**
 * A run in which nothing has come to an end for so long, and something is still open, has broken a promise: longer than
 * the longest pause of a breaker. A machine with other work takes its time, but gets on.
 */
export const REST_MS = 120_000;
const SAYS_EVERY_MS = 30_000;

export interface Rest {
  /** The work that was still open when nothing had come to an end for long. */
  open: string[];
  restMs: number;
  /** The number of messages that people have written to the numbers. */
  written: number;
}

export async function comeToRest(db: Db, stage: Stage): Promise<Rest> {
  const began = Date.now();
  let asked = 0;
  let said = began;
  const goesOn = watchProgress();
  let wentOnAt = began;
  for (;;) {
    const { open, ...work } = await underWay(db, stage);
    if (goesOn(work)) wentOnAt = Date.now();
    if (open.some((each) => each.endsWith('are unconfirmed'))) asked += await letSomebodyWrite(stage);
    const restMs = Date.now() - began;
    if (open.length === 0 || restMs > REST_MS) {
      const written = asked + (await repliesTo(stage));
      const received = await count(db, sql`select count(*) as n from messages where direction = 'inbound'`);
      if (received < written) open.push(`${received} of ${written} messages of people are here`);
      if (open.length === 0 || Date.now() - wentOnAt > REST_MS) return { open, restMs, written };
    }
    if (Date.now() - said > SAYS_EVERY_MS) {
      said = Date.now();
      stage.say(`still open: ${open.join(', ')}`);
    }
    await pause(1000);
  }
}

/** While nothing is heard of a number its messages are given ten times the grace: a webhook shows that receipts get through. */
async function letSomebodyWrite({ whatsappUrl }: Stage): Promise<number> {
  for (const i of NUMBERS.keys()) {
    const { phoneNumberId } = businessNumber(i);
    await fetch(`${whatsappUrl}/_simulator/inbound`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ from: '+919811112222', text: 'Hello?', channel: phoneNumberId }),
    });
  }
  return NUMBERS.length;
}

/** Whoever replies does so to each copy. */
async function repliesTo(stage: Stage): Promise<number> {
  return (await copiesAt(stage)).filter(({ to }) => REPLYING.includes(to.slice(-4))).length;
}

const count = async (db: Db, query: RawBuilder<unknown>) =>
  Number((await all<{ n: number }>(db, query))[0]!.n);

export interface Work {
  /** Messages without an end, people who wait for one of a campaign, and webhooks of WhatsApp that are not applied. */
  unended: number;
  /** Events that webhooks have not read, and the healthy receiver has not got. */
  behind: number;
  /** The events that they have read, and it has. */
  told: number;
}

/** More events than those of what somebody writes to get receipts going are a backlog. */
const BACKLOG = 200;

/** Returns what tells whether more has come to an end since it was last so: fewer messages are left, or a backlog of events is read. */
export function watchProgress(): (work: Work) => boolean {
  let fewest = Number.POSITIVE_INFINITY;
  let most = -1;
  return ({ unended, behind, told }) => {
    const goesOn = unended < fewest || (behind > BACKLOG && told > most);
    fewest = Math.min(fewest, unended);
    most = Math.max(most, told);
    return goesOn;
  };
}

async function underWay(db: Db, stage: Stage): Promise<Work & { open: string[] }> {
  const phases = await all<{ phase: string; n: number }>(
    db,
    sql`select phase, count(*) as n from messages where phase is not null group by phase`,
  );
  const open = phases.map(({ phase, n }) => `${n} messages are ${phase}`);
  const moving = await count(
    db,
    sql`select count(*) as n from messages where direction = 'outbound' and status in ('queued', 'sending', 'sent', 'unconfirmed')`,
  );
  if (moving > 0) open.push(`${moving} messages have no end`);
  const people = await count(
    db,
    sql`select coalesce(sum(n.count), 0) as n from campaigns c join campaign_counts n
      on n.workspace_id = c.workspace_id and n.campaign_id = c.id
      where c.state in ('scheduled', 'running', 'paused') and n.state in ('waiting', 'accepted')`,
  );
  if (people > 0) open.push(`${people} people of campaigns have had nothing`);
  const running = await count(
    db,
    sql`select count(*) as n from campaigns where state in ('scheduled', 'running', 'paused')`,
  );
  if (running > 0) open.push(`${running} campaigns go on`);
  const inbox = await count(db, sql`select count(*) as n from inbox`);
  if (inbox > 0) open.push(`${inbox} webhooks of WhatsApp are not applied`);
  const last = await count(db, sql`select coalesce(max(sequence), 0) as n from events`);
  const webhooks = await all<{ url: string; cursor: number }>(db, sql`select url, cursor from webhooks`);
  const unread = webhooks.map(({ cursor }) => last - Number(cursor));
  for (const [i, { url, cursor }] of webhooks.entries())
    if (unread[i]! > 0) open.push(`${url} has read ${cursor} of ${last} events`);
  const well = stage.receivers[0]!;
  const undelivered = last - well.after - well.had.size;
  if (undelivered > 0) open.push(`the healthy receiver has ${well.had.size} of ${last - well.after} events`);
  return {
    open,
    unended: moving + inbox + people + running,
    behind: unread.reduce((sum, n) => sum + n, undelivered),
    told: webhooks.reduce((sum, { cursor }) => sum + Number(cursor), well.had.size),
  };
}
