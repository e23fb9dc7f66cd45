import type { Row } from '../../../platform/database/schema/schema.ts';
import { DELIVERY_UNKNOWN, type Failure } from '../../../whatsapp/failures.ts';

/** Returns whether WhatsApp may have a message that has failed: its answer was lost, and no receipt has come. */
export const isUnknown = ({ status, failure }: Pick<Row<'messages'>, 'status' | 'failure'>): boolean =>
  status === 'failed' && failure !== null && (JSON.parse(failure) as Failure).code === DELIVERY_UNKNOWN.code;
