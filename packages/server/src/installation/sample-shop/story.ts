/** A month of a shop, made up from a seed: what happens when. The same for the same seed. */
import { DAY, HOUR, MINUTE, SECOND } from '../../platform/clock.ts';
import { behaviourOf } from '../../simulator/people/behaviour.ts';
import { CUSTOMERS, type Customer, NEWCOMERS } from './cast.ts';
import { GOODS, GREETINGS, OFFER, QUESTIONS, STOP, THANKS, WELCOME } from './words.ts';

export const DAYS = 30;
const FIRST_ORDER = 1001;
/** The hours of the shop, in India. */
export const OPENS = 9.5 * HOUR;
const CLOSES = 20.5 * HOUR;
/** Nobody is written to so soon before the end that it would not be over then. */
const LAST_HOUR = HOUR;

export type Step = { at: number; customer: Customer } & (
  | { kind: 'imported' }
  | { kind: 'sent'; type: 'text' | 'template' | 'media'; body: Record<string, unknown>; reference?: string }
  | { kind: 'written'; text: string }
  | { kind: 'closed' }
);

/** Begins at midnight in India, `DAYS` days before that of `endsAt`. `random` in [0, 1). */
export function tellStory(endsAt: number, random: () => number): Step[] {
  const steps: Step[] = [];
  const beginsAt = beginningOf(endsAt);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!;
  const between = (least: number, most: number) => Math.round(least + random() * (most - least));
  const add = (step: Step) => {
    if (step.at < endsAt - LAST_HOUR) steps.push(step);
  };
  /** The time from which each customer wants to hear no more. */
  const gone = new Map<Customer, number>();
  const listens = (customer: Customer, at: number) => at < (gone.get(customer) ?? Number.POSITIVE_INFINITY);
  let order = FIRST_ORDER;

  const say = (customer: Customer, at: number, line: Record<Customer['language'], readonly string[]>) =>
    add({ kind: 'sent', at, customer, type: 'text', body: { message: pick(line[customer.language]) } });
  const hear = (customer: Customer, at: number, line: Record<Customer['language'], readonly string[]>) =>
    add({ kind: 'written', at, customer, text: pick(line[customer.language]) });

  function placeOrder(customer: Customer, at: number): void {
    const number = `A-${order++}`;
    const [first] = customer.name.split(' ') as [string];
    const update = (when: number, state: string) =>
      listens(customer, when) &&
      add({
        ...{ kind: 'sent', at: when, customer, type: 'template', reference: number },
        body: { templateName: 'order_update', templateLanguage: 'en', variables: [first, number, state] },
      });
    update(at, `confirmed: ${pick(GOODS)}`);
    const shipped = inHours(at + between(2 * HOUR, 5 * HOUR));
    update(shipped, 'on its way');
    if (random() < 0.3 && listens(customer, shipped))
      add({
        ...{ kind: 'sent', at: shipped + 20 * SECOND, customer, type: 'media', reference: number },
        body: {
          mediaUrl: `https://example.com/invoices/${number}.pdf`,
          mediaType: 'document',
          filename: `Invoice ${number}.pdf`,
          caption: customer.language === 'hi' ? 'आपका बिल' : 'Your invoice',
        },
      });
    const arrived = inHours(shipped + between(16 * HOUR, 26 * HOUR));
    update(arrived, 'delivered');
    if (!writesBack(customer)) return;
    if (random() < 0.3) {
      const { ask, answer } = pick(QUESTIONS);
      const asked = shipped + between(10 * MINUTE, 3 * HOUR);
      hear(customer, asked, ask);
      say(customer, asked + between(2 * MINUTE, 25 * MINUTE), answer);
    }
    if (random() >= 0.4) return;
    const thanked = arrived + between(5 * MINUTE, 2 * HOUR);
    hear(customer, thanked, THANKS);
    // Who says thank you waits for nothing more; the last ones the shop has not looked at yet.
    add({ kind: 'closed', at: inHours(thanked + between(5 * MINUTE, HOUR)), customer });
  }

  for (const [i, customer] of CUSTOMERS.entries())
    add({ kind: 'imported', at: beginsAt + OPENS + i * SECOND, customer });
  const buyers = CUSTOMERS.filter((customer) => !answersStop(customer) && !customer.tags.includes('lapsed'));
  for (const customer of CUSTOMERS) {
    if (answersStop(customer)) say(customer, beginsAt + 12 * DAY + 11 * HOUR, OFFER);
    if (customer.tags.includes('lapsed'))
      for (const day of [3, 14, 25]) say(customer, beginsAt + day * DAY + 12 * HOUR, OFFER);
  }
  const annoyed = buyers.find(({ name }) => name === 'प्रिया वर्मा')!;
  gone.set(annoyed, beginsAt + 21 * DAY + 15 * HOUR);
  hear(annoyed, gone.get(annoyed)! - MINUTE, STOP);

  for (let day = 0; day <= DAYS; day++) {
    const midnight = beginsAt + day * DAY;
    const weekend = [0, 6].includes(new Date(midnight + 12 * HOUR).getUTCDay());
    const orders = between(weekend ? 7 : 4, weekend ? 12 : 9);
    for (let i = 0; i < orders; i++) {
      const at = midnight + between(OPENS + HOUR, CLOSES - HOUR);
      const customer = pick(buyers);
      if (listens(customer, at)) placeOrder(customer, at);
    }
    const newcomer = NEWCOMERS[(day - 4) / 6];
    if (newcomer) {
      const at = midnight + between(OPENS, CLOSES - 2 * HOUR);
      hear(newcomer, at, GREETINGS);
      say(newcomer, at + between(3 * MINUTE, 15 * MINUTE), WELCOME);
      placeOrder(newcomer, at + between(30 * MINUTE, HOUR));
    }
  }
  return steps.sort((a, b) => a.at - b.at);
}

/** India is five and a half hours ahead of UTC, all year. */
const AHEAD = 5.5 * HOUR;

export function beginningOf(endsAt: number): number {
  return Math.floor((endsAt + AHEAD) / DAY) * DAY - AHEAD - DAYS * DAY;
}

/** The same time, or the next morning if the shop is closed then. */
function inHours(at: number): number {
  const time = (at + AHEAD) % DAY;
  if (time >= OPENS && time < CLOSES) return at;
  return at - time + OPENS + (time >= CLOSES ? DAY : 0) + (time % HOUR);
}

const answersStop = ({ phone }: Customer) => behaviourOf(phone.slice(-4)).reply === 'STOP';

/** Returns whether the customer can be reached and says nothing by themselves in the simulator. */
function writesBack({ phone }: Customer): boolean {
  const { statuses } = behaviourOf(phone.slice(-4));
  return (statuses as readonly string[]).includes('read');
}
