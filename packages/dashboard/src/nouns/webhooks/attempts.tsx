import type { Delivery, Webhook } from '@meghdoot/sdk';
import { Time } from '../../ui/elements/time.tsx';
import { useWebhooksWords } from '../../words/en/webhooks.ts';
import { type Attempt, outcomeOf } from './outcome.ts';

interface NextAttemptProps {
  at: string;
  /** Unknown while it is read. */
  webhook: Webhook | undefined;
}

/** Shows when it is tried next; one that is due waits for its turn at a failing server, or for its webhook. */
export function NextAttempt({ at, webhook }: NextAttemptProps) {
  const { deliveries } = useWebhooksWords();
  if (webhook?.status === 'disabled') return deliveries.held;
  return isDue(at) ? deliveries.due : <Time at={at} />;
}

export const isDue = (at: string) => Date.parse(at) <= Date.now();

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
