/** The cells of a file as the values that they stand for. */
import { ApiError } from '../../errors.ts';
import { LANGUAGES } from '../../whatsapp/templates/languages.ts';
import { encodeValue, type Typed } from '../contacts/attributes/values.ts';

type Read = { text: string } | { fault: string };

const YES = new Set(['true', 'yes', 'y', '1', 'हाँ', 'हां', 'हा']);
const NO = new Set(['false', 'no', 'n', '0', 'नहीं', 'नही']);

/** Returns the text that the value of a cell is stored as, or what is wrong with it. */
export function readValue(cell: string, typed: Typed): Read {
  const value = meantBy(cell, typed);
  try {
    return { text: encodeValue(typed, value, 'value') };
  } catch (error) {
    if (error instanceof ApiError) return { fault: error.details?.[0]?.message ?? error.message };
    throw error;
  }
}

/** Returns the value that a cell stands for; what stands for none is left as it is, and refused. */
function meantBy(cell: string, { type, choices }: Typed): unknown {
  if (type === 'number') return numberOf(cell);
  if (type === 'date') return dayOf(cell) ?? cell;
  if (type === 'boolean') {
    const word = cell.toLowerCase();
    return YES.has(word) ? true : NO.has(word) ? false : cell;
  }
  return choices?.find((choice) => choice.toLowerCase() === cell.toLowerCase()) ?? cell;
}

/** Thousands, and in India thousands and lakhs, parted by commas. */
const GROUPED = /^[+-]?\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/;

/** An amount as it is written in India and elsewhere: `1,20,000.50`, `₹ 500`, `-3`. */
function numberOf(cell: string): unknown {
  const bare = cell.replace(/^([+-]?)(?:₹|\$|€|£|Rs\.?|INR)\s*/i, '$1');
  const plain = GROUPED.test(bare) ? bare.replaceAll(',', '') : bare;
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(plain) ? Number(plain) : cell;
}

/** A day as `2026-11-20`, or with the day first: `20/11/2026`, `20.11.26`. */
function dayOf(cell: string): string | undefined {
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(cell) ?? [];
  if (year) return `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`;
  const [, first, then, end] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/.exec(cell) ?? [];
  if (!first) return undefined;
  return `${end!.length === 2 ? `20${end}` : end}-${then!.padStart(2, '0')}-${first.padStart(2, '0')}`;
}

const NAMED_LANGUAGES = namesOfLanguages();

/** Returns WhatsApp's code of a language that is written as a code or as a name, in English or its own script. */
export function readLanguage(cell: string): Read {
  const text = NAMED_LANGUAGES.get(cell.normalize('NFC').toLowerCase().replace('-', '_'));
  return text === undefined ? { fault: 'is no language of WhatsApp, such as hi or en_US' } : { text };
}

function namesOfLanguages(): ReadonlyMap<string, string> {
  const known = new Map<string, string>();
  const inEnglish = new Intl.DisplayNames(['en'], { type: 'language' });
  for (const code of LANGUAGES) {
    known.set(code.toLowerCase(), code);
    const tag = code.replace('_', '-');
    for (const names of [inEnglish, new Intl.DisplayNames([tag], { type: 'language' })]) {
      const name = names.of(tag)?.normalize('NFC').toLowerCase();
      if (name !== undefined && !known.has(name)) known.set(name, code);
    }
  }
  return known;
}
