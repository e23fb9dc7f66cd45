import type { Contact } from '@meghdoot/sdk';

/** What a contact is called where it is mentioned. */
export function contactName({ name, phone, username, id }: Contact): string {
  return name ?? phone ?? (username === undefined ? id : `@${username}`);
}
