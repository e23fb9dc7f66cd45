import type { ConversationDetail } from '@meghdoot/sdk';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useApiMutation, useApiQuery } from '../../../api/api.tsx';
import { useSignedInAs } from '../../../api/session.tsx';
import { contactById } from '../../../nouns/contacts/queries.ts';
import {
  assigneesQuery,
  labelsQuery,
  notesOf,
  useConversationChange,
} from '../../../nouns/conversations/queries.ts';
import { Button, ButtonLink, IconButton } from '../../../ui/elements/button.tsx';
import { Facts } from '../../../ui/elements/page.tsx';
import { formatPhone } from '../../../ui/elements/phone-format.ts';
import { shortDate, shortTime, Time } from '../../../ui/elements/time.tsx';
import { TextArea } from '../../../ui/fields/field.tsx';
import { BareForm } from '../../../ui/fields/form.tsx';
import { useContactsWords } from '../../../words/en/contacts.ts';
import { useConversationsWords } from '../../../words/en/conversations.ts';

/** The person beside the thread: who they are, labels, and what colleagues noted. */
export function PersonPane({ conversation }: { conversation: ConversationDetail }) {
  const { person: words, snooze } = useConversationsWords();
  const { scopes } = useContactsWords();
  const { contact, state, snoozedUntil } = conversation;
  const { data } = useApiQuery(contactById(contact.id));
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-3">
        <h2 className="text-base font-semibold max-xl:sr-only">{words.label}</h2>
        {state === 'snoozed' && snoozedUntil !== undefined && (
          <p className="text-sm text-soft">
            {snooze.until(shortDate(snoozedUntil), shortTime(snoozedUntil))}
          </p>
        )}
        {contact.phone !== undefined && (
          <p className="tabular-nums whitespace-nowrap">{formatPhone(contact.phone)}</p>
        )}
        {data && (
          <Facts
            facts={[
              data.tags.length > 0 && [words.tags, data.tags.join(', ')],
              data.optOut !== undefined && [words.refuses, scopes[data.optOut.scope].refuses],
              [words.added, <Time key="added" at={data.createdAt} />],
            ]}
          />
        )}
        <ButtonLink small to="/contacts/$id" params={{ id: contact.id }} className="self-start">
          {words.contact}
        </ButtonLink>
      </div>
      <Labels conversation={conversation} />
      <Notes id={conversation.id} />
    </div>
  );
}

function Labels({ conversation: { id, labels } }: { conversation: ConversationDetail }) {
  const { labels: words } = useConversationsWords();
  const { data: known = [] } = useApiQuery(labelsQuery);
  const change = useConversationChange(id);
  const [typed, setTyped] = useState('');
  const list = `labels-${id}`;
  return (
    <section aria-label={words.title} className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">{words.title}</h3>
      {labels.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {labels.map((label) => (
            <li
              key={label}
              className="inline-flex items-center gap-1 rounded-full bg-amber-tint py-0.5 pr-1 pl-2.5 text-sm text-amber"
            >
              {label}
              <button
                type="button"
                aria-label={words.remove(label)}
                onClick={() => change.mutate({ labels: labels.filter((each) => each !== label) })}
                className="inline-flex size-6 items-center justify-center rounded-full hover:bg-card"
              >
                <X aria-hidden className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <BareForm
        aria-label={words.add}
        onSubmit={() => {
          const label = typed.trim();
          if (label) change.mutate({ labels: [...labels, label] }, { onSuccess: () => setTyped('') });
        }}
      >
        <input
          aria-label={words.add}
          placeholder={words.add}
          list={list}
          maxLength={64}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          className="min-h-9 w-full rounded border border-line bg-card px-2.5 max-md:min-h-11"
        />
        <datalist id={list}>
          {known
            .filter((label) => !labels.includes(label))
            .map((label) => (
              <option key={label} value={label} />
            ))}
        </datalist>
      </BareForm>
    </section>
  );
}

function Notes({ id }: { id: string }) {
  const { notes: words } = useConversationsWords();
  const { session, administers } = useSignedInAs();
  const { data: notes } = useApiQuery(notesOf(id));
  const { data: members = [] } = useApiQuery(assigneesQuery);
  const [typed, setTyped] = useState('');
  const refreshes = [notesOf(id).key];
  const add = useApiMutation((api, text: string) => api.conversations.addNote(id, { text }), {
    refreshes,
    onDone: () => setTyped(''),
  });
  const remove = useApiMutation((api, note: string) => api.conversations.deleteNote(id, note), { refreshes });
  const submit = () => {
    if (typed.trim()) add.mutate(typed.trim());
  };
  return (
    <section aria-label={words.title} className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">{words.title}</h3>
      <p className="-mt-1 text-sm text-soft">{words.hint}</p>
      <BareForm aria-label={words.add} onSubmit={submit} className="flex flex-col gap-2">
        <TextArea
          label={words.placeholder}
          hideLabel
          placeholder={words.placeholder}
          rows={2}
          value={typed}
          onChange={setTyped}
          maxLength={4000}
        />
        {typed.trim() !== '' && (
          <Button small type="submit" busy={add.isPending} className="self-end">
            {words.add}
          </Button>
        )}
      </BareForm>
      <ul className="flex flex-col gap-2">
        {notes?.map((note) => (
          <li key={note.id} className="rounded bg-amber-tint p-2.5 text-sm">
            <p className="whitespace-pre-wrap">{note.text}</p>
            <p className="mt-1 flex items-center gap-1 text-sm text-soft">
              {words.by(members.find((member) => member.id === note.author)?.name ?? words.someone)}{' '}
              <Time at={note.createdAt} />
              {(administers || note.author === session.person.id) && (
                <IconButton
                  small
                  className="ml-auto !min-h-6 size-6"
                  label={words.remove}
                  icon={<X className="size-3.5" />}
                  onClick={() => remove.mutate(note.id)}
                />
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
