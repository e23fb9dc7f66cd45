import { useParams } from '@tanstack/react-router';
import { useApiQuery } from '../../api/api.tsx';
import { eventAt } from '../../nouns/events/queries.ts';
import { useSettings } from '../../settings.ts';
import { JsonBlock } from '../../ui/copy/code.tsx';
import { CopyAsCurl } from '../../ui/copy/copy.tsx';
import { Loaded } from '../../ui/elements/loaded.tsx';
import { Card, PageFrame } from '../../ui/elements/page.tsx';
import { useEventsWords } from '../../words/en/events.ts';
import { EventDeliveries } from './event-deliveries.tsx';
import { EventFacts } from './event-facts.tsx';
import { Neighbours } from './neighbours.tsx';

export function Page() {
  const events = useEventsWords();
  const { apiUrl } = useSettings();
  const { sequence } = useParams({ from: '/events/$sequence' });
  const query = useApiQuery(eventAt(sequence));
  return (
    <PageFrame
      title={events.event(sequence)}
      above={{ page: { to: '/events' }, label: events.title }}
      actions={
        <>
          {query.data && <Neighbours sequence={query.data.sequence} />}
          <CopyAsCurl apiUrl={apiUrl} path={`/api/v1/events/${sequence}`} />
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
