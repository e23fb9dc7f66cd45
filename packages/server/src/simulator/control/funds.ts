import { readMoney, showMoney } from '../../platform/money.ts';
import { HOME_CURRENCY } from '../../whatsapp/pricing/card.ts';
import type { Funds } from '../bills.ts';
import type { SimulatorNumber } from '../model.ts';
import type { World } from '../world.ts';
import { type ControlFault, refuse } from './fault.ts';

/** The way in which the account of a number pays. */
export interface ShownFunds {
  accountId: string;
  /** Says whether it pays beforehand; otherwise it is sent an invoice. */
  prepaid: boolean;
  /** The rest of it, taxes included. */
  balance?: string;
  currency: string;
  refuses: Funds['refuses'];
}

export interface FundsChange {
  /** The new balance; null: the account is sent an invoice from now on. */
  balance?: unknown;
  /** Added to the balance. */
  add?: unknown;
  refuses?: unknown;
}

const REFUSES = ['at once', 'in a receipt'] as const;

export function showFunds({ bills }: World, { wabaId }: SimulatorNumber): ShownFunds {
  const funds = bills.funds(wabaId);
  return {
    ...{ accountId: wabaId, prepaid: funds !== undefined, currency: HOME_CURRENCY },
    ...(funds && { balance: showMoney(funds.balance) }),
    refuses: funds?.refuses ?? 'at once',
  };
}

/** Changes how an account pays: sets or adds to its balance, and says where it hears that this does not suffice. */
export function changeFunds(
  world: World,
  number: SimulatorNumber,
  { balance, add, refuses }: FundsChange,
): ShownFunds | ControlFault {
  const { wabaId } = number;
  const before = world.bills.funds(wabaId);
  const amountOf = (value: unknown) => (typeof value === 'string' ? readMoney(value) : undefined);
  if (balance !== undefined && balance !== null && amountOf(balance) === undefined)
    return refuse('balance', 'must be an amount such as "100.00", or null');
  if (add !== undefined && amountOf(add) === undefined)
    return refuse('add', 'must be an amount such as "100.00"');
  if (refuses !== undefined && !REFUSES.includes(refuses as (typeof REFUSES)[number]))
    return refuse('refuses', `must be one of ${REFUSES.join(', ')}`);
  if (balance === null) world.bills.setFunds(wabaId, undefined);
  else {
    const begin = balance === undefined ? (before?.balance ?? 0) : amountOf(balance)!;
    world.bills.setFunds(wabaId, {
      balance: begin + (amountOf(add) ?? 0),
      refuses: (refuses as Funds['refuses'] | undefined) ?? before?.refuses ?? 'at once',
    });
  }
  return showFunds(world, number);
}
