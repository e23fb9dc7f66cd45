import { type FormEvent, useState } from 'react';
import { useFilters } from '../../search.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useWords } from '../../words/words.tsx';

/** Narrows the feed to what happened to one thing, by its id. */
export function SubjectFilter() {
  const { events } = useWords();
  const [{ subject }, setFilters] = useFilters();
  const [typed, setTyped] = useState(subject ?? '');
  const apply = (event: FormEvent) => {
    event.preventDefault();
    setFilters({ subject: typed.trim() || undefined });
  };
  return (
    <search className="min-w-0 flex-1 basis-72">
      <form onSubmit={apply} className="flex flex-wrap items-end gap-2">
        <TextField
          label={events.subject}
          hint={events.subjectHint}
          value={typed}
          onChange={setTyped}
          name="subject"
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          className="min-w-0 max-w-md flex-1 basis-60"
        />
        <Button type="submit">{events.filter}</Button>
        {subject && (
          <Button kind="quiet" onClick={() => setFilters({ subject: undefined })}>
            {events.clear}
          </Button>
        )}
      </form>
    </search>
  );
}
