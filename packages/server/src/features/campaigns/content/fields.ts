/** The fields of a contact that stand in a message, each as a text that WhatsApp takes. */
import type { ContactView } from '../../contacts/schemas.ts';
import { cellOf, type Line } from './line.ts';
import type { Place } from './plan.ts';

const OF_CONTACT = ['name', 'firstName', 'phone', 'username'] as const;
const OF_ATTRIBUTE = 'attributes.';

/** The person of whom a field is taken: a contact, or somebody of whom the number alone is known. */
export type Subject = Pick<ContactView, 'name' | 'phone' | 'username' | 'attributes'>;

/** Returns the key of the attribute that a field names; undefined: it names none. */
export const attributeOf = (field: string): string | undefined =>
  field.startsWith(OF_ATTRIBUTE) ? field.slice(OF_ATTRIBUTE.length) : undefined;

export const isField = (field: string): boolean =>
  (OF_CONTACT as readonly string[]).includes(field) || attributeOf(field) !== undefined;

export const FIELDS_TAKEN = `${OF_CONTACT.join(', ')}, or attributes. and the key of an attribute`;

/** Returns what a place takes of a person, on one line and without blanks around it; undefined: nothing. */
export function takenBy(
  { field, column }: Place,
  person: Subject,
  line: Line | undefined,
): string | undefined {
  const value =
    field !== undefined ? fieldOf(person, field) : column === undefined ? undefined : cellOf(line, column);
  return value === undefined ? undefined : oneLine(String(value)) || undefined;
}

function fieldOf(person: Subject, field: string): string | number | boolean | undefined {
  const attribute = attributeOf(field);
  if (attribute !== undefined) return person.attributes?.[attribute];
  if (field === 'firstName') return person.name?.trim().split(/\s+/)[0];
  return person[field as 'name' | 'phone' | 'username'];
}

/** WhatsApp takes no line breaks in a parameter, and no more than four blanks in a row. */
const oneLine = (text: string) =>
  /[\s]{2}|[\n\r\t]|^\s|\s$/.test(text) ? text.trim().replace(/\s+/g, ' ') : text;
