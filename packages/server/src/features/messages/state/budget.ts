/**
 * This file counts what comes back to a budget. A message is taken from the budget of its day as it is accepted, for what
 * it is expected to cost; what fails, is cancelled or costs something else gives back what is not spent, but not what
 * WhatsApp may have and charge. Counters hold numbers of messages, negative where they cost more than expected.
 */
import type { Row } from '../../../platform/database/schema/schema.ts';
import { dayOf } from '../../../platform/time.ts';
import { type ChargeKey, writeKey } from './charge.ts';
import type { Draft, MessageRow } from './draft.ts';
import { categoryOf, copiesOf, countryOf, isBudgeted, toldPrice, wasExpectedToCost } from './price.ts';
import { isUnknown } from './unknown.ts';

/** Returns the day whose budget a message belongs to: that on which it is to be sent. */
export const budgetDayOf = ({
  send_at,
  created_at,
}: {
  send_at?: number | null;
  created_at: number;
}): number => dayOf(send_at ?? created_at);

/** Returns as what a message counts in its budget by now, and how often; undefined: it costs nothing. */
function heldBy(row: MessageRow): { key: ChargeKey; count: number } | undefined {
  if (row.status === 'cancelled' || (row.status === 'failed' && !isUnknown(row))) return undefined;
  const told = toldPrice(row);
  if (told ? !told.billable : !wasExpectedToCost(row)) return undefined;
  return { key: { category: categoryOf(row), country: countryOf(row) }, count: copiesOf(row) };
}

/** The country of who is named by their contact is settled when an attempt begins. */
const isSame = (a: ReturnType<typeof heldBy>, b: ReturnType<typeof heldBy>) =>
  a?.count === b?.count && a?.key.category === b?.key.category && a?.key.country === b?.key.country;

/** Returns as what a message counts in its budget no more, negative, and as what instead. */
export function heldMoves({ row, before }: Draft): { key: ChargeKey; count: number }[] {
  const [from, to] = [heldBy(before), heldBy(row)];
  if (isSame(from, to)) return [];
  return [...(from ? [{ ...from, count: -from.count }] : []), ...(to ? [to] : [])];
}

export function givenBackBy(draft: Draft): Row<'counters'>[] {
  if (!isBudgeted(draft.row)) return [];
  const { workspace_id, channel_id } = draft.row;
  const hour = budgetDayOf(draft.row);
  return heldMoves(draft).map(({ key, count }) => ({
    ...{ workspace_id, channel_id, hour, counts: 'unspent' as const, status: writeKey(key), count: -count },
  }));
}
