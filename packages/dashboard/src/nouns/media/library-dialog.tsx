import type { Medium } from '@meghdoot/sdk';
import { useState } from 'react';
import { useApiPages } from '../../api/api.tsx';
import { Button } from '../../ui/elements/button.tsx';
import { ExampleRow } from '../../ui/elements/empty.tsx';
import { ErrorNotice } from '../../ui/elements/notice.tsx';
import { SkeletonLines } from '../../ui/elements/skeleton.tsx';
import { dateOnly, shortTime } from '../../ui/elements/time.tsx';
import { SelectField } from '../../ui/fields/field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useMediaWords } from '../../words/en/media.ts';
import { usePreviewWords } from '../../words/en/preview.ts';
import { MEDIA_TYPES, type MediaType } from '../whatsapp/media.ts';
import { mediaList } from './queries.ts';
import { Thumbnail } from './thumbnail.tsx';

interface LibraryDialogProps {
  /** The one kind that is shown; without it the person chooses. */
  kind?: MediaType | undefined;
  onClose: () => void;
  onTake: (medium: Medium) => void;
}

/** The files that are here already, to be sent again or on. */
export function LibraryDialog({ kind, onClose, onTake }: LibraryDialogProps) {
  const { mine } = useMediaWords();
  const preview = usePreviewWords();
  const [chosen, choose] = useState<MediaType | ''>(kind ?? '');
  const { rows, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useApiPages(
    mediaList(chosen || undefined),
  );
  const stored = rows?.filter(({ state }) => state === 'stored');
  return (
    <Dialog open onClose={onClose} title={mine.title} description={mine.lead}>
      {!kind && (
        <SelectField
          label={mine.kind}
          value={chosen}
          options={[
            { value: '' as const, label: mine.anyKind },
            ...MEDIA_TYPES.map((value) => ({ value, label: preview.media[value] })),
          ]}
          onChange={choose}
        />
      )}
      {error && !rows && <ErrorNotice error={error} retry={() => void refetch()} />}
      {!error && !rows && <SkeletonLines />}
      {stored?.length === 0 && !hasNextPage && (
        <div className="flex flex-col items-center">
          <p className="py-4 text-center text-soft">{mine.none}</p>
          <ExampleRow of="media" />
        </div>
      )}
      {stored && stored.length > 0 && (
        <ul className="-mx-2 flex flex-col">
          {stored.map((medium) => (
            <li key={medium.id}>
              <button
                type="button"
                onClick={() => onTake(medium)}
                className="flex min-h-14 w-full items-center gap-3 rounded px-2 py-1.5 text-left hover:bg-grey-tint"
              >
                <Row medium={medium} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button
          small
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          className="shrink-0 self-center"
        >
          {mine.more}
        </Button>
      )}
    </Dialog>
  );
}

function Row({ medium }: { medium: Medium }) {
  const words = useMediaWords();
  const preview = usePreviewWords();
  const kind = preview.media[medium.kind];
  const { fileName, bytes, messageId, createdAt } = medium;
  return (
    <>
      <Thumbnail medium={medium} />
      <span className="min-w-0 flex-1">
        <span className="block font-medium break-all">
          {fileName ?? (messageId ? words.received(kind) : kind)}
        </span>
        <span className="block text-sm text-soft">
          {bytes !== undefined && `${words.size(bytes)} · `}
          {dateOnly(createdAt)}, {shortTime(createdAt)}
        </span>
      </span>
    </>
  );
}
