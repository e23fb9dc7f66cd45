import { X } from 'lucide-react';
import { useApiQuery } from '../../api/api.tsx';
import { IconButton } from '../../ui/elements/button.tsx';
import { useMediaWords } from '../../words/en/media.ts';
import { usePreviewWords } from '../../words/en/preview.ts';
import { mediumOf } from './queries.ts';
import { Thumbnail } from './thumbnail.tsx';

export function ChosenMedium({ id, onRemove }: { id: string; onRemove: () => void }) {
  const words = useMediaWords();
  const preview = usePreviewWords();
  const { data: medium, error } = useApiQuery(mediumOf(id));
  const kind = medium && preview.media[medium.kind];
  const name = medium?.fileName ?? kind ?? id;
  const gone = error?.code === 'NOT_FOUND' ? words.deleted : error && words.unloaded;
  const size = medium?.bytes !== undefined && words.size(medium.bytes);
  return (
    <div className="flex items-center gap-3 rounded border border-line bg-card p-2">
      {medium && <Thumbnail medium={medium} />}
      <div className="min-w-0 flex-1">
        <p className="font-medium break-all">{name}</p>
        <p className="text-sm text-soft">{gone || [kind, size].filter(Boolean).join(' · ')}</p>
      </div>
      <IconButton
        small
        label={words.remove(name)}
        icon={<X aria-hidden className="size-4" />}
        onClick={onRemove}
      />
    </div>
  );
}
