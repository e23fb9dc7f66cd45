/**
 * Returns whether a text names a contact by id. Whom a message goes to or comes from is one text: the number (E.164
 * with `+`), or the contact's id where WhatsApp hides the number.
 */
export function isContactId(person: string): boolean {
  return person.startsWith('con_');
}

/** Returns whether such a text is a number. */
export const isNumber = (person: string): boolean => person.startsWith('+');
