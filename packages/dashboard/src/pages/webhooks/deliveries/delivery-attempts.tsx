import type { Delivery, Webhook } from '@meghdoot/sdk';
import { CircleCheck, CircleX } from 'lucide-react';
import { useApiQuery } from '../../../api/api.tsx';
import { isDue } from '../../../nouns/webhooks/attempts.tsx';
import { type Attempt, isMendedSince, outcomeOf } from '../../../nouns/webhooks/outcome.ts';
import { newestDeliveries } from '../../../nouns/webhooks/queries.ts';
import { Code } from '../../../ui/copy/code.tsx';
import { Badge } from '../../../ui/elements/badge.tsx';
import { Notice } from '../../../ui/elements/notice.tsx';
import { Card } from '../../../ui/elements/page.tsx';
import { Time } from '../../../ui/elements/time.tsx';
import { useWebhooksWords } from '../../../words/en/webhooks.ts';

const MOST_KEPT = 20;
const EVERY_MS = 15_000;

export function DeliveryAttempts({
  delivery,
  webhook,
}: {
  delivery: Delivery;
  /** Unknown while it is read. */
  webhook: Webhook | undefined;
}) {
  const { delivery: words } = useWebhooksWords();
  const { webhookId, status, attempts, nextAttemptAt } = delivery;
  const { data: delivered } = useApiQuery(newestDeliveries(webhookId, 'delivered'), {
    enabled: status !== 'delivered',
    everyMs: EVERY_MS,
  });
  const mended = isMendedSince(delivery, delivered ?? []);
  return (
    <Card title={words.attempts} lead={words.attemptsLead}>
      {mended && (
        <div className="mb-3">
          <Notice tone="good" title={words.mended}>
            {words.mendedText}
          </Notice>
        </div>
      )}
      {nextAttemptAt && isDue(nextAttemptAt) && webhook?.status !== 'disabled' && (
        <p className="mb-3 text-sm text-soft">{words.due}</p>
      )}
      {attempts.length === 0 && <p className="text-soft">{words.noAttempt}</p>}
      <ol reversed className="flex flex-col divide-y divide-line">
        {attempts
          .map((attempt, i) => (
            <AttemptItem
              key={attempt.at}
              attempt={attempt}
              number={i + 1}
              over={mended || (i < attempts.length - 1 && status === 'delivered')}
            />
          ))
          .reverse()}
      </ol>
      {attempts.length === MOST_KEPT && <p className="mt-3 text-sm text-soft">{words.latest}</p>}
    </Card>
  );
}

interface AttemptItemProps {
  attempt: Attempt;
  number: number;
  /** A later one arrived. */
  over: boolean;
}

function AttemptItem({ attempt, number, over }: AttemptItemProps) {
  const webhooks = useWebhooksWords();
  const { delivery: words, outcomes, duration } = webhooks;
  const outcome = outcomeOf(attempt);
  const ok = outcome === 'ok';
  return (
    <li className="flex flex-col gap-1 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-medium">{words.attempt(number)}</h3>
        <Badge tone={ok ? 'teal' : over ? 'grey' : 'red'} icon={ok ? <CircleCheck /> : <CircleX />}>
          {attempt.httpStatus ?? outcomes[outcome].name}
        </Badge>
        <span className="text-sm text-soft">{duration(attempt.durationMs)}</span>
        <span className="ml-auto text-sm text-soft">
          <Time at={attempt.at} />
        </span>
      </div>
      <p className="text-sm">{outcomes[outcome].text}</p>
      {attempt.error && <p className="font-mono text-sm text-soft">{attempt.error}</p>}
      {attempt.response && (
        <details>
          <summary className="min-h-10 cursor-pointer py-2 text-sm text-accent">{words.response}</summary>
          <Code text={attempt.response} label={words.responseOf(number)} />
        </details>
      )}
    </li>
  );
}
