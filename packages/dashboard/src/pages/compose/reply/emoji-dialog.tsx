import { EmojiPicker } from '../../../nouns/whatsapp/emoji-button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useEmojiWords } from '../../../words/en/emoji.ts';

interface EmojiDialogProps {
  onClose: () => void;
  onPick: (emoji: string) => void;
}

export function EmojiDialog({ onClose, onPick }: EmojiDialogProps) {
  const words = useEmojiWords();
  return (
    <Dialog open onClose={onClose} title={words.title}>
      <EmojiPicker onPick={onPick} />
    </Dialog>
  );
}
