import type { Message } from '@meghdoot/sdk';
import { useEffect } from 'react';
import { useApiQuery, useWorkspaceCache } from '../../api/api.tsx';
import { useLive } from '../../api/live.tsx';
import { personIn } from '../messages/person.ts';
import { conversationWith } from './queries.ts';

/**
 * The messages with a person as they come, newest first. Asked for by the contact once it is known: somebody whose
 * number WhatsApp hides is written to by number and answers without one.
 */
export function useConversation(person: string) {
  const cache = useWorkspaceCache();
  const byNumber = useApiQuery(conversationWith(person));
  const contactId = byNumber.data?.find((message) => message.contactId)?.contactId;
  const byContact = useApiQuery(conversationWith(contactId ?? ''), { enabled: contactId !== undefined });
  const about = contactId ?? person;
  const connected = useLive((events) => {
    const changed = events.some(({ type, data }) => {
      if (!type.startsWith('message.')) return false;
      const message = data as Message;
      return personIn(message) === person || (contactId !== undefined && message.contactId === contactId);
    });
    if (changed) void cache.refresh(conversationWith(about).key);
  });
  useEffect(() => {
    // What came between the reading and the connection, or while another page stood.
    if (connected) void cache.refresh(conversationWith(about).key);
  }, [connected, cache, about]);
  return byContact.data ? byContact : byNumber;
}
