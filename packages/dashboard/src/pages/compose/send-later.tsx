import { type KeyboardEvent, useState } from 'react';
import { daysAfter, today } from '../../ui/elements/days.ts';
import { DayField } from '../../ui/fields/day-field.tsx';
import { BOX, Field, type Labelled } from '../../ui/fields/field.tsx';
import type { FormState } from '../../ui/fields/form.tsx';
import { useComposeWords } from '../../words/en/compose.ts';
import { readTime } from './read-time.ts';
import type { SendTime, TypedMessage } from './typed-message.ts';

const MOST_DAYS = 90;

export function SendLater({ form, at }: { form: FormState<TypedMessage>; at: SendTime }) {
  const { later } = useComposeWords();
  const change = (part: Partial<SendTime>) => form.set('sendAt', { ...at, ...part });
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">{later.title}</legend>
      <div className="flex flex-wrap gap-4 [&>*]:min-w-40 [&>*]:flex-1">
        <DayField
          label={later.day}
          value={at.day}
          towards="future"
          min={today()}
          max={daysAfter(today(), MOST_DAYS)}
          error={form.errorOf('sendAt')}
          onChange={(day) => day && change({ day })}
        />
        <TimeField label={later.time} value={at.time} onChange={(time) => change({ time })} />
      </div>
      <p className="text-sm text-soft">{later.hint}</p>
    </fieldset>
  );
}

interface TimeProps extends Labelled {
  /** `09:30`. */
  value: string;
  onChange: (time: string) => void;
}

/** A time of day as people write it, whatever the browser’s language; it counts with Enter or when the field is left. */
function TimeField({ value, onChange, error, ...labelled }: TimeProps) {
  const { later } = useComposeWords();
  const [typed, setTyped] = useState<string>();
  const read = typed === undefined || typed.trim() === '' ? value : readTime(typed);
  const apply = () => {
    if (read === undefined) return;
    setTyped(undefined);
    if (read !== value) onChange(read);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') apply();
  };
  return (
    <Field {...labelled} error={read === undefined ? later.unread : error}>
      {(joined) => (
        <input
          type="text"
          autoComplete="off"
          placeholder="09:30"
          {...joined}
          value={typed ?? value}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={apply}
          onKeyDown={press}
          className={`${BOX} min-h-9 max-md:min-h-10`}
        />
      )}
    </Field>
  );
}
