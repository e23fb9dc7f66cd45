import type { MeghdootError } from '@meghdoot/sdk';
import { MapPinOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useShellWords } from '../../words/en/shell.ts';
import { Empty } from './empty.tsx';
import { ErrorNotice, useErrorLine } from './notice.tsx';
import { SkeletonLines } from './skeleton.tsx';

interface LoadedProps<T> {
  /** The result of `useApiQuery`. */
  query: { data: T | undefined; error: MeghdootError | null; refetch: () => unknown };
  children: (data: T) => ReactNode;
  lines?: number;
}

/** Shows what was read, or in its place that it is loading, what went wrong, or that it does not exist. */
export function Loaded<T>({ query, children, lines }: LoadedProps<T>) {
  const shell = useShellWords();
  const errorLine = useErrorLine();
  const { data, error, refetch } = query;
  const gone = error?.code === 'NOT_FOUND';
  if (data !== undefined && !gone) return children(data);
  if (gone) {
    return (
      <Empty icon={<MapPinOff />} title={errorLine(error)}>
        {shell.missing.text}
      </Empty>
    );
  }
  if (error) return <ErrorNotice error={error} retry={() => void refetch()} />;
  return <SkeletonLines {...(lines !== undefined && { lines })} />;
}

interface LoadedListProps<T> {
  query: LoadedProps<readonly T[]>['query'];
  row: (thing: T) => ReactNode;
  /** The words that stand where there is none. */
  none?: string;
}

/** Shows a list that is read whole. */
export function LoadedList<T>({ query, row, none }: LoadedListProps<T>) {
  return (
    <Loaded query={query}>
      {(all) =>
        all.length === 0 ? (
          <p className="max-w-prose text-soft">{none}</p>
        ) : (
          <ul className="divide-y divide-line">{all.map(row)}</ul>
        )
      }
    </Loaded>
  );
}
