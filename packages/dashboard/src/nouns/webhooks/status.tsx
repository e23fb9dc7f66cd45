import type { Webhook } from '@meghdoot/sdk';
import { CircleCheck, CircleSlash, CircleX, Clock, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge, type Tone } from '../../ui/elements/badge.tsx';
import { Time } from '../../ui/elements/time.tsx';
import { useWebhooksWords } from '../../words/en/webhooks.ts';
import type { DeliveryStatusName } from './queries.ts';

/** Shows whether a webhook works, since when it does not, and why nothing is sent. */
export function WebhookStatus({ webhook }: { webhook: Webhook }) {
  const { statuses, reasons, since } = useWebhooksWords();
  const { status, disabledReason, failingSince } = webhook;
  if (status === 'disabled') {
    return (
      <Told tone="grey" icon={<CircleSlash />} word={statuses.disabled}>
        {disabledReason && reasons[disabledReason]}
      </Told>
    );
  }
  if (failingSince) {
    return (
      <Told tone="amber" icon={<TriangleAlert />} word={statuses.failing}>
        {since} <Time at={failingSince} />
      </Told>
    );
  }
  return <Told tone="teal" icon={<CircleCheck />} word={statuses.enabled} />;
}

interface ToldProps {
  tone: Tone;
  icon: ReactNode;
  word: string;
  children?: ReactNode;
}

function Told({ tone, icon, word, children }: ToldProps) {
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-2">
      <Badge tone={tone} icon={icon}>
        {word}
      </Badge>
      {children && <span className="text-sm leading-tight text-soft">{children}</span>}
    </span>
  );
}

const LOOKS: Record<DeliveryStatusName, { tone: Tone; icon: ReactNode }> = {
  pending: { tone: 'amber', icon: <Clock /> },
  delivered: { tone: 'teal', icon: <CircleCheck /> },
  failed: { tone: 'red', icon: <CircleX /> },
};

/** `over`: what was wrong when it failed is wrong no more. */
export function DeliveryStatus({ status, over = false }: { status: DeliveryStatusName; over?: boolean }) {
  const { deliveryStatuses } = useWebhooksWords();
  const { tone, icon } = LOOKS[status];
  return (
    <Badge tone={over ? 'grey' : tone} icon={icon}>
      {deliveryStatuses[status]}
    </Badge>
  );
}
