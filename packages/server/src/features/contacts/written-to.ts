/**
 * Whom a message goes to or comes from stands in one text: the number (E.164 with `+`), or the contact's id where
 * WhatsApp hides the number. This alone decides which it is.
 */
export function isContactId(person: string): boolean {
  return person.startsWith('con_');
}
