import type { Delivery } from '@meghdoot/sdk';
import { useWebhooksWords } from '../../words/en/webhooks.ts';
import { type Attempt, outcomeOf } from './outcome.ts';

/** "500 after 12 ms" of the latest attempt, or why there was no response. */
export function LastResponse({ delivery }: { delivery: Delivery }) {
  const { deliveries } = useWebhooksWords();
  const last = delivery.attempts.at(-1);
  return last ? <AttemptResponse attempt={last} /> : <span className="text-soft">{deliveries.none}</span>;
}

/** Red while it is the last word; `over`: a later attempt arrived, or the webhook works again. */
export function AttemptResponse({ attempt, over = false }: { attempt: Attempt; over?: boolean }) {
  const { outcomes, responded } = useWebhooksWords();
  const outcome = outcomeOf(attempt);
  return (
    <span className={outcome === 'ok' || over ? '' : 'text-red'}>
      {responded(attempt.httpStatus ?? outcomes[outcome].name, attempt.durationMs)}
    </span>
  );
}
