import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { pageOfId } from '../../nouns/page-of-id.ts';

/** Leads to the page of the thing with this id, if it has one. */
export function IdLink({ id, children }: { id: string | undefined; children: ReactNode }) {
  const page = id === undefined ? undefined : pageOfId(id);
  if (!page) return children;
  return (
    <Link {...page.destination} className="text-accent underline-offset-4 hover:underline">
      {children}
    </Link>
  );
}
