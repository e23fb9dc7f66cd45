import type { EventNoun, MeghdootEvent } from '@meghdoot/sdk';
import { Link } from '@tanstack/react-router';
import { subjectOf } from '../../api/event-subject.ts';

const PATHS = {
  message: '/messages/$id',
  contact: '/contacts/$id',
  template: '/templates/$id',
  channel: '/settings/channels/$id',
  webhook: '/webhooks/$id',
} as const satisfies Record<EventNoun, string>;

/** The id of what an event is about, leading to its page. */
export function SubjectLink({ event }: { event: MeghdootEvent }) {
  const { noun, id } = subjectOf(event);
  return (
    <Link
      to={PATHS[noun]}
      params={{ id }}
      className="font-mono text-sm text-accent underline-offset-4 hover:underline"
    >
      {id}
    </Link>
  );
}
