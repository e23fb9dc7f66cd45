import type { Meghdoot } from '@meghdoot/sdk';
import { Download } from 'lucide-react';
import { useApiMutation } from '../../api/api.tsx';
import { Button } from '../elements/button.tsx';
import { saveFile } from '../elements/save-file.ts';
import { useToast } from './toast.tsx';

interface ExportProps {
  /** Asks for what is saved. */
  read: (api: Meghdoot) => Promise<ReadableStream>;
  /** The name of the file. */
  name: string;
  /** This is said at the foot of the page where it has not come whole. */
  failed: string;
  small?: boolean;
  children: string;
}

/** Saves what the API sends as a file. */
export function ExportButton({ read, name, failed, small, children }: ExportProps) {
  const toast = useToast();
  const { isPending, mutate } = useApiMutation(
    async (api) => new Response((await read(api)) as BodyInit).blob(),
    { onDone: (bytes: Blob) => saveFile(bytes, name) },
  );
  return (
    <Button
      small={small}
      icon={<Download className="size-4" />}
      busy={isPending}
      onClick={() => mutate(undefined, { onError: () => toast(failed) })}
    >
      {children}
    </Button>
  );
}
