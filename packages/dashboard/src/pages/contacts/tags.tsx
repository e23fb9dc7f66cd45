import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useApiQuery } from '../../api/api.tsx';
import { knownTags } from '../../nouns/contacts/queries.ts';
import { IconButton } from '../../ui/elements/button.tsx';
import { TextField } from '../../ui/fields/field.tsx';
import { useContactsWords } from '../../words/en/contacts.ts';

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

/** A tag that leads to the contacts that have it, and where it can be removed, the button for that. */
export function Tag({ tag, onRemove }: { tag: string; onRemove?: () => void }) {
  const contacts = useContactsWords();
  return (
    <span className="inline-flex max-w-full min-w-12 items-center rounded bg-grey-tint">
      <Link
        to="/contacts"
        search={{ tag }}
        className={`min-w-0 flex-1 truncate px-2 text-center py-0.5 text-sm underline-offset-4 hover:underline ${onRemove ? 'max-md:py-2' : ''}`}
      >
        {tag}
      </Link>
      {onRemove && (
        <IconButton
          small
          label={contacts.tags.remove(tag)}
          icon={<X className="size-4" />}
          className="max-md:min-h-10"
          onClick={onRemove}
        />
      )}
    </span>
  );
}
