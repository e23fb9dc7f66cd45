import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useApiQuery, usePrefetch, useWorkspaceCache } from '../../api/api.tsx';
import { useLive } from '../../api/live.tsx';
import { eventAt, isFollowed } from '../../nouns/events/queries.ts';
import { Button, ButtonLink } from '../../ui/elements/button.tsx';
import { useEventsWords } from '../../words/en/events.ts';

/** The events before and after one; the newest has none after it until something happens. */
export function Neighbours({ sequence }: { sequence: number }) {
  const events = useEventsWords();
  const cache = useWorkspaceCache();
  const next = isFollowed(sequence);
  const hasNext = useApiQuery(next).data;
  useLive(() => {
    if (hasNext === false) void cache.refresh(next.key);
  });
  return (
    <nav aria-label={events.neighbours} className="flex gap-2">
      <Step to={sequence - 1} exists={sequence > 1}>
        <ChevronLeft aria-hidden className="size-4" />
        {events.previous}
      </Step>
      <Step to={sequence + 1} exists={hasNext === true}>
        {events.next}
        <ChevronRight aria-hidden className="size-4" />
      </Step>
    </nav>
  );
}

interface StepProps {
  to: number;
  exists: boolean;
  children: ReactNode;
}

function Step({ to, exists, children }: StepProps) {
  const prefetch = usePrefetch();
  if (!exists) {
    return <Button disabled>{children}</Button>;
  }
  return (
    <ButtonLink
      to="/events/$sequence"
      params={{ sequence: String(to) }}
      onMouseEnter={() => prefetch(eventAt(to))}
    >
      {children}
    </ButtonLink>
  );
}
