import type { Delivery } from '@meghdoot/sdk';
import { webhooks as enWebhooks } from '../../words/en/webhooks.ts';
import { useWords } from '../../words/words.tsx';
import { type Attempt, outcomeOf } from './outcome.ts';

/** "500 after 12 ms" of the latest attempt, or why there was no answer. */
export function LastAnswer({ delivery }: { delivery: Delivery }) {
  const { deliveries } = useWords(enWebhooks);
  const last = delivery.attempts.at(-1);
  return last ? <Answer attempt={last} /> : <span className="text-soft">{deliveries.none}</span>;
}

export function Answer({ attempt }: { attempt: Attempt }) {
  const { outcomes, answered } = useWords(enWebhooks);
  const outcome = outcomeOf(attempt);
  return (
    <span className={outcome === 'ok' ? '' : 'text-red'}>
      {answered(attempt.httpStatus ?? outcomes[outcome].name, attempt.durationMs)}
    </span>
  );
}
