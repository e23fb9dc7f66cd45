/** The maximum price of marketing messages (Meta: Set a max price for marketing messages), as Meta refuses it. */
import { type GraphFault, invalidParameter } from '../graph-error.ts';
import { isObject } from '../json.ts';

const STRATEGY = 'LOWEST_COST_WITH_BID_CAP';
const MOST = 2 ** 31 - 1;

/** Returns the fault of an `optimization_spec`, if it has one. */
export function priceFault(spec: unknown): GraphFault | undefined {
  if (spec === undefined || spec === null) return undefined;
  if (!isObject(spec)) return invalidParameter('Param optimization_spec must be an object.');
  const { bid_amount: amount, bid_strategy: strategy } = spec;
  if (!Number.isInteger(amount) || Number(amount) < 1 || Number(amount) > MOST)
    return invalidParameter("Param optimization_spec['bid_amount'] must be a positive integer.");
  if (strategy !== STRATEGY)
    return invalidParameter(`Param optimization_spec['bid_strategy'] must be one of {${STRATEGY}}`);
  return undefined;
}

/** Returns the fault of what a message says of its price. */
export function messagePriceFault({
  optimization_spec: spec,
  per_message_bid_multiplier: multiplier,
}: Record<string, unknown>): GraphFault | undefined {
  if (multiplier !== undefined && !(typeof multiplier === 'number' && multiplier > 0))
    return invalidParameter('Param per_message_bid_multiplier must be a positive number.');
  return priceFault(spec);
}
