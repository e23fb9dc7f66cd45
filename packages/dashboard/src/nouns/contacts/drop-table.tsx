import type { Meghdoot } from '@meghdoot/sdk';
import { FileSpreadsheet, X } from 'lucide-react';
import { useRef } from 'react';
import { useFileUpload } from '../../api/file-upload.ts';
import { Button, IconButton } from '../../ui/elements/button.tsx';
import { ErrorNotice } from '../../ui/elements/notice.tsx';
import { Progress } from '../../ui/elements/progress.tsx';
import { useImportsWords } from '../../words/en/imports.ts';
import { useGivenFiles } from '../media/use-given-files.ts';

interface DropTableProps<T> {
  send: (client: Meghdoot, file: File, signal: AbortSignal) => Promise<T>;
  onDone: (made: T) => void;
}

/** Takes a table of people, chosen or dropped anywhere on the page. */
export function DropTable<T>({ send, onDone }: DropTableProps<T>) {
  const { file: words } = useImportsWords();
  const input = useRef<HTMLInputElement>(null);
  const { underWay, error, start, cancel } = useFileUpload({ send, onDone });
  const over = useGivenFiles(start);
  return (
    <div className="flex flex-col gap-3">
      {underWay ? (
        <div className="flex items-center gap-3 rounded-lg border border-line bg-card px-4 py-6">
          <div className="min-w-0 flex-1">
            <p className="flex justify-between gap-3">
              <span className="min-w-0 break-all">{words.uploading(underWay.name)}</span>
              <span className="shrink-0 text-soft" role="status">
                {underWay.part < 1 ? words.sent(underWay.part) : words.read}
              </span>
            </p>
            <Progress
              label={words.uploading(underWay.name)}
              value={underWay.part}
              className="mt-1 h-2 w-full"
            />
          </div>
          <IconButton label={words.cancel} icon={<X aria-hidden className="size-4" />} onClick={cancel} />
        </div>
      ) : (
        <div
          className={`flex flex-col items-center gap-3 rounded-lg border border-dashed px-4 py-8 text-center ${over ? 'border-accent bg-accent-tint' : 'border-edge bg-sunk'}`}
        >
          <Button
            kind="primary"
            icon={<FileSpreadsheet aria-hidden className="size-4" />}
            onClick={() => input.current?.click()}
          >
            {words.choose}
          </Button>
          <p className="text-soft max-md:hidden">{over ? words.dropHere : words.orDrop}</p>
          <p className="max-w-prose text-sm text-soft">{words.what}</p>
        </div>
      )}
      {error !== undefined && <ErrorNotice error={error} />}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={words.choose}
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
        onChange={({ currentTarget }) => {
          start([...(currentTarget.files ?? [])]);
          currentTarget.value = ''; // the same file may be chosen once more
        }}
      />
    </div>
  );
}
