import { daysAfter, today } from '../../ui/elements/days.ts';
import { DayField } from '../../ui/fields/day-field.tsx';
import type { FormState } from '../../ui/fields/form.tsx';
import { useComposeWords } from '../../words/en/compose.ts';
import { TimeField } from './time-field.tsx';
import type { SendTime, TypedMessage } from './typed-message.ts';

const MOST_DAYS = 90;

/** Takes the day and time (IST) at which a message is to be sent. */
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
