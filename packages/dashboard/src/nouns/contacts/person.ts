/** People as pages name them: by what their contact is called, and by their number where nobody knows more. */
import type { Contact } from '@meghdoot/sdk';
import { useApiQuery } from '../../api/api.tsx';
import { formatPhone } from '../../ui/elements/phone-format.ts';
import { useContactsWords } from '../../words/en/contacts.ts';
import { isContactId } from './address.ts';
import { contactName, numberBeside } from './contact-name.ts';
import { contactWithPhone, knownContact } from './known-contact.ts';

export interface Person {
  /** The name, else the number as it is read. */
  called: string;
  /** The number as it is read, where `called` is a name. */
  number: string | undefined;
  /** The name of the contact, for initials. */
  name: string | undefined;
  /** The same wherever the person is shown. */
  id: string;
}

/** `person`: a number, or the id of a contact whose number WhatsApp hides; empty where the person was erased. */
function personOf(person: string, contact: Contact | null | undefined, erased: string): Person {
  if (!contact) {
    const called = person === '' ? erased : formatPhone(person);
    return { called, number: undefined, name: undefined, id: person };
  }
  const { id, name } = contact;
  return { called: contactName(contact), number: numberBeside(contact), name, id };
}

/** Returns the person of a row; the contacts of a list are read together. */
export function useListedPerson(person: string, contactId: string | undefined): Person {
  const id = contactId ?? (isContactId(person) ? person : undefined);
  const { data } = useApiQuery(knownContact(id ?? ''), { enabled: id !== undefined });
  return personOf(person, data, useContactsWords().erased);
}

/** Returns the person of a page. Their contact is looked up by the number where its id is not known. */
export function usePerson(person: string, contactId?: string): Person {
  const id = contactId ?? (isContactId(person) ? person : undefined);
  const known = useApiQuery(knownContact(id ?? ''), { enabled: id !== undefined });
  const byPhone = useApiQuery(contactWithPhone(person), {
    enabled: id === undefined && /^\+\d{7,15}$/.test(person),
  });
  return personOf(person, id === undefined ? byPhone.data : known.data, useContactsWords().erased);
}
