import type { Contact } from '@meghdoot/sdk';
import { useNavigate } from '@tanstack/react-router';
import { contactName } from '../../../nouns/contacts/contact-name.ts';
import { knownTags } from '../../../nouns/contacts/queries.ts';
import { DangerButton } from '../../../ui/overlays/danger-button.tsx';
import { useContactsWords } from '../../../words/en/contacts.ts';

export function DeleteContact({ contact, className }: { contact: Contact; className: string }) {
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
