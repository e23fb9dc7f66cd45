import type { Row } from '../../../platform/database/schema/schema.ts';
import type { ActiveChannel } from '../../channels/directory.ts';

/** An event that a consumer is to hear of, and whose number it concerns. */
export interface Meant {
  event: Row<'events'>;
  data: object;
  channel: ActiveChannel;
  /** The field of Meta's webhooks. */
  field: string;
}
