import type { CampaignAudience } from '@meghdoot/sdk';
import { Users } from 'lucide-react';
import { queryOf, useApiQuery } from '../../../api/api.tsx';
import { campaignById, campaignFile } from '../../../nouns/campaigns/queries.ts';
import { ErrorNotice } from '../../../ui/elements/notice.tsx';
import { useCampaignEditorWords } from '../../../words/en/campaign-editor.ts';
import { filterOf, type Kind } from './audience.ts';

interface AudienceCountProps {
  campaignId: string;
  audience: CampaignAudience | undefined;
  kind: Kind | undefined;
}

/** Says how many people are chosen. */
export function AudienceCount({ campaignId, audience, kind }: AudienceCountProps) {
  const { people: words } = useCampaignEditorWords();
  const { count, more, error, refetch } = useCount(campaignId, audience);
  if (error) return <ErrorNotice error={error} retry={() => void refetch()} />;
  const text = !audience
    ? words.notYet
    : count === undefined
      ? words.counting
      : count === 0
        ? words.nobody
        : (more ? words.foundMore : words.found)(count);
  const found = audience && count !== undefined && count > 0;
  return (
    <div
      role="status"
      className={`flex items-center gap-3 rounded px-4 py-3 ${found ? 'bg-second-tint' : 'bg-sunk text-soft'}`}
    >
      <Users aria-hidden className="size-5 shrink-0" />
      <p>
        <span className={found ? 'text-lg font-semibold' : ''}>{text}</span>
        {found && kind !== 'campaign' && <span className="ml-2 text-sm text-soft">{words.beforeOptOut}</span>}
      </p>
    </div>
  );
}

function useCount(campaignId: string, audience: CampaignAudience | undefined) {
  const filter = audience && filterOf(audience);
  const { campaign, state, contacts, file } = audience ?? {};
  const counted = useApiQuery(
    queryOf(['contacts', 'count', filter], (api, options) =>
      api.contacts.count({ filter: filter! }, options),
    ),
    { enabled: filter !== undefined },
  );
  const other = useApiQuery(campaignById(campaign ?? ''), { enabled: campaign !== undefined });
  const listed = useApiQuery(campaignFile(campaignId, file ?? ''), { enabled: file !== undefined });
  if (file) return { ...listed, count: listed.data && (listed.data.check?.people ?? 0), more: false };
  if (contacts) return { ...counted, count: contacts.length, more: false, error: null };
  if (campaign) return { ...other, count: state && other.data?.counts[state], more: false };
  return { ...counted, count: counted.data?.count, more: counted.data?.more ?? false };
}
