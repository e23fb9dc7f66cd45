import { File, Film, Image, MapPin, Mic, Sticker } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePreviewWords } from '../../words/en/preview.ts';

const ICONS: Record<string, ReactNode> = {
  image: <Image />,
  video: <Film />,
  gif: <Film />,
  audio: <Mic />,
  document: <File />,
  sticker: <Sticker />,
  location: <MapPin />,
};

interface MediaCardProps {
  kind: string;
  name?: string | undefined;
  /** A further note, such as its size or why it is not here. */
  note?: ReactNode;
  action?: ReactNode;
}

/** Stands for media: what it is and what it is called; nothing is fetched from where it lies. */
export function MediaCard({ kind, name, note, action }: MediaCardProps) {
  const preview = usePreviewWords();
  const known = preview.media as Record<string, string | undefined>;
  return (
    <div className="flex min-w-40 items-center gap-3 rounded-sm bg-sunk px-3 py-3 [&>svg]:size-6 [&>svg]:shrink-0 [&>svg]:text-soft">
      {ICONS[kind] ?? <File />}
      <div className="min-w-0 flex-1">
        <div className="font-medium">{known[kind] ?? kind}</div>
        {name && <div className="text-sm break-all text-soft">{name}</div>}
        {note && <div className="text-sm text-soft">{note}</div>}
      </div>
      {action}
    </div>
  );
}
