import type { Stats } from '@meghdoot/sdk';
import { Link } from '@tanstack/react-router';
import { reasonOf } from '../../nouns/messages/failures.ts';
import { ButtonLink } from '../../ui/elements/button.tsx';
import { SkeletonLines } from '../../ui/elements/skeleton.tsx';
import { useMessagesWords } from '../../words/en/messages.ts';
import { useOverviewWords } from '../../words/en/overview.ts';
import { showNumber } from '../../words/locale.ts';
import { Part } from './part.tsx';

/** Why messages failed, the most frequent reason first. */
export function Failures({ stats }: { stats: Stats | undefined }) {
  const overview = useOverviewWords();
  const messages = useMessagesWords();
  const { failures } = overview;
  const search = { status: 'failed', from: stats?.from.slice(0, 10) }; // a timestamp in IST, as the filter's days are
  return (
    <Part
      title={failures.title}
      actions={
        !!stats?.failures.length && (
          <ButtonLink small kind="quiet" className="-mr-2.5" to="/messages" search={search}>
            {failures.show}
          </ButtonLink>
        )
      }
    >
      {stats === undefined && <SkeletonLines />}
      {stats?.failures.length === 0 && <p className="pt-3 text-soft">{failures.none}</p>}
      {stats !== undefined && stats.failures.length > 0 && (
        <table className="w-full">
          <caption className="sr-only">{failures.title}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">{failures.reason}</th>
              <th scope="col">{failures.messages}</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {stats.failures.map(({ code, count }) => (
              <tr key={code}>
                <th scope="row" className="py-2 pr-4 text-left font-normal">
                  <Link
                    to="/messages"
                    search={{ ...search, failureCode: code }}
                    className="text-ink underline decoration-line underline-offset-4 hover:decoration-edge"
                  >
                    {reasonOf(code, messages)}
                  </Link>
                  <svg aria-hidden width="100%" height="4" className="mt-1.5 block">
                    <rect
                      width={`${(100 * count) / stats.failures[0]!.count}%`}
                      height="4"
                      rx="2"
                      className="fill-chart-failed"
                    />
                  </svg>
                </th>
                <td className="w-px py-2 text-right align-top font-semibold tabular-nums">
                  {showNumber(count)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Part>
  );
}
