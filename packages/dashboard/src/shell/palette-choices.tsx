import type { Contact, Message } from '@meghdoot/sdk';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react';
import { type ApiQuery, useApiQuery } from '../api/api.tsx';
import { useSignedInAs } from '../api/session.tsx';
import { contactName, numberBeside } from '../nouns/contacts/contact-name.ts';
import { knownContact } from '../nouns/contacts/known-contact.ts';
import { suggestedContacts } from '../nouns/contacts/queries.ts';
import { personIn } from '../nouns/messages/person.ts';
import { pageOfId } from '../nouns/page-of-id.ts';
import type { Destination } from '../ui/elements/page-path.ts';
import { formatPhone } from '../ui/elements/phone-format.ts';
import { useStatusesWords } from '../words/en/common.ts';
import { useShellWords } from '../words/en/shell.ts';
import { isOutside, useEntries } from './navigation.tsx';

/** This many of the people found are offered to be written to as well. */
const MOST_WRITES = 3;

interface Choice {
  id: string;
  group: string;
  name: string;
  detail?: string | undefined;
  open: () => void;
}

export function Palette({ onDone }: { onDone: () => void }) {
  const { palette } = useShellWords();
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
        // biome-ignore lint/a11y/noAutofocus: the dialog opened for it, and may have stood before it came
        autoFocus
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
            <span className="min-w-0 py-1">
              {choice.name}
              {choice.detail && <span className="ml-2 text-sm text-soft">{choice.detail}</span>}
            </span>
            <span className="shrink-0 text-sm whitespace-nowrap text-soft">{choice.group}</span>
          </div>
        ))}
      </div>
    </div>
  );
}

function useChoices(text: string, onDone: () => void): Choice[] {
  const shell = useShellWords();
  const statuses = useStatusesWords();
  const navigate = useNavigate();
  const entries = useEntries().flatMap((group) => group.entries);
  const go = (destination: Destination) => {
    onDone();
    void navigate(destination);
  };
  const typed = text.toLowerCase().split(/\s+/);
  const fits = ({ name }: Choice) => typed.every((word) => name.toLowerCase().includes(word));

  const pages = entries.map((entry): Choice => {
    const { page, to } = entry;
    const open = isOutside(to) ? () => location.assign(to) : () => go({ to });
    return { id: page, group: shell.palette.pages, name: shell.pages[page], open };
  });
  const { administers, isAgent } = useSignedInAs();
  const action = (id: string, name: string, to: Destination): Choice => ({
    id,
    group: shell.palette.actions,
    name,
    open: () => go(to),
  });
  const actions = [
    ...(isAgent
      ? []
      : [
          action('send', shell.send, { to: '/messages/new' }),
          action('new-campaign', shell.newCampaign, { to: '/campaigns/new' }),
          action('failed', shell.failed, { to: '/messages', search: { status: 'failed' } }),
        ]),
    ...(administers
      ? [
          action('invite', shell.invite, { to: '/settings/team', search: { invite: '1' } }),
          action('new-key', shell.newKey, { to: '/settings/api', search: { make: '1' } }),
        ]
      : []),
  ];
  const ofId = pageOfId(text);
  const named = entries.some(({ page }) => page === ofId?.page) ? ofId : undefined;
  const byId: Choice[] = named
    ? [{ id: 'id', group: shell.pages[named.page], name: text, open: () => go(named.destination) }]
    : [];
  const contacts = usePeople(text);
  const people = contacts.map(
    (contact): Choice => ({
      id: contact.id,
      group: shell.palette.contacts,
      name: contactName(contact),
      detail: numberBeside(contact),
      open: () => go({ to: '/contacts/$id', params: { id: contact.id } }),
    }),
  );
  const writes = contacts.slice(0, MOST_WRITES).map(
    (contact): Choice => ({
      id: `write-${contact.id}`,
      group: shell.palette.actions,
      name: shell.writeTo(contactName(contact)),
      detail: numberBeside(contact),
      open: () => go({ to: '/conversations/with/$id', params: { id: contact.id } }),
    }),
  );
  const messages = useReferenced(isAgent ? '' : text).map(
    ({ person, ...message }): Choice => ({
      id: message.messageId,
      group: shell.palette.messages,
      name: text,
      detail: [statuses[message.status], person].join(' · '),
      open: () => go({ to: '/messages/$id', params: { id: message.messageId } }),
    }),
  );
  return [...byId, ...messages, ...[...actions, ...pages].filter(fits), ...people, ...writes];
}

/** Searched once two characters are there, a little after the typing. */
function useTyped<T>(text: string, queryOf: (search: string) => ApiQuery<T[]>): T[] {
  const search = useDeferredValue(text);
  const found = useApiQuery(queryOf(search), {
    enabled: search.length > 1 && pageOfId(search) === undefined,
  });
  return search === text ? (found.data ?? []) : [];
}

const usePeople = (text: string): Contact[] => useTyped(text, suggestedContacts);

/** A reference is known by the whole of it. */
const useReferenced = (text: string): (Message & { person: string })[] =>
  useTyped(text, (reference) => ({
    key: ['messages', 'palette', reference],
    read: async (api, signal) => {
      const { data } = await api.messages.list({ reference, limit: 3 }, { signal });
      return Promise.all(
        data.map(async (message) => {
          const { contactId } = message;
          const contact = contactId === undefined ? null : await knownContact(contactId).read(api, signal);
          return { ...message, person: contact ? contactName(contact) : formatPhone(personIn(message)) };
        }),
      );
    },
  }));
