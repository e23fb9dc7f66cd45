import { FileUp, ListChecks, Plus, Tag } from 'lucide-react';
import { useState } from 'react';
import { useApiQuery } from '../../../api/api.tsx';
import { useSignedInAs } from '../../../api/session.tsx';
import { type Condition, conditionOf, textOf, withTag } from '../../../nouns/contacts/condition.ts';
import { useConditionFilters } from '../../../nouns/contacts/condition-filters.tsx';
import {
  type ContactFilters,
  type ContactSort,
  knownTags,
  SORTS,
  savedFiltersQuery,
} from '../../../nouns/contacts/queries.ts';
import { useFilters } from '../../../search.ts';
import { CopyAsCurl } from '../../../ui/copy/copy-as-curl.tsx';
import { Button, ButtonLink } from '../../../ui/elements/button.tsx';
import { lazyPart } from '../../../ui/elements/lazy-part.tsx';
import { PageFrame } from '../../../ui/elements/page.tsx';
import { useRoomForPopovers } from '../../../ui/elements/use-wide.ts';
import { SelectField } from '../../../ui/fields/field.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { FilterBar } from '../../../ui/lists/filter-bar.tsx';
import { choiceFilter } from '../../../ui/lists/filter-editors.tsx';
import { useCommonWords } from '../../../words/en/common.ts';
import { useContactDetailsWords } from '../../../words/en/contact-details.ts';
import { useContactsWords } from '../../../words/en/contacts.ts';
import { ContactList } from './contact-list.tsx';
import { ExportMenu } from './export-menu.tsx';
import { ListMenu } from './list-menu.tsx';
import { filtersOf } from './query.ts';
import { SavedFilters, SaveFilterDialog } from './saved-filters.tsx';

/** They are fetched when they are asked for. */
const AddContact = lazyPart(async () => (await import('./add-contact.tsx')).AddContact);
const AttributesDialog = lazyPart(async () => (await import('../attributes/dialog.tsx')).AttributesDialog);

export function Page() {
  const contacts = useContactsWords();
  const { attributes, sort: sorts } = useContactDetailsWords();
  const [search, setSearch] = useFilters();
  const { isAgent } = useSignedInAs();
  const wide = useRoomForPopovers();
  const [adding, setAdding] = useState(false);
  const [managing, setManaging] = useState(false);
  const [saving, setSaving] = useState(false);
  /** The list of which all are selected, those too that are not shown. */
  const [everybodyOf, setEverybodyOf] = useState<string>();
  const filters = filtersOf(search);
  const { sort } = filters;
  const path = pathOf(filters);
  const saved = useApiQuery(savedFiltersQuery).data;
  const condition = conditionOf(search.filter, saved) ?? {};
  /** The list's filters as the one condition that the API takes. */
  const whole = withTag(condition, search.tag);
  const named = search.filter !== undefined && !search.filter.startsWith('{');
  const unsaved = !isAgent && !(named && !search.tag) && textOf(whole) !== undefined;
  const choice = {
    chosen: named ? search.filter : undefined,
    onChoose: (id: string | undefined) => setSearch({ filter: id, tag: undefined, search: undefined }),
    onSave: unsaved ? () => setSaving(true) : undefined,
  };
  const onSort = search.search
    ? undefined
    : (chosen: ContactSort) => setSearch({ sort: chosen === 'newest' ? undefined : chosen });
  const exported = search.search ? { search: search.search } : { filter: textOf(whole), sort };
  const manage = () => setManaging(true);
  const onEverybody = search.search ? undefined : () => setEverybodyOf(path);
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
          {!isAgent && <CopyAsCurl path={path} />}
          {wide && !isAgent && (
            <>
              <Button icon={<ListChecks className="size-4" />} onClick={manage}>
                {attributes.title}
              </Button>
              <ExportMenu exported={exported} />
              <ButtonLink to="/contacts/imports" icon={<FileUp className="size-4" />}>
                {contacts.bringIn}
              </ButtonLink>
            </>
          )}
          {!wide && (
            <ListMenu {...{ exported, sort, onSort, ...choice, onAttributes: manage, onEverybody }} />
          )}
          {add}
        </>
      }
    >
      <div className="flex flex-wrap items-center gap-2">
        <Filters filters={filters} condition={condition} onChange={setSearch} />
        {wide && (
          <>
            <SavedFilters {...choice} />
            {onSort && (
              <SelectField
                label={sorts.label}
                hideLabel
                value={sort ?? 'newest'}
                options={SORTS.map((each) => ({ value: each, label: sorts[each] }))}
                onChange={onSort}
                className="md:ml-auto"
              />
            )}
          </>
        )}
      </div>
      <ContactList
        key={path}
        {...{ filters, whole, add, onEverybody }}
        everybody={everybodyOf === path}
        onNotEverybody={() => setEverybodyOf(undefined)}
      />
      {adding && <AddContact onClose={() => setAdding(false)} />}
      {managing && <AttributesDialog onClose={() => setManaging(false)} />}
      {saving && unsaved && (
        <SaveFilterDialog condition={whole} onClose={() => setSaving(false)} onSaved={choice.onChoose} />
      )}
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
  condition: Condition;
  onChange: (filters: ContactFilters) => void;
}

/** Filters by the beginning of a name or number, or else by what is known of them. */
function Filters({ filters: { search = '', tag = '' }, condition, onChange }: FiltersProps) {
  const words = useContactsWords().filters;
  const { filter: common } = useCommonWords();
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
  const others = useConditionFilters(condition, (next) =>
    onChange({ filter: textOf(next), search: undefined }),
  );
  return (
    <FilterBar
      label={common.label}
      search={
        <SearchField
          label={words.search}
          placeholder={words.placeholder}
          value={search}
          onSearch={(text) => onChange({ search: text, tag: undefined, filter: undefined, sort: undefined })}
          className="max-w-72 min-w-44 flex-[1_1_12rem]"
        />
      }
      filters={[byTag, ...others]}
    />
  );
}
