import type { ConversationDetail } from '@meghdoot/sdk';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useApiQuery } from '../../../api/api.tsx';
import { AttributeFields } from '../../../nouns/contacts/attribute-fields.tsx';
import { attributesQuery, contactById } from '../../../nouns/contacts/queries.ts';
import { Notes } from '../../../nouns/conversations/notes.tsx';
import { labelsQuery, useConversationChange } from '../../../nouns/conversations/queries.ts';
import { ButtonLink } from '../../../ui/elements/button.tsx';
import { ErrorNotice } from '../../../ui/elements/notice.tsx';
import { Facts } from '../../../ui/elements/page.tsx';
import { formatPhone } from '../../../ui/elements/phone-format.ts';
import { shortDate, shortTime, Time } from '../../../ui/elements/time.tsx';
import { BareForm } from '../../../ui/fields/form.tsx';
import { useContactDetailsWords } from '../../../words/en/contact-details.ts';
import { useContactsWords } from '../../../words/en/contacts.ts';
import { useConversationsWords } from '../../../words/en/conversations.ts';

/** The person beside the thread: who they are, labels, and what colleagues noted. */
export function PersonPane({ conversation }: { conversation: ConversationDetail }) {
  const { person: words, notes, snooze } = useConversationsWords();
  const details = useContactDetailsWords();
  const { scopes } = useContactsWords();
  const { contact, state, snoozedUntil } = conversation;
  const { data } = useApiQuery(contactById(contact.id));
  const { data: attributes = [] } = useApiQuery(attributesQuery);
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-3">
        <h2 className="text-base font-semibold max-wide:sr-only">{words.label}</h2>
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
      {data && attributes.length > 0 && (
        <section aria-label={details.attributes.title} className="flex flex-col gap-2">
          <h3 className="text-sm font-semibold">{details.attributes.title}</h3>
          <AttributeFields contact={data} />
        </section>
      )}
      <section aria-label={notes.title} className="flex flex-col gap-2">
        <h3 className="text-sm font-semibold">{notes.title}</h3>
        <Notes contactId={contact.id} conversationId={conversation.id} />
      </section>
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
                onClick={() => change.mutate({ removeLabels: [label] })}
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
          if (label) change.mutate({ addLabels: [label] }, { onSuccess: () => setTyped('') });
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
      {change.error && <ErrorNotice error={change.error} />}
    </section>
  );
}
