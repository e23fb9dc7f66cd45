/** This file works out the funds that an account needs for what waits on its numbers. */
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/dialect.ts';
import type { MessagePhase } from '../../../platform/database/schema/messages.ts';
import { gstOn, readMoney, showMoney } from '../../../platform/money.ts';
import { HOME_CURRENCY } from '../../../whatsapp/pricing/card.ts';
import { knownCategory } from '../../../whatsapp/pricing/categories.ts';
import { countryOfNumber } from '../../../whatsapp/pricing/markets.ts';
import { waitingPeople } from '../../campaigns/waiting.ts';
import { channelsOfAccount } from '../../channels/store.ts';
import { cardOf } from '../../rates/card.ts';
import type { MessageRow } from '../state/draft.ts';
import { inWorkspace } from '../state/work.ts';
import { costsOf } from './costs-of.ts';

/** The number of those that wait, and their cost by the rate card of today. */
export interface FundsNeeded {
  waiting: number;
  needed: { currency: string; amount: string; gst: string; total: string };
}

/** The phases of what waits; `sending` is the message that is let through to show whether there are funds again. */
const WAITING: readonly MessagePhase[] = ['new', 'ready', 'blocked', 'sending', 'parked', 'yielding'];
/** Beyond so many of a kind the others are taken to cost what these cost on the average. */
const LOOKS = 1000;

/** Returns the funds for all that goes as soon as WhatsApp takes messages of an account, people of campaigns too. */
export async function fundsNeeded(
  db: Db,
  { workspaceId, wabaId }: { workspaceId: string; wabaId: string },
  now: number,
): Promise<FundsNeeded> {
  const ids = (await channelsOfAccount(db, workspaceId, wabaId)).map(({ id }) => id);
  let waiting = 0;
  let amount = 0;
  const add = (count: number, prices: readonly number[]) => {
    waiting += count;
    const sum = prices.reduce((all, price) => all + price, 0);
    if (prices.length > 0) amount += Math.round((sum / prices.length) * count);
  };
  for (const id of ids) {
    // In one statement: between two a message may go from a phase to another.
    const phases = WAITING.map(
      (phase) => sql`select * from (
        select m.*, (select count(*) from messages c where ${inWorkspace(workspaceId, 'c')}
          and c.channel_id = ${id} and c.phase = ${sql.lit(phase)}) as all_of_it
        from messages m where ${inWorkspace(workspaceId, 'm')} and m.channel_id = ${id}
          and m.phase = ${sql.lit(phase)} limit ${LOOKS}) as ${sql.ref(phase)}`,
    );
    const { rows } = await sql<MessageRow & { all_of_it: number }>`
      ${sql.join(phases, sql` union all `)}`.execute(db);
    const due = rows.map((row) => ({ ...row, send_at: now }));
    const cost = await costsOf(db, due);
    for (const some of Map.groupBy(due, ({ phase }) => phase).values())
      add(
        Number(some[0]!.all_of_it),
        some.map((row) => readMoney(cost(row)?.amount ?? '0') ?? 0),
      );
  }
  const card = await cardOf(db);
  for (const { category, count, some } of await waitingPeople(db, workspaceId, ids)) {
    const countries = some.flatMap((person) => countryOfNumber(person) ?? []);
    add(
      count,
      countries.map(
        (country) => card.priceOf({ category: knownCategory(category), country, at: now })?.amount ?? 0,
      ),
    );
  }
  const gst = gstOn(amount);
  const shown = { amount: showMoney(amount), gst: showMoney(gst), total: showMoney(amount + gst) };
  return { waiting, needed: { currency: HOME_CURRENCY, ...shown } };
}
