import type { Message, SendRequest } from '@meghdoot/sdk';

const SAID = [
  ...['message', 'previewUrl', 'templateName', 'templateLanguage', 'variables', 'components'],
  ...['mediaUrl', 'mediaId', 'mediaType', 'caption', 'filename', 'voice'],
  ...['interactive', 'location', 'contacts', 'reaction', 'sticker', 'replyTo', 'reference'],
] as const;

/** Returns the request that sends a message once more as it was, to the same person or to another number. */
export function sendAgain(message: Message, to?: string): SendRequest {
  const said = SAID.flatMap((name) => {
    const value = (message as unknown as Record<string, unknown>)[name];
    // Of a sticker the kind is its type; a reaction names its message itself.
    const foreign =
      (name === 'mediaType' && message.type === 'sticker') ||
      (name === 'replyTo' && (message.type === 'reaction' || to !== undefined));
    return value === undefined || foreign ? [] : [[name, value]];
  });
  return {
    to: to ?? message.recipient ?? message.contactId,
    type: message.type,
    from: message.channelId,
    ...Object.fromEntries(said),
  } as SendRequest;
}

/** Returns the ids of the messages that failed and whose like was sent later; they come newest first. */
export function sentOnceMore(messages: readonly Message[]): ReadonlySet<string> {
  const again = new Set<string>();
  const oldest = messages.findLastIndex(({ failure }) => failure);
  const later = new Set<string>();
  for (const message of messages.slice(0, oldest + 1)) {
    if (message.direction !== 'outbound') continue;
    const said = JSON.stringify(sendAgain(message));
    if (message.failure && later.has(said)) again.add(message.messageId);
    later.add(said);
  }
  return again;
}
