/**
 * The rates in rupees, without 18 % GST, that Meta charges in India for a delivered message. They change on the first
 * day of a quarter: `from` and `source` say which these are; the true price of a message is the `pricing` of its
 * receipt.
 */
export const RATE_CARD = {
  country: 'IN',
  currency: 'INR',
  from: '2026-01-01',
  source: 'whats91.com and wabaconnect.com, read on 2026-11-21; the card of 2026-10-01 was not found',
  perMessage: { MARKETING: 0.8631, UTILITY: 0.115, AUTHENTICATION: 0.115 },
} as const;
