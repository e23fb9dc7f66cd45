import type { Delivery } from '@meghdoot/sdk';
import { CircleCheck, CircleX } from 'lucide-react';
import { isDue } from '../../../nouns/webhooks/next-attempt.tsx';
import { type Attempt, outcomeOf } from '../../../nouns/webhooks/outcome.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Code } from '../../../ui/code.tsx';
import { Card } from '../../../ui/page.tsx';
import { Time } from '../../../ui/time.tsx';
import { webhooks as enWebhooks } from '../../../words/en/webhooks.ts';
import { useWords } from '../../../words/words.tsx';

const MOST_KEPT = 20;

/** Every attempt, the latest first. */
export function DeliveryAttempts({ delivery }: { delivery: Delivery }) {
  const { delivery: words } = useWords(enWebhooks);
  const { attempts, nextAttemptAt } = delivery;
  return (
    <Card title={words.attempts} lead={words.attemptsLead}>
      {nextAttemptAt && isDue(nextAttemptAt) && <p className="mb-3 text-sm text-soft">{words.due}</p>}
      {attempts.length === 0 && <p className="text-soft">{words.noAttempt}</p>}
      <ol reversed className="flex flex-col divide-y divide-line">
        {attempts
          .map((attempt, i) => <AttemptItem key={attempt.at} attempt={attempt} number={i + 1} />)
          .reverse()}
      </ol>
      {attempts.length === MOST_KEPT && <p className="mt-3 text-sm text-soft">{words.latest}</p>}
    </Card>
  );
}

function AttemptItem({ attempt, number }: { attempt: Attempt; number: number }) {
  const webhooks = useWords(enWebhooks);
  const { delivery: words, outcomes, duration } = webhooks;
  const outcome = outcomeOf(attempt);
  const ok = outcome === 'ok';
  return (
    <li className="flex flex-col gap-1 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-medium">{words.attempt(number)}</h3>
        <Badge tone={ok ? 'green' : 'red'} icon={ok ? <CircleCheck /> : <CircleX />}>
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
