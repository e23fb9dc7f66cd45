import { Link } from '@tanstack/react-router';
import { useApiPages } from '../../api/api.tsx';
import { useSignedInAs } from '../../api/session.tsx';
import { channelLine } from '../../nouns/channels/channel-name.ts';
import { channelPages } from '../../nouns/channels/queries.ts';
import { ChannelStatus } from '../../nouns/channels/status.tsx';
import { ButtonLink } from '../../ui/elements/button.tsx';
import { useOverviewWords } from '../../words/en/overview.ts';
import { HEALTH_LINK, HEALTH_ROW, Health } from './health.tsx';

export function ChannelHealth() {
  const { channels } = useOverviewWords();
  const { administers } = useSignedInAs();
  return (
    <Health
      title={channels.title}
      all={
        <ButtonLink small kind="quiet" className="-mr-2.5" to="/settings/channels">
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
      row={({ id, phone, displayName, status }) => (
        <li key={id} className={HEALTH_ROW}>
          <Link to="/settings/channels/$id" params={{ id }} className={HEALTH_LINK}>
            {channelLine({ displayName, phone })}
          </Link>
          <ChannelStatus status={status} />
        </li>
      )}
    />
  );
}
