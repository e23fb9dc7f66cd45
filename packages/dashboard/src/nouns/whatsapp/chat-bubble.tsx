import type { ReactNode } from 'react';

interface ChatBubbleProps {
  /**
   * `business`: what the customer is sent, on the left of their phone; `customer`: what they write, on the right. Within
   * `data-view="business"` it is the business that looks, and the sides are changed.
   */
  from: 'business' | 'customer';
  /** It never reached the phone. */
  lost?: boolean;
  /** Beneath the text, at the right: the time and the ticks. */
  foot?: ReactNode;
  /** Buttons of a template, attached below. */
  below?: ReactNode;
  children: ReactNode;
}

/** The look of another person's message, and of one's own. */
const THEIRS = 'self-start bg-card border-line';
const OWN = 'self-end bg-accent-tint border-transparent';
const THEIRS_TO_BUSINESS =
  'in-data-[view=business]:self-start in-data-[view=business]:bg-card in-data-[view=business]:border-line';
const OWN_TO_BUSINESS =
  'in-data-[view=business]:self-end in-data-[view=business]:bg-accent-tint in-data-[view=business]:border-transparent';

export function ChatBubble({ from, lost, foot, below, children }: ChatBubbleProps) {
  const look = from === 'business' ? `${THEIRS} ${OWN_TO_BUSINESS}` : `${OWN} ${THEIRS_TO_BUSINESS}`;
  return (
    <div
      className={`flex w-fit max-w-[min(88%,24rem)] min-w-24 shrink-0 flex-col overflow-hidden rounded border shadow-card ${look} ${lost ? 'border-dashed !border-red' : ''}`}
    >
      <div className="flex flex-col gap-1.5 px-3 py-2">
        {children}
        {foot && (
          <div className="-mt-0.5 flex items-center justify-end gap-1 self-end text-sm text-soft">{foot}</div>
        )}
      </div>
      {below}
    </div>
  );
}
