/**
 * This file judges whether WhatsApp will take a template for what it is submitted as: a utility message is not
 * promotional, and is about something.
 */
import { MILLIONTHS } from '../../../../platform/money.ts';
import { SHIPPED_FROM, SHIPPED_RATES } from '../../../pricing/shipped.ts';
import { type Draft, partOf, textIn, textsOf } from '../draft.ts';
import type { Report } from '../finding.ts';
import { variablesIn } from './variables.ts';

/** Words that sell, in English and the languages of India in which most templates are written. */
const PROMOTION =
  /(?<!\p{L})(sale|sales|discounts?|offers?|coupons?|voucher|cashback|promo(tion)?|deals?|bonus|giveaway|gift|free|buy now|shop now|order now|book now|hurry|last chance|limited (time|period|stock)|new arrivals?|new collection|exclusive|best price|save (up to|rs|₹)|flat \d+|subscribe|check out our|explore our|don'?t miss|festive|diwali|happy (new year|birthday|diwali|holi|eid)|छूट|ऑफ़र|ऑफर|सेल|मुफ़्त|मुफ्त|बचत|अभी ख़रीदें|अभी खरीदें|डिस्काउंट|கழிவு|தள்ளுபடி|இலவச|సేల్|తగ్గింపు|ఆఫర్|ছাড়|অফার|सवलत|ऑफर्स|છૂટ|ઓફર|ರಿಯಾಯಿತಿ|ಕೊಡುಗೆ)(?!\p{L})|\d+ ?% (off|discount|छूट)/iu;
/** Words that a message about an order, an account or an event has. */
const CODE =
  /\b(otp|one[- ]time (password|passcode|code)|verification code|login code|security code)\b|ओटीपी/iu;

/** A number as long as a code that was written out. */
const DIGITS = /(?<![\p{L}\d])\d{4,8}(?![\p{L}\d])/u;

export function examineCategory({ category, components }: Draft, report: Report): void {
  const body = partOf(components, 'BODY');
  const text = textIn(body?.value.text);
  const field = body ? `${body.field}.text` : 'components';
  const hasCode = variablesIn(text).length > 0 || DIGITS.test(text);
  if (category !== 'AUTHENTICATION' && CODE.test(text) && hasCode) report('category.authentication', field);
  if (category !== 'UTILITY') return;
  for (const each of textsOf(components)) {
    const word = PROMOTION.exec(each.text)?.[0];
    if (word === undefined) continue;
    report('category.promotional', each.field, { word, ...costs() });
    return;
  }
  const words = text.replace(/\{\{[^{}]*\}\}/g, ' ').match(/[\p{L}\p{M}\p{N}]+/gu)?.length ?? 0;
  if (body && words < 4 + variablesIn(text).length) report('category.unclear', field, { ...costs() });
}

/** Returns what it costs to be judged marketing. */
function costs(): Record<string, string | number> {
  const rupees = (category: string) =>
    SHIPPED_RATES.find((rate) => rate.category === category)!.amount / MILLIONTHS;
  const [marketing, utility] = [rupees('marketing'), rupees('utility')];
  return {
    marketing: marketing.toFixed(4),
    utility: utility.toFixed(4),
    difference: ((marketing - utility) * 1000).toFixed(0),
    from: SHIPPED_FROM,
  };
}
