import type { MeghdootError } from '@meghdoot/sdk';
import { useNavigate } from '@tanstack/react-router';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { common as enCommon } from '../words/en/common.ts';
import { useWords } from '../words/words.tsx';
import { Button } from './button.tsx';
import { ErrorNotice } from './notice.tsx';
import type { Destination } from './page-path.ts';
import { Skeleton } from './skeleton.tsx';

export interface Column<Row> {
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Left out on narrow screens: the first columns are what a phone shows. */
  wide?: boolean;
  /** A CSS width; the others share what is left. */
  width?: string;
}

export interface Selection {
  ids: ReadonlySet<string>;
  toggle: (id: string) => void;
  toggleAll: (ids: readonly string[]) => void;
  clear: () => void;
}

export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    ids,
    toggle: (id) =>
      setIds((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    toggleAll: (all) => setIds((before) => (all.every((id) => before.has(id)) ? new Set() : new Set(all))),
    clear: () => setIds(new Set()),
  };
}

interface TableProps<Row> {
  /** What it lists, for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  /** From `useApiPages`: rows is undefined until the first page has come. */
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
const AHEAD = 12;

/** Rows of a list that may be long: only those in view are drawn, and the next page is fetched before its end is reached. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, list, idOf, hrefOf, onNear, nameOf, selection, empty } = props;
  const common = useWords(enCommon);
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop(box.current?.offsetTop ?? 0), []);
  const rows = list.rows ?? [];
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_PX,
    overscan: AHEAD,
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
  const ids = rows.map(idOf);
  return (
    <div ref={box}>
      <table className="w-full table-fixed border-collapse text-left" aria-busy={list.rows === undefined}>
        <caption className="sr-only">{label}</caption>
        <thead className="sticky top-0 z-10 bg-card text-sm text-soft shadow-[0_1px_0_var(--line)]">
          <tr>
            {selection && (
              <th scope="col" className="w-13 p-0">
                <Tick
                  label={common.selectAll}
                  checked={ids.length > 0 && ids.every((id) => selection.ids.has(id))}
                  onChange={() => selection.toggleAll(ids)}
                />
              </th>
            )}
            {columns.map(({ key, title, wide, width }) => (
              <th
                key={key}
                scope="col"
                {...(width && { style: { width } })}
                className={`h-10 truncate px-4 font-medium ${wide ? 'max-md:hidden' : ''}`}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.rows === undefined && <SkeletonRows columns={columns} selectable={selection !== undefined} />}
          {before > 0 && <Gap height={before} />}
          {items.map((item) => {
            const row = rows[item.index]!;
            const id = idOf(row);
            const href = hrefOf?.(row);
            return (
              <tr
                key={id}
                data-row={id}
                {...(onNear && { onMouseEnter: () => onNear(row), onFocus: () => onNear(row) })}
                {...(href && {
                  onClick: (event) => {
                    const target = event.target as HTMLElement;
                    if (target.closest('a, button, input, label, time')) return;
                    if (window.getSelection()?.toString()) return;
                    void navigate(href);
                  },
                })}
                className={`h-12 border-t border-line first:border-t-0 ${href ? 'cursor-pointer hover:bg-grey-tint' : ''} ${selection?.ids.has(id) ? 'bg-accent-tint' : ''}`}
              >
                {selection && (
                  <td className="w-13 p-0">
                    <Tick
                      label={common.select(nameOf?.(row) ?? id)}
                      checked={selection.ids.has(id)}
                      onChange={() => selection.toggle(id)}
                    />
                  </td>
                )}
                {columns.map(({ key, cell, wide }) => (
                  <td key={key} className={`truncate px-4 ${wide ? 'max-md:hidden' : ''}`}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
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

interface TickProps {
  label: string;
  checked: boolean;
  onChange: () => void;
}

/** The whole cell takes the press, which a finger needs. */
function Tick({ label, checked, onChange }: TickProps) {
  return (
    <label className="flex h-10 items-center justify-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={onChange}
        className="size-5 accent-(--accent)"
      />
    </label>
  );
}

/** One cell, for more would be columns of their own where some are left out. */
function Gap({ height }: { height: number }) {
  return (
    <tr aria-hidden style={{ height }}>
      <td />
    </tr>
  );
}

function SkeletonRows<Row>({
  columns,
  selectable,
}: {
  columns: readonly Column<Row>[];
  selectable: boolean;
}) {
  return Array.from({ length: 8 }, (_, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
    <tr key={i} className="h-12 border-t border-line first:border-t-0">
      {selectable && <td className="w-13" />}
      {columns.map(({ key, wide }) => (
        <td key={key} className={`px-4 ${wide ? 'max-md:hidden' : ''}`}>
          <Skeleton className="h-4 w-2/3" />
        </td>
      ))}
    </tr>
  ));
}

interface SelectionBarProps {
  selection: Selection;
  children: ReactNode;
}

/** What can be done with the rows that are selected. */
export function SelectionBar({ selection, children }: SelectionBarProps) {
  const common = useWords(enCommon);
  if (selection.ids.size === 0) return null;
  return (
    <div
      role="toolbar"
      aria-label={common.selected(selection.ids.size)}
      className="sticky bottom-20 z-20 flex flex-wrap items-center gap-2 self-center rounded border border-line bg-raised px-4 py-2 shadow-raised md:bottom-4"
    >
      <span className="mr-2 font-medium">{common.selected(selection.ids.size)}</span>
      {children}
      <Button small kind="quiet" onClick={selection.clear}>
        {common.clearSelection}
      </Button>
    </div>
  );
}
