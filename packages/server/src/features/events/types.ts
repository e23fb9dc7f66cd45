/** Every kind of event there is. */
export const EVENT_TYPES = [
  'message.queued',
  'message.sent',
  'message.delivered',
  'message.read',
  'message.failed',
  'message.unconfirmed',
  'message.cancelled',
  'message.received',
  'media.stored',
  'media.failed',
  'contact.created',
  'contact.updated',
  'contact.opted_out',
  'contact.opted_in',
  'contact.erased',
  'conversation.updated',
  'import.updated',
  'template.updated',
  'channel.updated',
  'channel.funds_lacking',
  'channel.funds_restored',
  'campaign.scheduled',
  'campaign.started',
  'campaign.paused',
  'campaign.resumed',
  'campaign.finished',
  'campaign.stopped',
  'campaign.cancelled',
  'webhook.disabled',
  'webhook.test',
] as const;

export type EventType = (typeof EVENT_TYPES)[number];

/**
 * The data of each noun's events. A noun declares its own beside the schema that the API description publishes
 * (`declare module` in its `schemas.ts`), because events come before all nouns.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the nouns fill it
export interface EventData {}

type NounOf<Type extends string> = Type extends `${infer Noun}.${string}` ? Noun : never;

export type DataOf<Type extends EventType> = EventData[NounOf<Type> & keyof EventData];
