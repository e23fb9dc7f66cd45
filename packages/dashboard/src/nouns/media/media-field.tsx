import { FolderOpen, Paperclip } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/elements/button.tsx';
import { TextField } from '../../ui/fields/field.tsx';
import { useMediaWords } from '../../words/en/media.ts';
import type { MediaType } from '../whatsapp/media.ts';
import { ChosenMedium } from './chosen-medium.tsx';
import { LibraryDialog } from './library-dialog.tsx';
import { isMediumId } from './medium-id.ts';
import { UploadStatus } from './upload-status.tsx';
import { useGivenFiles } from './use-given-files.ts';
import { useUpload } from './use-upload.ts';

interface MediaFieldProps {
  label: string;
  /** The id of a medium of ours, or a URL, or WhatsApp's own id. */
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  /** The only kind that fits. */
  kind?: MediaType | undefined;
  /** Files that were dropped or pasted before the field was there. */
  given?: readonly File[] | undefined;
  /** Their upload has begun. */
  onTaken?: () => void;
  /** Absent where a file of ours alone will do. */
  urlLabel?: string;
  urlHint?: string;
}

const ACCEPTED: Record<MediaType, string> = {
  image: 'image/jpeg,image/png',
  video: 'video/mp4,video/3gpp',
  audio: 'audio/*',
  sticker: 'image/webp',
  document: '.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.txt,.csv,.json,.xml',
};

/** Chooses the file of a message: uploaded here, chosen from the library, or named by a URL. */
export function MediaField(props: MediaFieldProps) {
  const { label, value, onChange, error, kind, given, onTaken, urlLabel, urlHint } = props;
  const words = useMediaWords();
  const errorId = useId();
  const file = useRef<HTMLInputElement>(null);
  const [byUrl, setByUrl] = useState(urlLabel !== undefined && value !== '' && !isMediumId(value));
  const [choosing, setChoosing] = useState(false);
  const uploading = useUpload(({ id }) => onChange(id));
  const chosen = isMediumId(value);
  const open = !byUrl && !chosen;
  const over = useGivenFiles(byUrl ? undefined : uploading.start);
  const { start } = uploading;
  useEffect(() => {
    if (!given) return;
    start(given);
    onTaken?.();
  });
  const turn = (toUrl: boolean) => {
    uploading.cancel();
    uploading.forget();
    setByUrl(toUrl);
    onChange('');
  };
  return (
    <fieldset
      className="flex min-w-0 flex-col gap-2"
      {...(error && !byUrl && { 'aria-invalid': true, 'aria-describedby': errorId, tabIndex: -1 })}
    >
      <legend className="mb-1 font-medium">{label}</legend>
      {byUrl && (
        <TextField
          label={urlLabel}
          hint={urlHint}
          inputMode="url"
          autoComplete="off"
          value={value}
          onChange={onChange}
          error={error}
        />
      )}
      {chosen && !uploading.underWay && <ChosenMedium id={value} onRemove={() => onChange('')} />}
      {open && !uploading.underWay && (
        <div
          className={`flex flex-col items-center gap-2 rounded border border-dashed px-4 py-6 text-center ${over ? 'border-accent bg-accent-tint' : 'border-edge bg-sunk'}`}
        >
          <div className="flex flex-wrap justify-center gap-2">
            <Button icon={<Paperclip aria-hidden className="size-4" />} onClick={() => file.current?.click()}>
              {words.choose}
            </Button>
            <Button icon={<FolderOpen aria-hidden className="size-4" />} onClick={() => setChoosing(true)}>
              {words.library}
            </Button>
          </div>
          <p className="text-sm text-soft">{over ? words.dropHere : words.orDrop}</p>
          <p className="text-sm text-soft">{words.limits}</p>
        </div>
      )}
      <input
        ref={file}
        type="file"
        hidden
        aria-label={words.choose}
        {...(kind && { accept: ACCEPTED[kind] })}
        onChange={({ currentTarget }) => {
          uploading.start([...(currentTarget.files ?? [])]);
          currentTarget.value = ''; // the same file may be chosen once more
        }}
      />
      <UploadStatus uploading={uploading} />
      {error && !byUrl && (
        <p id={errorId} className="text-sm text-red">
          {error}
        </p>
      )}
      {urlLabel !== undefined && (
        <Button kind="quiet" small onClick={() => turn(!byUrl)} className="-ml-2.5 self-start text-soft">
          {byUrl ? words.byFile : words.byUrl}
        </Button>
      )}
      {choosing && (
        <LibraryDialog
          kind={kind}
          onClose={() => setChoosing(false)}
          onTake={({ id }) => {
            uploading.forget();
            onChange(id);
            setChoosing(false);
          }}
        />
      )}
    </fieldset>
  );
}
