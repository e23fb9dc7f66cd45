import type { Channel, Template, Webhook } from '@meghdoot/sdk';
import { CircleCheck, CirclePause, CircleSlash, CircleX, LayoutTemplate, TriangleAlert } from 'lucide-react';
import { useApiMutation, useApiPages, useApiQuery } from '../../api/api.tsx';
import { useSignedInAs } from '../../api/session.tsx';
import { channelName } from '../../nouns/channels/channel-name.ts';
import { channelPages, refreshesOf } from '../../nouns/channels/queries.ts';
import { ChannelReason } from '../../nouns/channels/reason.tsx';
import { allWebhooks } from '../../nouns/webhooks/queries.ts';
import { useSwitch } from '../../nouns/webhooks/use-switch.ts';
import { Button, ButtonLink } from '../../ui/elements/button.tsx';
import { lazyPart } from '../../ui/elements/lazy-part.tsx';
import { useErrorLine } from '../../ui/elements/notice.tsx';
import { Skeleton } from '../../ui/elements/skeleton.tsx';
import { Time } from '../../ui/elements/time.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { useChannelsWords } from '../../words/en/channels.ts';
import { useOverviewWords } from '../../words/en/overview.ts';
import { useTemplatesWords } from '../../words/en/templates.ts';
import { AttentionLine } from './attention-line.tsx';
import { stoppedTemplates, troubledCampaigns, unanswered } from './queries.ts';
import { Unanswered } from './unanswered.tsx';

const CampaignTrouble = lazyPart(async () => (await import('./campaign-trouble.tsx')).CampaignTrouble);

const FundsTrouble = lazyPart(async () => (await import('./funds-trouble.tsx')).FundsTrouble);

const SOON_MS = 10_000;
const SELDOM_MS = 60_000;

/**
 * Shows what somebody has to do something about, the most urgent first, each with the button that does it. With
 * `calm` it says when there is nothing.
 */
export function Attention({ calm = true }: { calm?: boolean }) {
  const { attention } = useOverviewWords();
  const { rows: channels } = useApiPages(channelPages);
  const { rows: webhooks } = useApiPages(allWebhooks);
  const { data: waiting } = useApiQuery(unanswered, { everyMs: SOON_MS });
  const { data: templates } = useApiQuery(stoppedTemplates, { everyMs: SELDOM_MS });
  const { data: campaigns } = useApiQuery(troubledCampaigns, { everyMs: SELDOM_MS });
  const known = channels && webhooks && waiting && templates && campaigns;
  const cannotSend = channels?.filter(({ status }) => status !== 'ready') ?? [];
  const poor = new Map(
    (channels ?? []).filter(({ lacksFunds }) => lacksFunds).map((channel) => [channel.wabaId, channel]),
  );
  const ill = webhooks?.filter(({ status, failingSince }) => status === 'disabled' || failingSince) ?? [];
  const byOthers = ill.filter(({ disabledReason }) => disabledReason !== 'requested');
  const byTeam = ill.filter(({ disabledReason }) => disabledReason === 'requested');
  const lines = [
    ...[...poor.values()].map((channel) => <FundsTrouble key={channel.wabaId} channel={channel} />),
    ...cannotSend.map((channel) => <ChannelTrouble key={channel.id} channel={channel} />),
    ...(campaigns ?? []).map((campaign) => <CampaignTrouble key={campaign.id} campaign={campaign} />),
    ...byOthers.map((webhook) => <WebhookTrouble key={webhook.id} webhook={webhook} />),
    ...(waiting && waiting.data.length > 0 ? [<Unanswered key="unanswered" waiting={waiting} />] : []),
    ...(templates && templates.length > 0
      ? [<StoppedTemplates key="templates" templates={templates} />]
      : []),
    ...byTeam.map((webhook) => <WebhookTrouble key={webhook.id} webhook={webhook} />),
  ];
  if (lines.length > 0) {
    return (
      <section aria-label={attention.title} className="rounded border border-line bg-card shadow-card">
        <h2 className="px-4 pt-3 font-semibold md:px-6">{attention.title}</h2>
        <ul className="divide-y divide-line">{lines}</ul>
      </section>
    );
  }
  if (!calm) return null;
  if (!known) return <Skeleton className="h-6 w-72 max-w-full" />;
  return (
    <p className="flex items-center gap-2 text-soft">
      <CircleCheck aria-hidden className="size-5 shrink-0 text-teal" />
      {waiting.nextCursor === null ? attention.nothing : attention.nothingLately}
    </p>
  );
}

function StoppedTemplates({ templates }: { templates: readonly Template[] }) {
  const { attention } = useOverviewWords();
  const { statuses } = useTemplatesWords();
  const [first] = templates;
  const named = (status: string) => (statuses[status]?.name ?? status).toLowerCase();
  return (
    <AttentionLine
      tone="amber"
      icon={<LayoutTemplate />}
      title={attention.templates(templates.length)}
      action={
        templates.length === 1 ? (
          <ButtonLink small to="/templates/$id" params={{ id: first!.id }}>
            {attention.openTemplate}
          </ButtonLink>
        ) : (
          <ButtonLink small to="/templates" search={{ status: first!.status }}>
            {attention.openTemplates}
          </ButtonLink>
        )
      }
    >
      {templates.map(({ name, language, status }) => `${name} (${language}): ${named(status)}`).join(' · ')}
    </AttentionLine>
  );
}

/** A number that sends nothing: by somebody's wish, or because WhatsApp does not let it. */
function ChannelTrouble({ channel }: { channel: Channel }) {
  const { attention } = useOverviewWords();
  const { resume } = useChannelsWords();
  const { administers } = useSignedInAs();
  const toast = useToast();
  const errorLine = useErrorLine();
  const { id, status } = channel;
  const goOn = useApiMutation((api) => api.channels.update(id, { status: 'ready' }), {
    refreshes: refreshesOf(channel),
    onDone: () => toast(resume.done(channelName(channel))),
  });
  const paused = status === 'paused';
  return (
    <AttentionLine
      tone={paused ? 'amber' : 'red'}
      icon={paused ? <CirclePause /> : <CircleX />}
      title={attention.channel[paused ? 'paused' : 'not_ready'](channelName(channel))}
      action={
        paused && administers ? (
          <Button
            small
            busy={goOn.isPending}
            onClick={() => goOn.mutate(undefined, { onError: (error) => toast(errorLine(error)) })}
          >
            {resume.action}
          </Button>
        ) : (
          <ButtonLink small to="/settings/channels/$id" params={{ id }}>
            {attention.openChannel}
          </ButtonLink>
        )
      }
    >
      <ChannelReason channel={channel} /> {attention.waits}
    </AttentionLine>
  );
}

/** A server of theirs that is not notified. One that failed is tested before it is enabled, on the page of the webhook. */
function WebhookTrouble({ webhook }: { webhook: Webhook }) {
  const { attention } = useOverviewWords();
  const { administers } = useSignedInAs();
  const { turn, busy } = useSwitch(webhook);
  const { id, url, description, status, disabledReason, disabledAt, failingSince } = webhook;
  const name = description ?? url;
  const byTeam = disabledReason === 'requested';
  const disabled = status === 'disabled';
  const since = disabled ? disabledAt : failingSince;
  return (
    <AttentionLine
      tone={disabled ? (byTeam ? 'grey' : 'red') : 'amber'}
      icon={disabled ? <CircleSlash /> : <TriangleAlert />}
      title={disabled ? attention.webhook.disabled(name) : attention.webhook.failing(name)}
      action={
        byTeam && administers ? (
          <Button small busy={busy} onClick={() => turn('enabled')}>
            {attention.webhook.enable}
          </Button>
        ) : (
          <ButtonLink small to="/webhooks/$id" params={{ id }}>
            {disabled && administers ? attention.webhook.test : attention.webhook.open}
          </ButtonLink>
        )
      }
    >
      {attention.webhook.why[disabledReason ?? 'retried']}{' '}
      {disabled ? attention.disabledAt : attention.failingSince} {since && <Time at={since} />}
    </AttentionLine>
  );
}
