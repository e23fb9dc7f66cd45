import type { ReactNode } from 'react';

interface PartProps {
  title: string;
  actions: ReactNode;
  children: ReactNode;
}

/** A part of the page without a frame of its own. */
export function Part({ title, actions, children }: PartProps) {
  return (
    <section aria-label={title} className="min-w-0">
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 border-b border-line pb-1">
        <h2 className="font-semibold">{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  );
}
