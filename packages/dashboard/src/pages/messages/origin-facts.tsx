import type { MessageDetail } from '@meghdoot/sdk';
import { JsonBlock } from '../../ui/copy/code.tsx';
import { Id } from '../../ui/copy/copy.tsx';
import type { Fact } from '../../ui/elements/page.tsx';
import type { origin } from '../../words/en/origin.ts';

const LINK = 'break-all text-accent underline underline-offset-4 hover:text-accent-strong';

/** Returns where an inbound message comes from, and what WhatsApp sent with it. */
export function originFacts(message: MessageDetail, words: (typeof origin)['facts']): Fact[] {
  const { referral, forwarded, frequentlyForwarded, referredProduct, errors, extra } = message;
  const { sourceType = '', sourceUrl, sourceId, headline, ctwaClid } = referral ?? {};
  const source = [words.kinds[sourceType] ?? words.other, headline].filter(Boolean).join(': ');
  return [
    referral && [
      words.cameFrom,
      sourceUrl?.startsWith('https://') ? (
        <a key="source" href={sourceUrl} target="_blank" rel="noreferrer" className={LINK}>
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
