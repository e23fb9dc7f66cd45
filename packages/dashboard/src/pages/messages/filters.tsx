import { ArrowUpDown, CalendarClock, CircleAlert, CircleDot, Hash } from 'lucide-react';
import { isContactId } from '../../nouns/contacts/address.ts';
import { usePerson } from '../../nouns/contacts/person.ts';
import {
  isStatus,
  NO_FILTERS,
  nameIn,
  personNamed,
  queryOf,
  showsFailures,
} from '../../nouns/messages/filter.ts';
import { STATUS_LOOK } from '../../nouns/messages/message-status.tsx';
import { STATUSES } from '../../nouns/messages/statuses.ts';
import { useFilters } from '../../search.ts';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { FilterBar } from '../../ui/lists/filter-bar.tsx';
import { choiceFilter, textFilter, useDaysFilter } from '../../ui/lists/filter-editors.tsx';
import { useStatusesWords } from '../../words/en/common.ts';
import { useMessagesWords } from '../../words/en/messages.ts';

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

/** Returns the name of who has a number or is a contact, once it is known. */
function useNameOf(recipient: string): string | undefined {
  const named = recipient !== '' && nameIn({ recipient }) === undefined;
  const { called, number } = usePerson(named ? personNamed(recipient) : '');
  return named && (number !== undefined || (isContactId(recipient) && called !== recipient))
    ? called
    : undefined;
}

/** Searches as one types: by a name, and by a number once it is whole. */
function PersonField() {
  const { filters } = useMessagesWords();
  const [{ recipient = '' }, change] = useFilters();
  const shown = useNameOf(recipient);
  return (
    <SearchField
      label={filters.recipient}
      placeholder={filters.recipient}
      value={shown ?? (isContactId(recipient) ? '' : recipient)}
      onSearch={(text) => change({ recipient: text || undefined })}
      className="max-w-72 min-w-44 flex-[1_1_12rem]"
    />
  );
}
