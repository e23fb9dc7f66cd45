import type { MeghdootEvent } from '@meghdoot/sdk';
import { useParams } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useApiQuery, usePrefetch, useWorkspaceCache } from '../../api/api.tsx';
import { subjectOf } from '../../api/event-subject.ts';
import { useLive } from '../../api/live.tsx';
import { deliveriesOf, eventAt, neighboursOf } from '../../nouns/events/queries.ts';
import { SubjectLink } from '../../nouns/events/subject-link.tsx';
import { DeliveryList } from '../../nouns/webhooks/delivery-list.tsx';
import { JsonBlock } from '../../ui/copy/code.tsx';
import { Id } from '../../ui/copy/copy.tsx';
import { CopyAsCurl } from '../../ui/copy/copy-as-curl.tsx';
import { Button, ButtonLink } from '../../ui/elements/button.tsx';
import { Loaded } from '../../ui/elements/loaded.tsx';
import { Card, Facts, PageFrame } from '../../ui/elements/page.tsx';
import { fullTime, Time } from '../../ui/elements/time.tsx';
import { useEventsWords } from '../../words/en/events.ts';

export function Page() {
  const events = useEventsWords();
  const { sequence } = useParams({ from: '/events/$sequence' });
  const query = useApiQuery(eventAt(sequence));
  return (
    <PageFrame
      title={events.event(sequence)}
      above={{ page: { to: '/events' }, label: events.title }}
      actions={
        <>
          {query.data && <Neighbours sequence={query.data.sequence} />}
          <CopyAsCurl path={`/api/v1/events/${sequence}`} />
        </>
      }
    >
      <Loaded query={query}>
        {(event) => (
          <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
            <div className="flex min-w-0 flex-col gap-6">
              <EventFacts event={event} />
              <EventDeliveries sequence={event.sequence} />
            </div>
            <Card title={events.body} lead={events.bodyLead}>
              <JsonBlock value={event} label={events.body} />
            </Card>
          </div>
        )}
      </Loaded>
    </PageFrame>
  );
}

/** Attempts make no event of their own, so they are asked for. */
const EVERY_MS = 5_000;

function EventDeliveries({ sequence }: { sequence: number }) {
  const { deliveries: words } = useEventsWords();
  const source = deliveriesOf(sequence);
  const query = useApiQuery(source, { everyMs: EVERY_MS });
  return (
    <Card title={words.title} lead={words.lead}>
      <Loaded query={query} lines={2}>
        {({ deliveries }) =>
          deliveries.length > 0 ? (
            <DeliveryList deliveries={deliveries} source={source.key} />
          ) : (
            <p className="text-soft">{words.none}</p>
          )
        }
      </Loaded>
    </Card>
  );
}

function EventFacts({ event }: { event: MeghdootEvent }) {
  const { facts, nouns } = useEventsWords();
  return (
    <Card title={facts.title}>
      <Facts
        facts={[
          [facts.type, <code key="type">{event.type}</code>],
          [nouns[subjectOf(event).noun], <SubjectLink key="subject" event={event} />],
          [facts.subjectId, <Id key="subject-id" value={subjectOf(event).id} />],
          [
            facts.when,
            <span key="when">
              {fullTime(event.timestamp)}{' '}
              <span className="text-soft">
                (<Time at={event.timestamp} />)
              </span>
            </span>,
          ],
          [facts.id, <Id key="id" value={event.id} />],
        ]}
      />
    </Card>
  );
}

/** The events before and after one; the newest has none after it until something happens. */
function Neighbours({ sequence }: { sequence: number }) {
  const events = useEventsWords();
  const cache = useWorkspaceCache();
  const query = neighboursOf(sequence);
  const beside = useApiQuery(query).data;
  useLive(() => {
    if (beside?.after === null) void cache.refresh(query.key);
  });
  return (
    <nav aria-label={events.neighbours} className="flex gap-2">
      <Step to={beside?.before}>
        <ChevronLeft aria-hidden className="size-4" />
        {events.previous}
      </Step>
      <Step to={beside?.after}>
        {events.next}
        <ChevronRight aria-hidden className="size-4" />
      </Step>
    </nav>
  );
}

interface StepProps {
  /** Nothing where there is no such event, or it is not known yet. */
  to: number | null | undefined;
  children: ReactNode;
}

function Step({ to, children }: StepProps) {
  const prefetch = usePrefetch();
  if (to == null) {
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
