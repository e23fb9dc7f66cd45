import { countryOfNumber, countryOfRecipient } from '../whatsapp/pricing/markets.ts';

/** Returns the country of a phone number or of a user id in two letters; undefined: it has none. */
export const countryOf = (recipient: string): string | undefined =>
  recipient.startsWith('+') ? countryOfNumber(recipient) : countryOfRecipient({ userId: recipient });
