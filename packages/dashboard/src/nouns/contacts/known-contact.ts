import type { Contact } from '@meghdoot/sdk';
import { type ApiQuery, queryOf } from '../../api/api.tsx';
import { batched, MOST_AT_ONCE } from '../../api/batched.ts';

/** An event says when one has changed. */
const FRESH_MS = 60_000;

const readContact = batched<string, Contact>(
  async (api, ids) => (await api.contacts.list({ id: ids, limit: MOST_AT_ONCE })).data,
  ({ id }) => id,
);

/** A contact that a list names: all of a page are read in one call. Under the contact's own key, so that an event of it is news here too; null: it is not there any more. */
export const knownContact = (id: string): ApiQuery<Contact | null> => ({
  key: ['contact', id, 'known'],
  read: (api) => readContact(api, id),
  freshForMs: FRESH_MS,
});

/** The contact with a number; null: nobody has it. */
export const contactWithPhone = (phone: string) =>
  queryOf(
    ['contacts', 'with-phone', phone],
    async (api, options) => (await api.contacts.list({ phone, limit: 1 }, options)).data[0] ?? null,
  );
