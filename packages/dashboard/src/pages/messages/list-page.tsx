import { MessageSquareText } from 'lucide-react';
import { useApiQuery, usePrefetch } from '../../api/api.tsx';
import { useSignedInAs } from '../../api/session.tsx';
import { suggestedContacts } from '../../nouns/contacts/queries.ts';
import { useMessageColumns } from '../../nouns/messages/columns.tsx';
import {
  type MessageQuery,
  NO_FILTERS,
  nameIn,
  queryOf,
  showsFailures,
} from '../../nouns/messages/filter.ts';
import { messageOf } from '../../nouns/messages/queries.ts';
import { useLiveMessages } from '../../nouns/messages/use-live-messages.ts';
import { useFilters } from '../../search.ts';
import { Button, ButtonLink } from '../../ui/elements/button.tsx';
import { Empty } from '../../ui/elements/empty.tsx';
import { lazyPart } from '../../ui/elements/lazy-part.tsx';
import { Card, PageFrame } from '../../ui/elements/page.tsx';
import { NewRows } from '../../ui/lists/new-rows.tsx';
import { Table } from '../../ui/lists/table.tsx';
import { useMessagesWords } from '../../words/en/messages.ts';
import { MessageFilters } from './filters.tsx';

const ChoosePerson = lazyPart(async () => (await import('./choose-person.tsx')).ChoosePerson);
const CopyAsCurl = lazyPart(
  async () => (await import('../../ui/copy/copy-as-curl.tsx')).CopyAsCurl,
  () => <span className="size-8 max-md:size-10" />,
);

export function Page() {
  const messages = useMessagesWords();
  const [search] = useFilters();
  const name = nameIn(search);
  const people = useApiQuery(suggestedContacts(name ?? ''), { enabled: name !== undefined });
  const only = people.data?.length === 1 ? people.data[0]!.id : undefined;
  const query = queryOf({ ...search, ...(name !== undefined && { recipient: only }) });
  const filtered = Object.keys(NO_FILTERS).some((name) => search[name]);
  return (
    <PageFrame
      title={messages.title}
      lead={messages.lead}
      actions={<CopyAsCurl path={`/api/v1/messages${queryText(query)}`} />}
    >
      <MessageFilters filtered={filtered} />
      {name !== undefined && only === undefined ? (
        <ChoosePerson name={name} people={people} />
      ) : (
        <MessageTable query={query} filtered={filtered} failures={showsFailures(search)} />
      )}
    </PageFrame>
  );
}

interface MessageTableProps {
  query: MessageQuery;
  filtered: boolean;
  failures: boolean;
}

function MessageTable({ query, filtered, failures }: MessageTableProps) {
  const messages = useMessagesWords();
  const { list, waiting, showNew } = useLiveMessages(query);
  const prefetch = usePrefetch();
  const columns = useMessageColumns({ failures });
  return (
    <div>
      <NewRows count={waiting} onShow={() => void showNew()} />
      <Card flush>
        <Table
          key={JSON.stringify(query)}
          label={messages.title}
          columns={columns}
          list={list}
          idOf={({ messageId }) => messageId}
          hrefOf={({ messageId }) => ({ to: '/messages/$id', params: { id: messageId } })}
          onNear={({ messageId }) => prefetch(messageOf(messageId))}
          empty={filtered ? <NoneFits /> : <NoneYet />}
        />
      </Card>
    </div>
  );
}

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

function queryText(query: MessageQuery): string {
  const text = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  ).toString();
  return text && `?${text}`;
}
