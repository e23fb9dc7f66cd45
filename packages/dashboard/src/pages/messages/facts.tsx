import type { MessageDetail } from '@meghdoot/sdk';
import { Link } from '@tanstack/react-router';
import { Id } from '../../ui/copy.tsx';
import { MessageStatus } from '../../ui/message-status.tsx';
import { Card, Facts } from '../../ui/page.tsx';
import { Time } from '../../ui/time.tsx';
import { useWords } from '../../words/words.tsx';
import { personIn } from './filter.ts';

const LINK = 'text-accent underline underline-offset-4 hover:text-accent-strong';

export function MessageFacts({ message }: { message: MessageDetail }) {
  const { facts, kinds } = useWords().messages;
  const { direction, contactId, reference, replyTo } = message;
  const kind = message.type === 'media' ? (message.mediaType ?? 'media') : message.type;
  return (
    <Card title={facts.title}>
      <Facts
        facts={[
          [facts.status, <MessageStatus key="status" status={message.status} />],
          [
            facts.person[direction],
            contactId ? (
              <Link key="person" to="/contacts/$id" params={{ id: contactId }} className={LINK}>
                {personIn(message)}
              </Link>
            ) : (
              personIn(message)
            ),
          ],
          [facts.id, <Id key="id" value={message.messageId} />],
          [facts.kind, kinds[kind] ?? kind],
          message.templateName !== undefined && [
            facts.template,
            `${message.templateName} (${message.templateLanguage ?? ''})`,
          ],
          reference !== undefined && [
            facts.reference,
            <Link key="reference" to="/messages" search={{ reference }} className={LINK}>
              {reference}
            </Link>,
          ],
          replyTo !== undefined && [
            facts.answers,
            <Link key="quoted" to="/messages/$id" params={{ id: replyTo }} className={LINK}>
              {facts.quoted}
            </Link>,
          ],
          [
            facts.channel,
            <Link
              key="channel"
              to="/settings/channels/$id"
              params={{ id: message.channelId }}
              className={`font-mono text-sm ${LINK}`}
            >
              {message.channelId}
            </Link>,
          ],
          [facts.accepted[direction], <Time key="at" at={message.createdAt} />],
        ]}
      />
    </Card>
  );
}
