/** Every kind of event there is. */
export const EVENT_TYPES = [
  'message.queued',
  'message.sent',
  'message.delivered',
  'message.read',
  'message.failed',
  'message.unconfirmed',
  'message.received',
  'contact.created',
  'contact.updated',
  'contact.opted_out',
  'contact.opted_in',
  'template.updated',
  'channel.updated',
  'webhook.disabled',
  'webhook.test',
] as const;

export type EventType = (typeof EVENT_TYPES)[number];
