import type { Channel } from '@meghdoot/sdk';
import { Notice } from '../../../ui/elements/notice.tsx';
import { useChannelsWords } from '../../../words/en/channels.ts';

/** Why a channel does not send, and what to do. */
export function StatusNotice({ channel: { status, reason, mode } }: { channel: Channel }) {
  const { notices } = useChannelsWords();
  if (status === 'ready') return null;
  return (
    <Notice tone={status === 'paused' ? 'warning' : 'wrong'} title={notices[status]}>
      {reason && <p>{reason}</p>}
      {mode === 'live' && <p>{notices.credentials}</p>}
    </Notice>
  );
}
