/** This file makes a received file known at once; a worker of its own fetches it from WhatsApp. */
import { announce } from '../../platform/database/announce.ts';
import { insertRows } from '../../platform/database/batch.ts';
import { randomOf } from '../../platform/database/context.ts';
import type { Trx } from '../../platform/database/dialect.ts';
import type { NewRow } from '../../platform/database/schema/schema.ts';
import { UNKNOWN_TYPE } from '../../platform/http/body/media-type.ts';
import type { InboundMedia } from '../../whatsapp/inbound/update.ts';
import { bareType } from '../../whatsapp/media/formats.ts';
import { hexDigest } from '../../whatsapp/media/graph-media.ts';
import type { MessageMedium } from './schemas.ts';
import type { MediaKind } from './store.ts';

export interface IncomingMedium {
  workspaceId: string;
  channelId: string;
  messageId: string;
  kind: MediaKind;
  media: InboundMedia & { id: string };
}

/** Returns the row of a medium that has come in and is to be fetched at once. */
export function incomingRow(trx: Trx, incoming: IncomingMedium, now: number): NewRow<'media'> {
  const { media } = incoming;
  return {
    workspace_id: incoming.workspaceId,
    id: randomOf(trx).newId('med', now),
    state: 'pending',
    kind: incoming.kind,
    mime_type: bareType(media.mimeType ?? UNKNOWN_TYPE),
    file_name: media.filename ?? null,
    bytes: null,
    sha256: null,
    created_at: now,
    message_id: incoming.messageId,
    channel_id: incoming.channelId,
    provider_id: media.id,
    provider_sha256: hexDigest(media.sha256) ?? null,
    fetch_at: now,
    failure: null,
  };
}

export async function insertIncoming(trx: Trx, rows: readonly NewRow<'media'>[]): Promise<void> {
  if (rows.length === 0) return;
  await insertRows(trx, 'media', rows);
  announce(trx, 'media');
}

/** Returns a medium as its message shows it. */
export function shownInMessage(
  row: Pick<NewRow<'media'>, 'id' | 'kind' | 'mime_type' | 'file_name' | 'state'>,
): MessageMedium {
  const { id, kind, mime_type: mimeType, file_name: fileName, state } = row;
  return { id, kind, mimeType, ...(fileName != null && { fileName }), state };
}
