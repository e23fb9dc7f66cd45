/**
 * Meta's resumable upload, by which clients bring the samples of template headers: what they get for a handle is the id
 * of a medium of ours, which a template takes as its sample.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HOUR } from '../../platform/clock.ts';
import { principalOf } from '../../platform/http/admission/authenticate.ts';
import { apiLimit } from '../../platform/http/admission/rate-limit.ts';
import { createLargeBodyRoom } from '../../platform/http/body/large-bodies.ts';
import { textOf } from '../../whatsapp/json.ts';
import { MOST_MEDIA_BYTES } from '../../whatsapp/media/formats.ts';
import { keepUpload } from '../media/keep.ts';
import { receiveFile } from '../media/upload/receive.ts';
import { DOOR } from './door-url.ts';
import { invalidParameter, noSuchNode } from './graph-error.ts';
import type { MediaDoorOptions } from './media.ts';
import { fieldsOf, type Node, UNDESCRIBED } from './node.ts';

const PURPOSE = 'graph upload';
const GOOD_FOR_MS = 24 * HOUR;

interface Begun {
  workspaceId: string;
  fileName: string;
  contentType: string;
  /** The bytes of the whole file. */
  bytes: number;
  until: number;
}

export function sampleUploadRoutes(app: FastifyInstance, o: MediaDoorOptions): void {
  const { sealer } = app.installation;
  const { media } = o;
  const config = { access: ['write'] as const, ...apiLimit(app) };
  const room = createLargeBodyRoom((request) => principalOf(request).workspaceId);

  app.post<Node>(`${DOOR}/:node/uploads`, { config, schema: UNDESCRIBED }, async (request) => {
    const { file_name, file_type, file_length } = fieldsOf(request);
    const contentType = textOf(file_type);
    if (contentType === undefined) throw invalidParameter('The parameter file_type is required.');
    const bytes = Number(textOf(file_length));
    if (!Number.isSafeInteger(bytes) || bytes < 1 || bytes > MOST_MEDIA_BYTES)
      throw invalidParameter(`Param file_length must be from 1 to ${MOST_MEDIA_BYTES}`);
    const { workspaceId } = principalOf(request);
    const begun: Begun = {
      workspaceId,
      contentType,
      bytes,
      fileName: textOf(file_name)?.slice(0, 100) ?? '',
      until: media.clock.now() + GOOD_FOR_MS,
    };
    return { id: `upload:${sealer.seal(JSON.stringify(begun), PURPOSE)}` };
  });

  app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers();
    // Left unread: the handler takes it piece by piece.
    uploads.addContentTypeParser('*', (_request, _payload, done) => done(null));
    uploads.post<Sealed>(
      `${DOOR}/upload/:sealed`,
      { config, schema: UNDESCRIBED, onRequest: room },
      async (request) => {
        const begun = opened(request);
        if (Number(request.headers.file_offset ?? 0) !== 0)
          throw invalidParameter('Param file_offset must be 0: an upload is taken whole.');
        const upload = await receiveFile(wholeOf(request.raw, begun.bytes), begun, media.spool);
        try {
          return { h: (await keepUpload(media, begun.workspaceId, upload)).id };
        } finally {
          await media.spool.discard(upload.file);
        }
      },
    );
  });

  /** Says from where an upload goes on: always from 0, because one that breaks off leaves nothing. */
  app.get<Sealed>(`${DOOR}/upload/:sealed`, { config, schema: UNDESCRIBED }, async (request) => {
    opened(request);
    return { id: `upload:${request.params.sealed}`, file_offset: 0 };
  });

  function opened(request: FastifyRequest<Sealed>): Begun {
    try {
      const begun = JSON.parse(sealer.open(request.params.sealed, PURPOSE)) as Begun;
      if (begun.workspaceId === principalOf(request).workspaceId && begun.until >= media.clock.now())
        return begun;
    } catch {
      // Refused like an upload that does not exist.
    }
    throw noSuchNode(request.method, `upload:${request.params.sealed}`);
  }
}

/**
 * Yields the pieces of a file, and throws where fewer or more than `bytes` come. What comes after the end is
 * dropped up to a bound, so that the client reads the response.
 */
async function* wholeOf(pieces: AsyncIterable<Buffer>, bytes: number): AsyncIterable<Buffer> {
  let received = 0;
  for await (const piece of pieces) {
    received += piece.length;
    if (received > bytes + MOST_MEDIA_BYTES) break;
    if (received <= bytes) yield piece;
  }
  if (received !== bytes)
    throw invalidParameter(
      'Partial request (did not match length of file)',
      `file_length is ${bytes}, and ${received < bytes ? `${received} bytes` : 'more'} came: send the whole file again.`,
    );
}

interface Sealed {
  Params: { sealed: string };
}
