import { SlidersHorizontal, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { NO_FILTERS } from '../../nouns/messages/filter.ts';
import { useFilters } from '../../search.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { type MessageStatusName, STATUS_LOOK } from '../../ui/message-status.tsx';
import { statuses as enStatuses } from '../../words/en/common.ts';
import { messages as enMessages } from '../../words/en/messages.ts';
import { useWords } from '../../words/words.tsx';

const STATUSES = Object.keys(STATUS_LOOK) as MessageStatusName[];

/** Folded on a phone, unless the URL has some: the list comes first there. */
export function MessageFilters({ filtered }: { filtered: boolean }) {
  const { filters, clear } = useWords(enMessages);
  const statuses = useWords(enStatuses);
  const [search, change] = useFilters();
  const [open, setOpen] = useState(filtered);
  return (
    <section aria-label={filters.label} className="flex flex-col gap-3">
      <Button
        icon={<SlidersHorizontal className="size-4" />}
        aria-expanded={open}
        className="self-start md:hidden"
        onClick={() => setOpen(!open)}
      >
        {filters.label}
      </Button>
      <div
        className={`grid grid-cols-2 items-end gap-3 md:grid md:grid-cols-3 xl:grid-cols-[repeat(6,minmax(0,1fr))_auto] ${open ? '' : 'max-md:hidden'}`}
      >
        <SelectField
          label={filters.status}
          value={search.status ?? ''}
          options={[
            { value: '', label: filters.anyStatus },
            ...STATUSES.map((status) => ({ value: status, label: statuses[status] })),
          ]}
          onChange={(status) => change({ status })}
        />
        <SelectField
          label={filters.direction}
          value={search.direction ?? ''}
          options={[
            { value: '', label: filters.bothDirections },
            { value: 'outbound', label: filters.outbound },
            { value: 'inbound', label: filters.inbound },
          ]}
          onChange={(direction) => change({ direction })}
        />
        <WholeText name="recipient" label={filters.recipient} placeholder={filters.recipientExample} />
        <WholeText name="reference" label={filters.reference} placeholder={filters.referenceExample} />
        <TextField
          type="date"
          label={filters.from}
          value={search.from ?? ''}
          max={search.to}
          onChange={(from) => change({ from })}
        />
        <TextField
          type="date"
          label={filters.to}
          value={search.to ?? ''}
          min={search.from}
          onChange={(to) => change({ to })}
        />
        {filtered && (
          <Button
            kind="quiet"
            icon={<X className="size-4" />}
            className="max-xl:col-span-full max-xl:justify-self-start"
            onClick={() => change(NO_FILTERS)}
          >
            {clear}
          </Button>
        )}
      </div>
    </section>
  );
}

interface WholeTextProps {
  name: 'recipient' | 'reference';
  label: string;
  placeholder: string;
}

/** Looked for as a whole, so it counts once it is typed: with Enter, or when the field is left. */
function WholeText({ name, label, placeholder }: WholeTextProps) {
  const [search, change] = useFilters();
  const [typed, setTyped] = useState<string>();
  const apply = () => {
    if (typed !== undefined) change({ [name]: typed.trim() });
    setTyped(undefined);
  };
  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        apply();
      }}
    >
      <TextField
        type="search"
        enterKeyHint="search"
        label={label}
        placeholder={placeholder}
        value={typed ?? search[name] ?? ''}
        onChange={setTyped}
        onBlur={apply}
      />
    </form>
  );
}
