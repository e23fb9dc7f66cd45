import type { Medium } from '@meghdoot/sdk';
import { File, Film, Image, Mic, Sticker } from 'lucide-react';
import { useState } from 'react';
import { useContent, useSeen } from './use-content.ts';

const ICONS = { image: <Image />, video: <Film />, audio: <Mic />, document: <File />, sticker: <Sticker /> };

/** A small square for a medium: its picture where it is one. Its name stands beside it. */
export function Thumbnail({ medium }: { medium: Medium }) {
  const { ref, seen } = useSeen<HTMLSpanElement>();
  const drawn = medium.kind === 'image' || medium.kind === 'sticker';
  const [broken, setBroken] = useState(false);
  const { url } = useContent(medium, { enabled: drawn && seen && medium.state === 'stored' });
  return (
    <span
      ref={ref}
      aria-hidden
      className="flex size-11 shrink-0 items-center justify-center overflow-hidden rounded-sm bg-sunk text-soft [&>svg]:size-5"
    >
      {url && !broken ? (
        <img src={url} alt="" onError={() => setBroken(true)} className="size-full object-cover" />
      ) : (
        ICONS[medium.kind]
      )}
    </span>
  );
}
