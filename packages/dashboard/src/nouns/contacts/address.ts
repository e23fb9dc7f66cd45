/** A number as people write it, in the form that the API takes; ten digits alone are an Indian mobile number. */
export function asE164(text: string): string {
  const bare = text.replace(/[\s().-]/g, '').replace(/^00/, '+');
  return /^0?[6-9]\d{9}$/.test(bare) ? `+91${bare.slice(-10)}` : bare;
}

/** Returns whether a message names its person by the contact's id, as where WhatsApp hides the number. */
export function isContactId(person: string): boolean {
  return person.startsWith('con_');
}
