import { Plus, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useCommonWords } from '../../words/en/common.ts';
import { Button } from '../elements/button.tsx';
import { ChoiceList } from '../fields/choice-list.tsx';
import { Popover } from '../overlays/popover.tsx';

export interface Filter {
  key: string;
  name: string;
  icon?: ReactNode;
  /** The value as it is read; empty or undefined when the filter is not set. */
  shown: string | undefined;
  clear: () => void;
  /** Shows where the value is chosen or typed; `done` closes it. */
  edit: (done: () => void) => ReactNode;
}

interface FilterBarProps {
  label: string;
  filters: readonly Filter[];
  search?: ReactNode;
  /** Absent where nothing is set. */
  onClear?: (() => void) | undefined;
}

/** A chip for each filter that is set, and a button for the others; what they are stands in the URL. */
export function FilterBar({ label, filters, search, onClear }: FilterBarProps) {
  const { filter: words } = useCommonWords();
  const set = filters.filter(({ shown }) => shown);
  const others = filters.filter(({ shown }) => !shown);
  return (
    <section aria-label={label} className="flex flex-wrap items-center gap-2 print:hidden">
      {search}
      {set.map((filter) => (
        <Chip key={filter.key} filter={filter} />
      ))}
      {others.length > 0 && <AddFilter filters={others} />}
      {onClear && (
        <Button small kind="quiet" onClick={(event) => letGo(event.currentTarget, onClear)}>
          {words.clear}
        </Button>
      )}
    </section>
  );
}

/** Clears a filter and keeps the focus in the bar, since the pressed chip goes. */
function letGo(pressed: HTMLElement, clear: () => void): void {
  const bar = pressed.closest('section');
  (bar?.querySelector<HTMLElement>('[data-add-filter]') ?? bar?.querySelector('input'))?.focus();
  clear();
}

const CHIP = 'flex min-h-8 items-center text-sm max-md:min-h-10';

function Chip({ filter: { name, shown, clear, edit } }: { filter: Filter }) {
  const { filter: words } = useCommonWords();
  const [open, setOpen] = useState(false);
  return (
    <span className="flex max-w-full rounded border border-line bg-card">
      <Popover
        title={name}
        open={open}
        onOpenChange={setOpen}
        trigger={
          <button
            type="button"
            className={`${CHIP} min-w-0 gap-1.5 rounded-l pr-1 pl-2.5 hover:bg-grey-tint`}
            onKeyDown={({ key, currentTarget }) =>
              (key === 'Backspace' || key === 'Delete') && letGo(currentTarget, clear)
            }
          >
            <span className="text-soft">{name}</span>
            <span className="truncate font-medium">{shown}</span>
          </button>
        }
      >
        {edit(() => setOpen(false))}
      </Popover>
      <button
        type="button"
        aria-label={words.remove(name)}
        data-whole={words.remove(name)}
        onClick={({ currentTarget }) => letGo(currentTarget, clear)}
        className={`${CHIP} w-8 justify-center rounded-r text-soft hover:bg-grey-tint hover:text-ink`}
      >
        <X className="size-3.5" />
      </button>
    </span>
  );
}

/** Lets the person choose a filter first, then its value. */
function AddFilter({ filters }: { filters: readonly Filter[] }) {
  const { filter: words } = useCommonWords();
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const filter = filters.length === 1 ? filters[0] : filters.find(({ key }) => key === chosen);
  const change = (next: boolean) => {
    setOpen(next);
    setChosen(undefined);
  };
  const editor = useRef<HTMLDivElement>(null);
  // What was pressed has made room for it.
  useEffect(() => {
    if (chosen !== undefined) editor.current?.querySelector<HTMLElement>('button, input')?.focus();
  }, [chosen]);
  return (
    <Popover
      title={filter && open ? filter.name : words.add}
      open={open}
      onOpenChange={change}
      trigger={
        <Button
          small
          kind="quiet"
          icon={<Plus className="size-4" />}
          data-add-filter=""
          className="border-dashed !border-edge"
        >
          {filters.length === 1 ? filters[0]!.name : words.add}
        </Button>
      }
    >
      {filter ? (
        <div ref={editor}>{filter.edit(() => change(false))}</div>
      ) : (
        <ChoiceList
          options={filters.map(({ key, name, icon }) => ({ value: key, label: name, icon }))}
          onChoose={setChosen}
        />
      )}
    </Popover>
  );
}
