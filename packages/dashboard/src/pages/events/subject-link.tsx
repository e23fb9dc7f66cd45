import type { MeghdootEvent } from '@meghdoot/sdk';
import { Link } from '@tanstack/react-router';
import { subjectOf } from './subject.ts';

/** The id of what an event is about, leading to its page. */
export function SubjectLink({ event }: { event: MeghdootEvent }) {
  const { id, to } = subjectOf(event);
  return (
    <Link
      to={to}
      params={{ id }}
      className="font-mono text-sm text-accent underline-offset-4 hover:underline"
    >
      {id}
    </Link>
  );
}
