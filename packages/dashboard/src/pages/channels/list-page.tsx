import { MessagesSquare, Plus } from 'lucide-react';
import { useApiPages, usePrefetch } from '../../api/api.tsx';
import { useSignedInAs } from '../../api/session.tsx';
import { channelPages, channelQuery } from '../../nouns/channels/queries.ts';
import { ButtonLink } from '../../ui/elements/button.tsx';
import { Empty } from '../../ui/elements/empty.tsx';
import { Card, PageFrame } from '../../ui/elements/page.tsx';
import { Table } from '../../ui/lists/table.tsx';
import { useChannelsWords } from '../../words/en/channels.ts';
import { columnsOf } from './columns.tsx';

export function Page() {
  const channels = useChannelsWords();
  const { administers } = useSignedInAs();
  const prefetch = usePrefetch();
  const list = useApiPages(channelPages);
  const connect = administers && (
    <ButtonLink to="/settings/channels/new" kind="primary" icon={<Plus className="size-4" />}>
      {channels.connect}
    </ButtonLink>
  );
  return (
    <PageFrame title={channels.title} lead={channels.lead} actions={connect}>
      <Card flush>
        <Table
          label={channels.list}
          columns={columnsOf(channels)}
          list={list}
          idOf={({ id }) => id}
          hrefOf={({ id }) => ({ to: '/settings/channels/$id', params: { id } })}
          onNear={({ id }) => prefetch(channelQuery(id))}
          empty={
            <Empty icon={<MessagesSquare />} title={channels.empty.title} action={connect}>
              {administers ? channels.empty.text : channels.empty.member}
            </Empty>
          }
        />
      </Card>
    </PageFrame>
  );
}
