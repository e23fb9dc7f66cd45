import { Pause, Play } from 'lucide-react';
import { useFilters } from '../../search.ts';
import { useSettings } from '../../settings.ts';
import { Code } from '../../ui/copy/code.tsx';
import { curlOf } from '../../ui/copy/curl.ts';
import { Badge } from '../../ui/elements/badge.tsx';
import { Button } from '../../ui/elements/button.tsx';
import { Disclosure } from '../../ui/elements/disclosure.tsx';
import { Card, PageFrame } from '../../ui/elements/page.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { NewRows } from '../../ui/lists/new-rows.tsx';
import { useEventsWords } from '../../words/en/events.ts';
import { EventsTable } from './events-table.tsx';
import { type Feed, useFeed } from './use-feed.ts';

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

/** Shows whether the page follows the feed, and pauses and resumes that. */
function LiveControl({ feed }: { feed: Feed }) {
  const events = useEventsWords();
  const { connected, paused, togglePause } = feed;
  const state = paused ? events.states.paused : connected ? events.states.live : events.states.connecting;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Badge tone={connected && !paused ? 'teal' : 'grey'}>{state}</Badge>
      <Button
        small
        icon={paused ? <Play aria-hidden className="size-4" /> : <Pause aria-hidden className="size-4" />}
        onClick={togglePause}
      >
        {paused ? events.resume : events.pause}
      </Button>
    </div>
  );
}

/** Explains how a program reads the feed and misses nothing; the example uses `last`, the newest sequence. */
function ReadingTheFeed({ last = 1 }: { last?: number | undefined }) {
  const { reading } = useEventsWords();
  const { apiUrl } = useSettings();
  return (
    <Disclosure title={reading.title}>
      <p>{reading.numbers}</p>
      <p>{reading.feed}</p>
      <Code
        text={curlOf({ path: `/api/v1/events?after=${Math.max(0, last - 1)}&limit=100`, apiUrl })}
        label={reading.curl}
      />
      <p>{reading.stream}</p>
      <Code text={curlOf({ path: '/api/v1/stream', apiUrl })} label={reading.streamCurl} />
    </Disclosure>
  );
}
