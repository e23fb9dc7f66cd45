import type { Stats } from '@meghdoot/sdk';
import { Link } from '@tanstack/react-router';
import { isKnown } from '../../nouns/messages/failures.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/page.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { messages as enMessages } from '../../words/en/messages.ts';
import { overview as enOverview } from '../../words/en/overview.ts';
import { useWords } from '../../words/words.tsx';

/** Why messages failed, the most frequent reason first. */
export function Failures({ stats }: { stats: Stats | undefined }) {
  const overview = useWords(enOverview);
  const messages = useWords(enMessages);
  const { failures, number } = overview;
  const failed = stats?.totals.failed ?? 0;
  const search = { status: 'failed', from: stats?.from.slice(0, 10) }; // a timestamp in IST, as the filter's days are
  return (
    <Card
      title={failures.title}
      lead={failed > 0 ? failures.lead(number(failed)) : undefined}
      actions={
        failed > 0 && (
          <ButtonLink small to="/messages" search={search}>
            {failures.show}
          </ButtonLink>
        )
      }
    >
      {stats === undefined && <SkeletonLines />}
      {stats?.failures.length === 0 && <p className="text-soft">{failures.none}</p>}
      <ul className="flex flex-col gap-3">
        {stats?.failures.map(({ code, count }) => (
          <li key={code}>
            <div className="flex items-baseline justify-between gap-3">
              <Link to="/messages" search={search} className="text-ink underline underline-offset-4">
                {isKnown(code) ? messages.failures[code] : code}
              </Link>
              <span className="font-semibold tabular-nums">{number(count)}</span>
            </div>
            <svg aria-hidden width="100%" height="6" className="mt-1 block">
              <rect width="100%" height="6" rx="3" className="fill-grey-tint" />
              <rect
                width={`${(100 * count) / stats.failures[0]!.count}%`}
                height="6"
                rx="3"
                className="fill-red"
              />
            </svg>
          </li>
        ))}
      </ul>
    </Card>
  );
}
