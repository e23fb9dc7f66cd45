/** This file shows what Meta charges. It is dated, because Meta's rates change at the beginning of a quarter. */
import { MILLIONTHS } from '../../platform/money.ts';
import { type Html, html } from '../../platform/pages/html.ts';
import { SHIPPED_RATES } from '../../whatsapp/pricing/shipped.ts';
import { table } from './table.ts';

/** The day from which the figures hold, and the day on which they were looked up. */
const RATES_FROM = '1 January 2026';
const LOOKED_UP = '21 November 2026';
export const RATE_CARD = 'https://developers.facebook.com/docs/whatsapp/pricing';

const rupees = (category: string) =>
  `₹${(SHIPPED_RATES.find((rate) => rate.category === category)!.amount / MILLIONTHS).toFixed(4)}`;

type Charged = 'marketing' | 'utility' | 'authentication' | 'service' | 'failed';

/** The table in the words of a language. */
export function chargesTable(
  heads: readonly string[],
  what: Record<Charged, string>,
  { service, nothing }: { service: string; nothing: string },
): Html {
  const charges: Record<Charged, string> = {
    marketing: rupees('marketing'),
    utility: rupees('utility'),
    authentication: rupees('authentication'),
    service,
    failed: nothing,
  };
  return table(
    heads,
    (Object.keys(charges) as Charged[]).map((each) => [what[each], charges[each], '₹0']),
  );
}

export const CHARGES = chargesTable(
  ['For each message', 'Meta charges', 'Meghdoot charges'],
  {
    marketing: 'Marketing template',
    utility: 'Utility template: orders, invoices, reminders',
    authentication: 'Authentication template: one-time passwords',
    service: 'Message without a template',
    failed: 'Message that does not arrive',
  },
  { service: 'the first 1,000 a month of each number free, then as utility', nothing: 'nothing' },
);

export const CHARGES_TEXT =
  'Since July 2025 Meta charges for each message that is delivered, by its category and the country of the person, on the payment method of your own WhatsApp account. Meghdoot adds nothing: no price for a message, a seat or a contact. What you pay besides is the machine it runs on.';

export const CHARGES_SOURCE: Html = html`Meta’s rates for India from ${RATES_FROM}, without 18 % GST, as rate lists of providers give them, looked up on ${LOOKED_UP}; messages without a template as since 1 October 2026. Meta may change its rates each quarter and gives discounts for volume: what holds is <a href="${RATE_CARD}">Meta’s own page on pricing</a>.`;
