import type { Webhook } from '@meghdoot/sdk';
import { CircleSlash, TriangleAlert } from 'lucide-react';
import { useSignedInAs } from '../../api/session.tsx';
import { useSwitch } from '../../nouns/webhooks/use-switch.ts';
import { Button, ButtonLink } from '../../ui/elements/button.tsx';
import { Time } from '../../ui/elements/time.tsx';
import { useOverviewWords } from '../../words/en/overview.ts';
import { AttentionLine } from './attention-line.tsx';

/** A server of theirs that is not notified. One that failed is tested before it is enabled, on the page of the webhook. */
export function WebhookTrouble({ webhook }: { webhook: Webhook }) {
  const { attention } = useOverviewWords();
  const { administers } = useSignedInAs();
  const { turn, busy } = useSwitch(webhook);
  const { id, url, description, status, disabledReason, disabledAt, failingSince } = webhook;
  const name = description ?? url;
  const byTeam = disabledReason === 'requested';
  const disabled = status === 'disabled';
  const since = disabled ? disabledAt : failingSince;
  return (
    <AttentionLine
      tone={disabled ? (byTeam ? 'grey' : 'red') : 'amber'}
      icon={disabled ? <CircleSlash /> : <TriangleAlert />}
      title={disabled ? attention.webhook.disabled(name) : attention.webhook.failing(name)}
      action={
        byTeam && administers ? (
          <Button small busy={busy} onClick={() => turn('enabled')}>
            {attention.webhook.enable}
          </Button>
        ) : (
          <ButtonLink small to="/webhooks/$id" params={{ id }}>
            {disabled && administers ? attention.webhook.test : attention.webhook.open}
          </ButtonLink>
        )
      }
    >
      {attention.webhook.why[disabledReason ?? 'retried']}{' '}
      {disabled ? attention.disabledAt : attention.failingSince} {since && <Time at={since} />}
    </AttentionLine>
  );
}
