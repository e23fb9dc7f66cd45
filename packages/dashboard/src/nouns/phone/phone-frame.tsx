import type { ReactNode, Ref } from 'react';

interface PhoneFrameProps {
  /** The name of the phone for screen readers. */
  label: string;
  /** The name of the business as WhatsApp shows it. */
  title: string;
  subtitle?: ReactNode;
  /** The conversation, oldest first. */
  children: ReactNode;
  /** Beneath it: where the person writes. */
  foot?: ReactNode;
  /** The element that scrolls; its top is the newest message. */
  ref?: Ref<HTMLDivElement>;
}

export function PhoneFrame({ label, title, subtitle, children, foot, ref }: PhoneFrameProps) {
  return (
    <section
      aria-label={label}
      className="mx-auto flex h-[36rem] max-h-[calc(100dvh-8rem)] w-full max-w-sm flex-col overflow-hidden rounded-[28px] border-[6px] border-edge bg-sunk shadow-raised"
    >
      <div className="flex items-center gap-3 border-b border-line bg-raised px-4 py-3">
        <span
          aria-hidden
          className="flex size-9 shrink-0 items-center justify-center rounded-full bg-second-tint font-semibold text-second"
        >
          {title.replace(/^\+/, '').slice(0, 1)}
        </span>
        <div className="min-w-0">
          <p className="font-semibold">{title}</p>
          {subtitle && <p className="text-sm text-soft">{subtitle}</p>}
        </div>
      </div>
      {/* Reversed, so that it stays at its newest message by itself. */}
      <div
        ref={ref}
        role="log"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it
        tabIndex={0}
        className="flex flex-1 flex-col-reverse overflow-y-auto p-3 -outline-offset-2"
      >
        <div className="flex shrink-0 grow flex-col justify-end gap-2">{children}</div>
      </div>
      {foot && <div className="border-t border-line bg-raised p-3">{foot}</div>}
    </section>
  );
}
