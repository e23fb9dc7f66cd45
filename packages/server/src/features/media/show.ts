import type { Row } from '../../platform/database/schema/schema.ts';
import { toIst } from '../../platform/time.ts';
import type { MediumView } from './schemas.ts';

/** A medium as the API and its events show it. */
export function showMedium(row: Row<'media'>): MediumView {
  return {
    id: row.id,
    kind: row.kind,
    mimeType: row.mime_type,
    state: row.state,
    ...(row.bytes !== null && { bytes: row.bytes }),
    ...(row.sha256 !== null && { sha256: row.sha256 }),
    ...(row.file_name !== null && { fileName: row.file_name }),
    ...(row.message_id !== null && { messageId: row.message_id }),
    ...(row.failure !== null && { failure: JSON.parse(row.failure) as NonNullable<MediumView['failure']> }),
    createdAt: toIst(row.created_at),
  };
}
