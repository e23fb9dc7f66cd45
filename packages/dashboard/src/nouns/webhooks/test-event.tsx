import { Send } from 'lucide-react';
import { Button, ButtonLink } from '../../ui/elements/button.tsx';
import { ErrorNotice, Notice } from '../../ui/elements/notice.tsx';
import { useWebhooksWords } from '../../words/en/webhooks.ts';
import { LastResponse } from './attempts.tsx';
import { outcomeOf } from './outcome.ts';
import type { TestEvent } from './use-test-event.ts';

export function TestButton({ test }: { test: TestEvent }) {
  const words = useWebhooksWords().test;
  return (
    <Button icon={<Send aria-hidden className="size-4" />} busy={test.busy} onClick={test.send}>
      {words.send}
    </Button>
  );
}

interface TestOutcomeProps {
  webhookId: string;
  test: TestEvent;
  /** Its server fails at the moment, so that the response may take a while. */
  slow?: boolean;
}

export function TestOutcome({ webhookId, test, slow }: TestOutcomeProps) {
  const { test: words, outcomes } = useWebhooksWords();
  const { error, sequence, delivery, outdated } = test;
  if (error) return <ErrorNotice error={error} />;
  if (sequence === undefined || outdated) return null;
  const last = delivery?.attempts.at(-1);
  if (!delivery || !last) {
    return (
      <Notice live>
        <p>
          {words.waiting(sequence)} {slow && words.slow}
        </p>
      </Notice>
    );
  }
  const outcome = outcomeOf(last);
  return (
    <Notice
      live
      tone={outcome === 'ok' ? 'good' : 'wrong'}
      title={outcome === 'ok' ? words.delivered : words.failed}
      actions={
        <ButtonLink
          small
          to="/webhooks/$id/deliveries/$deliveryId"
          params={{ id: webhookId, deliveryId: delivery.id }}
        >
          {words.show}
        </ButtonLink>
      }
    >
      <p>
        <LastResponse delivery={delivery} /> {outcome !== 'ok' && outcomes[outcome].text}
      </p>
    </Notice>
  );
}
