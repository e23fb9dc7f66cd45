import type { EventDeliveries } from '@meghdoot/sdk';
import { Link } from '@tanstack/react-router';
import { useApiPages, useApiQuery } from '../../api/api.tsx';
import { useSignedInAs } from '../../api/session.tsx';
import { deliveriesOf } from '../../nouns/messages/queries.ts';
import { DeliveryList } from '../../nouns/webhooks/delivery-list.tsx';
import { allWebhooks } from '../../nouns/webhooks/queries.ts';
import { ButtonLink } from '../../ui/elements/button.tsx';
import { Loaded } from '../../ui/elements/loaded.tsx';
import { Card } from '../../ui/elements/page.tsx';
import { Time } from '../../ui/elements/time.tsx';
import { useMessagesWords } from '../../words/en/messages.ts';

/** Attempts make no event of their own, so they are asked for. */
const EVERY_MS = 5_000;

/** The webhooks that notified the customer's server of this message, event by event. */
export function Notified({ messageId }: { messageId: string }) {
  const { notified } = useMessagesWords();
  const source = deliveriesOf(messageId);
  const query = useApiQuery(source, { everyMs: EVERY_MS });
  const { rows: webhooks } = useApiPages(allWebhooks);
  return (
    <Card title={notified.title} lead={notified.lead}>
      {webhooks?.length === 0 && <NoWebhooks />}
      <Loaded query={query}>
        {(events) => (
          <>
            {events.length === 0 && <p className="text-soft">{notified.noEvents}</p>}
            <ol className="flex flex-col gap-4">
              {events.map(({ event, deliveries }) => (
                <li key={event.id} className="flex flex-col gap-1">
                  <EventHead event={event} />
                  {deliveries.length > 0 && <DeliveryList deliveries={deliveries} source={source.key} />}
                  {deliveries.length === 0 && webhooks && webhooks.length > 0 && (
                    <p className="text-sm text-soft">{notified.notSent}</p>
                  )}
                </li>
              ))}
            </ol>
          </>
        )}
      </Loaded>
    </Card>
  );
}

function NoWebhooks() {
  const { notified } = useMessagesWords();
  const { administers } = useSignedInAs();
  return (
    <div className="mb-4 flex flex-col items-start gap-2">
      <p>{notified.noWebhooks}</p>
      {administers && (
        <ButtonLink small to="/webhooks" search={{ add: '1' }}>
          {notified.addWebhook}
        </ButtonLink>
      )}
    </div>
  );
}

function EventHead({ event }: { event: EventDeliveries['event'] }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3">
      <h3>
        <Link
          to="/events/$sequence"
          params={{ sequence: String(event.sequence) }}
          className="font-mono text-sm font-medium text-ink underline-offset-4 hover:underline"
        >
          {event.type}
        </Link>
      </h3>
      <span className="text-sm text-soft">
        <Time at={event.timestamp} />
      </span>
    </div>
  );
}
