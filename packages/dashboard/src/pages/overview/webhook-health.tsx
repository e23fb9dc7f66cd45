import { Link } from '@tanstack/react-router';
import { useApiPages } from '../../api/api.tsx';
import { useSignedInAs } from '../../api/session.tsx';
import { allWebhooks } from '../../nouns/webhooks/queries.ts';
import { WebhookStatus } from '../../nouns/webhooks/status.tsx';
import { ButtonLink } from '../../ui/elements/button.tsx';
import { useOverviewWords } from '../../words/en/overview.ts';
import { HEALTH_LINK, HEALTH_ROW, Health } from './health.tsx';

export function WebhookHealth() {
  const { webhooks } = useOverviewWords();
  const { administers } = useSignedInAs();
  return (
    <Health
      title={webhooks.title}
      all={
        <ButtonLink small kind="quiet" className="-mr-2.5" to="/webhooks">
          {webhooks.all}
        </ButtonLink>
      }
      list={useApiPages(allWebhooks)}
      none={webhooks.none}
      remedy={
        administers && (
          <ButtonLink small to="/webhooks" search={{ add: '1' }}>
            {webhooks.add}
          </ButtonLink>
        )
      }
      row={(webhook) => (
        <li key={webhook.id} className={HEALTH_ROW}>
          <Link to="/webhooks/$id" params={{ id: webhook.id }} className={HEALTH_LINK}>
            {webhook.description ?? webhook.url}
          </Link>
          <WebhookStatus webhook={webhook} />
        </li>
      )}
    />
  );
}
