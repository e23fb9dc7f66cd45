import type { Message } from '@meghdoot/sdk';
import { asE164 } from '../../nouns/contacts/address.ts';
import { MessageStatus } from '../../nouns/messages/message-status.tsx';
import { useSendOnce } from '../../nouns/messages/send-once.ts';
import { ButtonLink } from '../../ui/elements/button.tsx';
import { formatPhone } from '../../ui/elements/phone-format.ts';
import { TextArea, TextField } from '../../ui/fields/field.tsx';
import { Form, Submit, useForm } from '../../ui/fields/form.tsx';
import { useStartWords } from '../../words/en/start.ts';

interface SendStepProps {
  /** Filled in beforehand; empty where a message would reach somebody. */
  to: string;
  /** The latest to the person on the phone. */
  latest: Message | undefined;
  onSent: (to: string) => void;
}

export function SendStep({ to, latest, onSent }: SendStepProps) {
  const { send } = useStartWords().steps;
  const sendOnce = useSendOnce();
  const form = useForm({
    initial: { to, message: send.hello },
    fields: ['to', 'message'],
    send: async (values) => {
      const { recipient } = await sendOnce({
        to: asE164(values.to),
        type: 'text',
        message: values.message,
      });
      onSent(recipient);
    },
  });
  return (
    <>
      <Form form={form} label={send.action}>
        <TextField label={send.to} type="tel" autoComplete="off" {...form.field('to')} />
        <TextArea label={send.message} rows={2} {...form.field('message')} />
        <Submit className="self-start">{send.action}</Submit>
      </Form>
      {latest && <Latest message={latest} />}
    </>
  );
}

function Latest({ message }: { message: Message }) {
  const { send } = useStartWords().steps;
  return (
    <div role="status" className="flex flex-wrap items-center gap-3">
      <span>{send.latest(formatPhone(message.recipient ?? ''))}</span>
      <MessageStatus status={message.status} />
      <ButtonLink small to="/messages/$id" params={{ id: message.messageId }}>
        {send.show}
      </ButtonLink>
    </div>
  );
}
