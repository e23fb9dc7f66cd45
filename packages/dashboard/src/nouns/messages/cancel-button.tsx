import type { Message } from '@meghdoot/sdk';
import { DangerButton } from '../../ui/overlays/danger-button.tsx';
import { useMessagesWords } from '../../words/en/messages.ts';

export function CancelButton({ message: { messageId } }: { message: Pick<Message, 'messageId'> }) {
  const { cancel } = useMessagesWords();
  return (
    <DangerButton
      action={cancel.action}
      title={cancel.title}
      loses={cancel.loses}
      write={(api) => api.messages.cancel(messageId)}
      refreshes={[['message', messageId], ['messages']]}
      done={cancel.done}
    />
  );
}
