import type { EventNoun } from '@meghdoot/sdk';
import { useId } from 'react';
import { nounOf } from '../../../api/event-subject.ts';
import { Checkbox } from '../../../ui/fields/field.tsx';
import { useWebhooksWords } from '../../../words/en/webhooks.ts';

interface EventsPickerProps {
  /** Types, all of a noun (`message.*`) or everything (`*`). */
  value: readonly string[];
  onChange: (patterns: readonly string[]) => void;
  error: string | undefined;
}

const EVERYTHING = '*';
const FIRST_CHOICE = ['message.*'];

/** Takes the events of a webhook: all, or types by the noun that they are about. */
export function EventsPicker({ value, onChange, error }: EventsPickerProps) {
  const { form, types } = useWebhooksWords();
  const id = useId();
  const everything = value.includes(EVERYTHING);
  const nouns = Map.groupBy(Object.entries(types), ([type]) => nounOf(type));
  return (
    <fieldset className="flex flex-col gap-3" {...(error && { 'aria-describedby': `${id}-error` })}>
      <legend className="mb-2 font-medium">{form.events}</legend>
      <Checkbox
        label={form.everything}
        checked={everything}
        onChange={(on) => onChange(on ? [EVERYTHING] : FIRST_CHOICE)}
      />
      {!everything &&
        [...nouns].map(([noun, members]) => (
          <Noun key={noun} noun={noun} members={members} value={value} onChange={onChange} />
        ))}
      {error && (
        <p id={`${id}-error`} className="text-sm text-red">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface NounProps extends Omit<EventsPickerProps, 'error'> {
  noun: EventNoun;
  members: readonly (readonly [type: string, meaning: string])[];
}

function Noun({ noun, members, value, onChange }: NounProps) {
  const { form } = useWebhooksWords();
  const all = `${noun}.*`;
  const without = (patterns: readonly string[], drop: (pattern: string) => boolean) =>
    patterns.filter((pattern) => !drop(pattern));
  return (
    <fieldset className="rounded border border-line p-3">
      <legend className="px-1 text-sm font-medium text-soft">{form.nouns[noun]}</legend>
      <div className="grid gap-x-4 gap-y-3 md:grid-cols-2">
        <Checkbox
          label={form.allOf(noun)}
          checked={value.includes(all)}
          onChange={(on) => {
            const others = without(value, (pattern) => nounOf(pattern) === noun);
            onChange(on ? [...others, all] : others);
          }}
        />
        {!value.includes(all) &&
          members.map(([type, meaning]) => (
            <Checkbox
              key={type}
              label={<code className="font-mono text-sm">{type}</code>}
              hint={meaning}
              checked={value.includes(type)}
              onChange={(on) =>
                onChange(on ? [...value, type] : without(value, (pattern) => pattern === type))
              }
            />
          ))}
      </div>
    </fieldset>
  );
}
