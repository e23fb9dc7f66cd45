import type { Webhook } from '@meghdoot/sdk';
import { useSignedInAs } from '../../api/session.tsx';
import { useSwitch } from '../../nouns/webhooks/use-switch.ts';
import { Button, ButtonLink } from '../../ui/elements/button.tsx';
import { Notice } from '../../ui/elements/notice.tsx';
import { Time } from '../../ui/elements/time.tsx';
import { useWebhooksWords } from '../../words/en/webhooks.ts';

export function WebhookTrouble({ webhook }: { webhook: Webhook }) {
  const { page } = useWebhooksWords();
  const { administers } = useSignedInAs();
  const { turn, busy } = useSwitch(webhook);
  const { id, status, disabledAt, disabledReason, failingSince } = webhook;
  if (status === 'disabled') {
    return (
      <Notice
        tone="warning"
        title={
          <>
            {page.disabledTitle} {disabledAt && <Time at={disabledAt} />}
          </>
        }
        actions={
          administers && (
            <Button small busy={busy} onClick={() => turn('enabled')}>
              {page.enable}
            </Button>
          )
        }
      >
        {disabledReason && <p>{page.disabledText[disabledReason]}</p>}
        <p>{webhook.format === 'events' ? page.disabledHint : page.disabledHintGraph}</p>
      </Notice>
    );
  }
  if (!failingSince) return null;
  return (
    <Notice
      tone="warning"
      title={
        <>
          {page.failingTitle} <Time at={failingSince} />
        </>
      }
      actions={
        <ButtonLink
          small
          to="/webhooks/$id"
          params={{ id }}
          search={{ status: 'pending' }}
          resetScroll={false}
        >
          {page.failingLink}
        </ButtonLink>
      }
    >
      <p>{page.failingText}</p>
    </Notice>
  );
}
