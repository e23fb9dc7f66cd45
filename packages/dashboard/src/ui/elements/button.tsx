import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react';

type ButtonKind = 'primary' | 'plain' | 'quiet' | 'danger';

interface Look {
  kind?: ButtonKind | undefined;
  small?: boolean | undefined;
  icon?: ReactNode;
}

const KINDS: Record<ButtonKind, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong border-transparent',
  plain: 'bg-card text-ink border-line hover:border-edge',
  quiet: 'bg-transparent text-ink border-transparent hover:bg-grey-tint',
  danger: 'bg-card text-red border-line hover:border-red hover:bg-red-tint',
};

function look({ kind = 'plain', small }: Look, extra = ''): string {
  const size = small ? 'min-h-8 px-2.5 text-sm max-md:min-h-10' : 'min-h-9 px-3.5 text-base max-md:min-h-10';
  return `inline-flex items-center justify-center gap-2 rounded border font-medium whitespace-nowrap no-underline transition-colors duration-100 disabled:opacity-60 disabled:cursor-not-allowed ${size} ${KINDS[kind]} ${extra}`;
}

export interface ButtonProps extends Look, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Says that the action is under way: the button stays, says so to screen readers and takes no second press. */
  busy?: boolean | undefined;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({
  kind,
  small,
  icon,
  busy,
  className,
  children,
  onClick,
  type,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
      className={look({ kind, small }, `${busy ? 'opacity-70' : ''} ${className ?? ''}`)}
    >
      {icon}
      {children}
    </button>
  );
}

interface AnchorProps extends Look, AnchorHTMLAttributes<HTMLAnchorElement> {
  ref?: Ref<HTMLAnchorElement>;
}

function Anchor({ kind, small, icon, className, children, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={look({ kind, small }, className)}>
      {icon}
      {children}
    </a>
  );
}

/** A link to a page of ours that looks like a button. */
export const ButtonLink = createLink(Anchor);
/** A link out of the dashboard that looks like a button. */
export const ButtonAnchor = Anchor;

interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'children'> {
  /** The name for screen readers; it is shown on hover. */
  label: string;
  icon: ReactNode;
}

export function IconButton({ label, icon, className, ...rest }: IconButtonProps) {
  return (
    <Button
      kind="quiet"
      {...rest}
      aria-label={label}
      data-whole={label}
      className={`!px-0 aspect-square ${className ?? ''}`}
    >
      {icon}
    </Button>
  );
}
