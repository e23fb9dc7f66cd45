import { SmilePlus } from 'lucide-react';
import { IconButton } from '../../../ui/elements/button.tsx';
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx';
import { useRichWords } from '../../../words/en/rich.ts';
import type { OnAnswer } from './answering.ts';

/** The emoji that WhatsApp itself offers first. */
const EMOJI = ['👍', '❤️', '😂', '😮', '😢', '🙏'];

export function ReactButton({ onAnswer }: { onAnswer: OnAnswer }) {
  const { answer } = useRichWords();
  return (
    <Menu
      align="start"
      trigger={
        <IconButton
          small
          label={answer.react}
          icon={<SmilePlus aria-hidden className="size-4" />}
          className="-my-1 mr-auto -ml-2 text-soft max-md:!min-h-8"
        />
      }
    >
      {EMOJI.map((emoji) => (
        <MenuItem key={emoji} onSelect={() => onAnswer({ reaction: emoji })}>
          <span aria-hidden className="text-xl">
            {emoji}
          </span>
          <span className="sr-only">{answer.reactWith(emoji)}</span>
        </MenuItem>
      ))}
    </Menu>
  );
}
