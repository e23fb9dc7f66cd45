import type { ActiveChannel } from '../../channels/directory.ts';
import type { FeedEvent } from '../../feed/read.ts';

/** An event that a consumer is to hear of, and whose number it concerns. */
export interface Meant {
  event: FeedEvent;
  data: object;
  channel: ActiveChannel;
  /** The field of Meta's webhooks. */
  field: string;
}
