import type { Campaign, CampaignAudience } from '@meghdoot/sdk';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApiQuery } from '../../../api/api.tsx';
import { campaignById } from '../../../nouns/campaigns/queries.ts';
import { channelLine } from '../../../nouns/channels/channel-name.ts';
import { allChannels } from '../../../nouns/channels/queries.ts';
import { savedFiltersQuery } from '../../../nouns/contacts/queries.ts';
import { templateNamed } from '../../../nouns/templates/queries.ts';
import { Id } from '../../../ui/copy/copy.tsx';
import { Card, Facts as FactList } from '../../../ui/elements/page.tsx';
import { Time } from '../../../ui/elements/time.tsx';
import { useCampaignsWords } from '../../../words/en/campaigns.ts';
import { useCostsWords } from '../../../words/en/costs.ts';
import { showMoney } from '../../../words/locale.ts';
import { CampaignCost } from './campaign-cost.tsx';

const LINK = 'underline underline-offset-4';

/** Says what it is: the template, whom it is for, how fast it goes and when it began. */
export function Facts({ campaign }: { campaign: Campaign }) {
  const { facts: words, budget } = useCampaignsWords();
  const { one: costs } = useCostsWords();
  const { id, channelId, template: name, language, startedAt, endedAt, audience } = campaign;
  const { data: template } = useApiQuery(templateNamed({ name, language, channelId }));
  const channel = useApiQuery(allChannels).data?.find((each) => each.id === channelId);
  return (
    <Card title={words.title}>
      <FactList
        facts={[
          [
            words.template,
            template ? (
              <Link key="template" to="/templates/$id" params={{ id: template.id }} className={LINK}>
                {template.name}
              </Link>
            ) : (
              name
            ),
          ],
          channel && [
            words.channel,
            <Link key="channel" to="/settings/channels/$id" params={{ id: channel.id }} className={LINK}>
              {channelLine(channel)}
            </Link>,
          ],
          audience && [words.audience, <Audience key="audience" audience={audience} />],
          [words.pace, <Pace key="pace" campaign={campaign} />],
          startedAt !== undefined && [words.begun, <Time key="begun" at={startedAt} />],
          endedAt !== undefined && [words.ended, <Time key="ended" at={endedAt} />],
          startedAt !== undefined && [costs.label, <CampaignCost key="cost" id={id} since={startedAt} />],
          campaign.budget !== undefined && [
            words.budget,
            budget.spent(showMoney(campaign.spent ?? 0), showMoney(campaign.budget)),
          ],
          [words.id, <Id key="id" value={id} />],
        ]}
      />
    </Card>
  );
}

function Audience({ audience }: { audience: CampaignAudience }): ReactNode {
  const { audiences: words } = useCampaignsWords();
  const { tags, filter, contacts, file, fileName, campaign, state } = audience;
  const saved = typeof filter === 'string' ? filter : undefined;
  const { data: filters } = useApiQuery(savedFiltersQuery, { enabled: saved !== undefined });
  if (contacts) return words.numbers(contacts.length);
  if (file) return words.file(fileName ?? file);
  if (campaign !== undefined && state) return <OfCampaign id={campaign} state={state} />;
  if (saved !== undefined) return words.filter(filters?.find(({ id }) => id === saved)?.name ?? saved);
  if (tags)
    return (['all', 'any', 'none'] as const)
      .flatMap((group) => (tags[group]?.length ? [words[group](tags[group].join(', '))] : []))
      .join('; ');
  return filter && Object.keys(filter).length > 0 ? words.condition : words.everybody;
}

interface OfCampaignProps {
  id: string;
  state: NonNullable<CampaignAudience['state']>;
}

function OfCampaign({ id, state }: OfCampaignProps) {
  const { audiences: words } = useCampaignsWords();
  const { data: other } = useApiQuery(campaignById(id));
  return (
    <Link to="/campaigns/$id" params={{ id }} className={LINK}>
      {words.of[state](other?.name ?? id)}
    </Link>
  );
}

/** Says how fast it goes, a line for each thing that somebody has set. */
function Pace({ campaign }: { campaign: Campaign }) {
  const { paces: words } = useCampaignsWords();
  const { canary, waves, quietHours, mostPerDay, retryLimited } = campaign;
  const lines = [
    canary ? words.canary(canary.percent, canary.least, canary.pauseMinutes) : words.atOnce,
    waves.percent < 100 && words.waves(waves.percent, waves.pauseMinutes),
    quietHours && words.quiet(quietHours.from, quietHours.to),
    mostPerDay !== undefined && words.perDay(mostPerDay),
    retryLimited && words.retry,
  ].filter(Boolean);
  return (
    <ul className="flex flex-col gap-1">
      {lines.map((line) => (
        <li key={String(line)}>{line}</li>
      ))}
    </ul>
  );
}
