import type { Contact } from '@meghdoot/sdk';
import { SelectField } from '../../../ui/fields/field.tsx';
import { useForm } from '../../../ui/fields/form.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogForm } from '../../../ui/overlays/dialog-form.tsx';
import { useContactsWords } from '../../../words/en/contacts.ts';
import { TagField } from '../tags.tsx';

interface TagProps {
  title: string;
  action: string;
  onClose: () => void;
  onChoose: (tag: string) => void;
}

/** Asks for a tag, which there may not be yet. */
export function TagDialog({ title, action, onClose, onChoose }: TagProps) {
  const contacts = useContactsWords();
  const form = useForm({ initial: { tag: '' }, send: async ({ tag }) => onChoose(tag.trim()) });
  return (
    <Dialog open onClose={onClose} title={title}>
      <DialogForm form={form} action={action} disabled={!form.values.tag.trim()} onCancel={onClose}>
        <TagField label={contacts.tags.tag} hint={contacts.tags.hint} {...form.field('tag')} />
      </DialogForm>
    </Dialog>
  );
}

interface RemoveTagProps {
  contacts: readonly Contact[];
  /** The tag that the list is filtered by: the likely one. */
  likely: string | undefined;
  onClose: () => void;
  onChoose: (tag: string) => void;
}

export function RemoveTagDialog({ contacts: selected, likely, onClose, onChoose }: RemoveTagProps) {
  const contacts = useContactsWords();
  const tags = [...new Set(selected.flatMap((contact) => contact.tags))].sort();
  const form = useForm({
    initial: { tag: tags.find((each) => each === likely) ?? tags[0] ?? '' },
    send: async ({ tag }) => onChoose(tag),
  });
  if (tags.length === 0) {
    return (
      <Dialog open onClose={onClose} title={contacts.bulk.noTags} description={contacts.bulk.noTagsText} />
    );
  }
  return (
    <Dialog open onClose={onClose} title={contacts.bulk.removeTagTitle(selected.length)}>
      <DialogForm form={form} action={contacts.bulk.removeTag} onCancel={onClose}>
        <SelectField
          label={contacts.tags.tag}
          options={tags.map((value) => ({ value, label: value }))}
          {...form.field('tag')}
        />
      </DialogForm>
    </Dialog>
  );
}
