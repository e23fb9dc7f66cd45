import type { MeghdootEvent } from '@meghdoot/sdk';
import { Link } from '@tanstack/react-router';
import { ListOrdered } from 'lucide-react';
import { usePrefetch } from '../../api/api.tsx';
import { eventAt } from '../../nouns/events/queries.ts';
import { SubjectLink } from '../../nouns/events/subject-link.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import { events as enEvents } from '../../words/en/events.ts';
import { useWords } from '../../words/words.tsx';
import type { Feed } from './use-feed.ts';

const pageOf = ({ sequence }: MeghdootEvent) => ({
  to: '/events/$sequence' as const,
  params: { sequence: String(sequence) },
});

export function EventsTable({ list, subject }: { list: Feed['list']; subject: string | undefined }) {
  const events = useWords(enEvents);
  const { columns: titles } = events;
  const prefetch = usePrefetch();
  const columns: Column<MeghdootEvent>[] = [
    {
      key: 'sequence',
      title: titles.sequence,
      width: '6.5rem',
      cell: (event) => (
        <Link
          {...pageOf(event)}
          className="font-medium text-accent tabular-nums no-underline hover:underline"
        >
          {event.sequence}
        </Link>
      ),
    },
    {
      key: 'type',
      title: titles.type,
      cell: ({ type, timestamp }) => (
        <>
          <code className="font-mono text-sm">{type}</code>
          <span className="block text-sm text-soft md:hidden">
            <Time at={timestamp} />
          </span>
        </>
      ),
    },
    { key: 'about', title: titles.about, wide: true, cell: (event) => <SubjectLink event={event} /> },
    {
      key: 'when',
      title: titles.when,
      wide: true,
      width: '7.5rem',
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
  const { emptySubject } = useWords(enEvents);
  return (
    <Empty icon={<ListOrdered />} title={emptySubject.title}>
      {emptySubject.text(id)}
    </Empty>
  );
}

function NothingYet() {
  const { empty } = useWords(enEvents);
  return (
    <Empty
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
