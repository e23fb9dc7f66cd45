import { useNavigate } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';
import type { Destination } from '../elements/page-path.ts';
import type { Layout } from './columns.ts';
import { makeOneStop } from './row-keys.ts';
import { Tick } from './selection.tsx';

interface TableRowProps<Row> {
  id: string;
  row: Row;
  layout: Layout<Row>;
  href: Destination | undefined;
  onNear: ((row: Row) => void) | undefined;
  /** Absent where rows are not selected. */
  tick: { label: string; checked: boolean; onChange: (checked: boolean, range: boolean) => void } | undefined;
}

export function TableRow<Row>({ id, row, layout: { shown, gone }, href, onNear, tick }: TableRowProps<Row>) {
  const navigate = useNavigate();
  const element = useRef<HTMLTableRowElement>(null);
  useLayoutEffect(() => makeOneStop(element.current!));
  return (
    <tr
      ref={element}
      data-row={id}
      {...(onNear && { onMouseEnter: () => onNear(row), onFocus: () => onNear(row) })}
      {...(href && {
        onClick: (event) => {
          const target = event.target as HTMLElement;
          if (target.closest('a, button, input, label')) return;
          if (window.getSelection()?.toString()) return;
          void navigate(href);
        },
      })}
      className={`h-12 border-t border-line first:border-t-0 ${href ? 'cursor-pointer hover:bg-grey-tint' : ''} ${tick?.checked ? 'bg-accent-tint' : ''}`}
    >
      {tick && (
        <td className="p-0">
          <Tick {...tick} />
        </td>
      )}
      {shown.map(({ column: { key, cell } }) => (
        <td key={key} className="truncate px-3 first:pl-4 last:pr-4">
          {cell(row, gone)}
        </td>
      ))}
    </tr>
  );
}
