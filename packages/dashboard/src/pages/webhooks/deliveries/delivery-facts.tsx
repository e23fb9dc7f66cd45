import type { Delivery, Webhook } from '@meghdoot/sdk';
import { Link } from '@tanstack/react-router';
import { useApiQuery } from '../../../api/api.tsx';
import { subjectOf } from '../../../api/event-subject.ts';
import { eventAt } from '../../../nouns/events/queries.ts';
import { SubjectLink } from '../../../nouns/events/subject-link.tsx';
import { NextAttempt } from '../../../nouns/webhooks/next-attempt.tsx';
import { DeliveryStatus } from '../../../nouns/webhooks/status.tsx';
import { Id } from '../../../ui/copy/copy.tsx';
import { Card, Facts } from '../../../ui/elements/page.tsx';
import { useEventsWords } from '../../../words/en/events.ts';
import { useWebhooksWords } from '../../../words/en/webhooks.ts';

const LINK = 'text-accent underline-offset-4 hover:underline';

export function DeliveryFacts({ delivery, webhook }: { delivery: Delivery; webhook: Webhook | undefined }) {
  const webhooks = useWebhooksWords();
  const events = useEventsWords();
  const words = webhooks.delivery;
  const { id, webhookId, sequence, status, nextAttemptAt } = delivery;
  const { data: event } = useApiQuery(eventAt(sequence));
  return (
    <Card title={words.about}>
      <Facts
        facts={[
          [words.status, <DeliveryStatus key="status" status={status} />],
          nextAttemptAt !== undefined && [
            words.next,
            <NextAttempt key="next" at={nextAttemptAt} webhook={webhook} />,
          ],
          [
            words.to,
            <Link key="to" to="/webhooks/$id" params={{ id: webhookId }} className={LINK}>
              {webhook?.url ?? webhookId}
            </Link>,
          ],
          [
            words.event,
            <Link key="event" to="/events/$sequence" params={{ sequence: String(sequence) }} className={LINK}>
              {events.event(sequence)}
            </Link>,
          ],
          event && [events.nouns[subjectOf(event).noun], <SubjectLink key="subject" event={event} />],
          [words.id, <Id key="id" value={id} />],
        ]}
      />
    </Card>
  );
}
