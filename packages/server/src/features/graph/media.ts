/** Media at the door: uploads, what is known of one, its bytes at an address of five minutes. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../../errors.ts';
import { MINUTE, SECOND } from '../../platform/clock.ts';
import { principalOf } from '../../platform/http/admission/authenticate.ts';
import { apiLimit } from '../../platform/http/admission/rate-limit.ts';
import { createLargeBodyRoom } from '../../platform/http/body/large-bodies.ts';
import { isForm } from '../../platform/http/body/one-file.ts';
import { MEDIA_MIME_TYPES } from '../../whatsapp/media/formats.ts';
import type { ChannelDirectory } from '../channels/directory.ts';
import { sendContent } from '../media/content.ts';
import { keepUpload } from '../media/keep.ts';
import type { MediaLibrary } from '../media/library.ts';
import { removeMedium } from '../media/remove.ts';
import { findMedium, type MediumRow } from '../media/store.ts';
import { receiveUpload } from '../media/upload/receive.ts';
import { baseOf, DOOR } from './door-url.ts';
import { GraphRefusal, invalidParameter, noSuchNode } from './graph-error.ts';
import { type Node, UNDESCRIBED } from './node.ts';
import { channelOf } from './nodes.ts';

export interface MediaDoorOptions {
  media: MediaLibrary;
  channels: ChannelDirectory;
}

const PURPOSE = 'graph media';
/** A URL is good for as long as Meta's. */
const GOOD_FOR_MS = 5 * MINUTE;
/** A download waits this long for a file that a person has just sent and that is on its way here from Meta. */
const FETCH_WAIT_MS = 20 * SECOND;
const FETCH_LOOK_MS = SECOND / 4;

export function mediaDoorRoutes(app: FastifyInstance, o: MediaDoorOptions): void {
  const { sealer } = app.installation;
  const { media, channels } = o;
  const limits = apiLimit(app);
  const room = createLargeBodyRoom((request) => principalOf(request).workspaceId);

  app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers();
    // Left unread: the handler takes it piece by piece.
    uploads.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
    uploads.addContentTypeParser('*', (_request, _payload, done) => done(noFile()));
    uploads.post<Node>(
      `${DOOR}/:node/media`,
      {
        config: { access: ['messages', 'write'] as const, ...limits },
        schema: UNDESCRIBED,
        onRequest: room,
      },
      async (request) => {
        const { workspaceId } = principalOf(request);
        await channelOf(channels, workspaceId, request);
        if (!isForm(request)) throw noFile();
        const upload = await receive(request);
        try {
          return { id: (await keepUpload(media, workspaceId, upload)).id };
        } finally {
          await media.spool.discard(upload.file);
        }
      },
    );
  });

  app.get<{ Params: { sealed: string } }>(
    `${DOOR}/media-content/:sealed`,
    { config: { access: 'public' }, schema: UNDESCRIBED },
    async (request, reply) => {
      const place = opened(request.params.sealed);
      if (!place || place.until < media.clock.now()) throw expired();
      const row = await whenFetched(place);
      if (!row) throw expired();
      return sendContent(media, row, request, reply);
    },
  );

  async function receive(request: FastifyRequest) {
    try {
      return await receiveUpload(request, media.spool, { otherFields: true });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'UNSUPPORTED_MEDIA_TYPE') throw error;
      throw invalidParameter(
        `Param file must be a file with one of the following types: ${MEDIA_MIME_TYPES.join(', ')}. ${error.message}`,
      );
    }
  }

  interface Place {
    workspaceId: string;
    id: string;
    until: number;
  }

  function opened(sealed: string): Place | undefined {
    try {
      return JSON.parse(sealer.open(sealed, PURPOSE)) as Place;
    } catch {
      return undefined;
    }
  }

  async function whenFetched({ workspaceId, id }: Place): Promise<MediumRow | undefined> {
    const { db, clock } = media;
    const latest = clock.now() + FETCH_WAIT_MS;
    for (;;) {
      const row = await findMedium(db, workspaceId, id);
      if (row?.state !== 'pending' || clock.now() >= latest) return row;
      await clock.sleep(FETCH_LOOK_MS);
    }
  }
}

/** Returns what Graph says of a medium, or undefined when there is none of that id. */
export async function mediumNode(
  { media }: MediaDoorOptions,
  request: FastifyRequest,
  id: string,
): Promise<object | undefined> {
  const { workspaceId } = principalOf(request);
  const row = await findMedium(media.db, workspaceId, id);
  if (!row || row.state === 'failed') return undefined;
  const sealed = request.server.installation.sealer.seal(
    JSON.stringify({ workspaceId, id, until: media.clock.now() + GOOD_FOR_MS }),
    PURPOSE,
  );
  return {
    messaging_product: 'whatsapp',
    url: `${baseOf(request)}${DOOR}/media-content/${sealed}`,
    mime_type: row.mime_type,
    ...(row.sha256 !== null && { sha256: row.sha256 }),
    ...(row.bytes !== null && { file_size: row.bytes }),
    id,
  };
}

export async function deleteMediumNode(
  { media }: MediaDoorOptions,
  request: FastifyRequest,
  id: string,
): Promise<object> {
  const { workspaceId } = principalOf(request);
  if (!(await findMedium(media.db, workspaceId, id))) throw noSuchNode(request.method, id);
  await removeMedium(media, workspaceId, id);
  return { success: true };
}

const noFile = () => invalidParameter('The parameter file is required.');

const expired = () =>
  new GraphRefusal({
    ...{ http: 404, code: 100, type: 'GraphMethodException' },
    message: '(#100) The URL of this medium has expired. Ask for a new one by its id.',
  });
