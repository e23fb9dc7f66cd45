import type { Delivery } from '@meghdoot/sdk';
import { Card } from '../../../ui/elements/page.tsx';
import { useWebhooksWords } from '../../../words/en/webhooks.ts';

/** The signed headers of the latest attempt; a signature is not kept. */
export function SentHeaders({ delivery: { eventId, attempts } }: { delivery: Delivery }) {
  const { delivery: words } = useWebhooksWords();
  const last = attempts.at(-1);
  const values: Record<keyof typeof words.header, string> = {
    'webhook-id': eventId,
    'webhook-timestamp': last ? String(Math.floor(Date.parse(last.at) / 1000)) : '…',
    'webhook-signature': 'v1,…',
  };
  return (
    <Card title={words.headers}>
      <dl className="flex flex-col gap-3">
        {Object.entries(words.header).map(([name, meaning]) => (
          <div key={name}>
            <dt className="font-mono text-sm">
              {name}: <span className="text-soft">{values[name as keyof typeof values]}</span>
            </dt>
            <dd className="text-sm text-soft">{meaning}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
