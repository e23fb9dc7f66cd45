import type { Medium } from '@meghdoot/sdk';
import { Download } from 'lucide-react';
import { useApiMutation } from '../../api/api.tsx';
import { Button, IconButton } from '../../ui/elements/button.tsx';
import { saveFile } from '../../ui/elements/save-file.ts';
import { useToast } from '../../ui/overlays/toast.tsx';
import { useMediaWords } from '../../words/en/media.ts';
import { contentOf } from './queries.ts';

interface DownloadProps {
  medium: Medium;
  name: string;
  worded?: boolean;
}

export function DownloadMedium({ medium, name, worded }: DownloadProps) {
  const words = useMediaWords();
  const toast = useToast();
  const fetching = useApiMutation((api) => contentOf(medium.id).read(api, new AbortController().signal), {
    onDone: (bytes: Blob) => saveFile(bytes, name),
  });
  const press = () => fetching.mutate(undefined, { onError: () => toast(words.unloaded) });
  const icon = <Download aria-hidden className="size-4" />;
  if (worded) {
    return (
      <Button small icon={icon} busy={fetching.isPending} onClick={press}>
        {words.downloadShort}
      </Button>
    );
  }
  return (
    <IconButton small label={words.download(name)} icon={icon} busy={fetching.isPending} onClick={press} />
  );
}
