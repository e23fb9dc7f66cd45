import type { Contact } from '@meghdoot/sdk';
import { Link } from '@tanstack/react-router';
import { MessageSquareText } from 'lucide-react';
import type { ComponentProps } from 'react';
import { contactName, numberBeside } from '../../nouns/contacts/contact-name.ts';
import { SUGGESTED } from '../../nouns/contacts/queries.ts';
import type { Search } from '../../search.ts';
import { Avatar } from '../../ui/elements/avatar.tsx';
import { ButtonLink } from '../../ui/elements/button.tsx';
import { Empty } from '../../ui/elements/empty.tsx';
import { Loaded } from '../../ui/elements/loaded.tsx';
import { Card } from '../../ui/elements/page.tsx';
import { useMessagesWords } from '../../words/en/messages.ts';

interface ChoosePersonProps {
  name: string;
  people: ComponentProps<typeof Loaded<Contact[]>>['query'];
}

/** Several people have the name that messages are looked for by, or nobody has. */
export function ChoosePerson({ name, people }: ChoosePersonProps) {
  const { whose } = useMessagesWords();
  return (
    <Card title={whose.title(name)}>
      <Loaded query={people}>
        {(found) =>
          found.length === 0 ? (
            <Empty icon={<MessageSquareText />} title={whose.nobody(name)}>
              {whose.hint}
            </Empty>
          ) : (
            <>
              <ul className="divide-y divide-line">
                {found.map((contact) => (
                  <li key={contact.id}>
                    <Link
                      to="/messages"
                      search={(before: Search) => ({ ...before, recipient: contact.id })}
                      className="flex min-h-11 flex-wrap items-center gap-x-3 py-2 text-ink no-underline hover:underline"
                    >
                      <Avatar id={contact.id} name={contact.name} />
                      <span className="text-name font-semibold">{contactName(contact)}</span>
                      <span className="text-sm text-soft">{numberBeside(contact)}</span>
                    </Link>
                  </li>
                ))}
              </ul>
              {found.length === SUGGESTED && (
                <ButtonLink small to="/contacts" search={{ search: name }}>
                  {whose.more}
                </ButtonLink>
              )}
            </>
          )
        }
      </Loaded>
    </Card>
  );
}
