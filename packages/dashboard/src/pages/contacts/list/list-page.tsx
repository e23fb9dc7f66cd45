import { Plus, Tag } from 'lucide-react';
import { useState } from 'react';
import { useApiQuery } from '../../../api/api.tsx';
import { useSignedInAs } from '../../../api/session.tsx';
import { type ContactFilters, knownTags } from '../../../nouns/contacts/queries.ts';
import { useFilters } from '../../../search.ts';
import { CopyAsCurl } from '../../../ui/copy/copy.tsx';
import { Button } from '../../../ui/elements/button.tsx';
import { PageFrame } from '../../../ui/elements/page.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { FilterBar } from '../../../ui/lists/filter-bar.tsx';
import { choiceFilter } from '../../../ui/lists/filter-editors.tsx';
import { useCommonWords } from '../../../words/en/common.ts';
import { useContactsWords } from '../../../words/en/contacts.ts';
import { AddContact } from './add-contact.tsx';
import { ContactList } from './contact-list.tsx';

export function Page() {
  const contacts = useContactsWords();
  const [search, setSearch] = useFilters();
  const [adding, setAdding] = useState(false);
  const { isAgent } = useSignedInAs();
  const filters: ContactFilters = { search: search.search, tag: search.tag };
  const add = !isAgent && (
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
          {!isAgent && <CopyAsCurl path={pathOf(filters)} />}
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

interface FiltersProps {
  filters: ContactFilters;
  onChange: (filters: ContactFilters) => void;
}

/** Filters by the beginning of a name or number, or by a tag; the API takes one of them at a time. */
function Filters({ filters: { search = '', tag = '' }, onChange }: FiltersProps) {
  const words = useContactsWords().filters;
  const { filter } = useCommonWords();
  const known = useApiQuery(knownTags).data ?? [];
  const tags = tag && !known.includes(tag) ? [tag, ...known] : known;
  const byTag = choiceFilter({
    key: 'tag',
    name: words.tag,
    icon: <Tag />,
    options: tags.map((each) => ({ value: each, label: each })),
    none: words.noTags,
    value: tag,
    onChange: (chosen) => onChange({ tag: chosen, search: undefined }),
  });
  return (
    <FilterBar
      label={filter.label}
      search={
        <SearchField
          label={words.search}
          placeholder={words.placeholder}
          value={search}
          onSearch={(text) => onChange({ search: text, tag: undefined })}
          className="max-w-72 min-w-44 flex-[1_1_12rem]"
        />
      }
      filters={[byTag]}
    />
  );
}
