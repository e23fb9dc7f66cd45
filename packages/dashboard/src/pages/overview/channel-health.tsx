import { Link } from '@tanstack/react-router';
import { useApiPages } from '../../api/api.tsx';
import { useSignedInAs } from '../../api/session.tsx';
import { channelPages } from '../../nouns/channels/queries.ts';
import { ChannelStatus } from '../../nouns/channels/status.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { overview as enOverview } from '../../words/en/overview.ts';
import { useWords } from '../../words/words.tsx';
import { HEALTH_LINK, Health } from './health.tsx';

export function ChannelHealth() {
  const { channels } = useWords(enOverview);
  const { administers } = useSignedInAs();
  return (
    <Health
      title={channels.title}
      all={
        <ButtonLink small to="/settings/channels">
          {channels.all}
        </ButtonLink>
      }
      list={useApiPages(channelPages)}
      none={channels.none}
      remedy={
        administers && (
          <ButtonLink small to="/settings/channels/new">
            {channels.connect}
          </ButtonLink>
        )
      }
      row={({ id, phone, displayName, status, reason }) => (
        <li key={id} className="flex min-w-0 flex-col items-start gap-1">
          <Link to="/settings/channels/$id" params={{ id }} className={HEALTH_LINK}>
            {displayName ? `${displayName} · ${phone}` : phone}
          </Link>
          <ChannelStatus status={status} />
          {status !== 'ready' && (
            <p className="text-sm text-soft">
              {reason} {channels.waits}
            </p>
          )}
        </li>
      )}
    />
  );
}
