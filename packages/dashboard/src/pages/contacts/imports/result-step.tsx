import type { ImportDetail } from '@meghdoot/sdk';
import { FileSpreadsheet } from 'lucide-react';
import { useSignedInAs } from '../../../api/session.tsx';
import { SendToButton } from '../../../nouns/campaigns/send-to-button.tsx';
import { ButtonLink } from '../../../ui/elements/button.tsx';
import { dayOf, showDay } from '../../../ui/elements/days.ts';
import { Notice } from '../../../ui/elements/notice.tsx';
import { Card } from '../../../ui/elements/page.tsx';
import { DangerButton } from '../../../ui/overlays/danger-button.tsx';
import { useImportsWords } from '../../../words/en/imports.ts';
import { Faults } from './faults.tsx';
import { Figures } from './figures.tsx';
import { Kept } from './kept.tsx';
import { importById } from './queries.ts';
import { Working } from './working.tsx';

const STORED = ['made', 'changed', 'unchanged', 'failed'] as const;
const UNDONE = ['removed', 'restored', 'kept'] as const;

/** Says what has come of the file, leads on to its people, and takes it back. */
export function ResultStep({ found }: { found: ImportDetail }) {
  const { result: words } = useImportsWords();
  const { state, result, undo, check } = found;
  if (state === 'running' || state === 'undoing') return <Working found={found} />;
  if (!result)
    return (
      <Notice title={words.never} actions={<Another />}>
        {words.cancelledText}
      </Notice>
    );
  const figures = undo
    ? UNDONE.map((key) => ({ key, name: words[key], count: undo[key], means: words.means[key] }))
    : [
        ...STORED.map((key) => ({ key, name: words[key], count: result[key], means: words.means[key] })),
        { key: 'faulty', name: words.faulty, count: check?.faulty ?? 0, means: words.means.faulty },
      ];
  return (
    <>
      {state === 'cancelled' && (
        <Notice tone="warning" title={words.cancelled}>
          {words.cancelledText}
        </Notice>
      )}
      <Card title={words.title}>
        <div className="flex flex-col gap-6">
          <Figures label={words.title} figures={figures} />
          {undo ? (
            <div>
              <Another />
            </div>
          ) : (
            <OnFromHere found={found} />
          )}
        </div>
      </Card>
      {undo ? undo.kept > 0 && <Kept id={found.id} /> : <Faults found={found} />}
    </>
  );
}

function Another() {
  const { result: words } = useImportsWords();
  return (
    <ButtonLink to="/contacts/imports" icon={<FileSpreadsheet className="size-4" />}>
      {words.again}
    </ButtonLink>
  );
}

/** The ways on: to the people, to a campaign for them, and back to how it was before. */
function OnFromHere({ found }: { found: ImportDetail }) {
  const { result: words, list } = useImportsWords();
  const { isAgent } = useSignedInAs();
  const { id, fileName = list.unnamed, addTags, undoUntil } = found;
  const [tag] = addTags;
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-center gap-2">
        {tag !== undefined && !isAgent && (
          <SendToButton
            primary
            audience={{ tags: { [addTags.length > 1 ? 'all' : 'any']: addTags } }}
            whom={addTags.join(', ')}
          />
        )}
        <ButtonLink to="/contacts" search={tag === undefined ? {} : { tag }}>
          {words.show}
        </ButtonLink>
        <Another />
        <DangerButton
          className="md:ml-auto md:min-h-9!"
          action={words.undo}
          title={words.undoTitle(fileName)}
          loses={words.undoLoses}
          write={(api) => api.imports.undo(id)}
          refreshes={[importById(id).key]}
          done={words.undoing}
        />
      </div>
      <p className="text-sm text-soft">
        {undoUntil !== undefined && words.undoUntil(showDay(dayOf(undoUntil)))}{' '}
        {tag === undefined && words.noTag}
      </p>
    </div>
  );
}
