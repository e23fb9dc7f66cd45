import type { Channel, Contact } from '@meghdoot/sdk';
import { useApiQuery, useWorkspaceCache } from '../../api/api.tsx';
import { useLive } from '../../api/live.tsx';
import { useSignedInAs } from '../../api/session.tsx';
import { asE164, isContactId } from '../../nouns/contacts/address.ts';
import { contactWithPhone } from '../../nouns/contacts/known-contact.ts';
import { contactById } from '../../nouns/contacts/queries.ts';
import { useSettled } from '../../ui/fields/use-settled.ts';

const NUMBER = /^\+[1-9]\d{7,14}$/;

interface Recipient {
  /** The contact that is written to; undefined: there is none, or nobody knows yet. */
  contact: Contact | undefined;
  /**
   * Says that WhatsApp takes templates alone to them, as far as the workspace checks it and it is known: who has no
   * contact has never written.
   */
  templatesOnly: boolean;
}

/** Returns who is written to, and whether free text reaches them from a number. */
export function useRecipient(typed: string, sender: Channel | undefined): Recipient {
  const to = useSettled(typed.trim());
  const person = isContactId(to) ? to : asE164(to);
  const isNumber = NUMBER.test(person);
  const cache = useWorkspaceCache();
  const { workspace } = useSignedInAs();
  const byPhone = useApiQuery(contactWithPhone(person), { enabled: isNumber });
  const id = isContactId(person) ? person : isNumber ? byPhone.data?.id : undefined;
  const { data: contact } = useApiQuery(contactById(id ?? ''), { enabled: id !== undefined });
  useLive((events) => {
    const wrote = events.some(
      ({ data }) =>
        'direction' in data &&
        data.direction === 'inbound' &&
        [data.contactId, data.sender].includes(id ?? person),
    );
    if (wrote) void Promise.all([cache.refresh(['contact']), cache.refresh(contactWithPhone(person).key)]);
  });
  const nobody = isNumber && byPhone.data === null;
  const open = contact?.windows.some(({ channelId }) => channelId === sender?.id);
  return {
    contact,
    templatesOnly:
      workspace.checkWindow && sender !== undefined && (nobody || (contact !== undefined && !open)),
  };
}
