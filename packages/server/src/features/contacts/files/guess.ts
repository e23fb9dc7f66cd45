/** Guesses from the headings and the first cells of a file what its columns hold. */

import { plainCell } from '../../../platform/csv/harmless.ts';
import type { AttributeRow } from '../attributes/definitions.ts';
import { type Country, phoneOf } from '../identity/phone.ts';
import { isUserId } from './names.ts';
import { LANGUAGE_KEY, type Target } from './targets.ts';

/** Headings as people write them, without blanks and signs, the surest first. */
const HEADINGS: Record<string, readonly string[]> = {
  phone: [
    ...[
      'phone',
      'phonenumber',
      'mobile',
      'mobilenumber',
      'mobileno',
      'whatsapp',
      'whatsappnumber',
      'phone1value',
    ],
    ...[
      'number',
      'contactnumber',
      'contactno',
      'phoneno',
      'cell',
      'cellphone',
      'telephone',
      'tel',
      'msisdn',
      'waid',
    ],
    ...['मोबाइल', 'मोबाइलनंबर', 'फोन', 'फ़ोन', 'फोननंबर', 'नंबर'],
  ],
  name: [
    ...['name', 'fullname', 'customername', 'contactname', 'customer', 'contact', 'displayname', 'firstname'],
    ...['नाम', 'पूरानाम'],
  ],
  userId: ['userid', 'bsuid', 'whatsappuserid', 'businessscopeduserid'],
  contactId: ['contactid', 'id'],
  tags: ['tags', 'tag', 'labels', 'label', 'groups', 'group', 'टैग'],
  language: ['language', 'lang', 'locale', 'preferredlanguage', 'भाषा'],
};

const bare = (heading: string) =>
  heading
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');

export interface Beginning {
  columns: readonly string[];
  /** The cells of the first records. */
  rows: readonly (readonly string[])[];
  country: Country;
  defined: ReadonlyMap<string, AttributeRow>;
}

/** Returns what each column seems to hold; null where nothing says so. */
export function guessMapping({ columns, rows, country, defined }: Beginning): Target[] {
  const mapping: Target[] = columns.map(() => null);
  const headings = columns.map(bare);
  const cells = (at: number) => rows.map((row) => plainCell(row[at] ?? '').trim()).filter(Boolean);
  const fits: Record<string, (at: number) => boolean> = {
    phone: (at) => mostly(cells(at), (cell) => 'phone' in phoneOf(cell, country)),
    userId: (at) => mostly(cells(at), isUserId),
    contactId: (at) => mostly(cells(at), (cell) => /^con_\w+$/.test(cell)),
  };
  for (const [at, heading] of headings.entries()) {
    const own = [...defined.values()].find(
      ({ key, name }) => bare(key) === heading || bare(name) === heading,
    );
    if (own) mapping[at] = own.key === LANGUAGE_KEY ? 'language' : `attributes.${own.key}`;
  }
  for (const [field, words] of Object.entries(HEADINGS)) {
    if (mapping.includes(field)) continue;
    for (const word of words) {
      const at = headings.findIndex((heading, i) => heading === word && mapping[i] === null);
      if (at < 0 || !(fits[field]?.(at) ?? true)) continue;
      mapping[at] = field;
      break;
    }
  }
  // A column whose heading says nothing: by its cells.
  for (const field of ['phone', 'userId'])
    if (!mapping.includes(field)) {
      const at = columns.findIndex((_, i) => mapping[i] === null && cells(i).length > 0 && fits[field]!(i));
      if (at >= 0) mapping[at] = field;
    }
  return mapping;
}

/** Returns whether more than half of the cells are so; none: whatever. */
function mostly(cells: readonly string[], is: (cell: string) => boolean): boolean {
  return cells.length === 0 || cells.filter(is).length * 2 > cells.length;
}
