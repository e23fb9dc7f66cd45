import { type KeyboardEvent, useState } from 'react';
import { useComposeWords } from '../../words/en/compose.ts';
import { BOX, Field, type Labelled } from './field.tsx';
import { readTime } from './read-time.ts';

interface TimeProps extends Labelled {
  /** `09:30`. */
  value: string;
  onChange: (time: string) => void;
}

/** A time of day as people write it, whatever the browser’s language; it counts with Enter or when the field is left. */
export function TimeField({ value, onChange, error, ...labelled }: TimeProps) {
  const { later } = useComposeWords();
  const [typed, setTyped] = useState<string>();
  const read = typed === undefined || typed.trim() === '' ? value : readTime(typed);
  const apply = () => {
    if (read === undefined) return;
    setTyped(undefined);
    if (read !== value) onChange(read);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || typed === undefined) return;
    event.preventDefault(); // the form is sent by the next one, when the time has been seen
    apply();
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
