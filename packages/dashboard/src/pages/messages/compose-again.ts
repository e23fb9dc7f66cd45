import type { Message } from '@meghdoot/sdk';
import { personIn } from '../../nouns/messages/person.ts';
import type { Search } from '../../search.ts';

/** The URL where a message is written once more, filled in as it was. */
export function composeAgain(message: Message): Search {
  const object = objectIn(message);
  return {
    to: personIn(message),
    type: object ? 'rich' : message.type,
    kind: object ? 'json' : undefined,
    json: object && JSON.stringify({ type: message.type, [message.type]: object }, null, 2),
    message: message.message,
    template: message.templateName,
    language: message.templateLanguage,
    variables: message.variables && JSON.stringify(message.variables),
    components: message.components && JSON.stringify(message.components),
    mediaUrl: message.mediaUrl,
    mediaId: message.mediaId,
    mediaType: message.mediaType,
    caption: message.caption,
    filename: message.filename,
    reference: message.reference,
  };
}

function objectIn({ interactive, location, contacts, reaction, sticker }: Message): object | undefined {
  return interactive ?? location ?? contacts ?? reaction ?? sticker;
}
