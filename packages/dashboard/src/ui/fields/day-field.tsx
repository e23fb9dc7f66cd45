import { CalendarDays } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useCommonWords } from '../../words/en/common.ts';
import { daysAfter, readDay, showDay, today } from '../elements/days.ts';
import { BOX, Field, type Labelled } from './field.tsx';

interface DayProps extends Labelled {
  /** `2026-11-22`, or empty. */
  value: string;
  onChange: (day: string) => void;
  /** The direction in which the year is sought where none is typed. */
  towards?: 'past' | 'future';
  min?: string | undefined;
  max?: string | undefined;
}

/** A day as India writes it, whatever the browser’s language; it counts with Enter or when the field is left. */
export function DayField({ value, onChange, towards = 'past', min, max, error, ...labelled }: DayProps) {
  const { days } = useCommonWords();
  const [typed, setTyped] = useState<string>();
  const [wrong, setWrong] = useState(false);
  const calendar = useRef<HTMLInputElement>(null);
  const choose = (day: string) => {
    setTyped(undefined);
    setWrong(false);
    if (day !== value) onChange(day);
  };
  const apply = () => {
    if (typed === undefined) return;
    const day = typed.trim() === '' ? '' : readDay(typed, towards);
    if (day === undefined) setWrong(true);
    else choose(day);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && typed !== undefined) {
      event.preventDefault(); // the form is sent by the next one, when the day has been seen
      apply();
    }
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    choose(daysAfter((typed && readDay(typed, towards)) || value || today(), step));
  };
  return (
    <Field {...labelled} error={wrong ? days.unread : error}>
      {(joined) => (
        <span className="relative flex">
          <input
            type="text"
            autoComplete="off"
            placeholder={showDay(today())}
            {...joined}
            value={typed ?? (value && showDay(value))}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={apply}
            onKeyDown={press}
            className={`${BOX} min-h-9 pr-10 max-md:min-h-10`}
          />
          <button
            type="button"
            aria-label={days.calendar}
            data-whole={days.calendar}
            onClick={() => calendar.current?.showPicker()}
            className="absolute inset-y-0 right-0 flex w-10 items-center justify-center rounded text-soft hover:text-ink"
          >
            <CalendarDays className="size-4" />
          </button>
          {/* The browser's calendar, which has no order of day and month; its field, which has, is not shown. */}
          <input
            ref={calendar}
            type="date"
            tabIndex={-1}
            aria-hidden
            value={value}
            min={min}
            max={max}
            onChange={(event) => choose(event.target.value)}
            className="pointer-events-none absolute right-0 bottom-0 h-0 w-10 opacity-0"
          />
        </span>
      )}
    </Field>
  );
}
