import { ChartColumn } from 'lucide-react';
import { useApiQuery } from '../../api/api.tsx';
import { useSignedInAs } from '../../api/session.tsx';
import { useFilters } from '../../search.ts';
import { ButtonLink } from '../../ui/elements/button.tsx';
import { Empty } from '../../ui/elements/empty.tsx';
import { ErrorNotice } from '../../ui/elements/notice.tsx';
import { EmptyPage, PageFrame } from '../../ui/elements/page.tsx';
import { SkeletonLines } from '../../ui/elements/skeleton.tsx';
import { Tabs } from '../../ui/elements/tabs.tsx';
import { ExportButton } from '../../ui/overlays/export-button.tsx';
import { useReportWords } from '../../words/en/report.ts';
import { ByDay, ByHour } from './charts.tsx';
import { Figures } from './figures.tsx';
import { Members } from './members.tsx';
import { periodOf, RANGES, type Range, type Report, rangeOf, reportOf } from './queries.ts';

const EVERY_MS = 30_000;

export function Page() {
  const words = useReportWords();
  const { isAgent } = useSignedInAs();
  if (!isAgent) return <Reports />;
  return (
    <EmptyPage page={words.title} icon={<ChartColumn />} title={words.agents.title}>
      {words.agents.text}
    </EmptyPage>
  );
}

function Reports() {
  const words = useReportWords();
  const [search] = useFilters();
  const range = rangeOf(search.range);
  const { data: report, error, refetch } = useApiQuery(reportOf(range), { everyMs: EVERY_MS });
  return (
    <PageFrame
      title={words.title}
      lead={words.lead}
      above={{ page: { to: '/conversations' }, label: words.above }}
      actions={<Export range={range} />}
    >
      <div className="rounded border border-line bg-card shadow-card">
        <div className="px-4 pt-2 md:px-6">
          <Tabs
            label={words.ranges.label}
            param="range"
            current={range}
            tabs={(Object.keys(RANGES) as Range[]).map((value) => ({ value, label: words.ranges[value] }))}
          />
        </div>
        {error && (
          <div className="p-4">
            <ErrorNotice error={error} retry={() => void refetch()} />
          </div>
        )}
        {report ? (
          <Figures report={report} />
        ) : (
          <div className="p-4">
            <SkeletonLines lines={4} />
          </div>
        )}
        {report && isQuiet(report) && <Nothing />}
      </div>
      {report && !isQuiet(report) && (
        <>
          <ByHour report={report} />
          <ByDay report={report} />
          <Members report={report} />
        </>
      )}
    </PageFrame>
  );
}

const isQuiet = ({ members }: Report) => members.length === 0;

function Nothing() {
  const { none } = useReportWords();
  return (
    <div className="border-t border-line">
      <Empty
        icon={<ChartColumn />}
        title={none.title}
        action={
          <ButtonLink small to="/conversations">
            {none.action}
          </ButtonLink>
        }
      >
        {none.text}
      </Empty>
    </div>
  );
}

function Export({ range }: { range: Range }) {
  const words = useReportWords();
  return (
    <ExportButton
      read={(api) => api.conversations.exportReport(periodOf(range))}
      name="conversation-report.csv"
      failed={words.csvFailed}
    >
      {words.csv}
    </ExportButton>
  );
}
