import type { Contact } from '@meghdoot/sdk';
import { Link } from '@tanstack/react-router';
import { contactName } from '../../../nouns/contacts/contact-name.ts';
import type { Column } from '../../../ui/table.tsx';
import { Time } from '../../../ui/time.tsx';
import { contacts as enContacts } from '../../../words/en/contacts.ts';
import { useWords } from '../../../words/words.tsx';
import { OptOutBadge } from '../opt-out-badge.tsx';
import { Tag } from '../tag.tsx';

export function useColumns(): Column<Contact>[] {
  const { columns } = useWords(enContacts);
  return [
    { key: 'name', title: columns.name, cell: (contact) => <NameCell contact={contact} /> },
    { key: 'tags', title: columns.tags, wide: true, cell: ({ tags }) => <Tags tags={tags} /> },
    {
      key: 'optOut',
      title: columns.optOut,
      wide: true,
      width: '11rem',
      cell: ({ optOut }) => <OptOutBadge {...(optOut && { optOut })} />,
    },
    {
      key: 'added',
      title: columns.added,
      wide: true,
      width: '9rem',
      cell: ({ createdAt }) => <Time at={createdAt} />,
    },
  ];
}

/** On a phone the opt-out stands here too, for its column does not. */
function NameCell({ contact }: { contact: Contact }) {
  const name = contactName(contact);
  const beneath = contact.phone === name ? undefined : contact.phone;
  return (
    <div className="flex items-center gap-2">
      <Link
        to="/contacts/$id"
        params={{ id: contact.id }}
        className="group flex min-h-11 min-w-0 flex-1 flex-col justify-center leading-tight"
      >
        <span className="truncate font-medium underline-offset-4 group-hover:underline">{name}</span>
        {beneath && <span className="truncate text-sm text-soft">{beneath}</span>}
      </Link>
      <span className="md:hidden">
        <OptOutBadge {...(contact.optOut && { optOut: contact.optOut })} />
      </span>
    </div>
  );
}

const SHOWN = 3;

function Tags({ tags }: { tags: readonly string[] }) {
  const { more } = useWords(enContacts).tags;
  return (
    <span className="flex items-center gap-1">
      {tags.slice(0, SHOWN).map((tag) => (
        <Tag key={tag} tag={tag} />
      ))}
      {tags.length > SHOWN && (
        <span className="text-sm text-soft" title={tags.slice(SHOWN).join(', ')}>
          {more(tags.length - SHOWN)}
        </span>
      )}
    </span>
  );
}
