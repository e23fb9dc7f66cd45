/** A message names its person by the number, or by the contact's id where WhatsApp hides the number: which it is. */
export function isContactId(person: string): boolean {
  return person.startsWith('con_');
}
