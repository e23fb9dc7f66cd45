import type { MessageDetail } from '@meghdoot/sdk';
import { Link } from '@tanstack/react-router';
import { useApiQuery } from '../../api/api.tsx';
import { channelQuery } from '../../nouns/channels/queries.ts';
import { Id } from '../../ui/copy/copy.tsx';
import { Card, Facts } from '../../ui/elements/page.tsx';
import { formatPhone } from '../../ui/elements/phone-format.ts';
import { Time } from '../../ui/elements/time.tsx';
import { useMessagesWords } from '../../words/en/messages.ts';
import { useOriginWords } from '../../words/en/origin.ts';
import { originFacts } from './origin-facts.tsx';

const LINK = 'text-accent underline underline-offset-4 hover:text-accent-strong';

export function MessageFacts({ message }: { message: MessageDetail }) {
  const { facts, kinds } = useMessagesWords();
  const origin = useOriginWords();
  const { channelId, reference, replyTo, templateName, templateLanguage, answer } = message;
  const { sendAt, validUntil } = message;
  const { data: channel } = useApiQuery(channelQuery(channelId));
  const kind = message.type === 'media' ? (message.mediaType ?? 'media') : message.type;
  return (
    <Card title={facts.title}>
      <Facts
        facts={[
          [facts.accepted[message.direction], <Time key="at" at={message.createdAt} />],
          sendAt !== undefined && [facts.sendAt, <Time key="sendAt" at={sendAt} />],
          validUntil !== undefined && [facts.validUntil, <Time key="validUntil" at={validUntil} />],
          [facts.kind, answer ? facts.answers[answer.kind] : (kinds[kind] ?? kind)],
          answer?.id !== undefined && [facts.answered, <Id key="answer" value={answer.id} />],
          templateName !== undefined && [
            facts.template,
            <Link key="template" to="/templates" className={LINK}>
              {[templateName, templateLanguage].filter(Boolean).join(' · ')}
            </Link>,
          ],
          reference !== undefined && [
            facts.reference,
            <Link key="reference" to="/messages" search={{ reference }} className={LINK}>
              {reference}
            </Link>,
          ],
          replyTo !== undefined && [
            facts.repliesTo,
            <Link key="quoted" to="/messages/$id" params={{ id: replyTo }} className={LINK}>
              {facts.quoted}
            </Link>,
          ],
          ...originFacts(message, origin.facts),
          [
            facts.channel,
            <Link key="channel" to="/settings/channels/$id" params={{ id: channelId }} className={LINK}>
              {channel ? formatPhone(channel.phone) : channelId}
            </Link>,
          ],
        ]}
      />
    </Card>
  );
}
