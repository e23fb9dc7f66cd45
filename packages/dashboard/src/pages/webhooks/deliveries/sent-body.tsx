import { useApiQuery } from '../../../api/api.tsx';
import { eventAt } from '../../../nouns/events/queries.ts';
import { JsonBlock } from '../../../ui/code.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Card } from '../../../ui/page.tsx';
import { webhooks as enWebhooks } from '../../../words/en/webhooks.ts';
import { useWords } from '../../../words/words.tsx';

/** The event as every attempt carries it. */
export function SentBody({ sequence }: { sequence: number }) {
  const { delivery: words } = useWords(enWebhooks);
  const query = useApiQuery(eventAt(sequence));
  return (
    <Card title={words.body} lead={words.bodyLead}>
      <Loaded query={query}>{(event) => <JsonBlock value={event} label={words.body} />}</Loaded>
    </Card>
  );
}
