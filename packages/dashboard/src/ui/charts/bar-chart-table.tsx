export interface FiguresTable {
  /** The words that open it. */
  open: string;
  label: string;
  /** The first names what a row is of. */
  columns: readonly string[];
  rows: readonly { key: string; cells: readonly string[] }[];
}

/** The figures behind a chart, folded. */
export function Figures({ table: { open, label, columns, rows } }: { table: FiguresTable }) {
  return (
    <details>
      <summary className="min-h-8 cursor-pointer rounded-sm py-1 text-soft hover:text-ink">{open}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it may scroll, and the keyboard must reach it */}
      <section aria-label={label} tabIndex={0} className="mt-2 max-h-96 overflow-auto">
        <table className="w-full text-right text-sm tabular-nums">
          <caption className="sr-only">{label}</caption>
          <thead className="sticky top-0 bg-card text-soft">
            <tr>
              {columns.map((column, i) => (
                <th
                  key={column}
                  scope="col"
                  className={`min-w-16 px-2 py-1 font-medium whitespace-nowrap ${i === 0 ? 'text-left' : ''}`}
                >
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells: [name, ...figures] }) => (
              <tr key={key} className="border-t border-line">
                <th scope="row" className="px-2 py-1 text-left font-normal whitespace-nowrap">
                  {name}
                </th>
                {figures.map((figure, i) => (
                  <td key={columns[i + 1]} className="px-2 py-1 whitespace-nowrap">
                    {figure}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
