import { MeghdootError } from '@meghdoot/sdk';
import { X } from 'lucide-react';
import type { Uploading } from '../../api/file-upload.ts';
import { IconButton } from '../../ui/elements/button.tsx';
import { ErrorNotice, Notice } from '../../ui/elements/notice.tsx';
import { Progress } from '../../ui/elements/progress.tsx';
import { useMediaWords } from '../../words/en/media.ts';

export function UploadStatus({ uploading }: { uploading: Uploading }) {
  const words = useMediaWords();
  const { underWay, error, several, cancel } = uploading;
  return (
    <>
      {underWay && (
        <div className="flex items-center gap-3 rounded bg-sunk px-3 py-2">
          <div className="min-w-0 flex-1">
            <p className="flex justify-between gap-3 text-sm">
              <span className="min-w-0 break-all">{words.uploading(underWay.name)}</span>
              <span className="shrink-0 text-soft">
                {underWay.part < 1 ? words.gone(underWay.part) : words.checking}
              </span>
            </p>
            <Progress label={words.uploading(underWay.name)} value={underWay.part} />
          </div>
          <IconButton
            small
            label={words.cancel}
            icon={<X aria-hidden className="size-4" />}
            onClick={cancel}
          />
        </div>
      )}
      {error !== undefined && <Refused error={error} />}
      {several && <Notice tone="warning">{words.several}</Notice>}
    </>
  );
}

function Refused({ error }: { error: unknown }) {
  const words = useMediaWords();
  if (!(error instanceof MeghdootError) || error.status === 0 || error.status >= 500)
    return <ErrorNotice error={error} />;
  const { code, message, hint } = error;
  return (
    <Notice tone="wrong" live title={words.refused}>
      {message} {code === 'UNSUPPORTED_MEDIA_TYPE' ? words.taken : hint}
    </Notice>
  );
}
