import type { Contact, Message } from '@meghdoot/sdk';
import { MessageSquareText } from 'lucide-react';
import { usePrefetch } from '../../../api/api.tsx';
import { addressOf } from '../../../nouns/contacts/queries.ts';
import { useMessageColumns } from '../../../nouns/messages/columns.tsx';
import { messageOf } from '../../../nouns/messages/queries.ts';
import { useLiveMessages } from '../../../nouns/messages/use-live-messages.ts';
import { ButtonLink } from '../../../ui/elements/button.tsx';
import { Empty } from '../../../ui/elements/empty.tsx';
import { Card } from '../../../ui/elements/page.tsx';
import { NewRows } from '../../../ui/lists/new-rows.tsx';
import { Table } from '../../../ui/lists/table.tsx';
import { useContactsWords } from '../../../words/en/contacts.ts';

export function MessagesCard({ contact }: { contact: Contact }) {
  const { messages: words } = useContactsWords();
  const person = addressOf(contact);
  const { list, waiting, showNew } = useLiveMessages({ recipient: person });
  const prefetch = usePrefetch();
  return (
    <div>
      <NewRows count={waiting} onShow={() => void showNew()} />
      <Card
        flush
        title={words.title}
        actions={
          <ButtonLink small to="/messages" search={{ recipient: person }}>
            {words.all}
          </ButtonLink>
        }
      >
        <Table<Message>
          label={words.title}
          columns={useMessageColumns({ ofOne: true })}
          list={list}
          idOf={({ messageId }) => messageId}
          hrefOf={({ messageId }) => ({ to: '/messages/$id', params: { id: messageId } })}
          onNear={({ messageId }) => prefetch(messageOf(messageId))}
          empty={
            <Empty
              icon={<MessageSquareText />}
              title={words.none}
              action={
                <ButtonLink to="/conversations/with/$id" params={{ id: contact.id }}>
                  {words.send}
                </ButtonLink>
              }
            >
              {words.noneText}
            </Empty>
          }
        />
      </Card>
    </div>
  );
}
