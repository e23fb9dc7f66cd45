import type { Contact } from '@meghdoot/sdk';
import { X } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useApiQuery } from '../../api/api.tsx';
import { asE164, isContactId } from '../../nouns/contacts/address.ts';
import { contactName, numberBeside } from '../../nouns/contacts/contact-name.ts';
import { addressOf, suggestedContacts } from '../../nouns/contacts/queries.ts';
import { Avatar } from '../../ui/elements/avatar.tsx';
import { IconButton } from '../../ui/elements/button.tsx';
import { Notice } from '../../ui/elements/notice.tsx';
import { TextField } from '../../ui/fields/field.tsx';
import type { FormState } from '../../ui/fields/form.tsx';
import { useSettled } from '../../ui/fields/use-settled.ts';
import { useComposeWords } from '../../words/en/compose.ts';
import type { TypedMessage } from './typed-message.ts';

interface RecipientFieldProps {
  form: FormState<TypedMessage>;
  /** The contact whose number or id was written. */
  contact: Contact | undefined;
}

/** Takes who is written to: a number, or a name that is chosen from those it may be; a known person is a chip. */
export function RecipientField({ form, contact }: RecipientFieldProps) {
  const compose = useComposeWords();
  const { to } = form.values;
  const [writing, setWriting] = useState(to === '');
  const [picked, setPicked] = useState<Contact>();
  /** Says that the person has chosen or let go, so that the focus follows; not so on the way in or away from here. */
  const [moved, setMoved] = useState(false);
  const chosen = [picked, contact].find((one) => one && (one.id === to || addressOf(one) === asE164(to)));
  const set = (address: string, person: Contact | undefined) => {
    form.set('to', address);
    setPicked(person);
    setWriting(person === undefined);
    setMoved(true);
  };
  return (
    <div className="flex flex-col gap-2">
      {chosen && !writing ? (
        <Chosen
          contact={chosen}
          focus={moved}
          error={form.errorOf('to')}
          onLetGo={() => set(chosen.phone ?? '', undefined)}
        />
      ) : (
        <Search
          form={form}
          focus={moved}
          onPick={(one) => set(addressOf(one), one)}
          onLeave={() => {
            setWriting(to === '');
            setMoved(false);
          }}
          onEnter={() => setWriting(true)}
        />
      )}
      {chosen?.optOut && <Notice tone="warning">{compose.optedOut[chosen.optOut.scope]}</Notice>}
    </div>
  );
}

interface ChosenProps {
  contact: Contact;
  focus: boolean;
  error: string | undefined;
  onLetGo: () => void;
}

function Chosen({ contact, focus, error, onLetGo }: ChosenProps) {
  const compose = useComposeWords();
  const called = contactName(contact);
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="mb-1 font-medium">{compose.to}</legend>
      <p className="text-sm whitespace-nowrap text-soft">{numberBeside(contact) ?? compose.toHint}</p>
      {/* As high as the field it takes the place of: what is pressed meanwhile must not move away. */}
      <span className="inline-flex h-9 max-w-full items-center gap-2 self-start rounded-full border border-line bg-second-tint px-1 max-md:h-10">
        <Avatar id={contact.id} name={contact.name} />
        <span className="min-w-0 truncate text-name font-semibold">{called}</span>
        <IconButton
          small
          label={compose.toChange(called)}
          icon={<X className="size-4" />}
          autoFocus={focus}
          onClick={onLetGo}
          className="!min-h-7 !rounded-full"
        />
      </span>
      {error && <p className="text-sm text-red">{error}</p>}
    </fieldset>
  );
}

interface SearchProps {
  form: FormState<TypedMessage>;
  focus: boolean;
  onPick: (contact: Contact) => void;
  onEnter: () => void;
  onLeave: () => void;
}

const LETTER = /\p{L}/u;

function Search({ form, focus, onPick, onEnter, onLeave }: SearchProps) {
  const compose = useComposeWords();
  const list = useId();
  const { to } = form.values;
  const search = useSettled(to.trim());
  const { data } = useApiQuery(suggestedContacts(search), { enabled: search !== '' });
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState<number>();
  const found = search === '' ? [] : (data ?? []);
  const byName = LETTER.test(to) && !isContactId(to);
  const shown = open && found.length > 0;
  // Enter takes the first of whoever is looked for by name; a number may be one that nobody has yet.
  const active = at ?? (byName ? 0 : undefined);
  const pressed = (event: KeyboardEvent) => {
    if (!shown || event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const one = active === undefined ? undefined : found[active];
    if (step !== 0) setAt(((active ?? (step > 0 ? -1 : 0)) + step + found.length) % found.length);
    else if (event.key === 'Enter' && one) onPick(one);
    else if (event.key === 'Escape') setOpen(false);
    else return;
    event.preventDefault();
  };
  const error = form.errorOf('to');
  return (
    <div className="relative">
      <TextField
        label={compose.to}
        hint={compose.toHint}
        {...form.field('to')}
        role="combobox"
        aria-expanded={shown}
        aria-autocomplete="list"
        aria-controls={shown ? list : undefined}
        aria-activedescendant={shown && active !== undefined ? `${list}-${active}` : undefined}
        autoComplete="off"
        autoFocus={focus}
        error={error && byName ? compose.toNobody : error}
        onChange={(value) => {
          form.set('to', value);
          setAt(undefined);
          setOpen(true);
        }}
        onFocus={onEnter}
        onBlur={() => {
          setOpen(false);
          onLeave();
        }}
        onKeyDown={pressed}
      />
      {shown && (
        <div
          id={list}
          role="listbox"
          aria-label={compose.toFound(found.length)}
          className="absolute inset-x-0 z-20 mt-1 max-h-72 overflow-y-auto rounded border border-line bg-raised p-1 shadow-raised"
        >
          {found.map((one, i) => (
            // biome-ignore lint/a11y/useFocusableInteractive: it is told of by the box, which keeps the focus
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the box's, which keeps the focus
            <div
              key={one.id}
              id={`${list}-${i}`}
              role="option"
              aria-selected={i === active}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onPick(one)}
              className="flex min-h-12 cursor-pointer items-center gap-3 rounded px-2 hover:bg-grey-tint aria-selected:bg-grey-tint"
            >
              <Avatar id={one.id} name={one.name} />
              <span className="min-w-0 flex-1 leading-tight">
                <span className="block truncate text-name font-semibold">{contactName(one)}</span>
                {numberBeside(one) && <span className="block text-sm text-soft">{numberBeside(one)}</span>}
              </span>
            </div>
          ))}
        </div>
      )}
      <p role="status" className="sr-only">
        {shown ? compose.toFound(found.length) : ''}
      </p>
    </div>
  );
}
