import type { ReactNode } from 'react';

export type Tone = 'grey' | 'blue' | 'teal' | 'green' | 'red' | 'amber' | 'second' | 'live';

export const TONES: Record<Tone, string> = {
  grey: 'bg-grey-tint text-grey',
  blue: 'bg-blue-tint text-blue',
  teal: 'bg-teal-tint text-teal',
  green: 'bg-green-tint text-green',
  red: 'bg-red-tint text-red',
  amber: 'bg-amber-tint text-amber',
  /** People, and what waits for somebody. */
  second: 'bg-second-tint text-second',
  /** Filled: what is done here is real. */
  live: 'bg-accent text-on-accent',
};

/** A word, an icon and a colour, in that order of importance. */
export function Badge({ tone, icon, children }: { tone: Tone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-full px-2 py-0.5 text-sm font-medium whitespace-nowrap [&>svg]:size-3.5 ${TONES[tone]}`}
    >
      {icon}
      {children}
    </span>
  );
}
