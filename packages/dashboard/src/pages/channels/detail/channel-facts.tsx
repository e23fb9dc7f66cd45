import type { ChannelDetail } from '@meghdoot/sdk';
import { useSignedInAs } from '../../../api/session.tsx';
import { Id } from '../../../ui/copy/copy.tsx';
import { ButtonLink } from '../../../ui/elements/button.tsx';
import { Facts } from '../../../ui/elements/page.tsx';
import { formatPhone } from '../../../ui/elements/phone-format.ts';
import { Time } from '../../../ui/elements/time.tsx';
import { useChannelsWords } from '../../../words/en/channels.ts';

export function ChannelFacts({ channel }: { channel: ChannelDetail }) {
  const channels = useChannelsWords();
  const { facts } = channels;
  const { administers } = useSignedInAs();
  const { id, phone, displayName, mode, phoneNumberId, wabaId, createdAt } = channel;
  return (
    <div className="flex flex-col items-start gap-4">
      <Facts
        facts={[
          [facts.number, <Id key="phone" value={phone} shown={formatPhone(phone)} />],
          displayName !== undefined && [facts.displayName, displayName],
          [
            facts.mode,
            <span key="mode">
              {channels.modes[mode]}
              <span className="block text-sm text-soft">{channels.modeMeans[mode]}</span>
            </span>,
          ],
          [facts.phoneNumberId, <Id key="number" value={phoneNumberId} />],
          [facts.wabaId, <Id key="waba" value={wabaId} />],
          [facts.created, <Time key="created" at={createdAt} />],
          [facts.id, <Id key="id" value={id} />],
        ]}
      />
      {administers && mode === 'live' && (
        <ButtonLink small to="/settings/channels/new" search={{ phoneNumberId, wabaId }}>
          {channels.changeCredentials}
        </ButtonLink>
      )}
    </div>
  );
}
