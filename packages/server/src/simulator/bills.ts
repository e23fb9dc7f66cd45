import type { Clock } from '../platform/clock.ts';
import { gstOn, showMoney } from '../platform/money.ts';
import { dayOf, istMonthOf, toIst } from '../platform/time.ts';
import { HOME_CURRENCY, type RateCard } from '../whatsapp/pricing/card.ts';
import { isService, knownCategory, SERVICE_CHARGED_FROM } from '../whatsapp/pricing/categories.ts';
import type { SimulatorNumber } from './model.ts';
import type { Records } from './records.ts';
import type { SimulatorSettings } from './settings.ts';

/** A message that WhatsApp is about to take. */
export interface Billed {
  number: Pick<SimulatorNumber, 'phoneNumberId' | 'wabaId'>;
  category: string;
  type: string;
  country: string | undefined;
  /** The time at which it is delivered. */
  at: number;
}

/** A line of a bill: messages of a day that cost the same. */
export interface BillLine {
  day: string;
  category: string;
  country: string;
  billable: boolean;
  messages: number;
  /** The price of one; absent where the card has none in rupees. */
  rate?: string;
  amount: string;
}

export interface Bill {
  accountId: string;
  currency: string;
  messages: number;
  amount: string;
  gst: string;
  total: string;
  lines: BillLine[];
}

/** The money of an account that pays beforehand; without it an account is sent an invoice. */
export interface Funds {
  /** In millionths, taxes included. */
  balance: number;
  /** Says where an account without funds hears of it: in the response to a send, or in a receipt. */
  refuses: 'at once' | 'in a receipt';
}

/** A message on a bill: `save` keeps it there, in the transaction that keeps the message; `undo` takes it off again. */
export interface Charge {
  billable: boolean;
  save(): void;
  undo(): void;
}

/** The bills of the accounts. A message is on them as soon as it is certain that it will be delivered. */
export interface Bills {
  isBillable(message: Billed): boolean;
  /** Returns where an account hears that its funds do not suffice for a message; undefined: they do. */
  lacks(message: Billed): Funds['refuses'] | undefined;
  charge(message: Billed): Charge;
  bill(wabaId: string): Bill;
  funds(wabaId: string): Funds | undefined;
  setFunds(wabaId: string, funds: Funds | undefined): void;
}

/** The kind, owner and id of a record. */
type Key = readonly [kind: string, owner: string, id: string];

const MOST_REMEMBERED = 1000;

export function createBills({
  records,
  clock,
  card,
  settings,
}: {
  records: Records;
  clock: Clock;
  card: () => RateCard;
  settings: Pick<SimulatorSettings, 'freeServiceMessages'>;
}): Bills {
  const counts = remembered<number>(records, clock);
  const purses = remembered<Funds | null>(records, clock);
  const freeOf = ({ number, at }: Billed): Key => [
    ...(['free', number.phoneNumberId, String(istMonthOf(at).from)] as const),
  ];
  const purseOf = (wabaId: string): Key => ['funds', wabaId, ''];

  function isBillable(message: Billed): boolean {
    const { category, type, at } = message;
    if (type === 'reaction') return false;
    if (!isService(knownCategory(category))) return true;
    return at >= SERVICE_CHARGED_FROM && (counts.get(freeOf(message)) ?? 0) >= settings.freeServiceMessages;
  }

  const priceOf = ({ category, country, at }: Billed) =>
    card().priceIn(HOME_CURRENCY, { category: knownCategory(category), country, at }) ?? 0;
  const withTax = (amount: number) => amount + gstOn(amount);
  const fundsOf = (wabaId: string) => purses.get(purseOf(wabaId)) ?? undefined;

  return {
    isBillable,
    lacks(message) {
      const own = fundsOf(message.number.wabaId);
      if (!own || !isBillable(message)) return undefined;
      return own.balance < withTax(priceOf(message)) ? own.refuses : undefined;
    },
    charge(message) {
      const { number, category, country, type, at } = message;
      const billable = isBillable(message);
      const line = ['bill', number.wabaId, [dayOf(at), category, country ?? '-', Number(billable)].join(' ')];
      const counted = [
        line,
        ...(isService(knownCategory(category)) && type !== 'reaction' ? [freeOf(message)] : []),
      ];
      const cost = billable ? withTax(priceOf(message)) : 0;
      const change = (sign: 1 | -1) => {
        const saves = counted.map((key) => counts.change(key as Key, (counts.get(key as Key) ?? 0) + sign));
        const own = cost > 0 ? fundsOf(number.wabaId) : undefined;
        if (own)
          saves.push(purses.change(purseOf(number.wabaId), { ...own, balance: own.balance - sign * cost }));
        return saves;
      };
      const saves = change(1);
      return {
        billable,
        save() {
          for (const save of saves) save();
        },
        undo: () => void change(-1),
      };
    },
    bill(wabaId) {
      const lines = records.list<number>('bill', wabaId).map(({ id, value: messages }) => {
        const [day, category, country, billable] = id.split(' ') as [string, string, string, string];
        const at = Number(day);
        const rate =
          billable === '1'
            ? card().priceIn(HOME_CURRENCY, {
                category: knownCategory(category),
                country: country === '-' ? undefined : country,
                at,
              })
            : 0;
        return { at, category, country, billable: billable === '1', messages, rate };
      });
      const amount = lines.reduce((sum, { rate = 0, messages }) => sum + rate * messages, 0);
      return {
        ...{ accountId: wabaId, currency: HOME_CURRENCY },
        messages: lines.reduce((sum, { messages }) => sum + messages, 0),
        ...{ amount: showMoney(amount), gst: showMoney(gstOn(amount)), total: showMoney(withTax(amount)) },
        lines: lines.map(({ at, rate, messages, ...line }) => ({
          ...{ day: toIst(at).slice(0, 'yyyy-mm-dd'.length), ...line, messages },
          ...(rate !== undefined && { rate: showMoney(rate) }),
          amount: showMoney((rate ?? 0) * messages),
        })),
      };
    },
    funds: fundsOf,
    setFunds: (wabaId, funds) => purses.change(purseOf(wabaId), funds ?? null)(),
  };
}

/** A cache of records that every message asks for; what changes is known at once, and kept by whoever is returned. */
function remembered<T>(records: Records, clock: Clock) {
  const known = new Map<string, T | undefined>();
  function remember(key: Key, value: T | undefined): void {
    known.delete(key.join('\n')); // what was changed last is forgotten last: it may not be kept yet
    if (known.size >= MOST_REMEMBERED) known.delete(known.keys().next().value!);
    known.set(key.join('\n'), value);
  }
  return {
    get(key: Key): T | undefined {
      if (!known.has(key.join('\n'))) remember(key, records.get<T>(...key));
      return known.get(key.join('\n'));
    },
    change(key: Key, value: T): () => void {
      remember(key, value);
      return () => records.put(...key, clock.now(), value);
    },
  };
}
