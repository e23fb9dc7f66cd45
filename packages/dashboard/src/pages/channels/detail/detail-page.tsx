import type { ChannelDetail } from '@meghdoot/sdk';
import { useParams } from '@tanstack/react-router';
import { useApiQuery } from '../../../api/api.tsx';
import { useSignedInAs } from '../../../api/session.tsx';
import { channelQuery } from '../../../nouns/channels/queries.ts';
import { ChannelStatus } from '../../../nouns/channels/status.tsx';
import { useSettings } from '../../../settings.ts';
import { CopyAsCurl } from '../../../ui/copy/copy.tsx';
import { Loaded } from '../../../ui/elements/loaded.tsx';
import { Card, PageFrame } from '../../../ui/elements/page.tsx';
import { formatPhone } from '../../../ui/elements/phone-format.ts';
import { useChannelsWords } from '../../../words/en/channels.ts';
import { ChannelFacts } from './channel-facts.tsx';
import { Health } from './health.tsx';
import { PauseOrResume } from './pause.tsx';
import { RemoveChannel } from './remove.tsx';
import { SendingFacts } from './sending-facts.tsx';
import { SendingForm } from './sending-form.tsx';
import { StatusNotice } from './status-notice.tsx';

export function Page() {
  const channels = useChannelsWords();
  const { apiUrl } = useSettings();
  const { administers } = useSignedInAs();
  const { id } = useParams({ from: '/settings/channels/$id' });
  const query = useApiQuery(channelQuery(id));
  const channel = query.data;
  const heading = channel && (
    <span className="flex flex-wrap items-center gap-3">
      {formatPhone(channel.phone)} <ChannelStatus status={channel.status} />
    </span>
  );
  return (
    <PageFrame
      title={channel ? formatPhone(channel.phone) : channels.title}
      heading={heading}
      above={{ page: { to: '/settings/channels' }, label: channels.title }}
      actions={
        channel && (
          <>
            <CopyAsCurl apiUrl={apiUrl} path={`/api/v1/channels/${id}`} />
            {administers && <PauseOrResume channel={channel} />}
          </>
        )
      }
    >
      <Loaded query={query} lines={8}>
        {(found) => <ChannelCards channel={found} />}
      </Loaded>
    </PageFrame>
  );
}

function ChannelCards({ channel }: { channel: ChannelDetail }) {
  const channels = useChannelsWords();
  const { administers } = useSignedInAs();
  return (
    <>
      <StatusNotice channel={channel} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <Card title={channels.about}>
          <ChannelFacts channel={channel} />
        </Card>
        <Card title={channels.health.title}>
          <Health channel={channel} />
        </Card>
      </div>
      <Card title={channels.settings.title}>
        {administers ? <SendingForm channel={channel} /> : <SendingFacts channel={channel} />}
      </Card>
      {administers && channel.mode === 'live' && <RemoveChannel channel={channel} />}
    </>
  );
}
