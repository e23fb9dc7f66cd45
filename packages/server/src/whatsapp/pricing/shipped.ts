import { createCard, type RateCard } from './card.ts';
import type { Rate } from './rate.ts';

/**
 * The rates in rupees, without 18 % GST, that Meta charges in India for a delivered message from 1 January 2026 on. Meta
 * changes its rates on the first day of a quarter: an operator imports newer ones.
 */
export const SHIPPED_FROM = '2026-01-01';
export const SHIPPED_SOURCE =
  'whats91.com and wabaconnect.com, read on 2026-11-21; the card of 2026-10-01 was not found';
const india = { from: SHIPPED_FROM, market: 'IN', currency: 'INR', source: SHIPPED_SOURCE };

/** A service message beyond the free ones costs what a utility message does: the card needs no line for it. */
export const SHIPPED_RATES = [
  { ...india, category: 'marketing', amount: 863_100 },
  { ...india, category: 'utility', amount: 115_000 },
  { ...india, category: 'authentication', amount: 115_000 },
  { ...india, category: 'authentication-international', amount: 2_300_000 },
] as const satisfies readonly Rate[];

/** The card that comes with the program; an operator imports others. */
export const SHIPPED_CARD: RateCard = createCard(SHIPPED_RATES);
