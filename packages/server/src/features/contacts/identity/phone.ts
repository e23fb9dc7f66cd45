import { getCountries, getCountryCallingCode, isPossiblePhoneNumber, Metadata } from 'libphonenumber-js/min';

const E164 = /^\+[1-9]\d{7,14}$/;

interface Plan {
  /** Lengths possible in every country of the calling code, as bits. */
  lengths: number;
  /** A trunk prefix, which libphonenumber forgives and strips. */
  trunk: RegExp | undefined;
}

const PLANS = readPlans();

/**
 * Returns whether a text is a number in strict E.164 that libphonenumber finds possible. A number without a trunk
 * prefix whose length is possible everywhere in its calling code is accepted without parsing, which costs 4 to 7 µs.
 */
export function isPhone(text: string): boolean {
  if (!E164.test(text)) return false;
  for (let end = 2; end <= 4; end++) {
    const plan = PLANS.get(text.slice(1, end));
    if (!plan) continue;
    if (plan.lengths & (1 << (text.length - end)) && !plan.trunk?.exec(text.slice(end))?.[0]) return true;
    break;
  }
  return isPossiblePhoneNumber(text);
}

function readPlans(): ReadonlyMap<string, Plan> {
  const metadata = new Metadata();
  const byCode = Map.groupBy(getCountries(), (country) => String(getCountryCallingCode(country)));
  const plans = new Map<string, Plan>();
  for (const [code, countries] of byCode) {
    let lengths = ~0;
    const trunks = new Set<string>();
    for (const country of countries) {
      metadata.selectNumberingPlan(country);
      // `nationalPrefixForParsing` is missing in the library's types.
      const plan = metadata.numberingPlan as unknown as {
        possibleLengths(): number[];
        nationalPrefixForParsing(): string | undefined;
      };
      lengths &= plan.possibleLengths().reduce((bits, length) => bits | (1 << length), 0);
      const prefix = plan.nationalPrefixForParsing();
      if (prefix) trunks.add(`^(?:${prefix})`);
    }
    plans.set(code, { lengths, trunk: trunks.size > 0 ? new RegExp([...trunks].join('|')) : undefined });
  }
  return plans;
}
