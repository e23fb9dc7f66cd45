import { Rocket } from 'lucide-react';
import { useApiQuery } from '../../api/api.tsx';
import { useSignedInAs } from '../../api/session.tsx';
import { useFilters } from '../../search.ts';
import { ButtonLink } from '../../ui/elements/button.tsx';
import { Empty } from '../../ui/elements/empty.tsx';
import { lazyPart } from '../../ui/elements/lazy-part.tsx';
import { ErrorNotice } from '../../ui/elements/notice.tsx';
import { Card, PageFrame } from '../../ui/elements/page.tsx';
import { Tabs } from '../../ui/elements/tabs.tsx';
import { useOverviewWords } from '../../words/en/overview.ts';
import { Attention } from './attention.tsx';
import { Failures } from './failures.tsx';
import { Figures } from './figures.tsx';
import { ChannelHealth, WebhookHealth } from './health.tsx';
import { OverTime } from './over-time.tsx';
import { anyMessage, RANGES, type Range, rangeOf, statsOf, unconfirmed } from './queries.ts';

const SampleShop = lazyPart(async () => (await import('../../nouns/workspaces/sample-shop.tsx')).SampleShop);

const EVERY_MS = 10_000;

export function Page() {
  const overview = useOverviewWords();
  const [search] = useFilters();
  const range = rangeOf(search.range);
  const { data: stats, error, refetch } = useApiQuery(statsOf(range), { everyMs: EVERY_MS });
  const { data: open } = useApiQuery(unconfirmed, { everyMs: EVERY_MS });
  const unused = stats !== undefined && Object.values(stats.now.totals).every((count) => count === 0);
  const { data: any } = useApiQuery(anyMessage, { enabled: unused, everyMs: EVERY_MS });
  if (unused && any === false) return <NothingYet />;
  return (
    <PageFrame title={overview.title}>
      <Attention />
      <div className="rounded border border-line bg-card shadow-card">
        <div className="px-4 pt-2 md:px-6">
          <Tabs
            label={overview.ranges.label}
            param="range"
            current={range}
            tabs={(Object.keys(RANGES) as Range[]).map((value) => ({ value, label: overview.ranges[value] }))}
          />
        </div>
        {error && (
          <div className="p-4">
            <ErrorNotice error={error} retry={() => void refetch()} />
          </div>
        )}
        <Figures range={range} stats={stats} open={open} />
        <div className="border-t border-line">
          <OverTime range={range} stats={stats?.now} />
        </div>
      </div>
      <div className="grid grid-cols-1 items-start gap-x-10 gap-y-8 lg:grid-cols-2">
        <Failures stats={stats?.now} />
        <div className="flex min-w-0 flex-col gap-8">
          <ChannelHealth />
          <WebhookHealth />
        </div>
      </div>
    </PageFrame>
  );
}

function NothingYet() {
  const { title, empty } = useOverviewWords();
  const { workspace } = useSignedInAs();
  return (
    <PageFrame title={title}>
      <Attention calm={false} />
      {workspace.mode === 'test' && !workspace.sample && <SampleShop />}
      <Card>
        <Empty
          icon={<Rocket />}
          title={empty.title}
          example="conversations"
          action={
            <ButtonLink to="/start" kind="primary">
              {empty.action}
            </ButtonLink>
          }
        >
          {empty.text}
        </Empty>
      </Card>
    </PageFrame>
  );
}
