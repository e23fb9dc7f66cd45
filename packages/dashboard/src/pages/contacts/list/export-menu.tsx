import { Download } from 'lucide-react';
import { useApiMutation } from '../../../api/api.tsx';
import type { ContactSort } from '../../../nouns/contacts/queries.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { saveFile } from '../../../ui/elements/save-file.ts';
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { useContactDetailsWords } from '../../../words/en/contact-details.ts';

export interface Exported {
  filter: string | undefined;
  sort: ContactSort | undefined;
}

/** Returns what saves all contacts that fit the list's filter, in its order, as a file. */
export function useExport({ filter, sort }: Exported) {
  const { export: words } = useContactDetailsWords();
  const toast = useToast();
  const fetching = useApiMutation(
    async (api, format: 'csv' | 'jsonl') => {
      const stream = await api.contacts.export({
        format,
        ...(filter && { filter }),
        ...(sort && { sort }),
      });
      return new Response(stream as BodyInit).blob();
    },
    { onDone: (bytes: Blob, format) => saveFile(bytes, `contacts.${format}`) },
  );
  return {
    busy: fetching.isPending,
    save: (format: 'csv' | 'jsonl') => fetching.mutate(format, { onError: () => toast(words.failed) }),
  };
}

export function ExportMenu(exported: Exported) {
  const { export: words } = useContactDetailsWords();
  const { busy, save } = useExport(exported);
  return (
    <Menu
      trigger={
        <Button icon={<Download className="size-4" />} busy={busy}>
          {words.open}
        </Button>
      }
    >
      <MenuItem onSelect={() => save('csv')}>{words.csv}</MenuItem>
      <MenuItem onSelect={() => save('jsonl')}>{words.jsonl}</MenuItem>
    </Menu>
  );
}
