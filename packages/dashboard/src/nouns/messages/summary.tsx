import type { Message } from '@meghdoot/sdk';
import { useApiQuery } from '../../api/api.tsx';
import { useMessagesWords } from '../../words/en/messages.ts';
import { templateOf } from '../templates/queries.ts';
import { valuesOf } from '../templates/template-values.ts';
import { objectOf, objectsOf, PLACEHOLDER, partsOf, textOf } from '../whatsapp/template-parts.ts';

/** A message in a line: what was said, of a template too. */
export function Summary({ message }: { message: Message }) {
  const { kinds } = useMessagesWords();
  const { message: text, type, templateName, caption, filename, mediaType, answer } = message;
  const own = text ?? textOf(objectOf(message.interactive?.body).text);
  if (own) return own;
  if (templateName) return <Sentence message={message} name={templateName} />;
  const kind = mediaType ?? answer?.kind ?? type;
  return [kinds[kind] ?? kind, caption ?? filename ?? detailOf(message)].filter(Boolean).join(': ');
}

/** Returns an object of WhatsApp's in one line: a place, a name, an emoji. */
function detailOf({ type, content, location, contacts, reaction }: Message): string {
  if (type === 'location') return textOf((location ?? content)?.name);
  if (type === 'reaction') return textOf((reaction ?? content)?.emoji);
  const cards = type === 'contacts' ? objectsOf(contacts ?? content?.contacts) : [];
  return cards.map(({ name }) => textOf(objectOf(name).formatted_name)).join(', ');
}

/** The template's words with the values that were sent; its name while they are not known, or if it is gone. */
function Sentence({ message, name }: { message: Message; name: string }) {
  const messages = useMessagesWords();
  const { data: template } = useApiQuery(templateOf(message));
  const body = template ? partsOf(template).body : undefined;
  if (body === undefined) return messages.template(name);
  const values = valuesOf(message);
  return body.replace(PLACEHOLDER, (whole, placeholder: string) => values[placeholder] ?? whole);
}
