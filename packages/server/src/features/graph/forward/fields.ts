/** The fields of Meta's webhooks that there are here, and the one that an event is said in. */
import type { EventData, EventType } from '../../events/types.ts';

type Template = EventData['template'];

const TEMPLATE_FIELDS: Record<NonNullable<Template['change']>['kind'], string> = {
  status: 'message_template_status_update',
  quality: 'message_template_quality_update',
  category: 'template_category_update',
  category_notice: 'template_category_update',
};

export const FIELDS: readonly string[] = ['messages', ...new Set(Object.values(TEMPLATE_FIELDS))];

/** Returns whether events of a type can be sent in one of Meta's fields. */
export const saysInField = (field: string, type: EventType): boolean =>
  type.startsWith(field === 'messages' ? 'message.' : 'template.');

/** Undefined: Meta would not say it. */
export function fieldOf(type: EventType, data: object): string | undefined {
  if (type !== 'template.updated') return 'messages';
  const { change } = data as Template;
  return change && TEMPLATE_FIELDS[change.kind];
}
