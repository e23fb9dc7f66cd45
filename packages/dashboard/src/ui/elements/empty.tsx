import type { ReactNode } from 'react';
import { Drawing } from './drawing.tsx';
import type { ExampleOf } from './example-row.tsx';
import { lazyPart } from './lazy-part.tsx';

export const ExampleRow = lazyPart(async () => (await import('./example-row.tsx')).ExampleRow);

export interface EmptyProps {
  /** Stands for what is missing; with an example the messenger does. */
  icon: ReactNode;
  title: string;
  /** Makes the title the `h1` of the page. */
  heading?: boolean;
  /** The text says what would stand here and how it comes to be. */
  children: ReactNode;
  action?: ReactNode;
  /** Draws a row as it will be, marked as an example. */
  example?: ExampleOf;
}

export function Empty({ icon, title, heading, children, action, example }: EmptyProps) {
  const Title = heading ? 'h1' : 'p';
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-12 text-center">
      {example ? (
        <Drawing of="letter" />
      ) : (
        <div aria-hidden className="rounded-lg border border-line bg-sunk p-2.5 text-soft [&>svg]:size-6">
          {icon}
        </div>
      )}
      <Title className="mt-1 text-lg font-semibold">{title}</Title>
      <div className="max-w-md text-sm text-soft">{children}</div>
      {action && <div className="mt-1 flex flex-wrap justify-center gap-2">{action}</div>}
      {example && <ExampleRow of={example} />}
    </div>
  );
}
