import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Time } from '../../ui/elements/time.tsx';
import { useReportWords } from '../../words/en/report.ts';
import { showNumber } from '../../words/locale.ts';
import { showDuration } from './duration.ts';
import type { Report } from './queries.ts';

/** The big figures, each with what it means beneath. */
export function Figures({ report: { waiting, totals } }: { report: Report }) {
  const { figures } = useReportWords();
  const { medianFirstReplyMs: median, p90FirstReplyMs: p90 } = totals;
  return (
    <section
      aria-label={figures.label}
      className="grid grid-cols-2 gap-y-5 px-4 py-4 md:px-6 lg:grid-cols-4 lg:divide-x lg:divide-line"
    >
      <Figure name={figures.waiting} value={showNumber(waiting.count)}>
        {waiting.longestSince === undefined ? (
          figures.nobody
        ) : (
          <>
            {figures.longest} <Time at={waiting.longestSince} /> ·{' '}
            <Link
              to="/conversations"
              search={{ view: 'waiting' }}
              className="inline-flex min-h-6 items-center"
            >
              {figures.see}
            </Link>
          </>
        )}
      </Figure>
      <Figure name={figures.first} value={median === undefined ? '–' : showDuration(median)}>
        {figures.half}
      </Figure>
      <Figure name={figures.p90} value={p90 === undefined ? '–' : showDuration(p90)}>
        {p90 !== undefined && figures.nine(showDuration(p90))}
      </Figure>
      <Figure name={figures.answered} value={showNumber(totals.answered)}>
        {figures.closed(totals.closedUnanswered)}
      </Figure>
    </section>
  );
}

function Figure({ name, value, children }: { name: string; value: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col pr-3 lg:px-6 lg:first:pl-0">
      <h2 className="text-sm text-soft">{name}</h2>
      <p className="text-xl font-semibold tracking-tight md:text-3xl">{value}</p>
      <p className="mt-0.5 text-sm text-soft">{children}</p>
    </div>
  );
}
