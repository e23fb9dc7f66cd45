import type { ReactNode } from 'react';

const LOOK =
  'flex min-h-10 w-full items-center justify-center gap-2 px-3 text-center text-blue no-underline [&>svg]:size-4 [&>svg]:shrink-0';

interface BubbleButtonProps {
  icon: ReactNode;
  /** Undefined: it is only shown. */
  onPress?: (() => void) | undefined;
  /** It leads out of the dashboard. */
  href?: string | undefined;
  children: ReactNode;
}

/** A button under a message, as WhatsApp draws it; an entry of a list. */
export function BubbleButton({ icon, onPress, href, children }: BubbleButtonProps) {
  return (
    <li className="border-t border-line">
      {href !== undefined && (
        <a href={href} target="_blank" rel="noreferrer" className={`${LOOK} hover:underline`}>
          {icon}
          {children}
        </a>
      )}
      {href === undefined && onPress && (
        <button type="button" onClick={onPress} className={`${LOOK} -outline-offset-2 hover:bg-grey-tint`}>
          {icon}
          {children}
        </button>
      )}
      {href === undefined && !onPress && (
        <span className={LOOK}>
          {icon}
          {children}
        </span>
      )}
    </li>
  );
}
