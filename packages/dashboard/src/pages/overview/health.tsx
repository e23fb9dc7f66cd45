import type { MeghdootError } from '@meghdoot/sdk';
import type { ReactNode } from 'react';
import { ErrorNotice } from '../../ui/elements/notice.tsx';
import { SkeletonLines } from '../../ui/elements/skeleton.tsx';
import { Part } from './part.tsx';

interface HealthProps<T> {
  title: string;
  list: { rows: readonly T[] | undefined; error: MeghdootError | null; refetch: () => unknown };
  /** The way to all of them. */
  all: ReactNode;
  /** The words that say what it means that there is none, and the way out. */
  none: string;
  remedy: ReactNode;
  row: (thing: T) => ReactNode;
}

export const HEALTH_LINK =
  'min-w-0 flex-1 basis-40 truncate text-ink underline decoration-line underline-offset-4 hover:decoration-edge';

export const HEALTH_ROW = 'flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2';

/** Shows the numbers or webhooks that carry the messages, and how each of them does. */
export function Health<T>({ title, list: { rows, error, refetch }, all, none, remedy, row }: HealthProps<T>) {
  return (
    <Part title={title} actions={rows?.length !== 0 && all}>
      {rows === undefined &&
        (error ? <ErrorNotice error={error} retry={() => void refetch()} /> : <SkeletonLines lines={3} />)}
      {rows?.length === 0 && (
        <div className="flex flex-col items-start gap-2 pt-3">
          <p className="text-soft">{none}</p>
          {remedy}
        </div>
      )}
      {rows && rows.length > 0 && <ul className="divide-y divide-line">{rows.map(row)}</ul>}
    </Part>
  );
}
