/** This file says what a column of a file of people may hold. */
import { invalid } from '../../../errors.ts';

/** The fields of a contact that a column can hold, beside its attributes. */
export const FIELDS = ['phone', 'name', 'userId', 'contactId', 'tags', 'language'] as const;
export type Field = (typeof FIELDS)[number];

/** A field, `attributes.<key>`, or null: the column is left out. */
export type Target = string | null;

/** The fields by one of which a person is known. */
export const NAMES = ['phone', 'userId', 'contactId'] as const satisfies readonly Field[];

/** Returns whether a mapping says by what people are known. */
export const namesPeople = (mapping: readonly Target[]): boolean =>
  NAMES.some((field) => mapping.includes(field));

/** A person's language is an attribute with this key. */
export const LANGUAGE_KEY = 'language';

/** This says what the columns of one kind of file may hold. */
interface Held {
  isTarget: (target: string) => boolean;
  /** Names them, behind "must be". */
  named: string;
  /** Returns the field that a target fills; undefined: several columns may fill it. */
  fieldOf?: (target: string) => string | undefined;
}

/** Refuses a mapping that does not fit the columns, or names a field twice. */
export function checkMapping(
  mapping: readonly Target[],
  columns: number,
  { isTarget, named, fieldOf = (target) => target }: Held,
): void {
  if (mapping.length !== columns)
    throw invalid('mapping', `must have an entry for each of the ${columns} columns`);
  const fields = mapping.map((target) => (target === null ? undefined : fieldOf(target)));
  for (const [at, target] of mapping.entries()) {
    if (target === null) continue;
    if (!isTarget(target)) throw invalid(`mapping.${at}`, `must be ${named}`);
    const same = fields.indexOf(fields[at]);
    if (fields[at] !== undefined && same < at)
      throw invalid(`mapping.${at}`, `is ${target} like column ${same + 1}`);
  }
}
