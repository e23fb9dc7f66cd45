import { Link } from '@tanstack/react-router';
import { useApiQuery, usePrefetch } from '../../api/api.tsx';
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
import { lazyPart } from '../../ui/elements/lazy-part.tsx';
import { Card, PageFrame, SECOND_TAB } from '../../ui/elements/page.tsx';
import { NewRows } from '../../ui/lists/new-rows.tsx';
import { Table } from '../../ui/lists/table.tsx';
import { useCommonWords } from '../../words/en/common.ts';
import { useMessagesWords } from '../../words/en/messages.ts';
import { MessageFilters } from './filters.tsx';

const None = lazyPart(async () => (await import('./none.tsx')).None);
const ChoosePerson = lazyPart(async () => (await import('./choose-person.tsx')).ChoosePerson);
const ExportButton = lazyPart(
  async () => (await import('../../ui/overlays/export-button.tsx')).ExportButton,
  () => <span className="min-h-9 w-32 max-md:min-h-10" />,
);
const CopyAsCurl = lazyPart(
  async () => (await import('../../ui/copy/copy-as-curl.tsx')).CopyAsCurl,
  () => <span className="size-8 max-md:size-10" />,
);

export function Page() {
  const messages = useMessagesWords();
  const { export: file } = useCommonWords();
  const [search] = useFilters();
  const name = nameIn(search);
  const people = useApiQuery(suggestedContacts(name ?? ''), { enabled: name !== undefined });
  const only = people.data?.length === 1 ? people.data[0]!.id : undefined;
  const query = queryOf({ ...search, ...(name !== undefined && { recipient: only }) });
  /** Several people have the name that is looked for, or nobody. */
  const choosing = name !== undefined && only === undefined;
  const filtered = Object.keys(NO_FILTERS).some((name) => search[name]);
  return (
    <PageFrame
      title={messages.title}
      beside={
        <Link to="/conversations" className={`${SECOND_TAB} max-md:hidden`}>
          {messages.conversations}
        </Link>
      }
      actions={
        <>
          <CopyAsCurl path={`/api/v1/messages${queryText(query)}`} />
          {!choosing && (
            <ExportButton read={(api) => api.messages.export(query)} name="messages.csv" failed={file.failed}>
              {file.action}
            </ExportButton>
          )}
        </>
      }
    >
      <MessageFilters filtered={filtered} />
      {choosing ? (
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
          empty={<None filtered={filtered} />}
        />
      </Card>
    </div>
  );
}

function queryText(query: MessageQuery): string {
  const text = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  ).toString();
  return text && `?${text}`;
}
