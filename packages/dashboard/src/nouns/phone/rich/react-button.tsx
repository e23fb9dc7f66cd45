import { Smile, SmilePlus, X } from 'lucide-react';
import { IconButton } from '../../../ui/elements/button.tsx';
import { Menu, MenuItem, MenuLine } from '../../../ui/overlays/menu.tsx';
import { useRichWords } from '../../../words/en/rich.ts';

/** The emoji that WhatsApp itself offers first. */
const EMOJI = ['👍', '❤️', '😂', '😮', '😢', '🙏'];

interface ReactButtonProps {
  /** Takes the emoji; empty takes the reaction back. */
  onReact: (emoji: string) => void;
  /** The emoji that stands there by whoever looks. */
  current?: string | undefined;
  /** Opens all emoji. */
  onMore?: (() => void) | undefined;
  className?: string;
}

export function ReactButton({ onReact, current, onMore, className }: ReactButtonProps) {
  const { answer } = useRichWords();
  return (
    <Menu
      align="start"
      trigger={
        <IconButton
          small
          label={answer.react}
          icon={<SmilePlus aria-hidden className="size-4" />}
          className={`text-soft max-md:!min-h-8 ${className ?? ''}`}
        />
      }
    >
      {EMOJI.map((emoji) => (
        <MenuItem key={emoji} onSelect={() => onReact(emoji)}>
          <span aria-hidden className="text-xl">
            {emoji}
          </span>
          <span className="sr-only">{answer.reactWith(emoji)}</span>
        </MenuItem>
      ))}
      {(onMore || current) && <MenuLine />}
      {onMore && (
        <MenuItem icon={<Smile />} onSelect={onMore}>
          {answer.moreEmoji}
        </MenuItem>
      )}
      {current && (
        <MenuItem icon={<X />} onSelect={() => onReact('')}>
          {answer.takeBack(current)}
        </MenuItem>
      )}
    </Menu>
  );
}
