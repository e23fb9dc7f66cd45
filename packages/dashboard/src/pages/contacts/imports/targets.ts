/** This file says what the columns of a file may hold, as a person chooses it. */
import type { ContactAttribute, ImportDetail } from '@meghdoot/sdk';
import type { useImportsWords } from '../../../words/en/imports.ts';
import { keyOf } from '../attributes/key-of.ts';

const FIELDS = ['phone', 'name', 'tags', 'language', 'userId', 'contactId'] as const;
const ATTRIBUTE = 'attributes.';

/** A column holds a field, `attributes.<key>`, or null: it is left out. */
export type Target = string | null;
export type Column = ImportDetail['columns'][number];

export const keyOfTarget = (to: Target): string | undefined =>
  to?.startsWith(ATTRIBUTE) ? to.slice(ATTRIBUTE.length) : undefined;

type Words = ReturnType<typeof useImportsWords>['columns'];

/** Returns what a column may hold, with what it holds now among it. */
export function targetsOf(
  { name, to }: Column,
  mapping: readonly Target[],
  defined: readonly ContactAttribute[],
  words: Words,
): { value: string; label: string }[] {
  const known = defined.filter(({ key }) => key !== 'language');
  const own = keyOfTarget(to);
  const isNew = own !== undefined && !defined.some(({ key }) => key === own);
  const taken = [...defined.map(({ key }) => key), ...mapping.flatMap((each) => keyOfTarget(each) ?? [])];
  const made = isNew ? own : keyOf(name, taken);
  return [
    ...FIELDS.map((value) => ({ value, label: words.targets[value] })),
    ...known.map((attribute) => ({
      value: `${ATTRIBUTE}${attribute.key}`,
      label: words.attribute(attribute.name),
    })),
    { value: `${ATTRIBUTE}${made}`, label: words.newAttribute(name) },
    { value: '', label: words.targets.none },
  ];
}

/** Returns the mapping after a choice: what one column alone can hold leaves the column that held it. */
export function withTarget(mapping: readonly Target[], at: number, to: Target): Target[] {
  return mapping.map((before, i) => (i === at ? to : to !== 'tags' && before === to ? null : before));
}

export const namesPeople = (mapping: readonly Target[]): boolean =>
  ['phone', 'userId', 'contactId'].some((field) => mapping.includes(field));
