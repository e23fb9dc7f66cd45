import { Tag } from 'lucide-react';
import { useApiQuery } from '../../../api/api.tsx';
import { type ContactFilters, knownTags } from '../../../nouns/contacts/queries.ts';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { FilterBar } from '../../../ui/lists/filter-bar.tsx';
import { choiceFilter } from '../../../ui/lists/filter-editors.tsx';
import { useCommonWords } from '../../../words/en/common.ts';
import { useContactsWords } from '../../../words/en/contacts.ts';

interface FiltersProps {
  filters: ContactFilters;
  onChange: (filters: ContactFilters) => void;
}

/** Filters by the beginning of a name or number, or by a tag; the API takes one of them at a time. */
export function Filters({ filters: { search = '', tag = '' }, onChange }: FiltersProps) {
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
