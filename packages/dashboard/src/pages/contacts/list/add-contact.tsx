import { MeghdootError } from '@meghdoot/sdk';
import { useState } from 'react';
import { useApiMutation } from '../../../api/api.tsx';
import { asE164 } from '../../../nouns/contacts/address.ts';
import { contactName } from '../../../nouns/contacts/contact-name.ts';
import { knownTags } from '../../../nouns/contacts/queries.ts';
import { ButtonLink } from '../../../ui/elements/button.tsx';
import { Notice } from '../../../ui/elements/notice.tsx';
import { TextField } from '../../../ui/fields/field.tsx';
import { useForm } from '../../../ui/fields/form.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogForm } from '../../../ui/overlays/dialog-form.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { useContactsWords } from '../../../words/en/contacts.ts';
import { splitTags } from '../split-tags.ts';

export function AddContact({ onClose }: { onClose: () => void }) {
  const { add } = useContactsWords();
  return (
    <Dialog open onClose={onClose} title={add.title} description={add.text}>
      <AddForm onClose={onClose} />
    </Dialog>
  );
}

function AddForm({ onClose }: { onClose: () => void }) {
  const contacts = useContactsWords();
  const { add } = contacts;
  const toast = useToast();
  const [existing, setExisting] = useState<string>();
  const create = useApiMutation(
    (api, contact: { phone: string; name?: string; tags: string[] }) => api.contacts.create(contact),
    { refreshes: [['contacts'], knownTags.key] },
  );
  const form = useForm({
    initial: { phone: '', name: '', tags: '' },
    fields: ['phone', 'name', 'tags'],
    send: async ({ phone, name, tags }) => {
      setExisting(undefined);
      try {
        const made = await create.mutateAsync({
          phone: asE164(phone),
          ...(name.trim() && { name: name.trim() }),
          tags: splitTags(tags),
        });
        toast(add.done(contactName(made)));
        onClose();
      } catch (error) {
        const id = idOfExisting(error);
        if (id === undefined) throw error;
        setExisting(id);
      }
    },
  });
  return (
    <DialogForm form={form} label={add.title} action={add.action} onCancel={onClose}>
      <TextField
        label={add.phone}
        hint={add.phoneHint}
        type="tel"
        autoComplete="off"
        {...form.field('phone')}
      />
      <TextField label={add.name} maxLength={200} autoComplete="off" {...form.field('name')} />
      <TextField label={contacts.tags.title} hint={add.tagsHint} autoComplete="off" {...form.field('tags')} />
      {existing !== undefined && <Exists id={existing} />}
    </DialogForm>
  );
}

function Exists({ id }: { id: string }) {
  const { add } = useContactsWords();
  return (
    <Notice
      tone="warning"
      live
      title={add.exists}
      actions={
        <ButtonLink small to="/contacts/$id" params={{ id }}>
          {add.showExisting}
        </ButtonLink>
      }
    />
  );
}

function idOfExisting(error: unknown): string | undefined {
  if (!(error instanceof MeghdootError) || error.code !== 'CONFLICT') return undefined;
  return error.details.find(({ field }) => field === 'id')?.message;
}
