import { ListChecks, Plus, Tag } from 'lucide-react';
import { useState } from 'react';
import { useApiQuery } from '../../../api/api.tsx';
import { useSignedInAs } from '../../../api/session.tsx';
import { conditionOf, textOf, withTag } from '../../../nouns/contacts/condition.ts';
import {
  type ContactFilters,
  type ContactSort,
  knownTags,
  SORTS,
  savedFiltersQuery,
} from '../../../nouns/contacts/queries.ts';
import { useFilters } from '../../../search.ts';
import { CopyAsCurl } from '../../../ui/copy/copy.tsx';
import { Button } from '../../../ui/elements/button.tsx';
import { lazyPart } from '../../../ui/elements/lazy-part.tsx';
import { PageFrame } from '../../../ui/elements/page.tsx';
import { SelectField } from '../../../ui/fields/field.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { FilterBar } from '../../../ui/lists/filter-bar.tsx';
import { choiceFilter } from '../../../ui/lists/filter-editors.tsx';
import { useCommonWords } from '../../../words/en/common.ts';
import { useContactDetailsWords } from '../../../words/en/contact-details.ts';
import { useContactsWords } from '../../../words/en/contacts.ts';
import { AddContact } from './add-contact.tsx';
import { useConditionFilters } from './condition-filters.tsx';
import { ContactList } from './contact-list.tsx';
import { ExportMenu } from './export-menu.tsx';
import { SavedFilters } from './saved-filters.tsx';

/** It is fetched when it is asked for. */
const AttributesDialog = lazyPart(async () => (await import('../attributes/dialog.tsx')).AttributesDialog);

export function Page() {
  const contacts = useContactsWords();
  const { attributes } = useContactDetailsWords();
  const [search, setSearch] = useFilters();
  const { isAgent } = useSignedInAs();
  const [adding, setAdding] = useState(false);
  const [managing, setManaging] = useState(false);
  const sort = SORTS.find((each) => each === search.sort && each !== 'newest');
  const filters: ContactFilters = { search: search.search, tag: search.tag, filter: search.filter, sort };
  const saved = useApiQuery(savedFiltersQuery).data;
  /** The list's filters as the one condition that the API takes. */
  const whole = withTag(conditionOf(search.filter, saved) ?? {}, search.tag);
  const add = !isAgent && (
    <Button icon={<Plus className="size-4" />} onClick={() => setAdding(true)}>
      {contacts.add.open}
    </Button>
  );
  return (
    <PageFrame
      title={contacts.title}
      lead={contacts.lead}
      actions={
        <>
          {!isAgent && (
            <>
              <CopyAsCurl path={pathOf(filters)} />
              <span className="contents max-sm:hidden">
                <Button icon={<ListChecks className="size-4" />} onClick={() => setManaging(true)}>
                  {attributes.title}
                </Button>
                <ExportMenu filter={textOf(whole)} sort={sort} />
              </span>
            </>
          )}
          {add}
        </>
      }
    >
      <Filters filters={filters} onChange={setSearch} />
      <ContactList key={pathOf(filters)} filters={filters} whole={whole} add={add} />
      <AddContact open={adding} onClose={() => setAdding(false)} />
      {managing && <AttributesDialog onClose={() => setManaging(false)} />}
    </PageFrame>
  );
}

function pathOf({ search, tag, filter, sort }: ContactFilters): string {
  const query = new URLSearchParams({
    ...(search && { search }),
    ...(tag && { tag }),
    ...(!search && filter && { filter }),
    ...(!search && sort && { sort }),
  }).toString();
  return `/api/v1/contacts${query && `?${query}`}`;
}

interface FiltersProps {
  filters: ContactFilters;
  onChange: (filters: ContactFilters) => void;
}

/** Filters by the beginning of a name or number, or else by what is known of them, in an order of one's choice. */
function Filters({ filters, onChange }: FiltersProps) {
  const words = useContactsWords().filters;
  const { isAgent } = useSignedInAs();
  const { sort: sorts } = useContactDetailsWords();
  const { filter: common } = useCommonWords();
  const known = useApiQuery(knownTags).data ?? [];
  const saved = useApiQuery(savedFiltersQuery).data;
  const { search = '', tag = '', filter, sort = 'newest' } = filters;
  const condition = conditionOf(filter, saved) ?? {};
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
  const others = useConditionFilters(condition, (next) =>
    onChange({ filter: textOf(next), search: undefined }),
  );
  const named = filter !== undefined && !filter.startsWith('{');
  const whole = withTag(condition, tag);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <FilterBar
        label={common.label}
        search={
          <SearchField
            label={words.search}
            placeholder={words.placeholder}
            value={search}
            onSearch={(text) =>
              onChange({ search: text, tag: undefined, filter: undefined, sort: undefined })
            }
            className="max-w-72 min-w-44 flex-[1_1_12rem]"
          />
        }
        filters={[byTag, ...others]}
      />
      <span className="contents max-sm:hidden">
        <SavedFilters
          unsaved={isAgent || (named && !tag) || textOf(whole) === undefined ? undefined : whole}
          chosen={named ? filter : undefined}
          onChoose={(id) => onChange({ filter: id, tag: undefined, search: undefined })}
        />
        {!search && (
          <SelectField
            label={sorts.label}
            hideLabel
            value={sort}
            options={SORTS.map((each) => ({ value: each, label: sorts[each] }))}
            onChange={(chosen: ContactSort) => onChange({ sort: chosen === 'newest' ? undefined : chosen })}
            className="md:ml-auto"
          />
        )}
      </span>
    </div>
  );
}
