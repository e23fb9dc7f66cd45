/** Returns whether a message names its person by the contact's id, as where WhatsApp hides the number. */
export function isContactId(person: string): boolean {
  return person.startsWith('con_');
}
