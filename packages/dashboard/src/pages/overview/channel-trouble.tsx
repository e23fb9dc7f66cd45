import type { Channel } from '@meghdoot/sdk';
import { CirclePause, CircleX } from 'lucide-react';
import { useApiMutation } from '../../api/api.tsx';
import { useSignedInAs } from '../../api/session.tsx';
import { channelName } from '../../nouns/channels/channel-name.ts';
import { refreshesOf } from '../../nouns/channels/queries.ts';
import { Button, ButtonLink } from '../../ui/elements/button.tsx';
import { useTell } from '../../ui/overlays/toast.tsx';
import { useChannelsWords } from '../../words/en/channels.ts';
import { useOverviewWords } from '../../words/en/overview.ts';
import { AttentionLine } from './attention-line.tsx';

/** A number that sends nothing: by somebody's wish, or because WhatsApp does not let it. */
export function ChannelTrouble({ channel }: { channel: Channel }) {
  const { attention } = useOverviewWords();
  const { resume } = useChannelsWords();
  const { administers } = useSignedInAs();
  const tell = useTell();
  const { id, status, reason } = channel;
  const goOn = useApiMutation((api) => api.channels.update(id, { status: 'ready' }), {
    refreshes: refreshesOf(channel),
    onDone: () => tell(resume.done(channelName(channel))),
  });
  const paused = status === 'paused';
  return (
    <AttentionLine
      tone={paused ? 'amber' : 'red'}
      icon={paused ? <CirclePause /> : <CircleX />}
      title={attention.channel[paused ? 'paused' : 'not_ready'](channelName(channel))}
      action={
        paused && administers ? (
          <Button
            small
            busy={goOn.isPending}
            onClick={() => goOn.mutate(undefined, { onError: ({ message }) => tell(message) })}
          >
            {resume.action}
          </Button>
        ) : (
          <ButtonLink small to="/settings/channels/$id" params={{ id }}>
            {attention.openChannel}
          </ButtonLink>
        )
      }
    >
      {[reason, attention.waits].filter(Boolean).join(' ')}
    </AttentionLine>
  );
}
