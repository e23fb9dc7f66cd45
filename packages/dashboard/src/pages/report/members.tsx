import { Card } from '../../ui/elements/page.tsx';
import { useReportWords } from '../../words/en/report.ts';
import { cellsOf } from './charts.tsx';
import type { Report } from './queries.ts';

/** Shows who answered how many; who answered most stands first. */
export function Members({ report: { members } }: { report: Report }) {
  const { members: words, columns } = useReportWords();
  const heads = [words.name, columns.answered, columns.closed, columns.median, columns.p90];
  return (
    <Card title={words.title}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it may scroll, and the keyboard must reach it */}
      <section aria-label={words.title} tabIndex={0} className="overflow-x-auto">
        <table className="w-full text-right tabular-nums">
          <thead className="text-sm text-soft">
            <tr>
              {heads.map((head, i) => (
                <th
                  key={head}
                  scope="col"
                  className={`px-2 py-1 font-medium whitespace-nowrap first:pl-0 ${i === 0 ? 'text-left' : ''}`}
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {members.map(({ member, name, ...counts }) => (
              <tr key={member ?? ''} className="border-t border-line">
                <th scope="row" className="min-w-32 py-2 pr-2 text-left font-semibold">
                  {member === undefined ? words.keys : (name ?? words.former)}
                </th>
                {cellsOf(counts).map((cell, i) => (
                  <td key={heads[i + 1]} className="px-2 py-2 whitespace-nowrap">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  );
}
