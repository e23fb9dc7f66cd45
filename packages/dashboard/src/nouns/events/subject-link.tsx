import type { EventNoun, MeghdootEvent, Message } from '@meghdoot/sdk';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { subjectOf } from '../../api/event-subject.ts';
import { formatPhone } from '../../ui/elements/phone-format.ts';
import { contactName } from '../contacts/contact-name.ts';
import { useListedPerson } from '../contacts/person.ts';
import { personIn } from '../messages/person.ts';

const PATHS = {
  message: '/messages/$id',
  /** A medium leads to the message that it came with. */
  media: '/messages/$id',
  contact: '/contacts/$id',
  conversation: '/conversations/$id',
  /** The people of a file are among the contacts. */
  import: '/contacts',
  template: '/templates/$id',
  campaign: '/campaigns/$id',
  channel: '/settings/channels/$id',
  webhook: '/webhooks/$id',
} as const satisfies Record<EventNoun, string>;

export function SubjectLink({ event, quiet }: { event: MeghdootEvent; quiet?: boolean }) {
  const { noun, id } = subjectOf(event);
  const { data } = event;
  const page = noun === 'media' && 'mimeType' in data ? (data.messageId ?? id) : id;
  return (
    <Link
      to={PATHS[noun]}
      params={{ id: page }}
      className={`underline-offset-4 hover:underline ${quiet ? 'text-ink' : 'text-accent'}`}
    >
      <SubjectName event={event} />
    </Link>
  );
}

/** A person for a message, else the name of the thing. */
export function SubjectName({ event: { data, type } }: { event: MeghdootEvent }): ReactNode {
  if ('counts' in data) return data.name;
  if ('delimiter' in data) return data.fileName ?? data.id;
  if ('mimeType' in data) return data.fileName ?? data.mimeType;
  if ('messageId' in data) return <PersonOf message={data} />;
  if ('tags' in data) return contactName(data);
  if ('language' in data) return data.name;
  if ('messagesPerSecond' in data) return data.displayName ?? formatPhone(data.phone);
  if ('unread' in data) return <WhoWrites contactId={data.contactId} />;
  if ('url' in data) return data.description || data.url;
  return type;
}

function PersonOf({ message }: { message: Message }) {
  return useListedPerson(personIn(message), message.contactId).called;
}

function WhoWrites({ contactId }: { contactId: string }) {
  return useListedPerson(contactId, contactId).called;
}
