import type { ImportDetail, ImportFault } from '@meghdoot/sdk';
import { useApiPages } from '../../../api/api.tsx';
import { sayFault } from '../../../nouns/contacts/fault-kinds.ts';
import { Badge } from '../../../ui/elements/badge.tsx';
import { Button } from '../../../ui/elements/button.tsx';
import { ErrorNotice } from '../../../ui/elements/notice.tsx';
import { Card } from '../../../ui/elements/page.tsx';
import { SkeletonLines } from '../../../ui/elements/skeleton.tsx';
import { ExportButton } from '../../../ui/overlays/export-button.tsx';
import { useCommonWords } from '../../../words/en/common.ts';
import { useImportsWords } from '../../../words/en/imports.ts';
import { showNumber } from '../../../words/locale.ts';
import { faultsOf } from './queries.ts';

/** The server lists no more. */
const MOST_LISTED = 1_000;

/** Lists what is wrong with the lines of a file, each with its line and column, and saves those lines to be corrected. */
export function Faults({ found }: { found: ImportDetail }) {
  const { faults: words } = useImportsWords();
  const { export: file } = useCommonWords();
  const { id, check, changedAt, fileUntil } = found;
  const { rows, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useApiPages(
    faultsOf(id, changedAt),
  );
  const faulty = check?.faulty ?? 0;
  if (faulty + (check?.superseded ?? 0) === 0) return null;
  const kept = faulty > 0 && fileUntil !== undefined;
  return (
    <Card
      title={words.title}
      lead={words.lead(faulty)}
      actions={
        kept && (
          <ExportButton
            small
            read={(api) => api.imports.exportFaults(id)}
            name={`faulty-${found.fileName ?? 'import.csv'}`}
            failed={file.failed}
          >
            {words.save}
          </ExportButton>
        )
      }
    >
      <div className="flex flex-col gap-3">
        {kept && <p className="max-w-prose text-sm text-soft">{words.saveHint}</p>}
        {error && <ErrorNotice error={error} retry={() => void refetch()} />}
        {rows ? (
          <ol className="divide-y divide-line border-y border-line">
            {rows.map((fault, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows at its end
              <FaultRow key={at} fault={fault} />
            ))}
          </ol>
        ) : (
          !error && <SkeletonLines lines={4} />
        )}
        {hasNextPage && (
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()} className="self-start">
            {words.more}
          </Button>
        )}
        {rows && !hasNextPage && rows.length >= MOST_LISTED && (
          <p className="text-sm text-soft">{words.first}</p>
        )}
      </div>
    </Card>
  );
}

function FaultRow({ fault: { line, column, severity, message } }: { fault: ImportFault }) {
  const { faults: words } = useImportsWords();
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-0.5 py-2 md:grid-cols-[7rem_12rem_minmax(0,1fr)]">
      <span className="text-soft tabular-nums">{words.line(showNumber(line))}</span>
      <span className="font-medium wrap-anywhere">{column ?? words.whole}</span>
      <span className="max-md:col-span-2">
        {severity === 'notice' && (
          <>
            <Badge tone="grey">{words.notice}</Badge>{' '}
          </>
        )}
        {sayFault(message, words.kinds)}
      </span>
    </li>
  );
}
