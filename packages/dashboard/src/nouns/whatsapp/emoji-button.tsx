import { Smile } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../ui/elements/button.tsx';
import { lazyPart } from '../../ui/elements/lazy-part.tsx';
import { Skeleton } from '../../ui/elements/skeleton.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { useEmojiWords } from '../../words/en/emoji.ts';

/** The emoji with their names, which are fetched when they are first opened. */
export const EmojiPicker = lazyPart(
  async () => (await import('./emoji-picker.tsx')).EmojiPicker,
  () => <Skeleton className="h-76 w-full" />,
);

/** A button that opens the emoji, and stays open while several are chosen. */
export function EmojiButton({ onPick }: { onPick: (emoji: string) => void }) {
  const words = useEmojiWords();
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      title={words.title}
      trigger={
        <IconButton
          label={words.open}
          icon={<Smile aria-hidden className="size-5" />}
          className="min-h-10 shrink-0"
        />
      }
    >
      <EmojiPicker onPick={onPick} />
    </Popover>
  );
}
