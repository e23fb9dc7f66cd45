import { ArrowUpDown, CalendarClock, CircleAlert, CircleDot, Hash } from 'lucide-react';
import { useState } from 'react';
import { usePerson } from '../../nouns/contacts/person.ts';
import {
  isStatus,
  NO_FILTERS,
  nameIn,
  personNamed,
  queryOf,
  showsFailures,
} from '../../nouns/messages/filter.ts';
import { type MessageStatusName, STATUS_LOOK } from '../../nouns/messages/message-status.tsx';
import { useFilters } from '../../search.ts';
import { TextField } from '../../ui/fields/field.tsx';
import { BareForm } from '../../ui/fields/form.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { FilterBar } from '../../ui/lists/filter-bar.tsx';
import { choiceFilter, textFilter, useDaysFilter } from '../../ui/lists/filter-editors.tsx';
import { useStatusesWords } from '../../words/en/common.ts';
import { useMessagesWords } from '../../words/en/messages.ts';

const STATUSES = Object.keys(STATUS_LOOK) as MessageStatusName[];

export function MessageFilters({ filtered }: { filtered: boolean }) {
  const { filters, failures } = useMessagesWords();
  const statuses = useStatusesWords();
  const [search, change] = useFilters();
  const { direction, unanswered } = queryOf(search);
  const byStatus = choiceFilter({
    key: 'status',
    name: filters.status,
    icon: <CircleDot />,
    options: [
      ...STATUSES.map((value) => ({ value, label: statuses[value], icon: STATUS_LOOK[value].icon })),
      { value: 'scheduled', label: filters.scheduled, icon: <CalendarClock /> },
    ],
    value: isStatus(search.status) || search.status === 'scheduled' ? search.status : undefined,
    onChange: (status) => change({ status, failureCode: undefined }),
  });
  const byReason = choiceFilter({
    key: 'reason',
    name: filters.reason,
    icon: <CircleAlert />,
    options: Object.entries<string>(failures)
      .map(([value, label]) => ({ value, label }))
      .sort((a, b) => a.label.localeCompare(b.label)),
    value: search.failureCode,
    onChange: (failureCode) => change({ failureCode }),
  });
  const byDirection = choiceFilter({
    key: 'direction',
    name: filters.direction,
    icon: <ArrowUpDown />,
    options: [
      { value: 'outbound', label: filters.outbound },
      { value: 'inbound', label: filters.inbound },
      { value: 'unanswered', label: filters.unanswered },
    ],
    value: unanswered ? 'unanswered' : direction,
    onChange: (chosen) => change({ direction: chosen }),
  });
  const byReference = textFilter({
    key: 'reference',
    name: filters.reference,
    icon: <Hash />,
    placeholder: filters.referenceExample,
    value: search.reference,
    onChange: (reference) => change({ reference }),
  });
  const byDays = useDaysFilter(search, change);
  return (
    <FilterBar
      label={filters.label}
      search={
        <>
          <PersonField />
          <SearchField
            label={filters.text}
            placeholder={filters.text}
            value={search.search ?? ''}
            onSearch={(text) => change({ search: text || undefined })}
            className="max-w-72 min-w-44 flex-[1_1_12rem]"
          />
        </>
      }
      filters={[byStatus, ...(showsFailures(search) ? [byReason] : []), byDirection, byDays, byReference]}
      onClear={filtered ? () => change(NO_FILTERS) : undefined}
    />
  );
}

/** Returns the name for a number or the id of a contact. */
function useNameOf(recipient: string | undefined): string | undefined {
  const named = recipient !== undefined && nameIn({ recipient }) === undefined;
  const { called } = usePerson(named ? personNamed(recipient) : '');
  return named ? called : undefined;
}

/** Looked for as a whole, so it counts once it is typed: with Enter, or when the field is left. */
function PersonField() {
  const { filters } = useMessagesWords();
  const [{ recipient }, change] = useFilters();
  const shown = useNameOf(recipient);
  const [typed, setTyped] = useState<string>();
  const apply = () => {
    if (typed !== undefined) change({ recipient: typed.trim() });
    setTyped(undefined);
  };
  return (
    <BareForm className="max-w-72 min-w-44 flex-[1_1_12rem]" onSubmit={apply}>
      <TextField
        type="search"
        enterKeyHint="search"
        small
        hideLabel
        label={filters.recipient}
        placeholder={filters.recipient}
        value={typed ?? shown ?? recipient ?? ''}
        onChange={setTyped}
        onBlur={apply}
      />
    </BareForm>
  );
}
