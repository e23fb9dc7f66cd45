import { useFilters } from '../../search.ts';
import { Card, PageFrame } from '../../ui/elements/page.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { NewRows } from '../../ui/lists/new-rows.tsx';
import { useEventsWords } from '../../words/en/events.ts';
import { EventsTable } from './events-table.tsx';
import { LiveControl } from './live-control.tsx';
import { ReadingTheFeed } from './reading.tsx';
import { useFeed } from './use-feed.ts';

export function Page() {
  const events = useEventsWords();
  const [{ subject }, setFilters] = useFilters();
  const feed = useFeed(subject);
  return (
    <PageFrame title={events.title} lead={events.lead}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchField
          label={events.filter}
          placeholder={events.filterHint}
          value={subject ?? ''}
          onSearch={(id) => setFilters({ subject: id || undefined })}
          className="max-w-96 flex-1 basis-40"
        />
        <LiveControl feed={feed} />
        <div className="ml-auto has-[[open]]:basis-full max-md:hidden">
          <ReadingTheFeed last={feed.list.rows?.[0]?.sequence} />
        </div>
      </div>
      <div>
        <NewRows count={feed.waiting} onShow={() => void feed.showNew()} />
        <Card flush>
          <EventsTable list={feed.list} subject={subject} />
        </Card>
      </div>
    </PageFrame>
  );
}
