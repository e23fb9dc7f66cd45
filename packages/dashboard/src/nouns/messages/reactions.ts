import type { Message } from '@meghdoot/sdk';

/** The emoji that stand on a message: ours and theirs. */
export interface Reactions {
  ours?: string;
  theirs?: string;
}

/**
 * Returns messages, newest first, without the reactions to those among them, and what stands on each: of either side
 * the last reaction counts, and an empty one has taken it back. One that failed stays a message, for its reason.
 */
export function foldReactions(messages: readonly Message[]): {
  shown: readonly Message[];
  reactions: ReadonlyMap<string, Reactions>;
} {
  const there = new Set(messages.map(({ messageId }) => messageId));
  const reactions = new Map<string, Reactions>();
  const shown = messages.filter((message) => {
    const { type, status, replyTo } = message;
    if (type !== 'reaction' || replyTo === undefined || !there.has(replyTo)) return true;
    if (status === 'failed') return true;
    if (status === 'cancelled') return false;
    const on = reactions.get(replyTo) ?? {};
    reactions.set(replyTo, on);
    on[message.direction === 'outbound' ? 'ours' : 'theirs'] ??= emojiOf(message);
    return false;
  });
  return { shown, reactions };
}

function emojiOf({ reaction, content }: Message): string {
  const { emoji } = (reaction ?? content ?? {}) as { emoji?: unknown };
  return typeof emoji === 'string' ? emoji : '';
}
