import { type ReactNode, useId } from 'react';
import { useApiQuery } from '../../api/api.tsx';
import { knownTags } from '../../nouns/contacts/queries.ts';
import { TextField } from '../../ui/fields/field.tsx';

interface TagFieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  hideLabel?: boolean;
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
  className?: string;
}

const LONGEST = 64;

/** A tag as text; those in use are offered. */
export function TagField(props: TagFieldProps) {
  const known = useApiQuery(knownTags).data ?? [];
  const id = useId();
  return (
    <>
      <TextField {...props} list={id} maxLength={LONGEST} autoComplete="off" enterKeyHint="done" />
      <datalist id={id}>
        {known.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
    </>
  );
}
