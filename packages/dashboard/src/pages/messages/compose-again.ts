import type { Message } from '@meghdoot/sdk';
import { personIn } from '../../nouns/messages/person.ts';
import type { Search } from '../../search.ts';

/** The URL where a message is written once more, filled in as it was. */
export function composeAgain(message: Message): Search {
  return {
    to: personIn(message),
    type: message.type,
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
