import { isRichType, type RichType } from '../messages/check.ts';
import { mediaTypeOfUrl } from './media-type.ts';

/** A message to be sent; Meta's own object of a rich type is in the member that is named like the type. */
export interface OutgoingMessage extends Partial<Record<RichType, unknown>> {
  type: 'text' | 'template' | 'media' | RichType;
  message?: string;
  templateName?: string;
  templateLanguage?: string;
  /** The body's parameters: an array for positional, an object for named ones. */
  variables?: string[] | Record<string, string>;
  /** The components in Meta's form; with `variables` they hold everything but the body. */
  components?: unknown[];
  mediaUrl?: string;
  mediaId?: string;
  mediaType?: string;
  caption?: string;
  filename?: string;
  /** Says whether audio is a voice message, which must be Ogg with Opus (Meta: Audio messages). */
  voice?: boolean;
  previewUrl?: boolean;
  replyToProviderId?: string;
  marketing?: Marketing;
}

/**
 * The options of the Marketing Messages API, which optimises whom a message reaches; an absent member is Meta's
 * default.
 */
export interface Marketing {
  /** Says whether a message that this API may not send goes by the usual one. */
  productPolicy?: 'CLOUD_API_FALLBACK' | 'STRICT';
  /** Says whether Meta is told what becomes of the message. */
  activitySharing?: boolean;
  /** Meta's own object of a maximum price. */
  optimizationSpec?: Record<string, unknown>;
  /** Raises or lowers the maximum price of the template. */
  bidMultiplier?: number;
}

export type Recipient = { phone: string } | { userId: string };

/** The body of `POST /{phone-number-id}/messages` or `…/marketing_messages`; receipts bring `tag` back. */
export function messagePayload(m: OutgoingMessage, recipient: Recipient, tag: string): object {
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    // With both, `to` would win (Meta: Send messages).
    ...('phone' in recipient ? { to: recipient.phone } : { recipient: recipient.userId }),
    ...content(m),
    // A reaction names its message itself, and cannot quote one (Meta: Contextual replies).
    ...(m.replyToProviderId === undefined || m.type === 'reaction'
      ? undefined
      : { context: { message_id: m.replyToProviderId } }),
    ...marketing(m.marketing),
    biz_opaque_callback_data: tag,
  };
}

function marketing(own: Marketing = {}): object {
  return {
    ...(own.productPolicy !== undefined && { product_policy: own.productPolicy }),
    ...(own.activitySharing !== undefined && { message_activity_sharing: own.activitySharing }),
    ...(own.optimizationSpec !== undefined && { optimization_spec: own.optimizationSpec }),
    ...(own.bidMultiplier !== undefined && { per_message_bid_multiplier: own.bidMultiplier }),
  };
}

function content(m: OutgoingMessage): object {
  if (m.type === 'template') return { type: 'template', template: template(m) };
  if (m.type === 'media' || (m.type === 'sticker' && m.sticker === undefined)) return media(m);
  if (m.type === 'reaction' && m.replyToProviderId !== undefined)
    return {
      type: 'reaction',
      reaction: { ...(m.reaction as object), message_id: m.replyToProviderId },
    };
  if (isRichType(m.type)) return { type: m.type, [m.type]: m[m.type] };
  const text = { ...(m.previewUrl !== undefined && { preview_url: m.previewUrl }), body: m.message };
  return { type: 'text', text };
}

function template(m: OutgoingMessage): object {
  const parameters = bodyParameters(m.variables);
  const given = m.components ?? [];
  const components =
    parameters.length === 0
      ? given
      : [...given.filter((component) => !isBody(component)), { type: 'body', parameters }];
  return {
    name: m.templateName,
    language: { code: m.templateLanguage ?? 'en' },
    ...(components.length === 0 ? undefined : { components }),
  };
}

function bodyParameters(variables: OutgoingMessage['variables'] = []): object[] {
  if (Array.isArray(variables)) return variables.map((text) => ({ type: 'text', text }));
  return Object.entries(variables).map(([name, text]) => ({ type: 'text', parameter_name: name, text }));
}

function isBody(component: unknown): boolean {
  const type =
    typeof component === 'object' && component !== null && 'type' in component ? component.type : undefined;
  return typeof type === 'string' && type.toLowerCase() === 'body';
}

function media(m: OutgoingMessage): object {
  const type =
    m.mediaType ?? (m.mediaUrl === undefined ? undefined : mediaTypeOfUrl(m.mediaUrl)) ?? 'document';
  const captioned = type === 'image' || type === 'video' || type === 'document';
  return {
    type,
    [type]: {
      ...(m.mediaId === undefined ? { link: m.mediaUrl } : { id: m.mediaId }),
      ...(captioned && m.caption !== undefined ? { caption: m.caption } : undefined),
      ...(type === 'document' && m.filename !== undefined ? { filename: m.filename } : undefined),
      ...(type === 'audio' && m.voice === true && { voice: true }),
    },
  };
}
