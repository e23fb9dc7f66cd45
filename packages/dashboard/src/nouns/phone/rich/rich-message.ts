import type { Message } from '@meghdoot/sdk';

type Given = Record<string, unknown>;

/** A message whose content is an object of WhatsApp's; the page reads it whatever it holds. */
export interface RichMessage extends Pick<Message, 'type' | 'message' | 'content' | 'replyTo'> {
  interactive?: Given | undefined;
  location?: Given | undefined;
  contacts?: readonly Given[] | undefined;
  reaction?: Given | undefined;
  sticker?: Given | undefined;
  answer?: { kind: string; id?: string; title?: string; values?: Given } | undefined;
}

/** Types that are drawn so; sent stickers have an object of their own, received ones a medium. */
const TYPES: ReadonlySet<string> = new Set([
  ...['interactive', 'location', 'contacts', 'reaction', 'order', 'button'],
]);

export const isRich = ({ type, sticker }: Pick<RichMessage, 'type' | 'sticker'>) =>
  TYPES.has(type) || (type === 'sticker' && sticker !== undefined);
