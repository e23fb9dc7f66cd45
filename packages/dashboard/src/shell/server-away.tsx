import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Empty } from '../ui/empty.tsx';
import { shell as enShell } from '../words/en/shell.ts';
import { useWords } from '../words/words.tsx';

/** In place of a page: nothing is wrong with it, and it comes by itself. */
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
