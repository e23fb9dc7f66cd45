import type { Contact } from '@meghdoot/sdk';
import { useState } from 'react';
import { Button } from '../../../ui/elements/button.tsx';
import { SelectField } from '../../../ui/fields/field.tsx';
import { Dialog, DialogActions } from '../../../ui/overlays/dialog.tsx';
import { useCommonWords } from '../../../words/en/common.ts';
import { useContactsWords } from '../../../words/en/contacts.ts';
import { TagField } from '../tag-field.tsx';

interface AddTagProps {
  count: number;
  onClose: () => void;
  onChoose: (tag: string) => void;
}

export function AddTagDialog({ count, onClose, onChoose }: AddTagProps) {
  const contacts = useContactsWords();
  const [typed, setTyped] = useState('');
  const tag = typed.trim();
  return (
    <Dialog open onClose={onClose} title={contacts.bulk.addTagTitle(count)}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (tag) onChoose(tag);
        }}
      >
        <TagField label={contacts.tags.tag} hint={contacts.tags.hint} value={typed} onChange={setTyped} />
        <Actions action={contacts.bulk.addTag} disabled={!tag} onClose={onClose} />
      </form>
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
  const [tag, setTag] = useState(tags.find((each) => each === likely) ?? tags[0]);
  if (tag === undefined) {
    return (
      <Dialog open onClose={onClose} title={contacts.bulk.noTags} description={contacts.bulk.noTagsText} />
    );
  }
  return (
    <Dialog open onClose={onClose} title={contacts.bulk.removeTagTitle(selected.length)}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onChoose(tag);
        }}
      >
        <SelectField
          label={contacts.tags.tag}
          value={tag}
          options={tags.map((value) => ({ value, label: value }))}
          onChange={setTag}
        />
        <Actions action={contacts.bulk.removeTag} onClose={onClose} />
      </form>
    </Dialog>
  );
}

function Actions({ action, disabled, onClose }: { action: string; disabled?: boolean; onClose: () => void }) {
  const common = useCommonWords();
  return (
    <DialogActions>
      <Button onClick={onClose}>{common.cancel}</Button>
      <Button type="submit" kind="primary" disabled={disabled}>
        {action}
      </Button>
    </DialogActions>
  );
}
