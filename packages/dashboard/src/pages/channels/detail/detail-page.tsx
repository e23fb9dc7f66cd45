import type { Channel, ChannelDetail } from '@meghdoot/sdk';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApiQuery } from '../../../api/api.tsx';
import { useSignedInAs } from '../../../api/session.tsx';
import { channelName } from '../../../nouns/channels/channel-name.ts';
import { FundsActions, FundsNeeded } from '../../../nouns/channels/funds.tsx';
import { channelPages, channelQuery } from '../../../nouns/channels/queries.ts';
import { ChannelReason } from '../../../nouns/channels/reason.tsx';
import { ChannelStatus } from '../../../nouns/channels/status.tsx';
import { Id } from '../../../ui/copy/copy.tsx';
import { CopyAsCurl } from '../../../ui/copy/copy-as-curl.tsx';
import { ButtonLink } from '../../../ui/elements/button.tsx';
import { Loaded } from '../../../ui/elements/loaded.tsx';
import { Notice } from '../../../ui/elements/notice.tsx';
import { Card, Facts, PageFrame } from '../../../ui/elements/page.tsx';
import { formatPhone } from '../../../ui/elements/phone-format.ts';
import { Time } from '../../../ui/elements/time.tsx';
import { DangerButton } from '../../../ui/overlays/danger-button.tsx';
import { useChannelsWords } from '../../../words/en/channels.ts';
import { useCommonWords } from '../../../words/en/common.ts';
import { PauseOrResume } from './pause.tsx';
import { SendingFacts, SendingForm } from './sending-form.tsx';

export function Page() {
  const channels = useChannelsWords();
  const { administers } = useSignedInAs();
  const { id } = useParams({ from: '/settings/channels/$id' });
  const query = useApiQuery(channelQuery(id));
  const channel = query.data;
  const heading = channel && (
    <span className="flex flex-wrap items-center gap-3">
      {formatPhone(channel.phone)} <ChannelStatus {...channel} />
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
            <CopyAsCurl path={`/api/v1/channels/${id}`} />
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
      {channel.lacksFunds && (
        <Notice
          tone="wrong"
          title={channels.funds.title(channelName(channel))}
          actions={<FundsActions channel={channel} />}
        >
          <p>
            <FundsNeeded channel={channel} />
          </p>
        </Notice>
      )}
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

function ChannelFacts({ channel }: { channel: ChannelDetail }) {
  const channels = useChannelsWords();
  const { facts } = channels;
  const { administers } = useSignedInAs();
  const { id, phone, displayName, mode, phoneNumberId, wabaId, createdAt } = channel;
  return (
    <div className="flex flex-col items-start gap-4">
      <Facts
        facts={[
          [facts.number, <Id key="phone" value={phone} shown={formatPhone(phone)} />],
          displayName !== undefined && [facts.displayName, displayName],
          [
            facts.mode,
            <span key="mode">
              {channels.modes[mode]}
              <span className="block text-sm text-soft">{channels.modeMeans[mode]}</span>
            </span>,
          ],
          [facts.phoneNumberId, <Id key="number" value={phoneNumberId} />],
          [facts.wabaId, <Id key="waba" value={wabaId} />],
          [facts.created, <Time key="created" at={createdAt} />],
          [facts.id, <Id key="id" value={id} />],
        ]}
      />
      {administers && mode === 'live' && (
        <ButtonLink small to="/settings/channels/new" search={{ step: 'token', phoneNumberId, wabaId }}>
          {channels.changeCredentials}
        </ButtonLink>
      )}
    </div>
  );
}

function RemoveChannel({ channel: { id, phone: number } }: { channel: Channel }) {
  const phone = formatPhone(number);
  const { remove } = useChannelsWords();
  const navigate = useNavigate();
  return (
    <Card
      title={remove.heading}
      lead={remove.lead}
      actions={
        <DangerButton
          action={remove.action}
          title={remove.title(phone)}
          loses={remove.loses(phone)}
          write={(api) => api.channels.remove(id)}
          refreshes={[channelPages.key]}
          done={remove.done(phone)}
          onDone={() => void navigate({ to: '/settings/channels' })}
        />
      }
    />
  );
}

function StatusNotice({ channel }: { channel: Channel }) {
  const { status, reason, mode } = channel;
  const { notices } = useChannelsWords();
  if (status === 'ready') return null;
  return (
    <Notice tone={status === 'paused' ? 'warning' : 'wrong'} title={notices[status]}>
      {reason && (
        <p>
          <ChannelReason channel={channel} />
        </p>
      )}
      {mode === 'live' && <p>{notices.credentials}</p>}
    </Notice>
  );
}

function Health({ channel }: { channel: ChannelDetail }) {
  const common = useCommonWords();
  const channels = useChannelsWords();
  const { health } = channels;
  const { mode, lastWebhookAt, templatesSyncedAt, callbackUrl } = channel;
  const simulated = mode === 'simulator';
  return (
    <Facts
      facts={[
        [
          health.lastWebhook,
          lastWebhookAt ? (
            <Time key="webhook" at={lastWebhookAt} />
          ) : (
            <With key="webhook" hint={simulated ? health.noWebhookSimulated : health.noWebhookHint}>
              {health.noWebhook}
            </With>
          ),
        ],
        [
          health.templates,
          <span key="templates" className="flex flex-wrap gap-x-4">
            {templatesSyncedAt ? <Time at={templatesSyncedAt} /> : common.never}
            <Link to="/templates" className="text-accent underline underline-offset-4">
              {health.seeTemplates}
            </Link>
          </span>,
        ],
        [
          health.callback,
          <With key="callback" hint={simulated ? health.callbackSimulated : health.callbackHint}>
            <Id value={callbackUrl} />
          </With>,
        ],
      ]}
    />
  );
}

function With({ hint, children }: { hint: string; children: ReactNode }) {
  return (
    <>
      {children}
      <p className="text-sm text-soft">{hint}</p>
    </>
  );
}
