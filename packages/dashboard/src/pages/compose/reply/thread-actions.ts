import type { Message, SendRequest } from '@meghdoot/sdk';
import { useMemo } from 'react';
import { useApi } from '../../../api/api.tsx';
import { useSendOnce } from '../../../nouns/messages/send-once.ts';
import { useErrorLine } from '../../../ui/elements/notice.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';

/** The things that can be done with a message in its thread; the same object for as long as the thread is that of one person. */
export interface ThreadActions {
  /** Writes a reply to it. */
  reply: (message: Message) => void;
  /** Puts an emoji on it; empty takes it back. */
  react: (message: Message, emoji: string) => void;
  /** Sends a message that failed once more; returns whether it was taken. */
  resend: (request: SendRequest, failedId?: string) => Promise<boolean>;
  /** Puts a message that failed into the box, to be changed. */
  correct: (message: Message) => void;
}

interface ThreadActionsOptions extends Pick<ThreadActions, 'reply' | 'correct'> {
  to: string;
  from: string | undefined;
  /** Shows a message that was sent at the foot. */
  show: (message: Message) => void;
}

/** `reply`, `correct` and `show` are the same at each call. */
export function useThreadActions({ to, from, show, reply, correct }: ThreadActionsOptions): ThreadActions {
  const { client } = useApi();
  const toast = useToast();
  const errorLine = useErrorLine();
  const sendOnce = useSendOnce();
  return useMemo(() => {
    const resend = async (request: SendRequest, failedId?: string) => {
      try {
        const { messageId } = await sendOnce(request, failedId);
        show(await client.messages.get(messageId));
        return true;
      } catch (error) {
        toast(errorLine(error));
        return false;
      }
    };
    return {
      ...{ reply, correct, resend },
      react: ({ messageId }, emoji) =>
        void resend({
          ...{ to, type: 'reaction', reaction: { message_id: messageId, emoji } },
          ...(from && { from }),
        }),
    };
  }, [client, sendOnce, toast, errorLine, to, from, show, reply, correct]);
}
