import type { Message } from '@meghdoot/sdk';
import { useApiQuery } from '../../api/api.tsx';
import { personIn } from '../../nouns/messages/person.ts';
import { templateOf } from '../../nouns/templates/queries.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { messages as enMessages } from '../../words/en/messages.ts';
import { useWords } from '../../words/words.tsx';
import { composeAgain } from './compose-again.ts';

const AT_THE_CHANNEL =
  /^(CHANNEL_|ACCOUNT_|PAYMENT_|QUALITY_|FEATURE_|MARKETING_API|TEMPLATE_CATEGORY|PROVIDER_UNREACHABLE)/;
const AT_THE_TEMPLATE = /^TEMPLATE_(PAUSED|DISABLED|NOT_FOUND|SYNCING)/;
const AT_THE_PERSON =
  /^(OPTED_OUT|RECIPIENT_(OPTED_OUT|UNREACHABLE|UNKNOWN|IDENTITY)|MARKETING_(LIMIT|EXPERIMENT))/;
const IN_THE_MESSAGE = /^(TEMPLATE_PARAMETERS|MESSAGE_|MEDIA_|RECIPIENT_IS_SENDER|PHONE_NUMBER)/;

/** Why a message failed, in a sentence; who can put it right; and the button that does. */
export function Remedy({ message }: { message: Message }) {
  const { remedy, failures } = useWords(enMessages);
  const { failure } = message;
  if (!failure) return null;
  const { code, providerCode, providerMessage } = failure;
  return (
    <Notice
      tone="wrong"
      title={failures[code] ? remedy.failedFor(failures[code]) : remedy.failed}
      actions={<Steps message={message} code={code} retryable={failure.retryable} />}
    >
      <p>{failure.message}</p>
      <p>{failure.hint}</p>
      <p className="mt-1 text-soft">
        <code>{code}</code>
        {providerMessage && ` · ${remedy.provider}: ${providerMessage}`}
        {providerCode !== undefined && ` (${remedy.providerCode(providerCode)})`}
      </p>
    </Notice>
  );
}

function Steps({ message, code, retryable }: { message: Message; code: string; retryable: boolean }) {
  const { remedy } = useWords(enMessages);
  const toChannel = AT_THE_CHANNEL.test(code) && code !== 'CHANNEL_REMOVED';
  const again = retryable || code === 'CHANNEL_REMOVED' || code === 'DELIVERY_UNKNOWN';
  return (
    <>
      {toChannel && (
        <ButtonLink small to="/settings/channels/$id" params={{ id: message.channelId }}>
          {remedy.channel}
        </ButtonLink>
      )}
      {AT_THE_TEMPLATE.test(code) && <TemplateLink message={message} />}
      {AT_THE_PERSON.test(code) && message.contactId && (
        <ButtonLink small to="/contacts/$id" params={{ id: message.contactId }}>
          {remedy.contact}
        </ButtonLink>
      )}
      {code === 'WINDOW_CLOSED' && (
        <ButtonLink small to="/messages/new" search={{ to: personIn(message), type: 'template' }}>
          {remedy.template}
        </ButtonLink>
      )}
      {(again || IN_THE_MESSAGE.test(code)) && (
        <ButtonLink small to="/messages/new" search={composeAgain(message)}>
          {again ? remedy.again : remedy.correct}
        </ButtonLink>
      )}
    </>
  );
}

function TemplateLink({ message }: { message: Message }) {
  const { remedy } = useWords(enMessages);
  const { data: template } = useApiQuery(templateOf(message));
  if (!template) {
    return (
      <ButtonLink small to="/templates">
        {remedy.openTemplate}
      </ButtonLink>
    );
  }
  return (
    <ButtonLink small to="/templates/$id" params={{ id: template.id }}>
      {remedy.openTemplate}
    </ButtonLink>
  );
}
