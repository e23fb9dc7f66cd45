import type { Contact } from '@meghdoot/sdk';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { contactName } from '../../../nouns/contacts/contact-name.ts';
import { useContactChange } from '../../../nouns/contacts/queries.ts';
import { Avatar } from '../../../ui/elements/avatar.tsx';
import { Button, IconButton } from '../../../ui/elements/button.tsx';
import { TextField } from '../../../ui/fields/field.tsx';
import { BareForm, useFault } from '../../../ui/fields/form.tsx';
import { useCommonWords } from '../../../words/en/common.ts';
import { useContactsWords } from '../../../words/en/contacts.ts';

/** The name as a heading, and the field that it becomes; shown changed at once, open again where that failed. */
export function NameEditor({ contact }: { contact: Contact }) {
  const contacts = useContactsWords();
  const common = useCommonWords();
  const { rename } = contacts;
  const [typed, setTyped] = useState<string>();
  const [opened, setOpened] = useState(false);
  const change = useContactChange(contact.id);
  const { isPending, variables } = change;
  const fault = useFault(change.error);
  const shown = { ...contact, ...(isPending && variables.name && { name: variables.name }) };
  if (isPending && variables.name === null) delete shown.name;

  if (typed === undefined) {
    return (
      <span className="flex items-center gap-2">
        <Avatar id={contact.id} name={shown.name} />
        <span className="min-w-0">{contactName(shown)}</span>
        <IconButton
          small
          label={contact.name === undefined ? rename.give : rename.open}
          icon={<Pencil className="size-4" />}
          className="max-md:min-h-10"
          autoFocus={opened}
          onClick={() => {
            change.reset();
            setOpened(true);
            setTyped(shown.name ?? '');
          }}
        />
      </span>
    );
  }
  const name = typed.trim();
  const save = () => {
    if (name === (contact.name ?? '')) return setTyped(undefined);
    change.mutate({ name: name || null }, { onError: () => setTyped(name) });
    setTyped(undefined);
  };
  return (
    <BareForm
      className="flex flex-wrap items-start gap-2 text-base font-normal tracking-normal"
      onSubmit={save}
    >
      <TextField
        label={rename.label}
        hideLabel
        autoFocus
        maxLength={200}
        value={typed}
        onChange={setTyped}
        onKeyDown={(event) => event.key === 'Escape' && setTyped(undefined)}
        error={fault}
        className="min-w-0 flex-[1_1_16rem]"
      />
      <Button type="submit" kind="primary">
        {rename.save}
      </Button>
      <Button onClick={() => setTyped(undefined)}>{common.cancel}</Button>
    </BareForm>
  );
}
