/** This file writes what messages have cost as lines of CSV. */
import { BYTE_ORDER_MARK, csvLine } from '../../../platform/http/response/file.ts';
import type { readCosts } from './costs.ts';

type Costs = Awaited<ReturnType<typeof readCosts>>;

/** These columns come after the name of the group. */
const SUMS = ['messages', 'free', 'unpriced', 'amount', 'gst', 'total', 'estimated'] as const;

/** Yields a file of CSV with a line for each group, under the name of what they are grouped by. */
export async function* costsAsCsv({ by, groups, currency }: Costs): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine([by, ...SUMS, 'currency']);
  yield groups.map((group) => csvLine([group.name, ...SUMS.map((sum) => group[sum]), currency])).join('');
}
