import type { MeghdootEvent } from '@meghdoot/sdk';
import { Link } from '@tanstack/react-router';
import { ListOrdered } from 'lucide-react';
import { usePrefetch } from '../../api/api.tsx';
import { subjectOf } from '../../api/event-subject.ts';
import { eventAt } from '../../nouns/events/queries.ts';
import { SubjectLink, SubjectName } from '../../nouns/events/subject-link.tsx';
import { ButtonLink } from '../../ui/elements/button.tsx';
import { Empty } from '../../ui/elements/empty.tsx';
import { Time } from '../../ui/elements/time.tsx';
import type { Column } from '../../ui/lists/columns.ts';
import { Table } from '../../ui/lists/table.tsx';
import { useEventsWords } from '../../words/en/events.ts';
import type { Feed } from './use-feed.ts';

const pageOf = ({ sequence }: MeghdootEvent) => ({
  to: '/events/$sequence' as const,
  params: { sequence: String(sequence) },
});

export function EventsTable({ list, subject }: { list: Feed['list']; subject: string | undefined }) {
  const events = useEventsWords();
  const { columns: titles } = events;
  const prefetch = usePrefetch();
  const columns: Column<MeghdootEvent>[] = [
    {
      key: 'sequence',
      title: titles.sequence,
      min: 104,
      cell: (event) => (
        <Link
          {...pageOf(event)}
          className="inline-block min-w-6 font-medium text-ink tabular-nums no-underline hover:underline"
        >
          {event.sequence}
        </Link>
      ),
    },
    {
      key: 'type',
      title: titles.type,
      min: 200,
      grow: 2,
      cell: (event, gone) => (
        <>
          <code className="font-mono text-sm">{event.type}</code>
          {gone.has('when') && (
            <span className="block truncate text-sm text-soft">
              {gone.has('about') && (
                <>
                  <SubjectName event={event} />
                  {' · '}
                </>
              )}
              <Time at={event.timestamp} />
            </span>
          )}
        </>
      ),
    },
    {
      key: 'about',
      title: titles.about,
      min: 248, // the whole of an id: beneath a name that is cut, it could not be hovered
      leaves: 2,
      grow: 3,
      cell: (event) => (
        <span className="block leading-tight">
          <span className="block truncate">
            <SubjectLink event={event} quiet />
          </span>
          <code className="block font-mono text-sm whitespace-nowrap text-soft">{subjectOf(event).id}</code>
        </span>
      ),
    },
    {
      key: 'when',
      title: titles.when,
      min: 120,
      leaves: 1,
      cell: ({ timestamp }) => <Time at={timestamp} />,
    },
  ];
  return (
    <Table
      label={events.label}
      columns={columns}
      list={list}
      idOf={({ id }) => id}
      hrefOf={pageOf}
      onNear={({ sequence }) => prefetch(eventAt(sequence))}
      empty={subject ? <NothingAbout id={subject} /> : <NothingYet />}
    />
  );
}

function NothingAbout({ id }: { id: string }) {
  const { emptySubject } = useEventsWords();
  return (
    <Empty icon={<ListOrdered />} title={emptySubject.title}>
      {emptySubject.text(id)}
    </Empty>
  );
}

function NothingYet() {
  const { empty } = useEventsWords();
  return (
    <Empty
      example="events"
      icon={<ListOrdered />}
      title={empty.title}
      action={
        <ButtonLink to="/messages/new" kind="primary">
          {empty.action}
        </ButtonLink>
      }
    >
      {empty.text}
    </Empty>
  );
}
