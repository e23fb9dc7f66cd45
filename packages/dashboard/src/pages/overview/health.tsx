import type { MeghdootError } from '@meghdoot/sdk';
import type { ReactNode } from 'react';
import { ErrorNotice } from '../../ui/notice.tsx';
import { Card } from '../../ui/page.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';

interface HealthProps<T> {
  title: string;
  list: { rows: readonly T[] | undefined; error: MeghdootError | null; refetch: () => unknown };
  /** The way to all of them. */
  all: ReactNode;
  /** What it means that there is none, and the way out. */
  none: string;
  remedy: ReactNode;
  row: (thing: T) => ReactNode;
}

export const HEALTH_LINK = 'max-w-full truncate text-ink underline underline-offset-4';

/** What carries the messages, and how each of it does. */
export function Health<T>({ title, list: { rows, error, refetch }, all, none, remedy, row }: HealthProps<T>) {
  return (
    <Card title={title} actions={rows?.length !== 0 && all}>
      {rows === undefined &&
        (error ? <ErrorNotice error={error} retry={() => void refetch()} /> : <SkeletonLines lines={3} />)}
      {rows?.length === 0 && (
        <div className="flex flex-col items-start gap-2">
          <p className="text-soft">{none}</p>
          {remedy}
        </div>
      )}
      {rows && rows.length > 0 && <ul className="flex flex-col gap-4">{rows.map(row)}</ul>}
    </Card>
  );
}
