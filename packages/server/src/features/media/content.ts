/** The bytes of a medium over HTTP: whole or a range (RFC 9110 §14), to be saved and never shown as a page of ours. */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../errors.ts';
import type { MediaLibrary } from './library.ts';
import { type ByteRange, objectKey } from './objects/object-store.ts';
import type { MediumRow } from './store.ts';

export async function sendContent(
  { objects, log }: MediaLibrary,
  row: MediumRow,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { workspace_id: workspaceId, id, bytes, sha256 } = row;
  if (row.state !== 'stored' || bytes === null || sha256 === null) throw notHere(row.state);
  const tag = `"${sha256}"`;
  const range = rangeOf(request.headers, tag, bytes);
  if (range === 'unsatisfiable')
    throw new ApiError('RANGE_NOT_SATISFIABLE', { headers: { 'content-range': `bytes */${bytes}` } });
  const known = isKnown(request.headers['if-none-match'], tag);
  const key = objectKey(workspaceId, id, sha256);
  const stream = known || request.method === 'HEAD' ? undefined : await objects.read(key, range);
  if (!stream && !known && request.method !== 'HEAD') {
    log.error({ medium: id, requestId: request.id }, 'the bytes of a medium are not there');
    throw lost();
  }
  void reply.headers({ etag: tag, 'accept-ranges': 'bytes', 'cache-control': 'private, no-cache' });
  if (known) return reply.code(304).send();
  if (range) void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes}`);
  void reply.type(row.mime_type).headers({
    'content-length': String(range ? range.end - range.start + 1 : bytes),
    'content-disposition': dispositionOf(row.file_name ?? id),
    'content-security-policy': "default-src 'none'; sandbox",
  });
  return reply.send(stream ?? Readable.from([])); // to a HEAD, of which Fastify would say that nothing has no length
}

const lost = () =>
  new ApiError('NOT_FOUND', {
    message: 'The bytes of this medium are lost.',
    hint: 'Ask the operator to restore the media from a backup.',
  });

const notHere = (state: MediumRow['state']) =>
  new ApiError('NOT_FOUND', {
    message:
      state === 'pending'
        ? 'This medium is still being fetched from WhatsApp.'
        : 'This medium could not be fetched from WhatsApp.',
    hint:
      state === 'pending'
        ? 'Wait for the event media.stored.'
        : 'Read the medium: failure says why; ask the person to send it again.',
  });

const isKnown = (header: string | undefined, tag: string) =>
  header?.split(',').some((each) => ['*', tag].includes(each.trim().replace(/^W\//, ''))) ?? false;

/**
 * Returns the one range that is served. A request with several, or for a file that has changed since, gets the whole
 * file.
 */
function rangeOf(
  headers: FastifyRequest['headers'],
  tag: string,
  bytes: number,
): ByteRange | 'unsatisfiable' | undefined {
  const condition = headers['if-range'];
  if (condition !== undefined && condition !== tag) return undefined;
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range?.trim() ?? '') ?? [];
  if (from === undefined || to === undefined || from + to === '') return undefined;
  const start = from === '' ? Math.max(0, bytes - Number(to)) : Number(from);
  const end = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
  return start >= bytes || (from === '' && Number(to) === 0) ? 'unsatisfiable' : { start, end };
}

/** RFC 6266: the name in ASCII, and as it is. */
function dispositionOf(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const exact = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}
