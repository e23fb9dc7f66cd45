/**
 * Meta charges a message as one of these, in the words of `pricing.category` in receipts. Rows hold a category as its place in this
 * list: what comes later is added at the end.
 */
export const PRICING_CATEGORIES = [
  'marketing',
  'marketing_lite',
  'utility',
  'authentication',
  'authentication-international',
  'service',
  'referral_conversion',
  'group_marketing',
  'group_utility',
  'group_service',
  'general_purpose_ai',
  /** One that Meta has named since. */
  'other',
] as const;
export type PricingCategory = (typeof PRICING_CATEGORIES)[number];

/** Returns Meta's category under the name that it has here. */
export function knownCategory(name: string): PricingCategory {
  const given = name.toLowerCase().replace('authentication_international', 'authentication-international');
  return PRICING_CATEGORIES.find((category) => category === given) ?? 'other';
}

/** Returns what a message is charged as that is sent from a template of a category; without one it is a service message. */
export function categoryOfTemplate(category: string | null, marketingApi = false): PricingCategory {
  if (category === null) return 'service';
  const known = knownCategory(category);
  return known === 'marketing' && marketingApi ? 'marketing_lite' : known;
}

/** A category for which a card has no rate is charged like this one (Meta: Pricing). */
export const CHARGED_LIKE: Partial<Record<PricingCategory, PricingCategory>> = {
  marketing_lite: 'marketing',
  group_marketing: 'marketing',
  group_utility: 'utility',
  group_service: 'service',
  service: 'utility',
};

/**
 * So many service messages of a number are free in a month, from the day on which they cost anything (Meta: Pricing; that
 * the month is one of IST is not said there).
 */
export const FREE_SERVICE_MESSAGES = 1_000;
/** Before, service messages were free however many there were (Meta: Pricing). */
export const SERVICE_CHARGED_FROM = Date.parse('2026-10-01T00:00:00+05:30');

export const isService = (category: PricingCategory): boolean =>
  category === 'service' || category === 'group_service';
