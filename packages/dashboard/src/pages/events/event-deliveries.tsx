import type { MeghdootEvent } from '@meghdoot/sdk';
import { useApiQuery } from '../../api/api.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Card } from '../../ui/page.tsx';
import { events as enEvents } from '../../words/en/events.ts';
import { useWords } from '../../words/words.tsx';
import { DeliveryRows } from '../webhooks/delivery-rows.tsx';
import { deliveriesOfMessageEvent } from './queries.ts';
import { subjectOf } from './subject.ts';

/** How the webhooks were told of an event. */
export function EventDeliveries({ event }: { event: MeghdootEvent }) {
  const { deliveries } = useWords(enEvents);
  const { noun, id } = subjectOf(event);
  return (
    <Card title={deliveries.title} lead={deliveries.lead}>
      {noun === 'message' ? (
        <OfMessage messageId={id} sequence={event.sequence} />
      ) : (
        <>
          <p className="mb-3 text-soft">{deliveries.elsewhere}</p>
          {event.type === 'webhook.test' ? (
            <ButtonLink to="/webhooks/$id" params={{ id }}>
              {deliveries.tested}
            </ButtonLink>
          ) : (
            <ButtonLink to="/webhooks">{deliveries.webhooks}</ButtonLink>
          )}
        </>
      )}
    </Card>
  );
}

const EVERY_MS = 5_000;

function OfMessage({ messageId, sequence }: { messageId: string; sequence: number }) {
  const { deliveries } = useWords(enEvents);
  const query = useApiQuery(deliveriesOfMessageEvent(messageId, sequence), { everyMs: EVERY_MS });
  return (
    <Loaded query={query} lines={2}>
      {(found) =>
        found.length > 0 ? (
          <DeliveryRows deliveries={found} />
        ) : (
          <p className="text-soft">{deliveries.none}</p>
        )
      }
    </Loaded>
  );
}
