import type { Contact } from '@meghdoot/sdk';
import { Link } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePrefetch } from '../../../api/api.tsx';
import { useGrowingList } from '../../../api/growing-list.ts';
import { useLive } from '../../../api/live.tsx';
import { useSignedInAs } from '../../../api/session.tsx';
import { type Condition, textOf } from '../../../nouns/contacts/condition.ts';
import { contactName, numberBeside } from '../../../nouns/contacts/contact-name.ts';
import {
  type ContactFilters,
  type ContactSort,
  contactById,
  contactList,
} from '../../../nouns/contacts/queries.ts';
import { Avatar } from '../../../ui/elements/avatar.tsx';
import { ButtonLink } from '../../../ui/elements/button.tsx';
import { Empty } from '../../../ui/elements/empty.tsx';
import { lazyPart } from '../../../ui/elements/lazy-part.tsx';
import { Card } from '../../../ui/elements/page.tsx';
import { Time } from '../../../ui/elements/time.tsx';
import type { Column } from '../../../ui/lists/columns.ts';
import { NewRows } from '../../../ui/lists/new-rows.tsx';
import { useSelection } from '../../../ui/lists/selection.tsx';
import { Table } from '../../../ui/lists/table.tsx';
import { useContactDetailsWords } from '../../../words/en/contact-details.ts';
import { useContactsWords } from '../../../words/en/contacts.ts';
import { OptOutBadge } from '../opt-out-badge.tsx';
import { Tag } from '../tags.tsx';
import { BulkBar } from './bulk-bar.tsx';

/** Few select all that match. */
const EverybodyBar = lazyPart(async () => (await import('./everybody-bar.tsx')).EverybodyBar);

interface ContactListProps {
  filters: ContactFilters;
  /** All that it is filtered by, but for what is searched for. */
  whole: Condition;
  /** The button that adds one, for a workspace that has none. */
  add: ReactNode;
  /** Says that all that match are selected. */
  everybody: boolean;
  /** Undefined: what is searched for is no filter. */
  onEverybody: (() => void) | undefined;
  onNotEverybody: () => void;
}

export function ContactList(props: ContactListProps) {
  const { filters, whole, add, everybody, onEverybody, onNotEverybody } = props;
  const contacts = useContactsWords();
  const { list, waiting, showNew } = useLiveContacts(filters);
  const selection = useSelection();
  const prefetch = usePrefetch();
  const columns = useColumns(filters.sort);
  const { isAgent } = useSignedInAs();
  const selected = (list.rows ?? []).filter(({ id }) => selection.ids.has(id));
  return (
    <>
      <div>
        <NewRows count={waiting} onShow={() => void showNew()} />
        <Card flush>
          <Table<Contact>
            label={contacts.title}
            columns={columns}
            list={list}
            idOf={({ id }) => id}
            nameOf={contactName}
            hrefOf={({ id }) => ({ to: '/contacts/$id', params: { id } })}
            onNear={({ id }) => prefetch(contactById(id))}
            selection={selection}
            empty={
              filters.search || filters.tag || filters.filter ? (
                <NothingFound filters={filters} />
              ) : (
                <NoContacts add={add} />
              )
            }
          />
        </Card>
      </div>
      {everybody ? (
        <EverybodyBar
          condition={whole}
          exported={{ filter: textOf(whole), sort: filters.sort }}
          onClose={onNotEverybody}
        />
      ) : (
        <BulkBar
          selection={selection}
          selected={selected}
          filters={filters}
          {...(list.hasNextPage && !isAgent && onEverybody && { onEverybody })}
        />
      )}
    </>
  );
}

function NothingFound({ filters: { search, tag, filter } }: { filters: ContactFilters }) {
  const { empty } = useContactsWords();
  const { filters: words } = useContactDetailsWords();
  return (
    <Empty
      icon={<Users />}
      title={search ? empty.search(search) : filter ? words.nobody : empty.tag(tag ?? '')}
      action={
        <ButtonLink to="/contacts" search={{}}>
          {empty.showAll}
        </ButtonLink>
      }
    >
      {search ? empty.searchHint : filter ? words.nobodyHint : empty.tagHint}
    </Empty>
  );
}

function NoContacts({ add }: { add: ReactNode }) {
  const { empty, bringIn } = useContactsWords();
  const { isAgent } = useSignedInAs();
  return (
    <Empty
      example="contacts"
      icon={<Users />}
      title={empty.title}
      action={
        <>
          {add}
          {!isAgent && <ButtonLink to="/contacts/imports">{bringIn}</ButtonLink>}
          <ButtonLink to="/messages/new">{empty.send}</ButtonLink>
        </>
      }
    >
      {empty.text}
    </Empty>
  );
}

function useLiveContacts(filters: ContactFilters) {
  const contacts = useGrowingList({
    ...contactList(filters),
    placeOf: ({ id }) => id,
    // In another order, or a filter, a new one may stand anywhere or nowhere.
    fits: ({ tags }) =>
      !filters.search && !filters.filter && !filters.sort && (!filters.tag || tags.includes(filters.tag)),
  });
  useLive((events) => {
    const changed = new Map<string, Contact>();
    for (const { type, data } of events)
      if (type.startsWith('contact.')) changed.set((data as Contact).id, data as Contact);
    contacts.offer([...changed.values()]);
  });
  return contacts;
}

function useColumns(sort: ContactSort | undefined): Column<Contact>[] {
  const { columns } = useContactsWords();
  const { lastWrote } = useContactDetailsWords();
  return [
    {
      key: 'name',
      title: columns.name,
      min: 192,
      grow: 3,
      cell: (contact, gone) => <NameCell contact={contact} withOptOut={gone.has('optOut')} />,
    },
    {
      key: 'tags',
      title: columns.tags,
      min: 168,
      leaves: 2,
      grow: 2,
      cell: ({ tags }, gone) => <Tags tags={tags} most={gone.has('added') ? 2 : 3} />,
    },
    {
      key: 'optOut',
      title: columns.optOut,
      min: 168,
      leaves: 3,
      cell: ({ optOut }) => <OptOutBadge {...(optOut && { optOut })} />,
    },
    sort === 'lastWrote'
      ? {
          key: 'added',
          title: lastWrote,
          min: 120,
          leaves: 1,
          cell: ({ lastWroteAt }) => lastWroteAt !== undefined && <Time at={lastWroteAt} />,
        }
      : {
          key: 'added',
          title: columns.added,
          min: 120,
          leaves: 1,
          cell: ({ createdAt }) => <Time at={createdAt} />,
        },
  ];
}

/** The opt-out stands here where its column has left. */
function NameCell({ contact, withOptOut }: { contact: Contact; withOptOut: boolean }) {
  const beneath = numberBeside(contact);
  return (
    <div className="flex items-center gap-3">
      <Avatar id={contact.id} name={contact.name} />
      <Link
        to="/contacts/$id"
        params={{ id: contact.id }}
        className="group flex min-h-11 min-w-0 flex-1 flex-col justify-center leading-tight"
      >
        <span className="truncate text-name font-semibold underline-offset-4 group-hover:underline">
          {contactName(contact)}
        </span>
        {beneath && <span className="truncate text-sm text-soft">{beneath}</span>}
      </Link>
      {withOptOut && <OptOutBadge {...(contact.optOut && { optOut: contact.optOut })} />}
    </div>
  );
}

function Tags({ tags, most }: { tags: readonly string[]; most: number }) {
  const { more } = useContactsWords().tags;
  return (
    <span className="flex items-center gap-1">
      {tags.slice(0, most).map((tag) => (
        <Tag key={tag} tag={tag} />
      ))}
      {tags.length > most && (
        <span className="shrink-0 text-sm text-soft" data-whole={tags.slice(most).join(', ')}>
          {more(tags.length - most)}
        </span>
      )}
    </span>
  );
}
