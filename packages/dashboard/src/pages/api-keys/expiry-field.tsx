import { today } from '../../ui/elements/days.ts';
import { DayField } from '../../ui/fields/day-field.tsx';
import { SelectField } from '../../ui/fields/field.tsx';
import { useApiKeysWords } from '../../words/en/api-keys.ts';

const DAY_MS = 24 * 60 * 60_000;

export interface ExpiryChoice {
  after: 'never' | '30' | '90' | 'date';
  /** `2026-12-31`, where `after` is `date`. */
  date: string;
}

export const NEVER: ExpiryChoice = { after: 'never', date: '' };

/** The timestamp as the API takes it; a day ends with it, Indian time. */
export function expiryOf({ after, date }: ExpiryChoice): string | undefined {
  if (after === 'never') return undefined;
  if (after === 'date') return date && `${date}T23:59:59+05:30`;
  return new Date(Date.now() + Number(after) * DAY_MS).toISOString();
}

interface ExpiryProps {
  value: ExpiryChoice;
  onChange: (value: ExpiryChoice) => void;
  error: string | undefined;
}

export function ExpiryField({ value, onChange, error }: ExpiryProps) {
  const { form } = useApiKeysWords();
  const byDate = value.after === 'date';
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={form.expiry}
        value={value.after}
        options={[
          { value: 'never', label: form.never },
          { value: '30', label: form.days(30) },
          { value: '90', label: form.days(90) },
          { value: 'date', label: form.onDate },
        ]}
        onChange={(after) => onChange({ ...value, after })}
        error={byDate ? undefined : error}
      />
      {byDate && (
        <DayField
          label={form.date}
          towards="future"
          min={today()}
          value={value.date}
          onChange={(date) => onChange({ ...value, date })}
          error={error}
        />
      )}
      {byDate && <p className="text-sm text-soft sm:col-span-2">{form.dateHint}</p>}
    </div>
  );
}
