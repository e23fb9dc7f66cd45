import type { Channel } from '@meghdoot/sdk';
import { useNavigate } from '@tanstack/react-router';
import { channelPages } from '../../../nouns/channels/queries.ts';
import { Card } from '../../../ui/elements/page.tsx';
import { formatPhone } from '../../../ui/elements/phone-format.ts';
import { DangerButton } from '../../../ui/overlays/danger-button.tsx';
import { useChannelsWords } from '../../../words/en/channels.ts';

export function RemoveChannel({ channel: { id, phone: number } }: { channel: Channel }) {
  const phone = formatPhone(number);
  const { remove } = useChannelsWords();
  const navigate = useNavigate();
  return (
    <Card
      title={remove.heading}
      lead={remove.lead}
      actions={
        <DangerButton
          action={remove.action}
          title={remove.title(phone)}
          loses={remove.loses(phone)}
          write={(api) => api.channels.remove(id)}
          refreshes={[channelPages.key]}
          done={remove.done(phone)}
          onDone={() => void navigate({ to: '/settings/channels' })}
        />
      }
    />
  );
}
