import type { ErrorComponentProps } from '@tanstack/react-router';
import { MapPinOff, Unplug } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isReachable, untilReachable } from '../api/connection.ts';
import { Button, ButtonLink } from '../ui/elements/button.tsx';
import { Empty } from '../ui/elements/empty.tsx';
import { MissingPart } from '../ui/elements/lazy-part.tsx';
import { PageFrame } from '../ui/elements/page.tsx';
import { SkeletonLines } from '../ui/elements/skeleton.tsx';
import { useShellWords } from '../words/en/shell.ts';
import { ServerAway } from './server-away.tsx';

/** Something on the page failed that nothing else caught. */
export function BrokenPage({ error }: ErrorComponentProps) {
  return error instanceof MissingPart ? <FetchAnew error={error} /> : <Broken error={error} />;
}

const FETCHED_ANEW = 'meghdoot-fetched-anew';

/** Loads the page again, once the server can be reached; a part that is missing even then is said to be. */
function FetchAnew({ error }: { error: unknown }) {
  const [found, setFound] = useState<'away' | 'gone'>();
  useEffect(() => {
    const left = new AbortController();
    void (async () => {
      if (!(await isReachable())) {
        setFound('away');
        await untilReachable();
      } else if (sessionStorage.getItem(FETCHED_ANEW) === location.href) {
        setFound('gone');
        return;
      }
      if (left.signal.aborted) return;
      sessionStorage.setItem(FETCHED_ANEW, location.href);
      location.reload();
    })();
    return () => left.abort();
  }, []);
  if (found === 'gone') return <Broken error={error} />;
  return found === 'away' ? <ServerAway /> : <SkeletonLines />;
}

function Broken({ error }: { error: unknown }) {
  const { broken } = useShellWords();
  useEffect(() => console.error(error), [error]);
  return (
    <div role="alert">
      <Empty
        icon={<Unplug />}
        title={broken.title}
        heading
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

export function MissingPage() {
  const { missing } = useShellWords();
  return (
    <PageFrame title={missing.title}>
      <Empty
        icon={<MapPinOff />}
        title={missing.title}
        action={
          <ButtonLink to="/" kind="primary">
            {missing.back}
          </ButtonLink>
        }
      >
        {missing.text}
      </Empty>
    </PageFrame>
  );
}
