import { useFilters } from '../../search.ts';
import { Card, PageFrame } from '../../ui/page.tsx';
import { useWords } from '../../words/words.tsx';
import { EventsTable } from './events-table.tsx';
import { LiveControl } from './live-control.tsx';
import { ReadingTheFeed } from './reading.tsx';
import { SubjectFilter } from './subject-filter.tsx';
import { useFeed } from './use-feed.ts';

export function Page() {
  const { events } = useWords();
  const [{ subject }] = useFilters();
  const feed = useFeed(subject);
  return (
    <PageFrame title={events.title} lead={events.lead}>
      <ReadingTheFeed last={feed.list.rows?.[0]?.sequence} />
      <Card flush>
        <div className="flex flex-wrap items-end justify-between gap-4 border-b border-line p-4">
          <SubjectFilter key={subject} />
          <LiveControl feed={feed} />
        </div>
        <EventsTable list={feed.list} subject={subject} />
      </Card>
    </PageFrame>
  );
}
