import { type JsonObject, objectOf, textOf } from '../json.ts';
import { phoneOf } from '../phone.ts';
import type { ChangeContext, ChannelUpdate, IgnoredUpdate, TemplateUpdate } from './update.ts';

// The fields that say something about a number or its account (Meta: Webhooks).
const CHANNEL_FIELDS: ReadonlySet<string> = new Set([
  ...['account_alerts', 'account_review_update', 'account_update', 'business_capability_update'],
  ...['phone_number_name_update', 'phone_number_quality_update', 'security'],
  // Meta's own pages write the last of these three ways.
  ...['business_username_update', 'business_username_updates', 'phone_number_username_update'],
]);

/** Returns the update of a change to any field that is about a number, an account or a template. */
export function accountUpdates(
  value: JsonObject,
  context: ChangeContext,
): TemplateUpdate | ChannelUpdate | IgnoredUpdate {
  const { wabaId, phoneNumberId, field } = context;
  const template = templateUpdate(value, context);
  if (template) return template;
  if (CHANNEL_FIELDS.has(field)) {
    const update: ChannelUpdate = { kind: 'channel', wabaId, field, value };
    if (phoneNumberId !== '') update.phoneNumberId = phoneNumberId;
    const displayPhone = phoneOf(value.display_phone_number);
    if (displayPhone !== undefined) update.displayPhone = displayPhone;
    return update;
  }
  const ignored: IgnoredUpdate = { kind: 'ignored', wabaId, field, reason: 'field not used here' };
  if (phoneNumberId !== '') ignored.phoneNumberId = phoneNumberId;
  return ignored;
}

function templateUpdate(value: JsonObject, { wabaId, field }: ChangeContext): TemplateUpdate | undefined {
  const providerTemplateId = textOf(value.message_template_id);
  if (!field.includes('template') || !providerTemplateId) return undefined;
  const happened = templateEvent(value, field);
  if (!happened) return undefined;
  const update: TemplateUpdate = {
    kind: 'template',
    wabaId,
    providerTemplateId,
    name: textOf(value.message_template_name) ?? '',
    // Meta's sample says `en-US` here, everything else of Meta's `en_US`.
    language: (textOf(value.message_template_language) ?? '').replaceAll('-', '_'),
    event: happened.event,
  };
  if (happened.reason !== undefined && happened.reason !== 'NONE') update.reason = happened.reason;
  const recommendation = textOf(objectOf(value.rejection_info).recommendation);
  if (recommendation !== undefined) update.recommendation = recommendation;
  const title = textOf(objectOf(value.other_info).title);
  if (title !== undefined) update.title = title;
  const at = Number(textOf(value.category_update_timestamp) ?? Number.NaN);
  if (Number.isSafeInteger(at)) update.at = at * 1000;
  return update;
}

// Their fields tell the events apart: Meta's example of a quality update has the field of a status update.
function templateEvent(
  value: JsonObject,
  field: string,
): { event: string; reason?: string | undefined } | undefined {
  const event = textOf(value.event);
  if (event) return { event: event.toUpperCase(), reason: textOf(value.reason) };
  const quality = textOf(value.new_quality_score);
  if (quality) return { event: 'QUALITY', reason: quality };
  const notice = textOf(value.correct_category);
  if (notice) return { event: 'CATEGORY_NOTICE', reason: notice };
  const category = textOf(value.new_category);
  if (category) return { event: 'CATEGORY', reason: category };
  return field === 'message_template_components_update' ? { event: 'COMPONENTS' } : undefined;
}
