const SPACING = /[\s()+.-]/g;
const DIGITS = /^\d{5,15}$/;

/** E.164 with `+` of a number as WhatsApp writes it (`16505551234`, `+1 650-555-1234`); undefined for anything else. */
export function phoneOf(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? phoneOf(String(value)) : undefined;
  if (typeof value !== 'string') return undefined;
  if (DIGITS.test(value)) return `+${value}`;
  const digits = value.replace(SPACING, '');
  return DIGITS.test(digits) ? `+${digits}` : undefined;
}
