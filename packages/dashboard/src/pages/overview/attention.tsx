import { CircleCheck } from 'lucide-react';
import { useApiPages, useApiQuery } from '../../api/api.tsx';
import { channelPages } from '../../nouns/channels/queries.ts';
import { allWebhooks } from '../../nouns/webhooks/queries.ts';
import { Skeleton } from '../../ui/elements/skeleton.tsx';
import { useOverviewWords } from '../../words/en/overview.ts';
import { ChannelTrouble } from './channel-trouble.tsx';
import { stoppedTemplates, unanswered } from './queries.ts';
import { StoppedTemplates } from './stopped-templates.tsx';
import { Unanswered } from './unanswered.tsx';
import { WebhookTrouble } from './webhook-trouble.tsx';

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
  const known = channels && webhooks && waiting && templates;
  const cannotSend = channels?.filter(({ status }) => status !== 'ready') ?? [];
  const ill = webhooks?.filter(({ status, failingSince }) => status === 'disabled' || failingSince) ?? [];
  const byOthers = ill.filter(({ disabledReason }) => disabledReason !== 'requested');
  const byTeam = ill.filter(({ disabledReason }) => disabledReason === 'requested');
  const lines = [
    ...cannotSend.map((channel) => <ChannelTrouble key={channel.id} channel={channel} />),
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
      <CircleCheck aria-hidden className="size-5 shrink-0 text-green" />
      {waiting.nextCursor === null ? attention.nothing : attention.nothingLately}
    </p>
  );
}
