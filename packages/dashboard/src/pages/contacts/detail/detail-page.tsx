import type { Contact, ContactDetail } from '@meghdoot/sdk';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Merge, Send } from 'lucide-react';
import { useState } from 'react';
import { useApiQuery } from '../../../api/api.tsx';
import { useSignedInAs } from '../../../api/session.tsx';
import { contactName } from '../../../nouns/contacts/contact-name.ts';
import { contactById, knownTags } from '../../../nouns/contacts/queries.ts';
import { Id } from '../../../ui/copy/copy.tsx';
import { CopyAsCurl } from '../../../ui/copy/copy-as-curl.tsx';
import { Button, ButtonLink } from '../../../ui/elements/button.tsx';
import { lazyPart } from '../../../ui/elements/lazy-part.tsx';
import { Loaded } from '../../../ui/elements/loaded.tsx';
import { Card, type Fact, Facts, PageFrame } from '../../../ui/elements/page.tsx';
import { formatPhone } from '../../../ui/elements/phone-format.ts';
import { SkeletonLines } from '../../../ui/elements/skeleton.tsx';
import { Time } from '../../../ui/elements/time.tsx';
import { DangerButton } from '../../../ui/overlays/danger-button.tsx';
import { useContactDetailsWords } from '../../../words/en/contact-details.ts';
import { useContactsWords } from '../../../words/en/contacts.ts';
import { AttributesCard } from './attributes-card.tsx';
import { ConversationsCard } from './conversations-card.tsx';
import { NameEditor } from './name-editor.tsx';
import { NotesCard } from './notes-card.tsx';
import { OptOutCard } from './opt-out-card.tsx';
import { TagsCard } from './tags-card.tsx';

/** It is fetched when it is asked for. */
const MergeDialog = lazyPart(async () => (await import('./merge-dialog.tsx')).MergeDialog);

/** Below all that is known of them, and half of the page's code. */
const MessagesCard = lazyPart(
  async () => (await import('./messages-card.tsx')).MessagesCard,
  () => <SkeletonLines lines={12} />,
);

export function Page() {
  const { id } = useParams({ from: '/contacts/$id' });
  const contacts = useContactsWords();
  const query = useApiQuery(contactById(id));
  const contact = query.data;
  const { isAgent } = useSignedInAs();
  return (
    <PageFrame
      title={contact ? contactName(contact) : contacts.one}
      {...(contact && { heading: <NameEditor key={id} contact={contact} /> })}
      above={{ page: { to: '/contacts' }, label: contacts.title }}
      actions={contact && <Actions contact={contact} />}
    >
      <Loaded query={query} lines={8}>
        {(found) => (
          <>
            <ConversationsCard contact={found} />
            <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
              <div className="flex flex-col gap-4">
                <AttributesCard contact={found} />
                <NotesCard contactId={found.id} />
              </div>
              <div className="flex flex-col gap-4">
                <TagsCard contact={found} />
                <OptOutCard contact={found} />
                <ContactFacts contact={found} />
              </div>
            </div>
            {!isAgent && <MessagesCard contact={found} />}
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}

/** Offers the actions; on a phone the usual one comes first and deletion last. */
function Actions({ contact }: { contact: Contact }) {
  const contacts = useContactsWords();
  const { merge } = useContactDetailsWords();
  const { administers, isAgent } = useSignedInAs();
  const [merging, setMerging] = useState(false);
  return (
    <>
      {administers && <ErasePerson contact={contact} className="max-md:order-last" />}
      {!isAgent && (
        <>
          <DeleteContact contact={contact} className="max-md:order-last" />
          <Button small icon={<Merge className="size-4" />} onClick={() => setMerging(true)}>
            {merge.action}
          </Button>
          <CopyAsCurl path={`/api/v1/contacts/${contact.id}`} />
        </>
      )}
      {merging && <MergeDialog contact={contact} onClose={() => setMerging(false)} />}
      <ButtonLink
        to="/conversations/with/$id"
        params={{ id: contact.id }}
        small
        icon={<Send className="size-4" />}
        className="max-md:order-first"
      >
        {contacts.send}
      </ButtonLink>
    </>
  );
}

/** Another part of this page shows the field and changes it, or another page shows it. */
const ELSEWHERE = undefined;

function ContactFacts({ contact }: { contact: ContactDetail }) {
  const { facts } = useContactsWords();
  const { id, phone, username, lastWroteAt, createdAt, updatedAt } = contact;
  // The compiler asks here for a field that the API adds.
  const rows: Record<keyof ContactDetail, Fact> = {
    phone: [
      facts.number,
      phone === undefined ? facts.hidden : <Id key="number" value={phone} shown={formatPhone(phone)} />,
    ],
    username: username !== undefined && [facts.username, `@${username}`],
    id: [facts.id, <Id key="id" value={id} />],
    lastWroteAt: lastWroteAt !== undefined && [facts.lastWrote, <Time key="wrote" at={lastWroteAt} />],
    createdAt: [facts.added, <Time key="added" at={createdAt} />],
    updatedAt: [facts.changed, <Time key="changed" at={updatedAt} />],
    name: ELSEWHERE,
    tags: ELSEWHERE,
    attributes: ELSEWHERE,
    optOut: ELSEWHERE,
    windows: ELSEWHERE, // where one writes to them
  };
  return (
    <Card title={facts.title}>
      <Facts facts={Object.values(rows)} />
    </Card>
  );
}

function ErasePerson({ contact, className }: { contact: Contact; className: string }) {
  const { erase } = useContactsWords();
  const navigate = useNavigate();
  const name = contactName(contact);
  return (
    <DangerButton
      action={erase.action}
      title={erase.title(name)}
      loses={contact.optOut ? `${erase.loses} ${erase.optOutStays}` : erase.loses}
      write={(api) => api.contacts.erase(contact.id)}
      refreshes={[['contacts'], ['messages'], knownTags.key]}
      done={erase.done(name)}
      onDone={() => void navigate({ to: '/contacts' })}
      className={className}
    />
  );
}

function DeleteContact({ contact, className }: { contact: Contact; className: string }) {
  const { remove } = useContactsWords();
  const navigate = useNavigate();
  const name = contactName(contact);
  return (
    <DangerButton
      action={remove.action}
      title={remove.title(name)}
      loses={contact.optOut ? `${remove.loses} ${remove.optOutStays}` : remove.loses}
      write={(api) => api.contacts.delete(contact.id)}
      refreshes={[['contacts'], knownTags.key]}
      done={remove.done(name)}
      onDone={() => void navigate({ to: '/contacts' })}
      className={className}
    />
  );
}
