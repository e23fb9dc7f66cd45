import { useParams } from '@tanstack/react-router';
import { useApiQuery } from '../../api/api.tsx';
import { campaignById } from '../../nouns/campaigns/queries.ts';
import { lazyPart } from '../../ui/elements/lazy-part.tsx';
import { Loaded } from '../../ui/elements/loaded.tsx';
import { PageFrame } from '../../ui/elements/page.tsx';
import { SkeletonLines } from '../../ui/elements/skeleton.tsx';
import { useCampaignsWords } from '../../words/en/campaigns.ts';

const Editor = lazyPart(
  async () => (await import('./editor/editor.tsx')).Editor,
  () => <SkeletonLines lines={8} />,
);
const Run = lazyPart(
  async () => (await import('./run/run.tsx')).Run,
  () => <SkeletonLines lines={8} />,
);

/** A campaign that runs is looked at every second. */
const EVERY_MS = 1_000;
/** Receipts still come of one that has ended. */
const LATER_MS = 10_000;

/** A campaign: a draft in its steps, or what has become of it. */
export function Page() {
  const { id } = useParams({ from: '/campaigns/$id' });
  const words = useCampaignsWords();
  const query = useApiQuery(campaignById(id), {
    everyMs: (campaign) =>
      campaign === undefined || campaign.state === 'draft'
        ? undefined
        : campaign.state === 'running'
          ? EVERY_MS
          : LATER_MS,
  });
  const campaign = query.data;
  if (query.error?.code === 'NOT_FOUND' || !campaign)
    return (
      <PageFrame title={words.one} above={{ page: { to: '/campaigns' }, label: words.title }}>
        <Loaded query={query} lines={8}>
          {() => null}
        </Loaded>
      </PageFrame>
    );
  return campaign.state === 'draft' ? (
    <Editor key={id} campaign={campaign} />
  ) : (
    <Run key={id} campaign={campaign} />
  );
}
