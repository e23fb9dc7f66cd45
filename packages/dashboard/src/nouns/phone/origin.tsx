import { Forward, Megaphone, ShoppingBag } from 'lucide-react';
import type { ReactNode } from 'react';
import { useOriginWords } from '../../words/en/origin.ts';
import type { Originated } from './has-origin.ts';

/** Shows above a message where it comes from: an advertisement, a product, another conversation. */
export function Origin({ message }: { message: Originated }) {
  const words = useOriginWords();
  const { referral, forwarded, frequentlyForwarded, referredProduct } = message;
  return (
    <>
      {(forwarded || frequentlyForwarded) && (
        <Line icon={<Forward aria-hidden className="size-4 shrink-0" />}>
          {frequentlyForwarded ? words.frequentlyForwarded : words.forwarded}
        </Line>
      )}
      {referral && (
        <div className="min-w-48 rounded-sm bg-sunk px-3 py-2">
          <Line icon={<Megaphone aria-hidden className="size-4 shrink-0" />}>
            {words.from(referral.sourceType)}
          </Line>
          {referral.headline && <p className="font-medium">{referral.headline}</p>}
          {referral.body && <p className="line-clamp-2 text-sm text-soft">{referral.body}</p>}
        </div>
      )}
      {referredProduct && (
        <Line icon={<ShoppingBag aria-hidden className="size-4 shrink-0" />}>
          {words.asksAbout(referredProduct.productRetailerId ?? referredProduct.catalogId ?? '')}
        </Line>
      )}
    </>
  );
}

const Line = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <p className="flex items-center gap-1.5 text-sm text-soft">
    {icon}
    {children}
  </p>
);
