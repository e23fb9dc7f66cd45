import type { ReactNode } from 'react';
import { TONES, type Tone } from '../../ui/elements/badge.tsx';

interface AttentionLineProps {
  tone: Tone;
  icon: ReactNode;
  /** The state that needs somebody. */
  title: ReactNode;
  /** The consequence of it. */
  children?: ReactNode;
  action: ReactNode;
  /** Beneath, as wide as the line. */
  below?: ReactNode;
}

export function AttentionLine({ tone, icon, title, children, action, below }: AttentionLineProps) {
  return (
    <li className="flex flex-col gap-2 px-4 py-3 md:px-6">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <span
          aria-hidden
          className={`flex size-7 shrink-0 items-center justify-center rounded-full [&>svg]:size-4 ${TONES[tone]}`}
        >
          {icon}
        </span>
        <div className="min-w-0 flex-1 basis-56">
          <p className="pt-0.5 font-medium">{title}</p>
          {children && <p className="text-sm text-soft">{children}</p>}
        </div>
        <div className="flex gap-2 max-sm:pl-10">{action}</div>
      </div>
      {below && <div className="pl-10">{below}</div>}
    </li>
  );
}
