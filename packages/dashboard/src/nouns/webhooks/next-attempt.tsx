import { Time } from '../../ui/time.tsx';
import { webhooks as enWebhooks } from '../../words/en/webhooks.ts';
import { useWords } from '../../words/words.tsx';

/** When it is tried next; what is due waits for its turn with a server that fails. */
export function NextAttempt({ at }: { at: string }) {
  const { deliveries } = useWords(enWebhooks);
  return isDue(at) ? deliveries.due : <Time at={at} />;
}

export const isDue = (at: string) => Date.parse(at) <= Date.now();
