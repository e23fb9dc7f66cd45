import type { Contact } from '@meghdoot/sdk';
import { Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePrefetch } from '../../../api/api.tsx';
import { useGrowingList } from '../../../api/growing-list.ts';
import { useLive } from '../../../api/live.tsx';
import { contactName } from '../../../nouns/contacts/contact-name.ts';
import { type ContactFilters, contactById, contactList } from '../../../nouns/contacts/queries.ts';
import { ButtonLink } from '../../../ui/elements/button.tsx';
import { Empty } from '../../../ui/elements/empty.tsx';
import { Card } from '../../../ui/elements/page.tsx';
import { NewRows } from '../../../ui/lists/new-rows.tsx';
import { useSelection } from '../../../ui/lists/selection.tsx';
import { Table } from '../../../ui/lists/table.tsx';
import { useContactsWords } from '../../../words/en/contacts.ts';
import { BulkBar } from './bulk-bar.tsx';
import { useColumns } from './columns.tsx';

interface ContactListProps {
  filters: ContactFilters;
  /** The button that adds one, for a workspace that has none. */
  add: ReactNode;
}

export function ContactList({ filters, add }: ContactListProps) {
  const contacts = useContactsWords();
  const { list, waiting, showNew } = useLiveContacts(filters);
  const selection = useSelection();
  const prefetch = usePrefetch();
  const columns = useColumns();
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
            idOf={(contact) => contact.id}
            nameOf={contactName}
            hrefOf={({ id }) => ({ to: '/contacts/$id', params: { id } })}
            onNear={({ id }) => prefetch(contactById(id))}
            selection={selection}
            empty={
              filters.search || filters.tag ? <NothingFound filters={filters} /> : <NoContacts add={add} />
            }
          />
        </Card>
      </div>
      <BulkBar selection={selection} selected={selected} filters={filters} />
    </>
  );
}

function NothingFound({ filters: { search, tag } }: { filters: ContactFilters }) {
  const { empty } = useContactsWords();
  return (
    <Empty
      icon={<Users />}
      title={search ? empty.search(search) : empty.tag(tag ?? '')}
      action={
        <ButtonLink to="/contacts" search={{}}>
          {empty.showAll}
        </ButtonLink>
      }
    >
      {search ? empty.searchHint : empty.tagHint}
    </Empty>
  );
}

function NoContacts({ add }: { add: ReactNode }) {
  const { empty } = useContactsWords();
  return (
    <Empty
      icon={<Users />}
      title={empty.title}
      action={
        <>
          {add}
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
    // What is searched for has an order of its own, in which a new one may stand anywhere.
    fits: ({ tags }) => !filters.search && (!filters.tag || tags.includes(filters.tag)),
  });
  useLive((events) => {
    const changed = new Map<string, Contact>();
    for (const { type, data } of events)
      if (type.startsWith('contact.')) changed.set((data as Contact).id, data as Contact);
    contacts.offer([...changed.values()]);
  });
  return contacts;
}
