import { useApiQuery } from '../../../api/api.tsx';
import { type ContactFilters, knownTags } from '../../../nouns/contacts/queries.ts';
import { SelectField } from '../../../ui/field.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { contacts as enContacts } from '../../../words/en/contacts.ts';
import { useWords } from '../../../words/words.tsx';

interface FiltersProps {
  filters: ContactFilters;
  onChange: (filters: ContactFilters) => void;
}

/** By the beginning of a name or number, or by a tag: the API takes one of them at a time. */
export function Filters({ filters: { search = '', tag = '' }, onChange }: FiltersProps) {
  const words = useWords(enContacts).filters;
  const known = useApiQuery(knownTags).data ?? [];
  const tags = tag && !known.includes(tag) ? [tag, ...known] : known;
  return (
    <search className="flex flex-wrap gap-3">
      <SearchField
        label={words.search}
        placeholder={words.placeholder}
        value={search}
        onSearch={(text) => onChange({ search: text, tag: undefined })}
        className="min-w-0 flex-[1_1_16rem]"
      />
      <SelectField
        label={words.tag}
        hideLabel
        value={tag}
        options={[{ value: '', label: words.anyTag }, ...tags.map((each) => ({ value: each, label: each }))]}
        onChange={(chosen) => onChange({ tag: chosen, search: undefined })}
        className="min-w-0 flex-[0_1_14rem]"
      />
    </search>
  );
}
