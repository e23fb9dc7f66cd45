import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSignedInAs } from '../../api/session.tsx';

interface MessageLinkProps {
  id: string;
  className: string;
  children: ReactNode;
}

/** Leads to the page of a message; an agent, who has no such page, sees the text alone. */
export function MessageLink({ id, className, children }: MessageLinkProps) {
  const { isAgent } = useSignedInAs();
  if (isAgent) return <>{children}</>;
  return (
    <Link to="/messages/$id" params={{ id }} className={className}>
      {children}
    </Link>
  );
}
