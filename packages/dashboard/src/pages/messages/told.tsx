import type { EventDeliveries } from '@meghdoot/sdk';
import { Link } from '@tanstack/react-router';
import { useApiPages, useApiQuery } from '../../api/api.tsx';
import { useSignedInAs } from '../../api/session.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { Card } from '../../ui/page.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { Time } from '../../ui/time.tsx';
import { messages as enMessages } from '../../words/en/messages.ts';
import { useWords } from '../../words/words.tsx';
import { allWebhooks } from '../webhooks/queries.ts';
import { deliveriesOf } from './queries.ts';
import { ToldDelivery } from './told-delivery.tsx';

/** Attempts make no event of their own, so they are asked for. */
const EVERY_MS = 5_000;

/** The webhooks that told the customer's server of this message, event by event. */
export function Told({ messageId }: { messageId: string }) {
  const { told } = useWords(enMessages);
  const { data: events, error, refetch } = useApiQuery(deliveriesOf(messageId), { everyMs: EVERY_MS });
  const { administers } = useSignedInAs();
  const { rows: webhooks } = useApiPages(allWebhooks);
  return (
    <Card title={told.title} lead={told.lead}>
      {events === undefined &&
        (error ? <ErrorNotice error={error} retry={() => void refetch()} /> : <SkeletonLines />)}
      {webhooks?.length === 0 && (
        <div className="mb-4 flex flex-col items-start gap-2">
          <p>{told.noWebhooks}</p>
          {administers && (
            <ButtonLink small to="/webhooks" search={{ add: '1' }}>
              {told.addWebhook}
            </ButtonLink>
          )}
        </div>
      )}
      {events?.length === 0 && <p className="text-soft">{told.noEvents}</p>}
      <ol className="flex flex-col gap-4">
        {events?.map(({ event, deliveries }) => (
          <li key={event.id}>
            <EventHead event={event} />
            {deliveries.length === 0 && webhooks && webhooks.length > 0 && (
              <p className="text-sm text-soft">{told.notSent}</p>
            )}
            <ul className="mt-1 flex flex-col gap-2">
              {deliveries.map((delivery) => (
                <ToldDelivery
                  key={delivery.id}
                  messageId={messageId}
                  delivery={delivery}
                  url={webhooks?.find(({ id }) => id === delivery.webhookId)?.url}
                />
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Card>
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
