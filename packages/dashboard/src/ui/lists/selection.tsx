import { type ReactNode, useState } from 'react';
import { useCommonWords } from '../../words/en/common.ts';
import { Button } from '../elements/button.tsx';

export interface Selection {
  ids: ReadonlySet<string>;
  /** Selects all of these, or none of them. */
  set: (ids: readonly string[], selected: boolean) => void;
  clear: () => void;
}

export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    ids,
    set: (changed, selected) =>
      setIds((before) => {
        const next = new Set(before);
        for (const id of changed) selected ? next.add(id) : next.delete(id);
        return next;
      }),
    clear: () => setIds(new Set()),
  };
}

interface TickProps {
  label: string;
  checked: boolean;
  /** `range`: Shift was held, so that all since the last one are meant. */
  onChange: (checked: boolean, range: boolean) => void;
}

/** The whole cell takes the press, which a finger needs. */
export function Tick({ label, checked, onChange }: TickProps) {
  return (
    <label className="flex h-9 items-center justify-center select-none">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={({ currentTarget, nativeEvent }) =>
          onChange(currentTarget.checked, (nativeEvent as MouseEvent).shiftKey)
        }
        className="size-5 accent-(--accent)"
      />
    </label>
  );
}

/** The look of a bar that stays at the foot of a list, however far that is scrolled. */
export const BAR =
  'sticky bottom-20 z-20 flex items-center self-center rounded border border-line bg-raised px-4 py-2 shadow-raised md:bottom-4';

interface SelectionBarProps {
  selection: Selection;
  children: ReactNode;
}

/** Shows the actions for the rows that are selected. */
export function SelectionBar({ selection, children }: SelectionBarProps) {
  const common = useCommonWords();
  if (selection.ids.size === 0) return null;
  return (
    <div role="toolbar" aria-label={common.selected(selection.ids.size)} className={`${BAR} flex-wrap gap-2`}>
      <span className="mr-2 font-medium">{common.selected(selection.ids.size)}</span>
      {children}
      <Button small kind="quiet" onClick={selection.clear}>
        {common.clearSelection}
      </Button>
    </div>
  );
}
