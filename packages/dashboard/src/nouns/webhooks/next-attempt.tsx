import type { Webhook } from '@meghdoot/sdk';
import { Time } from '../../ui/elements/time.tsx';
import { useWebhooksWords } from '../../words/en/webhooks.ts';

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
