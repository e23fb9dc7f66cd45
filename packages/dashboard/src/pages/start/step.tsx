import { Check, ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useStartWords } from '../../words/en/start.ts';

interface StepProps {
  number: number;
  title: string;
  lead: string;
  done: boolean;
  open: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** Shows one step, done in place. It keeps what was typed when it is folded. */
export function Step({ number, title, lead, done, open, onToggle, children }: StepProps) {
  const start = useStartWords();
  const id = useId();
  return (
    <li className="rounded border border-line bg-card shadow-card">
      <h2>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={onToggle}
          className="flex min-h-14 w-full items-center gap-3 rounded px-4 text-left text-lg font-semibold md:px-6"
        >
          <span
            aria-hidden
            className={`flex size-7 shrink-0 items-center justify-center rounded-full text-sm ${done ? 'bg-teal-tint text-teal' : 'bg-grey-tint text-ink'}`}
          >
            {done ? <Check className="size-4" /> : number}
          </span>
          {title}
          {done && <span className="text-sm font-medium text-teal">{start.done}</span>}
          <ChevronDown
            aria-hidden
            className={`ml-auto size-5 shrink-0 text-soft transition-transform duration-100 ${open ? 'rotate-180' : ''}`}
          />
        </button>
      </h2>
      <div id={id} hidden={!open}>
        <div className="flex flex-col gap-4 px-4 pb-5 md:px-6 md:pl-16">
          <p className="max-w-prose text-soft">{lead}</p>
          {children}
        </div>
      </div>
    </li>
  );
}
