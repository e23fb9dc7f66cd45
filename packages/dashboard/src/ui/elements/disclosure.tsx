import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

/** An explanation that is there for who wants it and out of the way of everybody else. */
export function Disclosure({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <details className="group rounded border border-line bg-card shadow-card">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 rounded px-4 font-medium marker:content-none md:min-h-9">
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 text-soft transition-transform duration-100 group-open:rotate-90"
        />
        {title}
      </summary>
      <div className="flex flex-col gap-3 px-4 pb-4 [&>p]:max-w-prose">{children}</div>
    </details>
  );
}
