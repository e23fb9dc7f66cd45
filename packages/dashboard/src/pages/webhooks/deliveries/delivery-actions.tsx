import type { Delivery, Webhook } from '@meghdoot/sdk';
import { useSignedInAs } from '../../../api/session.tsx';
import { RetryButton } from '../../../nouns/webhooks/retry.tsx';
import { useWebhooksWords } from '../../../words/en/webhooks.ts';

/** Sending it again, for those who may, while its webhook is enabled. */
export function DeliveryActions({ delivery, webhook }: { delivery: Delivery; webhook: Webhook }) {
  const { delivery: words } = useWebhooksWords();
  const { administers } = useSignedInAs();
  if (!administers) return null;
  if (webhook.status === 'disabled')
    return <p className="self-center text-sm text-soft">{words.retryDisabled}</p>;
  return <RetryButton delivery={delivery} />;
}
