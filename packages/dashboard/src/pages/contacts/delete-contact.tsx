import type { Contact } from '@meghdoot/sdk';
import { useNavigate } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useApiMutation } from '../../api/api.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { useTell } from '../../ui/toast.tsx';
import { contacts as enContacts } from '../../words/en/contacts.ts';
import { useWords } from '../../words/words.tsx';
import { contactName } from './contact-name.ts';
import { knownTags } from './queries.ts';

export function DeleteContact({ contact, className }: { contact: Contact; className: string }) {
  const { remove } = useWords(enContacts);
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const tell = useTell();
  const name = contactName(contact);
  const deletion = useApiMutation((api) => api.contacts.delete(contact.id), {
    refreshes: [['contacts'], knownTags.key],
    onDone: () => {
      tell(remove.done(name));
      void navigate({ to: '/contacts' });
    },
  });
  return (
    <>
      <Button
        kind="danger"
        icon={<Trash2 className="size-4" />}
        className={className}
        onClick={() => setAsking(true)}
      >
        {remove.action}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={remove.title(name)}
        loses={contact.optOut ? `${remove.loses} ${remove.optOutStays}` : remove.loses}
        action={remove.action}
        busy={deletion.isPending}
        error={deletion.error}
        onConfirm={() => deletion.mutate(undefined)}
      />
    </>
  );
}
