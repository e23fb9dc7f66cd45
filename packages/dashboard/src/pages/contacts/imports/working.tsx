import type { ImportDetail } from '@meghdoot/sdk';
import { CircleStop } from 'lucide-react';
import { useApiMutation, useWorkspaceCache } from '../../../api/api.tsx';
import { Button } from '../../../ui/elements/button.tsx';
import { ErrorNotice } from '../../../ui/elements/notice.tsx';
import { Card } from '../../../ui/elements/page.tsx';
import { Progress } from '../../../ui/elements/progress.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { useImportsWords } from '../../../words/en/imports.ts';
import { importById } from './queries.ts';

/** Says how far the work at a file has come; what is being stored can be stopped. */
export function Working({ found }: { found: ImportDetail }) {
  const { progress: words } = useImportsWords();
  const toast = useToast();
  const cache = useWorkspaceCache();
  const { id, state, lines, done = 0, result } = found;
  const stop = useApiMutation((api) => api.imports.cancel(id), {
    onDone: () => {
      void cache.refresh(importById(id).key);
      toast(words.stopped);
    },
  });
  const stored = state === 'undoing' && result ? result.made + result.changed : undefined;
  const of = stored ?? lines;
  const said =
    stored === undefined ? words.lines(Math.min(done, of), of) : words.people(Math.min(done, of), of);
  const title = state === 'checking' || state === 'undoing' ? words[state] : words.running;
  return (
    <Card title={title}>
      <div className="flex flex-col gap-3">
        <Progress label={title} max={Math.max(1, of)} value={done} className="h-3 w-full" />
        <p role="status" className="tabular-nums">
          {said}
        </p>
        <p className="text-sm text-soft">{words.leave}</p>
        {stop.error && <ErrorNotice error={stop.error} />}
        {state === 'running' && (
          <Button
            icon={<CircleStop className="size-4" />}
            busy={stop.isPending}
            onClick={() => stop.mutate(undefined)}
            className="self-start"
          >
            {words.stop}
          </Button>
        )}
      </div>
    </Card>
  );
}
