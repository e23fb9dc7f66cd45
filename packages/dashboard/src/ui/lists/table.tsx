import type { MeghdootError } from '@meghdoot/sdk';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useCommonWords } from '../../words/en/common.ts';
import { ErrorNotice } from '../elements/notice.tsx';
import type { Destination } from '../elements/page-path.ts';
import { Skeleton } from '../elements/skeleton.tsx';
import { type Column, type Layout, layOut } from './columns.ts';
import { pressInRows } from './row-keys.ts';
import { type Selection, Tick } from './selection.tsx';
import { TableRow } from './table-row.tsx';

interface TableProps<Row> {
  /** The name of the list for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  /** The result of `useApiPages`; `rows` is undefined until the first page has come. */
  list: {
    rows: readonly Row[] | undefined;
    error: MeghdootError | null;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
    refetch: () => unknown;
  };
  idOf: (row: Row) => string;
  /** The page of a row; the cell of the first column holds the link, the whole row follows it. */
  hrefOf?: (row: Row) => Destination;
  /** Called when the pointer comes over a row: a moment to fetch what it leads to. */
  onNear?: (row: Row) => void;
  nameOf?: (row: Row) => string;
  selection?: Selection;
  empty: ReactNode;
}

const ROW_PX = 48;
const TICK_PX = 52;
const AHEAD = 12;
const HEAD = 'sticky top-0 z-10 bg-card text-sm text-soft shadow-[0_1px_0_var(--line)]';

/** Rows of a list that may be long: only those in view are drawn, and the next page is fetched before its end is reached. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, list, idOf, hrefOf, onNear, nameOf, selection, empty } = props;
  const common = useCommonWords();
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const place = usePlace(box);
  const { width, top } = place ?? { width: window.innerWidth, top: 0 };
  const layout = layOut(columns, width - (selection ? TICK_PX : 0));
  // One column, as on a phone, is understood without a title.
  const headless = layout.shown.length === 1 && !selection;
  const rows = list.rows ?? [];
  // The rows in view are drawn first, and those beyond it once they stand.
  const beyond = useDeferredValue(list.rows ? AHEAD : 0, 0);
  const virtual = useWindowVirtualizer({
    count: place ? rows.length : 0, // they would be drawn twice
    estimateSize: () => ROW_PX,
    overscan: beyond,
    scrollMargin: top,
    getItemKey: (i) => idOf(rows[i]!),
  });
  const items = virtual.getVirtualItems();
  const lastShown = items.at(-1)?.index ?? -1;
  const { hasNextPage, isFetchingNextPage, fetchNextPage, error } = list;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !error && lastShown >= rows.length - AHEAD)
      void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, error, lastShown, rows.length, fetchNextPage]);
  const ids = rows.map(idOf);
  const select = useRanges(ids, selection);

  if (list.rows === undefined && error) {
    return (
      <div className="p-4">
        <ErrorNotice error={error} retry={() => void list.refetch()} />
      </div>
    );
  }
  if (list.rows?.length === 0) return empty;

  const before = items[0] ? items[0].start - top : 0;
  const after = items.length > 0 ? virtual.getTotalSize() - (items.at(-1)!.end - top) : 0;
  return (
    <div ref={setBox}>
      <table className="w-full table-fixed border-collapse text-left" aria-busy={list.rows === undefined}>
        <caption className="sr-only">{label}</caption>
        {/* In shares, for paper is narrower than the screen that they were worked out on. */}
        <colgroup>
          {selection && <col style={{ width: `${(100 * TICK_PX) / width}%` }} />}
          {layout.shown.map(({ column, px }) => (
            <col key={column.key} style={{ width: `${(100 * px) / width}%` }} />
          ))}
        </colgroup>
        <thead className={headless ? undefined : HEAD}>
          <tr>
            {selection && (
              <th scope="col" className="p-0">
                <Tick
                  label={common.selectAll}
                  checked={ids.length > 0 && ids.every((id) => selection.ids.has(id))}
                  onChange={(checked) => selection.set(ids, checked)}
                />
              </th>
            )}
            {layout.shown.map(({ column: { key, title, min } }) => (
              <th
                key={key}
                scope="col"
                data-min={min}
                className={headless ? 'p-0' : 'h-9 truncate px-3 font-medium first:pl-4 last:pr-4'}
              >
                {headless ? <span className="sr-only">{title}</span> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody
          onKeyDown={(event) =>
            pressInRows(
              event,
              selection && ((id, range) => select(id, range || !selection.ids.has(id), range)),
            )
          }
        >
          {list.rows === undefined && <SkeletonRows layout={layout} selectable={selection !== undefined} />}
          {before > 0 && <Gap height={before} />}
          {items.map((item) => {
            const row = rows[item.index]!;
            const id = idOf(row);
            return (
              <TableRow
                key={id}
                id={id}
                row={row}
                layout={layout}
                href={hrefOf?.(row)}
                onNear={onNear}
                tick={
                  selection && {
                    label: common.select(nameOf?.(row) ?? id),
                    checked: selection.ids.has(id),
                    onChange: (checked, range) => select(id, checked, range),
                  }
                }
              />
            );
          })}
          {after > 0 && <Gap height={after} />}
        </tbody>
      </table>
      {list.rows !== undefined && error && (
        <div className="border-t border-line p-4">
          <ErrorNotice error={error} retry={() => void fetchNextPage()} />
        </div>
      )}
      {isFetchingNextPage && (
        <p role="status" className="border-t border-line p-3 text-center text-sm text-soft">
          {common.loading}
        </p>
      )}
    </div>
  );
}

/** Returns the width of the table, and how far down the page it begins; undefined before it stands there. */
function usePlace(box: HTMLElement | null): { width: number; top: number } | undefined {
  const [place, setPlace] = useState<{ width: number; top: number }>();
  useLayoutEffect(() => {
    if (!box) return;
    const measure = () => setPlace({ width: box.clientWidth, top: box.offsetTop });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [box]);
  return place;
}

/** Returns a function that selects a row and, with `range`, all rows between it and the one before. */
function useRanges(ids: readonly string[], selection: Selection | undefined) {
  const last = useRef<string>(undefined);
  return (id: string, selected: boolean, range: boolean) => {
    const from = range && last.current !== undefined ? ids.indexOf(last.current) : -1;
    const to = ids.indexOf(id);
    const meant = from < 0 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1);
    last.current = id;
    selection?.set(meant, selected);
  };
}

/**
 * Fills the space of rows that are not drawn with one cell, because more would count as columns where some are left
 * out.
 */
function Gap({ height }: { height: number }) {
  return (
    <tr aria-hidden style={{ height }}>
      <td />
    </tr>
  );
}

function SkeletonRows<Row>({ layout, selectable }: { layout: Layout<Row>; selectable: boolean }) {
  return Array.from({ length: 8 }, (_, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
    <tr key={i} className="h-12 border-t border-line first:border-t-0">
      {selectable && <td />}
      {layout.shown.map(({ column: { key } }) => (
        <td key={key} className="px-3 first:pl-4">
          <Skeleton className="h-4 w-2/3" />
        </td>
      ))}
    </tr>
  ));
}
