import type { MessageDetail } from '@meghdoot/sdk';
import { Link } from '@tanstack/react-router';
import { useApiQuery } from '../../api/api.tsx';
import { CampaignLink } from '../../nouns/campaigns/campaign-link.tsx';
import { channelQuery } from '../../nouns/channels/queries.ts';
import { JsonBlock } from '../../ui/copy/code.tsx';
import { Id } from '../../ui/copy/copy.tsx';
import { Card, type Fact, Facts } from '../../ui/elements/page.tsx';
import { formatPhone } from '../../ui/elements/phone-format.ts';
import { Time } from '../../ui/elements/time.tsx';
import { useCostsWords } from '../../words/en/costs.ts';
import { useMessagesWords } from '../../words/en/messages.ts';
import { type origin, useOriginWords } from '../../words/en/origin.ts';
import { MessageCost } from './message-cost.tsx';

const LINK = 'text-accent underline underline-offset-4 hover:text-accent-strong';

export function MessageFacts({ message }: { message: MessageDetail }) {
  const { facts, kinds } = useMessagesWords();
  const origin = useOriginWords();
  const { one: costs } = useCostsWords();
  const { channelId, reference, replyTo, templateName, templateLanguage, answer } = message;
  const { sendAt, validUntil, campaignId } = message;
  const { data: channel } = useApiQuery(channelQuery(channelId));
  const kind = message.type === 'media' ? (message.mediaType ?? 'media') : message.type;
  return (
    <Card title={facts.title}>
      <Facts
        facts={[
          [facts.id, <Id key="id" value={message.messageId} />],
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
          campaignId !== undefined && [
            facts.campaign,
            <CampaignLink key="campaign" id={campaignId} className={LINK} />,
          ],
          message.cost !== undefined && [costs.label, <MessageCost key="cost" cost={message.cost} />],
          reference !== undefined && [
            facts.reference,
            <Link key="reference" to="/messages" search={{ reference }} className={LINK}>
              {reference}
            </Link>,
          ],
          message.sentFrom === 'app' && [facts.sentFrom, facts.app],
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

const BREAKING_LINK = 'break-all text-accent underline underline-offset-4 hover:text-accent-strong';

/** Returns where an inbound message comes from, and what WhatsApp sent with it. */
function originFacts(message: MessageDetail, words: (typeof origin)['facts']): Fact[] {
  const { referral, forwarded, frequentlyForwarded, referredProduct, errors, extra } = message;
  const { sourceType = '', sourceUrl, sourceId, headline, ctwaClid } = referral ?? {};
  const source = [words.kinds[sourceType] ?? words.other, headline].filter(Boolean).join(': ');
  return [
    referral && [
      words.cameFrom,
      sourceUrl?.startsWith('https://') ? (
        <a key="source" href={sourceUrl} target="_blank" rel="noreferrer" className={BREAKING_LINK}>
          {source}
        </a>
      ) : (
        source
      ),
    ],
    sourceId !== undefined && [words.sourceId, <Id key="sourceId" value={sourceId} />],
    ctwaClid !== undefined && [words.click, <Id key="click" value={ctwaClid} />],
    referredProduct?.productRetailerId !== undefined && [
      words.product,
      <Id key="product" value={referredProduct.productRetailerId} />,
    ],
    referredProduct?.catalogId !== undefined && [
      words.catalogue,
      <Id key="catalogue" value={referredProduct.catalogId} />,
    ],
    (forwarded || frequentlyForwarded) && [words.forwarded, frequentlyForwarded ? words.often : words.once],
    errors && [
      words.errors,
      <ul key="errors">
        {errors.map(({ code, title, message, details }) => (
          <li key={code}>{words.error(code, details ?? message ?? title ?? '')}</li>
        ))}
      </ul>,
    ],
    extra && [words.extra, <JsonBlock key="extra" value={extra} label={words.extra} />],
  ];
}
