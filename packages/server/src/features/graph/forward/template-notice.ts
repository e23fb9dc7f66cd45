import type { EventData } from '../../events/types.ts';

/** The `value` of the field `message_template_status_update`. */
export function templateValue({ id, name, language, status }: EventData['template']): object {
  return {
    event: status,
    message_template_id: id,
    message_template_name: name,
    message_template_language: language,
    reason: 'NONE',
  };
}
