/** The fields of Meta's webhooks that there are here, and the one that an event is said in. */
import type { EventData, EventType } from '../../events/types.ts';

type Template = EventData['template'];

const TEMPLATE_FIELDS: Record<NonNullable<Template['change']>['kind'], string> = {
  status: 'message_template_status_update',
  quality: 'message_template_quality_update',
  category: 'template_category_update',
  category_notice: 'template_category_update',
};

/** The field of what is sent from the WhatsApp Business app, where it shares the number (Meta: smb_message_echoes). */
export const ECHOES = 'smb_message_echoes';

export const FIELDS: readonly string[] = ['messages', ECHOES, ...new Set(Object.values(TEMPLATE_FIELDS))];

/** Returns whether events of a type can be sent in one of Meta's fields. */
export const saysInField = (field: string, type: EventType): boolean =>
  field === ECHOES
    ? type === 'message.sent'
    : type.startsWith(field === 'messages' ? 'message.' : 'template.');

/** Undefined: Meta would not say it. */
export function fieldOf(type: EventType, data: object): string | undefined {
  if (type === 'message.sent' && (data as EventData['message']).sentFrom === 'app') return ECHOES;
  if (type !== 'template.updated') return 'messages';
  const { change } = data as Template;
  return change && TEMPLATE_FIELDS[change.kind];
}
