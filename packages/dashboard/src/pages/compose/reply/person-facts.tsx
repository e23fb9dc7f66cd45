import type { Contact } from '@meghdoot/sdk';
import { ButtonLink } from '../../../ui/elements/button.tsx';
import { Card, Facts } from '../../../ui/elements/page.tsx';
import { Time } from '../../../ui/elements/time.tsx';
import { useContactsWords } from '../../../words/en/contacts.ts';
import { useReplyWords } from '../../../words/en/reply.ts';

/** Shows the person beside the conversation where there is room. */
export function PersonFacts({ contact }: { contact: Contact }) {
  const { facts, tags: words, scopes } = useContactsWords();
  const reply = useReplyWords();
  const { id, username, tags, optOut, createdAt } = contact;
  return (
    <Card title={reply.about} className="max-xl:hidden">
      <div className="flex flex-col gap-4">
        <Facts
          facts={[
            username !== undefined && [facts.username, `@${username}`],
            tags.length > 0 && [words.title, tags.join(', ')],
            optOut !== undefined && [reply.refuses, scopes[optOut.scope].refuses],
            [facts.added, <Time key="added" at={createdAt} />],
          ]}
        />
        <ButtonLink small to="/contacts/$id" params={{ id }} className="self-start">
          {reply.contact}
        </ButtonLink>
      </div>
    </Card>
  );
}
