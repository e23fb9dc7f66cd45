import type { Medium } from '@meghdoot/sdk';
import { FolderOpen, Paperclip, Upload } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { IconButton } from '../../ui/elements/button.tsx';
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx';
import { useMediaWords } from '../../words/en/media.ts';
import { ChosenMedium } from './chosen-medium.tsx';
import { LibraryDialog } from './library-dialog.tsx';
import { UploadStatus } from './upload-status.tsx';
import { useGivenFiles } from './use-given-files.ts';
import { useUpload } from './use-upload.ts';

interface AttachProps {
  files: readonly Medium[];
  /** Several may be attached, each a message of its own. */
  several?: boolean;
  onChange: (files: Medium[]) => void;
  /** An upload is under way: what is written waits for it. */
  onBusy: (busy: boolean) => void;
}

/**
 * Offers a button that attaches a file, in a row that wraps, and shows above it what is attached. Files may be
 * dropped and pasted anywhere on the page.
 */
export function Attach({ files, several = false, onChange, onBusy }: AttachProps) {
  const words = useMediaWords();
  const file = useRef<HTMLInputElement>(null);
  const [choosing, setChoosing] = useState(false);
  const take = (medium: Medium) => onChange(several ? [...files, medium] : [medium]);
  const uploading = useUpload(take, { several });
  const over = useGivenFiles(uploading.start);
  const { underWay, error } = uploading;
  const busy = underWay !== undefined;
  const tell = useEffectEvent(onBusy);
  useEffect(() => tell(busy), [busy]);
  const says = busy || files.length > 0 || over || uploading.several || error !== undefined;
  return (
    <>
      {says && (
        <div className="order-first flex max-h-52 basis-full flex-col gap-2 overflow-y-auto">
          {over && (
            <p className="rounded border border-dashed border-accent bg-accent-tint px-3 py-2 text-center">
              {words.dropHere}
            </p>
          )}
          {(several || !busy) &&
            files.map(({ id }) => (
              <ChosenMedium
                key={id}
                id={id}
                onRemove={() => onChange(files.filter((medium) => medium.id !== id))}
              />
            ))}
          <UploadStatus uploading={uploading} />
        </div>
      )}
      <Menu
        align="start"
        trigger={
          <IconButton
            label={words.attach}
            icon={<Paperclip aria-hidden className="size-5" />}
            className="min-h-10 shrink-0"
          />
        }
      >
        <MenuItem icon={<Upload />} onSelect={() => file.current?.click()}>
          {words.attachUpload}
        </MenuItem>
        <MenuItem icon={<FolderOpen />} onSelect={() => setChoosing(true)}>
          {words.library}
        </MenuItem>
      </Menu>
      <input
        ref={file}
        type="file"
        multiple={several}
        hidden
        aria-label={words.attachUpload}
        onChange={({ currentTarget }) => {
          uploading.start([...(currentTarget.files ?? [])]);
          currentTarget.value = ''; // the same file may be chosen once more
        }}
      />
      {choosing && (
        <LibraryDialog
          onClose={() => setChoosing(false)}
          onTake={(medium) => {
            uploading.forget();
            take(medium);
            setChoosing(false);
          }}
        />
      )}
    </>
  );
}
