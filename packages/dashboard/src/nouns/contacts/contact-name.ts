import type { Contact } from '@meghdoot/sdk';
import { formatPhone } from '../../ui/elements/phone-format.ts';

/** Returns what a contact is called where it is mentioned. */
export function contactName({ name, phone, username, id }: Contact): string {
  return name ?? (phone === undefined ? (username === undefined ? id : `@${username}`) : formatPhone(phone));
}

/** Returns the word by which somebody is greeted. */
export function firstName({ name }: Pick<Contact, 'name'>): string | undefined {
  return name?.trim().split(/\s+/)[0] || undefined;
}

/** The number of a contact, where it is not what the contact is called. */
export function numberBeside({ name, phone }: Contact): string | undefined {
  return name === undefined || phone === undefined ? undefined : formatPhone(phone);
}
