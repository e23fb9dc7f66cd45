import type { Message } from '@meghdoot/sdk';
import { useApiQuery } from '../../api/api.tsx';
import { isKnown, REMEDIES } from '../../nouns/messages/failures.ts';
import { withPerson } from '../../nouns/messages/person.ts';
import { templateOf } from '../../nouns/templates/queries.ts';
import { ButtonLink } from '../../ui/elements/button.tsx';
import { Notice } from '../../ui/elements/notice.tsx';
import { useMessagesWords } from '../../words/en/messages.ts';
import { useRefusalsWords } from '../../words/en/refusals.ts';
import { composeAgain } from './compose-again.ts';

/** Shows why a message failed, what helps, and links to where that is done. */
export function Remedy({ message }: { message: Message }) {
  const { remedy, failures } = useMessagesWords();
  const refusals = useRefusalsWords();
  const { failure } = message;
  if (!failure) return null;
  const { code, providerCode, providerMessage } = failure;
  const [what, help] = refusals.failures[code] ?? [failure.message, failure.hint];
  return (
    <Notice
      tone="wrong"
      title={isKnown(code) ? remedy.failedFor(failures[code]) : remedy.failed}
      actions={<Steps message={message} code={code} retryable={failure.retryable} />}
    >
      <p>{what}</p>
      <p>{help}</p>
      <p className="mt-1 text-soft">
        <code>{code}</code>
        {providerMessage && ` · ${remedy.provider}: ${providerMessage}`}
        {providerCode !== undefined && ` (${remedy.providerCode(providerCode)})`}
      </p>
    </Notice>
  );
}

function Steps({ message, code, retryable }: { message: Message; code: string; retryable: boolean }) {
  const { remedy } = useMessagesWords();
  const remedies = new Set(isKnown(code) ? REMEDIES[code] : []);
  const again = retryable || remedies.has('again');
  return (
    <>
      {remedies.has('channel') && (
        <ButtonLink small to="/settings/channels/$id" params={{ id: message.channelId }}>
          {remedy.channel}
        </ButtonLink>
      )}
      {remedies.has('template') && <TemplateLink message={message} />}
      {remedies.has('contact') && message.contactId && (
        <ButtonLink small to="/contacts/$id" params={{ id: message.contactId }}>
          {remedy.contact}
        </ButtonLink>
      )}
      {remedies.has('write_template') && (
        <ButtonLink
          small
          to="/conversations/with/$id"
          params={{ id: withPerson(message) }}
          search={{ type: 'template' }}
        >
          {remedy.template}
        </ButtonLink>
      )}
      {(again || remedies.has('correct')) && (
        <ButtonLink small to="/messages/new" search={composeAgain(message)}>
          {again ? remedy.again : remedy.correct}
        </ButtonLink>
      )}
    </>
  );
}

function TemplateLink({ message }: { message: Message }) {
  const { remedy } = useMessagesWords();
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
