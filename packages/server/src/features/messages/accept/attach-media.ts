import type { ErrorDetail } from '../../../errors.ts';
import type { Db } from '../../../platform/database/dialect.ts';
import { isMediumId, referencesIn, withFileNames } from '../../media/references.ts';
import { type MediumRow, mediaByIds } from '../../media/store.ts';

interface Body extends Record<string, unknown> {
  mediaId?: string;
  mediaType?: string;
  caption?: string;
  filename?: string;
  voice?: boolean;
  components?: unknown[];
}

/**
 * Looks up the media of ours that a message names, and completes the message by them: what kind it is, the name of a
 * document. Returns what does not fit. Nothing is asked for a message without such media.
 */
export async function attachMedia(db: Db, workspaceId: string, body: Body): Promise<ErrorDetail[]> {
  const references = referencesIn(body);
  if (references.length === 0) return [];
  const ids = [...new Set(references.map(({ id }) => id))];
  const media = await mediaByIds(
    db,
    ids.map((id) => ({ workspaceId, id })),
  );
  const faults = references.flatMap(({ id, kind, field }) => {
    const message = faultOf(media.get(id), kind);
    return message === undefined ? [] : [{ field, message }];
  });
  const own = isMediumId(body.mediaId) ? media.get(body.mediaId) : undefined;
  if (faults.length > 0) return faults;
  if (own) {
    const { kind } = own;
    if (body.caption !== undefined && (kind === 'audio' || kind === 'sticker'))
      faults.push({ field: 'caption', message: `does not go with ${kind}` });
    if (body.filename !== undefined && kind !== 'document')
      faults.push({ field: 'filename', message: `does not go with ${kind}` });
    if (body.voice === true && own.mime_type?.startsWith('audio/ogg') !== true)
      faults.push({ field: 'voice', message: `takes Ogg with Opus, and this is ${own.mime_type ?? kind}` });
    body.mediaType = kind;
    if (kind === 'document' && own.file_name !== null) body.filename ??= own.file_name;
  }
  Object.assign(
    body,
    withFileNames(body, (id) => media.get(id)?.file_name ?? undefined),
  );
  return faults;
}

function faultOf(medium: MediumRow | undefined, kind: string | undefined): string | undefined {
  if (!medium) return 'names no medium of this workspace';
  if (medium.state === 'pending') return 'names a medium that is still being fetched from WhatsApp';
  if (medium.state === 'failed') return 'names a medium that could not be fetched from WhatsApp';
  return kind === undefined || kind === medium.kind ? undefined : `is ${medium.kind}, not ${kind}`;
}
