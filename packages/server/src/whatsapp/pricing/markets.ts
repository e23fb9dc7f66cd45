/**
 * Tells in which market Meta charges a message: by the country of the number that it goes to. A card has a rate for a
 * country, or for the region in which Meta puts it.
 */
import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { LRUCache } from 'lru-cache';

/** Meta's regions, and the countries that have no rates of their own in its cards. All further ones are `Other`. */
const REGIONS: Readonly<Record<string, string>> = {
  'North America': 'CA US',
  'Rest of Africa':
    'AO BF BI BJ BW CD CG CI CM DZ ER ET GA GH GM GW KE LR LS LY MA MG ML MR MW MZ NA NE RW SD SL SN SO SS SZ TD TG TN TZ UG ZM',
  'Rest of Asia Pacific': 'AF AU BD CN HK JP KH LA LK MN NP NZ PG PH SG TH TJ TM TW UZ VN',
  'Rest of Central & Eastern Europe': 'AL AM AZ BG BY CZ GE GR HR HU LT LV MD MK PL RO RS SI SK UA',
  'Rest of Latin America': 'BO CR DO EC GT HN HT JM NI PA PR PY SV UY VE',
  'Rest of Middle East': 'BH IQ JO KW LB OM QA YE',
  'Rest of Western Europe': 'AT BE CH DK FI IE NO PT SE',
};
const OTHER = 'Other';

const REGION_OF = new Map(
  Object.entries(REGIONS).flatMap(([region, countries]) =>
    countries.split(' ').map((country) => [country, region] as const),
  ),
);

/** The countries by their codes in two letters. Rows hold a country as its place in this list, which is that of the library. */
const COUNTRIES: readonly string[] = getCountries();
const BY_CALLING_CODE = Map.groupBy(COUNTRIES, (country) =>
  String(getCountryCallingCode(country as Parameters<typeof getCountryCallingCode>[0])),
);

const shared = new LRUCache<string, string>({ max: 20_000 });

/** Returns the country of a number in E.164, in two letters; undefined: it has none. */
export function countryOfNumber(phone: string): string | undefined {
  for (let end = 2; end <= 4; end++) {
    const countries = BY_CALLING_CODE.get(phone.slice(1, end));
    if (countries) return countries.length === 1 ? countries[0] : countryAmong(phone, countries);
  }
  return undefined;
}

/** Returns whose number it is where several countries share a calling code. */
function countryAmong(phone: string, countries: readonly string[]): string {
  const known = shared.get(phone);
  if (known !== undefined) return known;
  const country = parsePhoneNumberFromString(phone)?.country ?? countries[0]!;
  shared.set(phone, country);
  return country;
}

/** Returns the country of a recipient in two letters; a business-scoped user id begins with it: `IN.1349…`. */
export const countryOfRecipient = (recipient: { phone: string } | { userId: string }): string | undefined =>
  'phone' in recipient ? countryOfNumber(recipient.phone) : /^([A-Z]{2})\./.exec(recipient.userId)?.[1];

/** Returns the same where a number and a user id are texts alike. */
export const countryOf = (recipient: string): string | undefined =>
  countryOfRecipient(recipient.startsWith('+') ? { phone: recipient } : { userId: recipient });

/** Returns the markets whose rate holds for a country, the nearest first. */
export function marketsOf(country: string | undefined): readonly string[] {
  if (country === undefined) return [OTHER];
  return [country, REGION_OF.get(country) ?? OTHER];
}

const names = new Intl.DisplayNames(['en'], { type: 'region' });
const BY_NAME = new Map([
  ...COUNTRIES.map((country) => [(names.of(country) ?? country).toLowerCase(), country] as const),
  ['turkey', 'TR'] as const,
]);

/** Returns a market as it is kept, from a country's code or English name or one of Meta's regions; undefined: it is none. */
export function readMarket(text: string): string | undefined {
  const given = text.trim();
  const upper = given.toUpperCase();
  if (COUNTRIES.includes(upper)) return upper;
  const region = [...Object.keys(REGIONS), OTHER].find((name) => name.toUpperCase() === upper);
  return region ?? BY_NAME.get(given.toLowerCase());
}
