import { useRouterState } from '@tanstack/react-router';
import { ChevronRight, ServerCog } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { Entry } from './navigation.tsx';

export const RAIL_HEADING = 'mb-1 px-3 text-sm font-semibold tracking-wide text-soft uppercase';

const KEPT_AS = 'meghdoot-operator-entries';

interface FoldingGroupProps {
  name: string;
  entries: readonly Entry[];
  /** Shows icons alone. */
  narrow: boolean;
  children: ReactNode;
}

/** Entries for the few times one needs them: folded away until asked for, as this browser remembers. */
export function FoldingGroup({ name, entries, narrow, children }: FoldingGroupProps) {
  const id = useId();
  const [open, setOpen] = useState(() => localStorage.getItem(KEPT_AS) === 'open');
  const here = useRouterState({ select: ({ location }) => location.pathname });
  const within = entries.some(({ to }) => here.startsWith(to));
  const shown = open || within;
  return (
    <div>
      <h2 className={narrow ? '' : 'mb-1'}>
        <button
          type="button"
          aria-expanded={shown}
          aria-controls={id}
          disabled={within}
          {...(narrow && { 'data-whole': name, 'data-side': 'right' })}
          onClick={() => {
            localStorage.setItem(KEPT_AS, open ? 'folded' : 'open');
            setOpen(!open);
          }}
          className={`flex w-full items-center rounded px-3 text-sm font-semibold tracking-wide text-soft uppercase hover:bg-grey-tint hover:text-ink disabled:hover:bg-transparent max-md:min-h-11 ${narrow ? 'min-h-9 justify-center' : 'min-h-7 justify-between'}`}
        >
          <span className={narrow ? 'sr-only' : ''}>{name}</span>
          {narrow && <ServerCog aria-hidden className="size-4.5" />}
          <ChevronRight
            aria-hidden
            className={`transition-transform duration-100 ${narrow ? 'size-3' : 'size-4'} ${shown ? 'rotate-90' : ''}`}
          />
        </button>
      </h2>
      <div id={id} hidden={!shown}>
        {children}
      </div>
    </div>
  );
}
