import type { Message } from '@meghdoot/sdk';
import { useCallback } from 'react';
import { listOf, useApiPages, useWorkspaceCache } from '../../api/api.tsx';
import { putRows } from '../../api/listed-rows.ts';
import { useFreshAtConnection, useLive } from '../../api/live.tsx';
import { isContactId } from '../contacts/address.ts';
import { personIn } from './person.ts';

const SCREENFUL = 30;

/**
 * Threads are kept apart from other lists of messages: one may be thousands long, and is changed by what is sent and by
 * events instead of being read anew.
 */
export const THREADS = ['threads'];

/** Asks for the messages with a person in both directions, newest first. */
const threadWith = (person: string) =>
  listOf([...THREADS, 'with', person], 'messages', { recipient: person, limit: SCREENFUL });

const LAST_WRITTEN = ['messages', 'last-written'];

/** The last message of a person's, to one of our numbers or to any. */
const lastWritten = (person: string, channelId: string | undefined) =>
  listOf([...LAST_WRITTEN, person, channelId], 'messages', {
    recipient: person,
    direction: 'inbound',
    limit: 1,
    ...(channelId && { channelId }),
  });

const idOf = ({ messageId }: Message) => messageId;

/**
 * The messages with a person as they come. Asked for by the contact once it is known: somebody whose number WhatsApp
 * hides is written to by number and replies without one.
 */
export function useThread(person: string) {
  const cache = useWorkspaceCache();
  const byPerson = useApiPages(threadWith(person));
  const contactId = isContactId(person)
    ? person
    : byPerson.rows?.find((message) => message.contactId)?.contactId;
  const about = contactId ?? person;
  const byContact = useApiPages(threadWith(about));

  useLive((events) => {
    const changed = new Map<string, Message>();
    for (const { data } of events) {
      if (!('direction' in data)) continue;
      if (personIn(data) === person || (contactId !== undefined && data.contactId === contactId))
        changed.set(data.messageId, data);
    }
    if (changed.size === 0) return;
    const messages = [...changed.values()];
    putRows(cache, threadWith(about).key, messages, idOf);
    if (messages.some(({ direction }) => direction === 'inbound')) void cache.refresh(LAST_WRITTEN);
  });
  useFreshAtConnection(threadWith(about).key);

  const show = useCallback(
    (message: Message) => putRows(cache, threadWith(about).key, [message], idOf),
    [cache, about],
  );
  return { list: byContact.rows ? byContact : byPerson, contactId, show };
}

/** The last message that a person wrote to the number, or to any of ours; null: they have written none. */
export function useLastWritten(person: string, channelId: string | undefined): Message | null | undefined {
  const { rows } = useApiPages(lastWritten(person, channelId));
  return rows && (rows[0] ?? null);
}
