import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAway } from '../api/live.tsx';
import { Empty } from '../ui/elements/empty.tsx';
import { Notice } from '../ui/elements/notice.tsx';
import { useShellWords } from '../words/en/shell.ts';

/** Stands in place of a page while the server is away; the page then comes by itself. */
export function ServerAway({ action }: { action?: ReactNode }) {
  const { offline } = useShellWords();
  return (
    <div role="status">
      <Empty icon={<CloudOff />} title={offline.title} heading action={action}>
        {offline.text}
      </Empty>
    </div>
  );
}

/** Above a page that stood when the server went. */
export function AwayNotice() {
  const { offline } = useShellWords();
  const away = useAway();
  return (
    <div role="status" className={away ? 'sticky top-2 z-20 mx-auto mb-6 max-w-6xl' : ''}>
      {away && (
        <Notice tone="warning" title={offline.title}>
          {offline.stale} {offline.text}
        </Notice>
      )}
    </div>
  );
}
