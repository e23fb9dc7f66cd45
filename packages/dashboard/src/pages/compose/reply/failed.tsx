import type { Message } from '@meghdoot/sdk';
import { useState } from 'react';
import { asE164 } from '../../../nouns/contacts/address.ts';
import { isKnown, REMEDIES, reasonOf } from '../../../nouns/messages/failures.ts';
import { sendAgain } from '../../../nouns/messages/send-again.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { TextField } from '../../../ui/fields/field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogForm } from '../../../ui/overlays/dialog-form.tsx';
import { useMessagesWords } from '../../../words/en/messages.ts';
import { useRefusalsWords } from '../../../words/en/refusals.ts';
import { useThreadWords } from '../../../words/en/thread.ts';
import type { ThreadActions } from './thread-actions.ts';

/** Failures after which the same message may reach another number. */
const OF_THE_NUMBER: ReadonlySet<string> = new Set([
  ...['RECIPIENT_UNREACHABLE', 'RECIPIENT_UNKNOWN', 'RECIPIENT_IS_SENDER', 'RECIPIENT_NOT_ALLOWED'],
  ...['COUNTRY_NOT_ALLOWED', 'PHONE_NUMBER_REQUIRED'],
]);
/** Failures that the same message would meet again for certain. */
const FINAL: ReadonlySet<string> = new Set([
  ...['WINDOW_CLOSED', 'RECIPIENT_OPTED_OUT', 'OPTED_OUT_OF_MARKETING', 'MESSAGE_TYPE_UNSUPPORTED'],
  ...['TEMPLATE_PARAMETERS_INVALID', 'MEDIA_INVALID', 'MESSAGE_INVALID'],
]);

interface FailedProps {
  message: Message;
  /** The same was sent later, by whomever. */
  wasResent: boolean;
  actions: ThreadActions;
}

/** Shows why a message failed and what helps, under it: again, changed, or to another number. */
export function Failed({ message, wasResent, actions }: FailedProps) {
  const words = useThreadWords();
  const messages = useMessagesWords();
  const refusals = useRefusalsWords();
  const [state, setState] = useState<'failed' | 'sending' | 'sent'>('failed');
  const [renumbering, setRenumbering] = useState(false);
  const { failure } = message;
  if (!failure) return null;
  const { code } = failure;
  const remedies = isKnown(code) ? REMEDIES[code] : [];
  const resend = async (to?: string) => {
    setState('sending');
    const taken = await actions.resend(sendAgain(message, to), message.messageId);
    setState(taken ? 'sent' : 'failed');
    return taken;
  };
  const correctable = remedies.some((each) => each === 'correct' || each === 'write_template');
  return (
    <div className="-mt-1 flex max-w-[min(88%,24rem)] flex-col items-end gap-1 self-end text-right text-sm">
      <p>
        <span className="text-red">{reasonOf(code, messages)}.</span>{' '}
        <span className="text-soft">{refusals.failures[code]?.[1] ?? failure.hint}</span>
      </p>
      {wasResent || state === 'sent' ? (
        <p className="text-soft">{words.resent}</p>
      ) : (
        <div className="flex flex-wrap justify-end gap-2">
          {OF_THE_NUMBER.has(code) && (
            <Button small onClick={() => setRenumbering(true)}>
              {words.otherNumber}
            </Button>
          )}
          {correctable && (
            <Button small onClick={() => actions.correct(message)}>
              {code === 'WINDOW_CLOSED' ? words.writeTemplate : words.correct}
            </Button>
          )}
          {!FINAL.has(code) && (
            <Button small busy={state === 'sending'} onClick={() => void resend()}>
              {words.resend}
            </Button>
          )}
        </div>
      )}
      {renumbering && (
        <OtherNumber
          first={message.recipient ?? ''}
          onClose={() => setRenumbering(false)}
          onSend={async (to) => {
            if (await resend(asE164(to))) setRenumbering(false);
          }}
          busy={state === 'sending'}
        />
      )}
    </div>
  );
}

interface OtherNumberProps {
  first: string;
  onClose: () => void;
  onSend: (to: string) => Promise<void>;
  busy: boolean;
}

function OtherNumber({ first, onClose, onSend, busy }: OtherNumberProps) {
  const words = useThreadWords();
  const [to, setTo] = useState(first);
  return (
    <Dialog open onClose={onClose} title={words.otherNumber} description={words.otherNumberLead}>
      <DialogForm
        form={{ failure: undefined, busy, submit: () => void onSend(to) }}
        action={words.resend}
        disabled={to.trim() === '' || to.trim() === first}
        onCancel={onClose}
      >
        <TextField
          type="tel"
          label={words.number}
          value={to}
          onChange={setTo}
          autoComplete="off"
          maxLength={64}
        />
      </DialogForm>
    </Dialog>
  );
}
