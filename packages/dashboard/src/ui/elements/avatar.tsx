import { User } from 'lucide-react';
import type { CSSProperties } from 'react';
import { hueOf, initialsOf } from './initials.ts';

interface AvatarProps {
  /** The id of the person, whose colour comes from it and is the same on every page. */
  id: string;
  /** Unknown: a figure stands for the person. */
  name: string | undefined;
  large?: boolean;
}

/** A person's initials in a colour of their own; the name itself stands beside it. */
export function Avatar({ id, name, large }: AvatarProps) {
  const initials = name === undefined ? '' : initialsOf(name);
  return (
    <span
      aria-hidden
      className={`avatar inline-flex shrink-0 items-center justify-center rounded-full font-semibold select-none print:hidden ${large ? 'size-11 text-name' : 'size-8 text-sm'}`}
      style={{ '--hue': initials ? hueOf(id) : undefined } as CSSProperties}
    >
      {initials || <User className={large ? 'size-5' : 'size-4'} />}
    </span>
  );
}
