import { Archive, Ban, CircleCheck, CircleHelp, CircleX, Clock, Pause } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge, type Tone } from '../../ui/elements/badge.tsx';
import { useTemplatesWords } from '../../words/en/templates.ts';

/** The one status in which a template can be sent. */
export const APPROVED = 'APPROVED';

const LOOKS: Record<string, { tone: Tone; icon: ReactNode }> = {
  [APPROVED]: { tone: 'teal', icon: <CircleCheck /> },
  PENDING: { tone: 'grey', icon: <Clock /> },
  IN_APPEAL: { tone: 'grey', icon: <Clock /> },
  REJECTED: { tone: 'red', icon: <CircleX /> },
  PAUSED: { tone: 'amber', icon: <Pause /> },
  DISABLED: { tone: 'red', icon: <Ban /> },
  LIMIT_EXCEEDED: { tone: 'amber', icon: <Pause /> },
  PENDING_DELETION: { tone: 'grey', icon: <Archive /> },
  DELETED: { tone: 'grey', icon: <Archive /> },
  ARCHIVED: { tone: 'grey', icon: <Archive /> },
};

/** WhatsApp's word for it stands where it is one that is not known here. */
export function TemplateStatus({ status }: { status: string }) {
  const { statuses } = useTemplatesWords();
  const { tone, icon } = LOOKS[status] ?? { tone: 'grey', icon: <CircleHelp /> };
  return (
    <Badge tone={tone} icon={icon}>
      {statuses[status]?.name ?? status}
    </Badge>
  );
}

/** Returns what a status keeps the template from, or undefined when it can be sent. */
export function useStatusMeaning(): (status: string) => string | undefined {
  const { statuses, unknownStatus } = useTemplatesWords();
  return (status) => (status === APPROVED ? undefined : (statuses[status]?.means ?? unknownStatus));
}
