import type { Webhook } from '@meghdoot/sdk';
import { useApiQuery } from '../../../api/api.tsx';
import { eventAt } from '../../../nouns/events/queries.ts';
import { JsonBlock } from '../../../ui/copy/code.tsx';
import { Loaded } from '../../../ui/elements/loaded.tsx';
import { Card } from '../../../ui/elements/page.tsx';
import { useWebhooksWords } from '../../../words/en/webhooks.ts';

interface SentBodyProps {
  sequence: number;
  format: Webhook['format'] | undefined;
}

/** The event as every attempt carries it, or as each says it in Meta's form. */
export function SentBody({ sequence, format }: SentBodyProps) {
  const { delivery, graph } = useWebhooksWords();
  const words = format === 'graph' ? graph : delivery;
  const query = useApiQuery(eventAt(sequence));
  return (
    <Card title={words.body} lead={words.bodyLead}>
      <Loaded query={query}>{(event) => <JsonBlock value={event} label={words.body} />}</Loaded>
    </Card>
  );
}
