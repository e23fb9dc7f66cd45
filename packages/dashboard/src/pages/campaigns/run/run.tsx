import type { Campaign } from '@meghdoot/sdk';
import { CampaignStateBadge } from '../../../nouns/campaigns/campaign-state.tsx';
import { CopyAsCurl } from '../../../ui/copy/copy-as-curl.tsx';
import { lazyPart } from '../../../ui/elements/lazy-part.tsx';
import { PageFrame } from '../../../ui/elements/page.tsx';
import { SkeletonLines } from '../../../ui/elements/skeleton.tsx';
import { useCampaignsWords } from '../../../words/en/campaigns.ts';
import { Actions } from './actions.tsx';
import { Facts } from './facts.tsx';
import { Happening } from './happening.tsx';
import { Headline } from './headline.tsx';

/** The lines beneath the count come after it. */
const Failures = lazyPart(async () => (await import('./failures.tsx')).Failures);
const People = lazyPart(
  async () => (await import('./people.tsx')).People,
  () => <SkeletonLines lines={6} />,
);
const SentMessage = lazyPart(async () => (await import('./sent-message.tsx')).SentMessage);

/** A campaign that was started: how far it has come, what keeps it, and what has become of everybody. */
export function Run({ campaign }: { campaign: Campaign }) {
  const { title } = useCampaignsWords();
  const { id, name, state, failures, exclusions } = campaign;
  return (
    <PageFrame
      title={name}
      heading={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 wrap-anywhere">{name}</span>
          <span className="text-base font-normal tracking-normal">
            <CampaignStateBadge state={state} />
          </span>
        </span>
      }
      above={{ page: { to: '/campaigns' }, label: title }}
      actions={
        <>
          <CopyAsCurl path={`/api/v1/campaigns/${id}`} />
          <Actions campaign={campaign} />
        </>
      }
    >
      <Happening campaign={campaign} />
      {/* The people may be many: whatever else there is stands before them. */}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)] lg:grid-rows-[auto_1fr] lg:gap-x-6">
        <div className="flex min-w-0 flex-col gap-4">
          <Headline campaign={campaign} />
          {(failures.length > 0 || exclusions.length > 0) && <Failures campaign={campaign} />}
        </div>
        <div className="flex min-w-0 flex-col gap-4 lg:row-span-2">
          <SentMessage campaign={campaign} />
          <Facts campaign={campaign} />
        </div>
        <People campaign={campaign} />
      </div>
    </PageFrame>
  );
}
