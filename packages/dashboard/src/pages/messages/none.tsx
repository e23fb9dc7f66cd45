import { MessageSquareText } from 'lucide-react';
import { useSignedInAs } from '../../api/session.tsx';
import { NO_FILTERS } from '../../nouns/messages/filter.ts';
import { useFilters } from '../../search.ts';
import { Button, ButtonLink } from '../../ui/elements/button.tsx';
import { Empty } from '../../ui/elements/empty.tsx';
import { useMessagesWords } from '../../words/en/messages.ts';

/** Stands where the list of messages is empty. */
export const None = ({ filtered }: { filtered: boolean }) => (filtered ? <NoneFits /> : <NoneYet />);

function NoneYet() {
  const { none } = useMessagesWords();
  const { workspace } = useSignedInAs();
  return (
    <Empty
      example="messages"
      icon={<MessageSquareText />}
      title={none.title}
      action={
        <>
          <ButtonLink to="/messages/new" kind="primary">
            {workspace.mode === 'test' ? none.action : none.liveAction}
          </ButtonLink>
          <ButtonLink to="/start">{none.start}</ButtonLink>
        </>
      }
    >
      {none.text}
    </Empty>
  );
}

function NoneFits() {
  const { noneFits, clear } = useMessagesWords();
  const [, change] = useFilters();
  return (
    <Empty
      icon={<MessageSquareText />}
      title={noneFits.title}
      action={<Button onClick={() => change(NO_FILTERS)}>{clear}</Button>}
    >
      {noneFits.text}
    </Empty>
  );
}
