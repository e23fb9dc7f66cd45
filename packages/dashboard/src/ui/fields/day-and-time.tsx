import { useComposeWords } from '../../words/en/compose.ts';
import type { DayTime } from '../elements/day-time.ts';
import { daysAfter, today } from '../elements/days.ts';
import { DayField } from './day-field.tsx';
import { TimeField } from './time-field.tsx';

const MOST_DAYS = 90;

interface DayAndTimeProps {
  label: string;
  value: DayTime;
  onChange: (value: DayTime) => void;
  error?: string | undefined;
  hint: string;
}

/** Something that is yet to come, on a day and at a time. */
export function DayAndTime({ label, value, onChange, error, hint }: DayAndTimeProps) {
  const { later } = useComposeWords();
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">{label}</legend>
      <div className="flex flex-wrap gap-4 [&>*]:min-w-40 [&>*]:flex-1">
        <DayField
          label={later.day}
          value={value.day}
          towards="future"
          min={today()}
          max={daysAfter(today(), MOST_DAYS)}
          error={error}
          onChange={(day) => day && onChange({ ...value, day })}
        />
        <TimeField label={later.time} value={value.time} onChange={(time) => onChange({ ...value, time })} />
      </div>
      <p className="text-sm text-soft">{hint}</p>
    </fieldset>
  );
}
