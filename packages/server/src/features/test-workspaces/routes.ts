/** The hands on the built-in simulator: the control API for testers, and a workspace's own phone. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { type Config, isLoopbackUrl } from '../../config.ts';
import { ApiError, invalid } from '../../errors.ts';
import type { Clock } from '../../platform/clock.ts';
import { principalOf } from '../../platform/http/authenticate.ts';
import { Success, success } from '../../platform/http/envelope.ts';
import { isLoopbackRequest } from '../../platform/http/loopback.ts';
import { limited } from '../../platform/http/rate-limit.ts';
import type { SentFile } from '../../simulator/control/control.ts';
import { handleControl } from '../../simulator/control/over-http.ts';
import type { Simulator } from '../../simulator/simulator.ts';
import type { ChannelDirectory } from '../channels/directory.ts';
import type { MediaLibrary } from '../media/library.ts';
import { objectKey } from '../media/objects/object-store.ts';
import { findMedium } from '../media/store.ts';

export interface SimulatorRoutesOptions {
  config: Config;
  clock: Clock;
  channels: ChannelDirectory;
  media: MediaLibrary;
  /** None: this server runs without one. */
  simulator: Simulator | undefined;
}

const Inbound = Type.Object(
  {
    from: Type.String({
      maxLength: 64,
      description: 'Who writes: a phone number with country code.',
      examples: ['+919876543210'],
    }),
    text: Type.Optional(
      Type.String({ maxLength: 4096, description: 'What they write; with a medium, its caption.' }),
    ),
    mediaId: Type.Optional(
      Type.String({ maxLength: 64, description: 'A medium of the workspace, which they send.' }),
    ),
  },
  { title: 'SimulatedInbound', examples: [{ from: '+919876543210', text: 'Where is my order?' }] },
);

export function simulatorRoutes(o: SimulatorRoutesOptions): FastifyPluginAsyncTypebox {
  const { config, clock, channels, simulator, media } = o;
  return async (app) => {
    if (simulator && (isLoopbackUrl(config.baseUrl) || config.simulatorControl)) {
      const { control } = simulator;
      app.all('/_simulator/*', {
        config: { access: 'public', changesFrom: 'any' },
        schema: { hide: true },
        onRequest: async (request) => {
          if (!isLoopbackRequest(request.socket.remoteAddress, request.headers))
            throw new ApiError('NOT_FOUND', { message: 'There is no such path.' });
        },
        handler: async (request, reply) => {
          const url = new URL(request.url, 'http://localhost');
          const path = url.pathname.slice('/_simulator/'.length);
          const { method, body } = request;
          const answer = await handleControl(control, { method, path, query: url.searchParams, body });
          return reply.code(answer.status).send(answer.body);
        },
      });
    }

    app.post(
      '/api/v1/simulator/inbound',
      {
        config: {
          access: ['messages'] as const,
          errors: [404],
          ...limited(config.limits.api, 'api', 'credential'),
        },
        schema: {
          operationId: 'simulateInbound',
          summary: 'Write to a test workspace, as a person with a phone would',
          description: 'Test workspaces only: a live workspace has no simulator: 404.',
          tags: ['Simulator'],
          body: Inbound,
          response: {
            200: Success(
              Type.Object({
                providerId: Type.String({ description: "The simulated WhatsApp's id of the message." }),
              }),
            ),
          },
        },
      },
      async (request) => {
        const own = await channels.ofWorkspace(principalOf(request).workspaceId);
        const channel = own.find(({ mode, status }) => mode === 'simulator' && status !== 'not_ready');
        if (!simulator || !channel)
          throw new ApiError('NOT_FOUND', { message: 'This workspace has no simulator.' });
        const { from, text, mediaId } = request.body;
        if (text === undefined && mediaId === undefined) throw invalid('text', 'or mediaId is required');
        const file = mediaId === undefined ? undefined : await fileOf(media, channel.workspaceId, mediaId);
        const made = await simulator.control.inbound({ from, text, file, channel: channel.id });
        const [fault] = 'faults' in made ? made.faults : [];
        if (fault) throw invalid(fault.field, fault.message);
        return success(clock.now(), { providerId: (made as { id: string }).id });
      },
    );
  };
}

/** A medium of the workspace, for a person to send. */
async function fileOf({ db, objects }: MediaLibrary, workspaceId: string, id: string): Promise<SentFile> {
  const row = await findMedium(db, workspaceId, id);
  const { sha256 } = row ?? {};
  const content = sha256 ? await objects.read(objectKey(workspaceId, id, sha256)) : undefined;
  if (!row || !content) throw invalid('mediaId', 'names no medium of this workspace');
  return {
    ...{ kind: row.kind, mimeType: row.mime_type, content },
    ...(row.file_name !== null && { fileName: row.file_name }),
  };
}
