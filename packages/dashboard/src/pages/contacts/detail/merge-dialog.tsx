import type { Contact } from '@meghdoot/sdk';
import { useState } from 'react';
import { queryOf, useApiMutation, useApiQuery } from '../../../api/api.tsx';
import { contactName, numberBeside } from '../../../nouns/contacts/contact-name.ts';
import { attributesQuery, contactById, suggestedContacts } from '../../../nouns/contacts/queries.ts';
import { Avatar } from '../../../ui/elements/avatar.tsx';
import { Button } from '../../../ui/elements/button.tsx';
import { Loaded } from '../../../ui/elements/loaded.tsx';
import { ErrorNotice } from '../../../ui/elements/notice.tsx';
import { Facts } from '../../../ui/elements/page.tsx';
import { formatPhone } from '../../../ui/elements/phone-format.ts';
import { RadioGroup } from '../../../ui/fields/field.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { Dialog, DialogActions } from '../../../ui/overlays/dialog.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { useCommonWords } from '../../../words/en/common.ts';
import { useContactDetailsWords } from '../../../words/en/contact-details.ts';
import { useContactsWords } from '../../../words/en/contacts.ts';

interface MergeProps {
  contact: Contact;
  onClose: () => void;
}

/** Merges another contact into this one: which, then what would come of it. */
export function MergeDialog({ contact, onClose }: MergeProps) {
  const { merge: words } = useContactDetailsWords();
  const [other, setOther] = useState<Contact>();
  return (
    <Dialog open onClose={onClose} title={words.title(contactName(contact))} description={words.text}>
      {other ? (
        <Preview contact={contact} other={other} onAnother={() => setOther(undefined)} onClose={onClose} />
      ) : (
        <ChooseOther contact={contact} onChoose={setOther} />
      )}
    </Dialog>
  );
}

function ChooseOther({ contact, onChoose }: { contact: Contact; onChoose: (other: Contact) => void }) {
  const { merge: words } = useContactDetailsWords();
  const [search, setSearch] = useState(contact.name?.split(' ')[0] ?? '');
  const query = useApiQuery(suggestedContacts(search), { enabled: search !== '' });
  const others = query.data?.filter(({ id }) => id !== contact.id);
  return (
    <div className="flex min-h-64 flex-col gap-3">
      <SearchField label={words.search} placeholder={words.search} value={search} onSearch={setSearch} />
      {others?.length === 0 && <p className="text-soft">{words.nobody}</p>}
      <ul className="divide-y divide-line">
        {others?.map((other) => (
          <li key={other.id}>
            <button
              type="button"
              onClick={() => onChoose(other)}
              className="flex min-h-11 w-full flex-wrap items-center gap-x-3 rounded py-2 text-left hover:bg-grey-tint"
            >
              <Avatar id={other.id} name={other.name} />
              <span className="text-name font-semibold">{contactName(other)}</span>
              <span className="text-sm text-soft">{numberBeside(other)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Returns what names the attributes that a contact has, and shows their values. */
function useShownAttributes(): (contact: Contact) => (readonly [name: string, value: string])[] {
  const { attributes: words } = useContactDetailsWords();
  const { data: attributes = [] } = useApiQuery(attributesQuery);
  return ({ attributes: values = {} }) =>
    attributes.flatMap(({ key, name }) => {
      const value = values[key];
      if (value === undefined || value === null) return [];
      return [[name, typeof value === 'boolean' ? words[value ? 'yes' : 'no'] : String(value)] as const];
    });
}

interface PreviewProps extends MergeProps {
  other: Contact;
  onAnother: () => void;
}

function Preview({ contact, other, onAnother, onClose }: PreviewProps) {
  const { merge: words } = useContactDetailsWords();
  const { scopes } = useContactsWords();
  const common = useCommonWords();
  const toast = useToast();
  const phones = [contact.phone, other.phone].filter((phone) => phone !== undefined);
  const [phone, setPhone] = useState(phones[0] ?? '');
  const choice = { contactId: other.id, ...(phones.length === 2 && { phone }) };
  const attributesOf = useShownAttributes();
  const query = useApiQuery(
    queryOf(['merge', contact.id, choice], (api, options) =>
      api.contacts.previewMerge(contact.id, choice, options),
    ),
  );
  const merge = useApiMutation((api) => api.contacts.merge(contact.id, choice), {
    refreshes: [
      contactById(contact.id).key,
      ['contacts'],
      ['conversations'],
      ['messages'],
      ['contact-notes'],
    ],
    onDone: (merged: Contact) => {
      toast(words.done(contactName(merged)));
      onClose();
    },
  });
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <Avatar id={other.id} name={other.name} />
        <span className="min-w-0 flex-1">
          <span className="block text-sm text-soft">{words.other}</span>
          <span className="text-name font-semibold">{contactName(other)}</span>{' '}
          <span className="text-sm text-soft">{numberBeside(other)}</span>
        </span>
        <Button small onClick={onAnother}>
          {words.another}
        </Button>
      </div>
      {phones.length === 2 && (
        <div>
          <RadioGroup
            label={words.phone}
            value={phone}
            options={phones.map((each) => ({ value: each, label: formatPhone(each) }))}
            onChange={setPhone}
          />
          <p className="mt-1 text-sm text-soft">{words.phoneHint}</p>
        </div>
      )}
      <Loaded query={query} lines={4}>
        {({ contact: after, moves: { messages, conversations, notes } }) => (
          <section aria-label={words.becomes} className="rounded border border-line p-4">
            <h3 className="mb-3 font-semibold">{words.becomes}</h3>
            <Facts
              facts={[
                [words.name, contactName(after)],
                after.phone !== undefined && [words.number, formatPhone(after.phone)],
                after.tags.length > 0 && [words.tags, after.tags.join(', ')],
                after.optOut !== undefined && [words.refuses, scopes[after.optOut.scope].refuses],
                ...attributesOf(after),
                [words.moves, words.moved(messages, conversations, notes)],
              ]}
            />
          </section>
        )}
      </Loaded>
      {merge.error && <ErrorNotice error={merge.error} />}
      <DialogActions>
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button kind="danger" busy={merge.isPending} disabled={!query.data} onClick={() => merge.mutate()}>
          {words.confirm}
        </Button>
      </DialogActions>
    </div>
  );
}
