import { Check } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';

export interface Choice<T extends string = string> {
  value: T;
  label: string;
  icon?: ReactNode;
}

interface ChoiceListProps<T extends string> {
  options: readonly Choice<T>[];
  value?: T | undefined;
  onChoose: (value: T) => void;
}

/** A few to choose from; the arrows go through them. */
export function ChoiceList<T extends string>({ options, value, onChoose }: ChoiceListProps<T>) {
  return (
    <ul className="flex flex-col" onKeyDown={stepThrough}>
      {options.map((option) => (
        <li key={option.value}>
          <button
            type="button"
            aria-pressed={value === undefined ? undefined : option.value === value}
            onClick={() => onChoose(option.value)}
            className="flex min-h-8 w-full items-center gap-2 rounded-sm px-2 text-left hover:bg-grey-tint max-md:min-h-11 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-soft"
          >
            {option.icon}
            <span className="min-w-0 flex-1">{option.label}</span>
            {option.value === value && <Check aria-hidden />}
          </button>
        </li>
      ))}
    </ul>
  );
}

function stepThrough(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const all = [...event.currentTarget.querySelectorAll('button')];
  all.at((all.indexOf(event.target as HTMLButtonElement) + step) % all.length)?.focus();
}
