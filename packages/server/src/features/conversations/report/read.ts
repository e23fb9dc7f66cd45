/** This file counts who was answered, by whom, and after how long. */
import { sql } from 'kysely';
import { DAY, HOUR } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/dialect.ts';
import { dayOf, toIst } from '../../../platform/time.ts';
import { type Period, type ReplyRow, repliesIn } from '../replies.ts';

/** Waiting people are counted so far. */
export const MOST_COUNTED = 10_000;

/** The counts of a day, an hour, a member or all of them. */
class Tally {
  #answered = 0;
  #closed = 0;
  readonly #firstReplies: number[] = [];

  add({ kind, waited_ms: waited }: ReplyRow): void {
    if (kind === 'closed') this.#closed++;
    else this.#answered++;
    if (kind === 'first_reply') this.#firstReplies.push(waited);
  }

  show() {
    const sorted = this.#firstReplies.toSorted((a, b) => a - b);
    return {
      answered: this.#answered,
      closedUnanswered: this.#closed,
      firstReplies: sorted.length,
      ...(sorted.length > 0 && {
        medianFirstReplyMs: nearestRank(sorted, 0.5),
        p90FirstReplyMs: nearestRank(sorted, 0.9),
      }),
    };
  }
}

/** Returns the least of the values that so large a part of them does not exceed. */
const nearestRank = (sorted: readonly number[], part: number) => sorted[Math.ceil(sorted.length * part) - 1]!;

/** Returns the report of a period, with the names of members as far as they are given. */
export async function readReport(
  db: Db,
  workspaceId: string,
  { from, to }: Period,
  names: ReadonlyMap<string, string>,
) {
  const totals = new Tally();
  const days = Array.from({ length: (to - from) / DAY }, () => new Tally());
  const hours = Array.from({ length: DAY / HOUR }, () => new Tally());
  const members = new Map<string | null, Tally>();
  for await (const rows of repliesIn(db, workspaceId, { from, to }))
    for (const row of rows) {
      const began = row.at - row.waited_ms;
      const ofMember = members.get(row.member) ?? new Tally();
      members.set(row.member, ofMember);
      const own = [days[Math.floor((row.at - from) / DAY)]!, hours[hourOfDay(began)]!, ofMember];
      for (const tally of [totals, ...own]) tally.add(row);
    }
  return {
    ...{ from: toIst(from), to: toIst(to) },
    waiting: await waitingNow(db, workspaceId),
    totals: totals.show(),
    days: days.map((tally, i) => ({ start: toIst(from + i * DAY), ...tally.show() })),
    hours: hours.map((tally, hour) => ({ hour, ...tally.show() })),
    members: [...members]
      .map(([member, tally]) => ({ ...shownMember(member, names), ...tally.show() }))
      .sort((a, b) => b.answered - a.answered),
  };
}

const hourOfDay = (at: number) => Math.floor((at - dayOf(at)) / HOUR);

function shownMember(member: string | null, names: ReadonlyMap<string, string>) {
  if (member === null) return {};
  const name = names.get(member);
  return { member, ...(name !== undefined && { name }) };
}

/** Counts the open conversations whose person waits, and says since when the first does. */
async function waitingNow(db: Db, workspaceId: string) {
  const { rows } = await sql<{ count: number; since: number | null }>`
    select count(*) as count, min(waiting_since) as since from (
      select waiting_since from conversations
      where workspace_id = ${workspaceId} and waiting_since is not null and state = 'open'
      order by waiting_since, id limit ${MOST_COUNTED}) as first`.execute(db);
  const { count, since } = rows[0]!;
  return { count: Number(count), ...(since !== null && { longestSince: toIst(since) }) };
}
