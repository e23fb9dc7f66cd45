import type { Import } from '@meghdoot/sdk';
import { CircleCheck, CirclePause, Columns3, ListChecks, LoaderCircle, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge, type Tone } from '../../../ui/elements/badge.tsx';
import { useImportsWords } from '../../../words/en/imports.ts';

const LOOK: Record<Import['state'], { tone: Tone; icon: ReactNode }> = {
  draft: { tone: 'second', icon: <Columns3 /> },
  checking: { tone: 'blue', icon: <LoaderCircle /> },
  checked: { tone: 'second', icon: <ListChecks /> },
  running: { tone: 'blue', icon: <LoaderCircle /> },
  finished: { tone: 'teal', icon: <CircleCheck /> },
  cancelled: { tone: 'grey', icon: <CirclePause /> },
  undoing: { tone: 'blue', icon: <LoaderCircle /> },
  undone: { tone: 'grey', icon: <Undo2 /> },
};

export function ImportStateBadge({ state }: Pick<Import, 'state'>) {
  const { states } = useImportsWords();
  const { tone, icon } = LOOK[state];
  return (
    <Badge tone={tone} icon={icon}>
      {states[state]}
    </Badge>
  );
}
