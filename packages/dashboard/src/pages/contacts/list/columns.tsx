import type { Contact } from '@meghdoot/sdk';
import { Link } from '@tanstack/react-router';
import { contactName, numberBeside } from '../../../nouns/contacts/contact-name.ts';
import { Avatar } from '../../../ui/elements/avatar.tsx';
import { Time } from '../../../ui/elements/time.tsx';
import type { Column } from '../../../ui/lists/columns.ts';
import { useContactsWords } from '../../../words/en/contacts.ts';
import { OptOutBadge } from '../opt-out-badge.tsx';
import { Tag } from '../tag.tsx';

export function useColumns(): Column<Contact>[] {
  const { columns } = useContactsWords();
  return [
    {
      key: 'name',
      title: columns.name,
      min: 192,
      grow: 3,
      cell: (contact, gone) => <NameCell contact={contact} withOptOut={gone.has('optOut')} />,
    },
    {
      key: 'tags',
      title: columns.tags,
      min: 168,
      leaves: 2,
      grow: 2,
      cell: ({ tags }, gone) => <Tags tags={tags} most={gone.has('added') ? 2 : 3} />,
    },
    {
      key: 'optOut',
      title: columns.optOut,
      min: 168,
      leaves: 3,
      cell: ({ optOut }) => <OptOutBadge {...(optOut && { optOut })} />,
    },
    {
      key: 'added',
      title: columns.added,
      min: 120,
      leaves: 1,
      cell: ({ createdAt }) => <Time at={createdAt} />,
    },
  ];
}

/** The opt-out stands here where its column has left. */
function NameCell({ contact, withOptOut }: { contact: Contact; withOptOut: boolean }) {
  const beneath = numberBeside(contact);
  return (
    <div className="flex items-center gap-3">
      <Avatar id={contact.id} name={contact.name} />
      <Link
        to="/contacts/$id"
        params={{ id: contact.id }}
        className="group flex min-h-11 min-w-0 flex-1 flex-col justify-center leading-tight"
      >
        <span className="truncate font-medium underline-offset-4 group-hover:underline">
          {contactName(contact)}
        </span>
        {beneath && <span className="truncate text-xs text-soft">{beneath}</span>}
      </Link>
      {withOptOut && <OptOutBadge {...(contact.optOut && { optOut: contact.optOut })} />}
    </div>
  );
}

function Tags({ tags, most }: { tags: readonly string[]; most: number }) {
  const { more } = useContactsWords().tags;
  return (
    <span className="flex items-center gap-1">
      {tags.slice(0, most).map((tag) => (
        <Tag key={tag} tag={tag} />
      ))}
      {tags.length > most && (
        <span className="shrink-0 text-sm text-soft" data-whole={tags.slice(most).join(', ')}>
          {more(tags.length - most)}
        </span>
      )}
    </span>
  );
}
