import { Check } from 'lucide-react';

interface StepsProps<Step extends string> {
  label: string;
  steps: readonly { key: Step; name: string }[];
  step: Step;
  done: readonly Step[];
  /** A tick says this to screen readers. */
  doneWord: string;
  /** Steps that cannot be turned to now. */
  closed?: readonly Step[];
  /** Absent where there is nothing yet to turn in. */
  onTurn?: (step: Step) => void;
}

/** Shows the steps to something, to turn to any of them; what is complete is ticked. */
export function Steps<Step extends string>(props: StepsProps<Step>) {
  const { label, steps, step, done, doneWord, closed = [], onTurn } = props;
  return (
    <nav aria-label={label}>
      <ol
        className="grid gap-1 md:gap-2"
        style={{ gridTemplateColumns: `repeat(${steps.length}, minmax(0, 1fr))` }}
      >
        {steps.map(({ key, name }, at) => {
          const current = key === step;
          const ticked = done.includes(key) && !current;
          return (
            <li key={key}>
              <button
                type="button"
                aria-current={current ? 'step' : undefined}
                disabled={(!onTurn || closed.includes(key)) && !current}
                onClick={() => onTurn?.(key)}
                className={`flex min-h-11 w-full items-center gap-2 border-t-4 pt-1.5 text-left disabled:cursor-not-allowed max-md:flex-col max-md:items-start max-md:gap-0 ${
                  current
                    ? 'border-accent font-semibold text-ink'
                    : ticked
                      ? 'border-accent text-ink enabled:hover:text-accent-strong'
                      : 'border-line text-soft enabled:hover:border-edge enabled:hover:text-ink'
                }`}
              >
                <span className="flex size-5 shrink-0 items-center text-sm tabular-nums md:justify-center">
                  {ticked ? <Check aria-label={doneWord} className="size-4 text-accent" /> : at + 1}
                </span>
                <span className="min-w-0">{name}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
