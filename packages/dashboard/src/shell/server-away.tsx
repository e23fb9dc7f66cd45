import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAway } from '../api/live.tsx';
import { Empty } from '../ui/elements/empty.tsx';
import { Notice } from '../ui/elements/notice.tsx';
import { shell as enShell } from '../words/en/shell.ts';
import { useWords } from '../words/words.tsx';

/** Stands in place of a page while the server is away; the page then comes by itself. */
export function ServerAway({ action }: { action?: ReactNode }) {
  const { offline } = useWords(enShell);
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
  const { offline } = useWords(enShell);
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
