import { useApiQuery } from '../../api/api.tsx';
import { deliveriesOf } from '../../nouns/events/queries.ts';
import { DeliveryList } from '../../nouns/webhooks/delivery-list.tsx';
import { Loaded } from '../../ui/elements/loaded.tsx';
import { Card } from '../../ui/elements/page.tsx';
import { useEventsWords } from '../../words/en/events.ts';

/** Attempts make no event of their own, so they are asked for. */
const EVERY_MS = 5_000;

/** Shows how the webhooks were notified of an event. */
export function EventDeliveries({ sequence }: { sequence: number }) {
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
