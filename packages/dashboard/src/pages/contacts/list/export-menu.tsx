import type { Meghdoot } from '@meghdoot/sdk';
import { Download } from 'lucide-react';
import { useApiMutation } from '../../../api/api.tsx';
import type { ContactSort } from '../../../nouns/contacts/queries.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { saveFile } from '../../../ui/elements/save-file.ts';
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { useContactDetailsWords } from '../../../words/en/contact-details.ts';

/** Says of whom a file is: whom a search finds, those that were chosen, or those that fit a filter, in its order. */
export type Exported =
  | { search: string }
  | { ids: readonly string[] }
  | { filter?: string | undefined; sort?: ContactSort | undefined };

type Format = 'csv' | 'jsonl';

/** A file is asked for this many contacts by their ids; of more it is put together. */
const MOST_IDS = 100;

/** Returns what saves these contacts as a file. */
export function useExport(exported: Exported) {
  const { export: words } = useContactDetailsWords();
  const toast = useToast();
  const fetching = useApiMutation((api, format: Format) => fileOf(api, format, exported), {
    onDone: (bytes: Blob, format) => saveFile(bytes, `contacts.${format}`),
  });
  return {
    busy: fetching.isPending,
    save: (format: Format) => fetching.mutate(format, { onError: () => toast(words.failed) }),
  };
}

async function fileOf(api: Meghdoot, format: Format, exported: Exported): Promise<Blob> {
  const read = async (query: Parameters<Meghdoot['contacts']['export']>[0]) =>
    new Response((await api.contacts.export({ format, ...query })) as BodyInit).blob();
  if ('search' in exported) return read({ search: exported.search });
  if (!('ids' in exported)) {
    const { filter, sort } = exported;
    return read({ ...(filter && { filter }), ...(sort && { sort }) });
  }
  const pieces: Blob[] = [];
  for (let at = 0; at < exported.ids.length; at += MOST_IDS) {
    const piece = await read({ id: exported.ids.slice(at, at + MOST_IDS) });
    pieces.push(at > 0 && format === 'csv' ? await withoutHeader(piece) : piece);
  }
  return new Blob(pieces, { type: pieces[0]?.type ?? '' });
}

/** Returns a table without its first line, whose columns are names of fields and have no line breaks. */
async function withoutHeader(csv: Blob): Promise<Blob> {
  const text = await csv.text();
  return new Blob([text.slice(text.indexOf('\n') + 1)], { type: csv.type });
}

/** Offers these contacts as a file; `small` where it stands in a bar. */
export function ExportMenu({ exported, small = false }: { exported: Exported; small?: boolean }) {
  const { export: words } = useContactDetailsWords();
  const { busy, save } = useExport(exported);
  return (
    <Menu
      trigger={
        <Button small={small} icon={<Download className="size-4" />} busy={busy}>
          {words.open}
        </Button>
      }
    >
      <MenuItem onSelect={() => save('csv')}>{words.csv}</MenuItem>
      <MenuItem onSelect={() => save('jsonl')}>{words.jsonl}</MenuItem>
    </Menu>
  );
}
