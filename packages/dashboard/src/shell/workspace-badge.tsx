import { Radio } from 'lucide-react';
import type { OwnWorkspace } from '../api/session.tsx';
import { Badge } from '../ui/elements/badge.tsx';
import { useShellWords } from '../words/en/shell.ts';

/** Says what a workspace is for: a test, a sample, or real phones, which alone is filled with colour. */
export function WorkspaceBadge({
  workspace: { mode, sample },
}: {
  workspace: Pick<OwnWorkspace, 'mode' | 'sample'>;
}) {
  const shell = useShellWords();
  if (mode === 'test') return <Badge tone="amber">{sample ? shell.sampleMode : shell.testMode}</Badge>;
  return (
    <Badge tone="live" icon={<Radio aria-hidden />}>
      {shell.liveMode}
    </Badge>
  );
}
