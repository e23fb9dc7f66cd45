import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { ContactFilters } from '../../../nouns/contacts/queries.ts';
import { useFilters } from '../../../search.ts';
import { useSettings } from '../../../settings.ts';
import { CopyAsCurl } from '../../../ui/copy/copy.tsx';
import { Button } from '../../../ui/elements/button.tsx';
import { PageFrame } from '../../../ui/elements/page.tsx';
import { useContactsWords } from '../../../words/en/contacts.ts';
import { AddContact } from './add-contact.tsx';
import { ContactList } from './contact-list.tsx';
import { Filters } from './filters.tsx';

export function Page() {
  const contacts = useContactsWords();
  const { apiUrl } = useSettings();
  const [search, setSearch] = useFilters();
  const [adding, setAdding] = useState(false);
  const filters: ContactFilters = { search: search.search, tag: search.tag };
  const add = (
    <Button kind="primary" icon={<Plus className="size-4" />} onClick={() => setAdding(true)}>
      {contacts.add.open}
    </Button>
  );
  return (
    <PageFrame
      title={contacts.title}
      lead={contacts.lead}
      actions={
        <>
          <CopyAsCurl apiUrl={apiUrl} path={pathOf(filters)} />
          {add}
        </>
      }
    >
      <Filters filters={filters} onChange={setSearch} />
      <ContactList key={pathOf(filters)} filters={filters} add={add} />
      <AddContact open={adding} onClose={() => setAdding(false)} />
    </PageFrame>
  );
}

function pathOf({ search, tag }: ContactFilters): string {
  const query = new URLSearchParams({ ...(search && { search }), ...(tag && { tag }) }).toString();
  return `/api/v1/contacts${query && `?${query}`}`;
}
