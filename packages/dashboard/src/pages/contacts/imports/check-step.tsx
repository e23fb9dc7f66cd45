import type { ImportDetail } from '@meghdoot/sdk';
import { ArrowLeft, UserPlus } from 'lucide-react';
import { useApiMutation, useWorkspaceCache } from '../../../api/api.tsx';
import { Button } from '../../../ui/elements/button.tsx';
import { ErrorNotice, Notice } from '../../../ui/elements/notice.tsx';
import { Card } from '../../../ui/elements/page.tsx';
import { useImportsWords } from '../../../words/en/imports.ts';
import { Faults } from './faults.tsx';
import { Figures } from './figures.tsx';
import { importById } from './queries.ts';
import { Working } from './working.tsx';

const COUNTS = ['new', 'changed', 'unchanged', 'faulty', 'superseded'] as const;

interface CheckStepProps {
  found: ImportDetail;
  onBack: () => void;
}

/** Says what would come of the file before anything is stored, with the button that stores it. */
export function CheckStep({ found, onBack }: CheckStepProps) {
  const { check: words } = useImportsWords();
  const { check } = found;
  if (!check) return <Working found={found} />;
  return (
    <>
      <Card title={words.title}>
        <div className="flex flex-col gap-6">
          <Figures
            label={words.title}
            figures={COUNTS.map((key) => ({
              key,
              name: words[key],
              count: check[key],
              means: words.means[key],
            }))}
          />
          <Store id={found.id} people={check.new + check.changed} onBack={onBack} />
        </div>
      </Card>
      <Faults found={found} />
    </>
  );
}

interface StoreProps {
  id: string;
  people: number;
  onBack: () => void;
}

function Store({ id, people, onBack }: StoreProps) {
  const { check: words } = useImportsWords();
  const cache = useWorkspaceCache();
  const { key } = importById(id);
  const start = useApiMutation((api) => api.imports.start(id), {
    refreshes: [key],
    onDone: (now) => {
      const before = cache.get<ImportDetail>(key);
      if (before) cache.set(key, { ...before, ...now });
    },
  });
  const back = (
    <Button kind="quiet" icon={<ArrowLeft className="size-4" />} onClick={onBack} className="-ml-3.5">
      {words.back}
    </Button>
  );
  if (people === 0)
    return (
      <>
        <Notice tone="warning" title={words.nothing}>
          {words.nothingText}
        </Notice>
        <div>{back}</div>
      </>
    );
  return (
    <div className="flex flex-col items-start gap-3 rounded bg-sunk p-4">
      <p className="max-w-prose text-soft">{words.storeHint}</p>
      {start.error && <ErrorNotice error={start.error} />}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 max-md:w-full">
        <Button
          kind="primary"
          icon={<UserPlus className="size-4" />}
          busy={start.isPending}
          onClick={() => start.mutate(undefined)}
          className="max-md:w-full"
        >
          {words.store(people)}
        </Button>
        {back}
      </div>
    </div>
  );
}
