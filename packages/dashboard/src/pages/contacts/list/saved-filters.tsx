import { Bookmark, X } from 'lucide-react';
import { useState } from 'react';
import { useApiMutation, useApiQuery } from '../../../api/api.tsx';
import { useSignedInAs } from '../../../api/session.tsx';
import type { Condition } from '../../../nouns/contacts/condition.ts';
import { savedFiltersQuery } from '../../../nouns/contacts/queries.ts';
import { Button, IconButton } from '../../../ui/elements/button.tsx';
import { TextField } from '../../../ui/fields/field.tsx';
import { useForm } from '../../../ui/fields/form.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogForm } from '../../../ui/overlays/dialog-form.tsx';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { useContactDetailsWords } from '../../../words/en/contact-details.ts';

interface ListProps {
  /** The id of the filter that is shown. */
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
}

interface SavedFiltersProps extends ListProps {
  /** Asks for a name for what the list is filtered by; undefined: there is nothing to save. */
  onSave: (() => void) | undefined;
}

/** The filters that the workspace has saved, beside the others. */
export function SavedFilters({ chosen, onChoose, onSave }: SavedFiltersProps) {
  const { filters: words } = useContactDetailsWords();
  const { data: saved } = useApiQuery(savedFiltersQuery);
  const [open, setOpen] = useState(false);
  const current = saved?.find(({ id }) => id === chosen);
  return (
    <>
      <Popover
        title={words.saved}
        open={open}
        onOpenChange={setOpen}
        trigger={
          <Button small icon={<Bookmark className="size-4" />}>
            {current?.name ?? words.saved}
          </Button>
        }
      >
        <SavedFilterList
          chosen={chosen}
          onChoose={(id) => {
            onChoose(id);
            setOpen(id === undefined);
          }}
        />
      </Popover>
      {onSave && (
        <Button small kind="quiet" onClick={onSave}>
          {words.save}
        </Button>
      )}
    </>
  );
}

/** The filters that the workspace has saved, to be chosen and deleted. */
export function SavedFilterList({ chosen, onChoose }: ListProps) {
  const { filters: words } = useContactDetailsWords();
  const toast = useToast();
  const { isAgent } = useSignedInAs();
  const { data: saved } = useApiQuery(savedFiltersQuery);
  const remove = useApiMutation(
    (api, { id }: { id: string; name: string }) => api.contactFilters.delete(id),
    {
      refreshes: [savedFiltersQuery.key],
      onDone: (_, { id, name }) => {
        if (id === chosen) onChoose(undefined);
        toast(words.removed(name));
      },
    },
  );
  if (saved?.length === 0) return <p className="max-w-64 p-2 text-sm text-soft">{words.noneSaved}</p>;
  return (
    <ul className="flex flex-col">
      {saved?.map(({ id, name }) => (
        <li key={id} className="flex items-center gap-1">
          <button
            type="button"
            aria-pressed={id === chosen}
            onClick={() => onChoose(id)}
            className={`min-h-9 min-w-0 flex-1 truncate rounded-sm px-2 text-left hover:bg-grey-tint max-md:min-h-11 ${id === chosen ? 'font-semibold' : ''}`}
          >
            {name}
          </button>
          {!isAgent && (
            <IconButton
              small
              label={words.remove(name)}
              icon={<X className="size-4" />}
              onClick={() => remove.mutate({ id, name })}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

interface SaveProps {
  condition: Condition;
  onClose: () => void;
  onSaved: (id: string) => void;
}

/** Asks for the name under which a condition is saved. */
export function SaveFilterDialog({ condition, onClose, onSaved }: SaveProps) {
  const { filters: words } = useContactDetailsWords();
  const toast = useToast();
  const save = useApiMutation((api, name: string) => api.contactFilters.create({ name, condition }), {
    refreshes: [savedFiltersQuery.key],
  });
  const form = useForm({
    initial: { name: '' },
    fields: ['name'],
    send: async ({ name }) => {
      const { id } = await save.mutateAsync(name.trim());
      toast(words.savedAs(name.trim()));
      onClose();
      onSaved(id);
    },
  });
  return (
    <Dialog open onClose={onClose} title={words.saveTitle} description={words.saveText}>
      <DialogForm
        form={form}
        label={words.saveTitle}
        action={words.saveAction}
        disabled={!form.values.name.trim()}
        onCancel={onClose}
      >
        <TextField label={words.name} maxLength={60} autoFocus autoComplete="off" {...form.field('name')} />
      </DialogForm>
    </Dialog>
  );
}
