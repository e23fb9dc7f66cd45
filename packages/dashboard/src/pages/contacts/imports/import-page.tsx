import type { ImportDetail } from '@meghdoot/sdk';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useApiQuery, useWorkspaceCache } from '../../../api/api.tsx';
import { knownTags } from '../../../nouns/contacts/queries.ts';
import { type Search, useFilters } from '../../../search.ts';
import { CopyAsCurl } from '../../../ui/copy/copy-as-curl.tsx';
import { Loaded } from '../../../ui/elements/loaded.tsx';
import { PageFrame } from '../../../ui/elements/page.tsx';
import { Steps } from '../../../ui/elements/steps.tsx';
import { DangerButton } from '../../../ui/overlays/danger-button.tsx';
import { useImportsWords } from '../../../words/en/imports.ts';
import { CheckStep } from './check-step.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { ImportStateBadge } from './import-state.tsx';
import { atWork, IMPORTS, importById, isOpen } from './queries.ts';
import { ResultStep } from './result-step.tsx';

/** An import at which work goes on is looked at this often. */
const EVERY_MS = 500;

const STEPS = ['columns', 'check', 'result'] as const;
type Step = (typeof STEPS)[number];

/** Shows the import of a file, from what its columns hold to what has come of it. */
export function Page() {
  const { id } = useParams({ from: '/contacts/imports/$id' });
  const words = useImportsWords();
  const query = useApiQuery(importById(id), {
    everyMs: (found) => (found && atWork(found) ? EVERY_MS : undefined),
  });
  const found = query.data;
  useEndOfWork(found !== undefined && atWork(found));
  const name = found?.fileName ?? words.one;
  return (
    <PageFrame
      title={name}
      heading={
        found && (
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="text-base font-normal tracking-normal">
              <ImportStateBadge state={found.state} />
            </span>
          </span>
        )
      }
      above={{ page: { to: '/contacts/imports' }, label: words.title }}
      actions={
        found && (
          <>
            <CopyAsCurl path={`/api/v1/imports/${id}`} />
            {!atWork(found) && <Remove found={found} />}
          </>
        )
      }
    >
      <Loaded query={query} lines={8}>
        {(detail) => <InSteps key={id} found={detail} />}
      </Loaded>
    </PageFrame>
  );
}

/** Reads the contacts anew once many of them have been stored or have gone. */
function useEndOfWork(working: boolean): void {
  const cache = useWorkspaceCache();
  const worked = useRef(false);
  const ended = useEffectEvent(() => {
    for (const key of [['contacts'], ['contact']]) cache.forget(key);
    for (const key of [knownTags.key, IMPORTS]) void cache.refresh(key);
  });
  useEffect(() => {
    if (worked.current && !working) ended();
    worked.current = working;
  }, [working]);
}

function InSteps({ found }: { found: ImportDetail }) {
  const { steps: words } = useImportsWords();
  const [search] = useFilters();
  const navigate = useNavigate();
  const turnTo = (step: Step) => {
    window.scrollTo({ top: 0 });
    const named = step === 'columns' ? step : undefined;
    void navigate({ to: '.', search: (before: Search) => ({ ...before, step: named }), resetScroll: false });
  };
  const step = stepOf(found, search.step);
  const at = STEPS.indexOf(step);
  const open = isOpen(found);
  const closed = STEPS.filter((each) =>
    open ? each === 'result' || (each === 'check' && found.state === 'draft') : each !== 'result',
  );
  return (
    <>
      <Steps
        label={words.label}
        steps={STEPS.map((key) => ({ key, name: words[key] }))}
        step={step}
        done={STEPS.slice(0, at)}
        doneWord={words.done}
        closed={closed}
        onTurn={turnTo}
      />
      {step === 'columns' && <ColumnsStep found={found} onChecked={() => turnTo('check')} />}
      {step === 'check' && <CheckStep found={found} onBack={() => turnTo('columns')} />}
      {step === 'result' && <ResultStep found={found} />}
    </>
  );
}

/** Returns the step that an import is at; before anything is stored, one may turn back to the columns. */
function stepOf(found: ImportDetail, asked: string | undefined): Step {
  if (!isOpen(found)) return 'result';
  return found.state === 'draft' || asked === 'columns' ? 'columns' : 'check';
}

function Remove({ found }: { found: ImportDetail }) {
  const { columns: words, list } = useImportsWords();
  const navigate = useNavigate();
  const { id, fileName = list.unnamed, result } = found;
  return (
    <DangerButton
      className="md:min-h-9!"
      action={words.remove}
      title={words.removeTitle(fileName)}
      loses={result ? words.removeStored : words.removeLoses}
      write={(api) => api.imports.delete(id)}
      refreshes={[IMPORTS]}
      done={words.removed}
      onDone={() => void navigate({ to: '/contacts/imports' })}
    />
  );
}
