import type { ErrorComponentProps } from '@tanstack/react-router';
import { Unplug } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { shell as enShell } from '../words/en/shell.ts';
import { useWords } from '../words/words.tsx';

const RELOADED_AS = 'meghdoot-reloaded';

/** Something on the page failed that nothing else caught: also a part that a newer version of the server has replaced. */
export function BrokenPage({ error }: ErrorComponentProps) {
  const { broken } = useWords(enShell);
  const outdated =
    /dynamically imported module|Importing a module script failed|error loading dynamically/i.test(
      String(error),
    );
  useEffect(() => {
    console.error(error);
    if (!outdated || sessionStorage.getItem(RELOADED_AS) === location.href) return;
    sessionStorage.setItem(RELOADED_AS, location.href); // once: if the part is still missing, the person decides
    location.reload();
  }, [error, outdated]);
  return (
    <div role="alert">
      <Empty
        icon={<Unplug />}
        title={broken.title}
        action={
          <Button kind="primary" onClick={() => location.reload()}>
            {broken.reload}
          </Button>
        }
      >
        {broken.text}
      </Empty>
    </div>
  );
}
