import type { Contact } from '@meghdoot/sdk';
import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react';
import { useApiQuery } from '../api/api.tsx';
import { pageOfId } from '../nouns/page-of-id.ts';
import { IconButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import type { Destination } from '../ui/page-path.ts';
import { shell as enShell } from '../words/en/shell.ts';
import { useWords } from '../words/words.tsx';
import { isOutside, useEntries } from './navigation.tsx';
import { useKey } from './use-key.ts';

interface Choice {
  id: string;
  group: string;
  name: string;
  detail?: string | undefined;
  open: () => void;
}

/** Ctrl-K: goes to any page, person, id or action by typing some of its name. */
export function PaletteButton() {
  const { palette } = useWords(enShell);
  const [open, setOpen] = useState(false);
  useKey('mod+k', () => setOpen(true));
  return (
    <>
      <IconButton
        label={palette.open}
        icon={<Search className="size-5" />}
        onClick={() => setOpen(true)}
        aria-keyshortcuts="Control+K Meta+K"
      />
      <Dialog open={open} onClose={() => setOpen(false)} title={palette.label}>
        <Palette onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function Palette({ onDone }: { onDone: () => void }) {
  const { palette } = useWords(enShell);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const id = useId();
  const choices = useChoices(text.trim(), onDone);
  const current = choices[Math.min(at, choices.length - 1)];

  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && choices.length > 0) {
      event.preventDefault();
      setAt((before) => (Math.min(before, choices.length - 1) + step + choices.length) % choices.length);
    }
    if (event.key === 'Enter' && current) {
      event.preventDefault();
      current.open();
    }
  };

  return (
    <div className="flex min-h-0 flex-col gap-3">
      <input
        role="combobox"
        aria-label={palette.label}
        aria-expanded={choices.length > 0}
        aria-controls={`${id}-choices`}
        aria-activedescendant={current && `${id}-${current.id}`}
        aria-autocomplete="list"
        placeholder={palette.placeholder}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={press}
        className="min-h-11 w-full rounded border border-edge bg-card px-3 placeholder:text-soft"
      />
      {choices.length === 0 && (
        <p role="status" className="px-3 py-2 text-soft">
          {palette.nothing}
        </p>
      )}
      <div id={`${id}-choices`} role="listbox" aria-label={palette.label} className="min-h-0 overflow-y-auto">
        {choices.map((choice) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard acts through the field above (combobox)
          // biome-ignore lint/a11y/useFocusableInteractive: likewise, by aria-activedescendant
          <div
            key={choice.id}
            id={`${id}-${choice.id}`}
            role="option"
            aria-selected={choice === current}
            onClick={choice.open}
            className={`flex min-h-10 cursor-pointer items-center justify-between gap-4 rounded-sm px-3 ${choice === current ? 'bg-accent-tint' : 'hover:bg-grey-tint'}`}
          >
            <span className="truncate">
              {choice.name}
              {choice.detail && <span className="ml-2 text-sm text-soft">{choice.detail}</span>}
            </span>
            <span className="text-sm whitespace-nowrap text-soft">{choice.group}</span>
          </div>
        ))}
      </div>
    </div>
  );
}

function useChoices(text: string, onDone: () => void): Choice[] {
  const shell = useWords(enShell);
  const navigate = useNavigate();
  const entries = useEntries().flatMap((group) => group.entries);
  const go = (destination: Destination) => {
    onDone();
    void navigate(destination);
  };
  const fits = ({ name }: Choice) => name.toLowerCase().includes(text.toLowerCase());

  const pages = entries.map((entry): Choice => {
    const { page, to } = entry;
    const open = isOutside(to) ? () => location.assign(to) : () => go({ to });
    return { id: page, group: shell.palette.pages, name: shell.pages[page], open };
  });
  const send: Choice = {
    id: 'send',
    group: shell.palette.actions,
    name: shell.send,
    open: () => go({ to: '/messages/new' }),
  };
  const named = pageOfId(text);
  const byId: Choice[] = named
    ? [{ id: 'id', group: shell.pages[named.page], name: text, open: () => go(named.destination) }]
    : [];
  const people = usePeople(text).map(
    (contact): Choice => ({
      id: contact.id,
      group: shell.palette.contacts,
      name: contact.name ?? contact.phone ?? contact.id,
      detail: contact.name && contact.phone,
      open: () => go({ to: '/contacts/$id', params: { id: contact.id } }),
    }),
  );
  return [...byId, ...[send, ...pages].filter(fits), ...people];
}

/** Searched once two characters are there, a little after the typing. */
function usePeople(text: string): Contact[] {
  const search = useDeferredValue(text);
  const found = useApiQuery(
    {
      key: ['contacts', 'palette', search],
      read: (api, signal) => api.contacts.list({ search, limit: 5 }, { signal }),
    },
    { enabled: search.length > 1 && pageOfId(search) === undefined },
  );
  return search === text ? (found.data?.data ?? []) : [];
}
