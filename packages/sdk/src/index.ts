export { createMeghdoot, type Meghdoot } from './client.ts';
export { type ErrorCode, type ErrorDetail, MeghdootError } from './errors.ts';
export type { Presence, StreamOptions } from './event-stream.ts';
export type { components, operations, paths } from './generated/api.ts';
export type { Http, MeghdootOptions } from './http.ts';
export type { ContentOptions, UploadOptions } from './resources/media.ts';
export {
  type CallOptions,
  type ChangeOptions,
  type CreateOptions,
  etagOf,
  type ForceOptions,
  type Page,
} from './responses.ts';
export type * from './schemas.ts';
export {
  type EventNoun,
  type EventType,
  type MeghdootEvent,
  verifyWebhook,
  WebhookVerificationError,
} from './verify-webhook.ts';
