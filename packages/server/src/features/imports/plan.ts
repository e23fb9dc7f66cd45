/** This file says what the columns of a file hold, by which its cells are read. */
import { type AttributeRow, typedBy } from '../contacts/attributes/definitions.ts';
import type { Typed } from '../contacts/attributes/values.ts';
import { type NameColumns, nameColumns, placeOf } from '../contacts/files/names.ts';
import { checkMapping, FIELDS, LANGUAGE_KEY, type Target } from '../contacts/files/targets.ts';
import type { Country } from '../contacts/identity/phone.ts';

const ATTRIBUTE = /^attributes\.([a-z][a-z0-9_]{0,39})$/;
const isTarget = (text: string): boolean =>
  (FIELDS as readonly string[]).includes(text) || ATTRIBUTE.test(text);

/** Returns the key of the attribute that a column holds. */
export function keyOfTarget(target: Target): string | undefined {
  if (target === 'language') return LANGUAGE_KEY;
  return target === null ? undefined : ATTRIBUTE.exec(target)?.[1];
}

/** A column that holds an attribute. */
export interface AttributeColumn {
  at: number;
  key: string;
  /** The id of the attribute; one that is not defined yet has its key in its place. */
  id: string;
  typed: Typed;
  isLanguage: boolean;
}

/** A plan names the columns by their places, for the cells of a record to be read. */
export interface Plan extends NameColumns {
  name: number | undefined;
  tags: readonly number[];
  attributes: readonly AttributeColumn[];
  addTags: readonly string[];
}

export interface PlanInput {
  mapping: readonly Target[];
  country: Country;
  addTags: readonly string[];
  /** The attributes that the workspace has defined. */
  defined: ReadonlyMap<string, AttributeRow>;
}

/** An attribute that is not defined yet is made when the import starts, as a text. */
const UNDEFINED: Typed = { type: 'text', choices: undefined };

export function planOf({ mapping, country, addTags, defined }: PlanInput): Plan {
  const attributes = mapping.flatMap((target, at): AttributeColumn[] => {
    const key = keyOfTarget(target);
    if (key === undefined) return [];
    const row = defined.get(key);
    const typed = row ? typedBy(row) : UNDEFINED;
    return [{ at, key, id: row?.id ?? key, typed, isLanguage: target === 'language' }];
  });
  return {
    ...nameColumns(mapping, country),
    name: placeOf(mapping, 'name'),
    tags: mapping.flatMap((target, at) => (target === 'tags' ? at : [])),
    ...{ attributes, addTags },
  };
}

/** Refuses a mapping that does not fit the columns of an import; tags may stand in several. */
export const checkImportMapping = (mapping: readonly Target[], columns: number): void =>
  checkMapping(mapping, columns, {
    isTarget,
    named: `null, attributes.<key> or one of ${FIELDS.join(', ')}`,
    fieldOf(target) {
      if (target === 'tags') return undefined;
      const key = keyOfTarget(target);
      return key === undefined ? target : `attributes.${key}`;
    },
  });
