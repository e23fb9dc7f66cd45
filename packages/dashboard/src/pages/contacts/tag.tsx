import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { IconButton } from '../../ui/elements/button.tsx';
import { useContactsWords } from '../../words/en/contacts.ts';

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
