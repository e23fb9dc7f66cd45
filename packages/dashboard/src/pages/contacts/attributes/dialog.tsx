import type { ContactAttribute } from '@meghdoot/sdk';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useApiMutation, useApiQuery } from '../../../api/api.tsx';
import { attributesQuery } from '../../../nouns/contacts/queries.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { Loaded } from '../../../ui/elements/loaded.tsx';
import { SelectField, TextField } from '../../../ui/fields/field.tsx';
import { useForm } from '../../../ui/fields/form.tsx';
import { DangerButton } from '../../../ui/overlays/danger-button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogForm } from '../../../ui/overlays/dialog-form.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { useContactDetailsWords } from '../../../words/en/contact-details.ts';
import { keyOf } from './key-of.ts';

const REFRESHES = [attributesQuery.key, ['contact'], ['contacts']] as const;

/** The attributes of the workspace: those that there are, and a form for one more or for one that changes. */
export function AttributesDialog({ onClose }: { onClose: () => void }) {
  const { attributes: words } = useContactDetailsWords();
  const query = useApiQuery(attributesQuery);
  const [editing, setEditing] = useState<ContactAttribute | 'new'>();
  if (editing !== undefined) {
    const there = query.data ?? [];
    const done = () => setEditing(undefined);
    return (
      <Dialog open onClose={onClose} title={editing === 'new' ? words.add : words.change(editing.name)}>
        {editing === 'new' ? (
          <AddForm keys={there.map(({ key }) => key)} onDone={done} />
        ) : (
          <ChangeForm attribute={editing} onDone={done} />
        )}
      </Dialog>
    );
  }
  return (
    <Dialog open onClose={onClose} title={words.title} description={words.text}>
      <Loaded query={query}>
        {(attributes) => (
          <div className="flex flex-col gap-4">
            {attributes.length > 0 && (
              <ul className="divide-y divide-line border-y border-line">
                {attributes.map((attribute) => (
                  <AttributeRow
                    key={attribute.id}
                    attribute={attribute}
                    onChange={() => setEditing(attribute)}
                  />
                ))}
              </ul>
            )}
            <Button
              icon={<Plus className="size-4" />}
              onClick={() => setEditing('new')}
              className="self-start"
            >
              {words.add}
            </Button>
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}

function AttributeRow({ attribute, onChange }: { attribute: ContactAttribute; onChange: () => void }) {
  const { attributes: words } = useContactDetailsWords();
  const { id, name, key, type, choices } = attribute;
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-2">
      <div className="min-w-0">
        <button
          type="button"
          onClick={onChange}
          aria-label={words.change(name)}
          className="min-h-9 text-left font-medium underline-offset-4 hover:underline max-md:min-h-11"
        >
          {name}
        </button>
        <p className="text-sm text-soft">
          {choices ? choices.join(', ') : words.types[type]} · <code>{key}</code>
        </p>
      </div>
      <DangerButton
        action={words.remove}
        label={words.removeOne(name)}
        title={words.removeTitle(name)}
        loses={words.removeLoses}
        write={(api) => api.contactAttributes.delete(id)}
        refreshes={REFRESHES}
        done={words.removed(name)}
      />
    </li>
  );
}

const TYPES = ['text', 'number', 'date', 'boolean', 'choice'] as const;

const choicesIn = (text: string) => [
  ...new Set(
    text
      .split(',')
      .map((choice) => choice.trim())
      .filter(Boolean),
  ),
];

function AddForm({ keys, onDone }: { keys: readonly string[]; onDone: () => void }) {
  const { attributes: words } = useContactDetailsWords();
  const toast = useToast();
  const add = useApiMutation(
    (api, input: Parameters<typeof api.contactAttributes.create>[0]) => api.contactAttributes.create(input),
    { refreshes: REFRESHES },
  );
  const form = useForm({
    initial: { name: '', type: 'text' as (typeof TYPES)[number], choices: '' },
    fields: ['name', 'type', 'choices'],
    send: async ({ name, type, choices }) => {
      const own = type === 'choice' && { choices: choicesIn(choices) };
      await add.mutateAsync({ key: keyOf(name, keys), name: name.trim(), type, ...own });
      toast(words.added(name.trim()));
      onDone();
    },
  });
  const { name, type, choices } = form.values;
  return (
    <DialogForm
      form={form}
      label={words.add}
      action={words.add}
      disabled={!name.trim() || (type === 'choice' && !choices.trim())}
      onCancel={onDone}
    >
      <TextField label={words.name} maxLength={60} autoFocus autoComplete="off" {...form.field('name')} />
      <SelectField
        label={words.type}
        options={TYPES.map((each) => ({ value: each, label: words.types[each] }))}
        {...form.field('type')}
      />
      {type === 'choice' && (
        <TextField
          label={words.choices}
          hint={words.choicesHint}
          autoComplete="off"
          {...form.field('choices')}
        />
      )}
    </DialogForm>
  );
}

function ChangeForm({ attribute, onDone }: { attribute: ContactAttribute; onDone: () => void }) {
  const { attributes: words } = useContactDetailsWords();
  const change = useApiMutation(
    (api, input: { name: string; choices?: string[] }) => api.contactAttributes.update(attribute.id, input),
    { refreshes: REFRESHES },
  );
  const form = useForm({
    initial: { name: attribute.name, choices: attribute.choices?.join(', ') ?? '' },
    fields: ['name', 'choices'],
    send: async ({ name, choices }) => {
      await change.mutateAsync({
        name: name.trim(),
        ...(attribute.choices && { choices: choicesIn(choices) }),
      });
      onDone();
    },
  });
  return (
    <DialogForm
      form={form}
      label={words.change(attribute.name)}
      action={words.save}
      disabled={!form.values.name.trim()}
      onCancel={onDone}
    >
      <TextField label={words.name} maxLength={60} autoFocus autoComplete="off" {...form.field('name')} />
      {attribute.choices && (
        <TextField
          label={words.choices}
          hint={words.choicesHint}
          autoComplete="off"
          {...form.field('choices')}
        />
      )}
    </DialogForm>
  );
}
