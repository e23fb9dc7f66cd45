/** The hands on the built-in simulator: the control API for testers, and a workspace's own phone. */
import type { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { isLoopbackUrl } from '../../config.ts';
import { ApiError, invalid } from '../../errors.ts';
import { principalOf } from '../../platform/http/admission/authenticate.ts';
import { isLoopbackRequest } from '../../platform/http/admission/loopback.ts';
import { apiLimit } from '../../platform/http/admission/rate-limit.ts';
import { Success, success } from '../../platform/http/response/envelope.ts';
import type { SentFile } from '../../simulator/control/control.ts';
import type { ControlFault } from '../../simulator/control/fault.ts';
import { ANSWERS } from '../../simulator/people/answers.ts';
import { SimulatorAway } from '../../simulator/shared/shared-simulator.ts';
import type { BuiltInSimulator } from '../../simulator/simulator.ts';
import type { ChannelDirectory } from '../channels/directory.ts';
import type { MediaLibrary } from '../media/library.ts';
import { objectKey } from '../media/objects/object-store.ts';
import { findMedium } from '../media/store.ts';

export interface SimulatorRoutesOptions {
  channels: ChannelDirectory;
  media: MediaLibrary;
  /** The built-in simulator; undefined where this server runs without one. */
  simulator: BuiltInSimulator | undefined;
  /** A message of a workspace by its id: the channel it went through and WhatsApp's id of it; messages are a feature below. */
  findMessage: (
    workspaceId: string,
    messageId: string,
  ) => Promise<{ channelId: string; providerId: string | null } | undefined>;
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
    extra: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description:
          "What else stands in WhatsApp's message: `referral`, `context`, `errors`, or what it does not send yet.",
        examples: [{ referral: { source_type: 'ad', source_id: '120208', ctwa_clid: 'ARAkLkA8rmlFeiCk' } }],
      }),
    ),
  },
  { title: 'SimulatedInbound', examples: [{ from: '+919876543210', text: 'Where is my order?' }] },
);

const values = (description: string) =>
  Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description }));

const AnswerInput = Type.Object(
  {
    messageId: Type.String({ maxLength: 64, description: 'The message that is answered: `msg_…`.' }),
    button: Type.Optional(
      Type.String({ maxLength: 256, description: 'Taps a button: its id, or what it says.' }),
    ),
    row: Type.Optional(
      Type.String({ maxLength: 256, description: 'Chooses a row of a list: its id, or what it says.' }),
    ),
    flow: values('Fills in a flow: its fields.'),
    location: values('Answers a location request: `latitude` and `longitude`, `name` and `address` as well.'),
    order: values('Orders: `product_items` with their `product_retailer_id` and `quantity`; `text` as well.'),
    address: values('Answers an address message: its fields, or the `saved_address_id` of one it offered.'),
    reaction: Type.Optional(
      Type.String({ maxLength: 32, description: 'Puts an emoji on the message; empty: takes it away.' }),
    ),
  },
  {
    title: 'SimulatedAnswer',
    description: 'Beside `messageId` one of the others.',
    examples: [{ messageId: 'msg_01m7xq05qjw84ssr1r5w8v6fcb', button: 'yes' }],
  },
);

const SIMULATED = Success(
  Type.Object({
    providerId: Type.String({ description: "The simulated WhatsApp's id of the message." }),
  }),
);

export const simulatorRoutes: FastifyPluginAsyncTypebox<SimulatorRoutesOptions> = async (
  app,
  { channels, simulator, media, findMessage },
) => {
  const { config, clock } = app.installation;

  /** Returns the simulator in which the number of a test workspace lives. */
  async function simulatorOf(workspaceId: string) {
    const own = await channels.ofWorkspace(workspaceId);
    const channel = own.find(({ mode, status }) => mode === 'simulator' && status !== 'not_ready');
    if (!simulator || !channel)
      throw new ApiError('NOT_FOUND', { message: 'This workspace has no simulator.' });
    return { simulator, channel };
  }

  if (simulator && (isLoopbackUrl(config.baseUrl) || config.simulatorControl)) {
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
        const asked = { method, path, query: url.searchParams, body };
        const answer = await present(simulator.request(asked));
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
        ...apiLimit(app),
      },
      schema: {
        operationId: 'simulateInbound',
        summary: 'Write to a test workspace, as a person with a phone would',
        description: 'Test workspaces only: a live workspace has no simulator: 404.',
        tags: ['Simulator'],
        body: Inbound,
        response: { 200: SIMULATED },
      },
    },
    async (request) => {
      const { simulator, channel } = await simulatorOf(principalOf(request).workspaceId);
      const { from, text, mediaId, extra } = request.body;
      if (text === undefined && mediaId === undefined) throw invalid('text', 'or mediaId is required');
      const file = mediaId === undefined ? undefined : await fileOf(media, channel.workspaceId, mediaId);
      try {
        const said = { from, text, file, extra, channel: channel.id };
        const made = await present(simulator.phone.inbound(said));
        return success(clock.now(), { providerId: madeId(made) });
      } finally {
        file?.content.destroy(); // of what is refused nothing has been read
      }
    },
  );

  app.post(
    '/api/v1/simulator/answer',
    {
      config: {
        access: ['messages'] as const,
        errors: [404],
        ...apiLimit(app),
      },
      schema: {
        operationId: 'simulateAnswer',
        summary: 'Answer a message of a test workspace, as the person who got it would',
        description:
          'Taps a button, chooses a row, fills in a flow, sends what was asked for, or reacts. Test workspaces only: a live workspace has no simulator: 404.',
        tags: ['Simulator'],
        body: AnswerInput,
        response: { 200: SIMULATED },
      },
    },
    async (request) => {
      const { workspaceId } = principalOf(request);
      const { simulator } = await simulatorOf(workspaceId);
      const { messageId, ...answer } = request.body;
      const given = ANSWERS.filter((name) => answer[name] !== undefined);
      if (given.length !== 1)
        throw invalid('button', `or one other of ${ANSWERS.slice(1).join(', ')} is required, and only one`);
      const message = await findMessage(workspaceId, messageId);
      if (!message) throw invalid('messageId', 'names no message of this workspace');
      const { channelId, providerId } = message;
      if (providerId === null) throw invalid('messageId', 'names a message that WhatsApp does not have yet');
      const answered = { message: providerId, channel: channelId, ...answer };
      const made = await present(simulator.phone.answer(answered));
      return success(clock.now(), { providerId: madeId(made) });
    },
  );
};

/** Refuses what no process of the service can do now. */
function present<T>(work: Promise<T>): Promise<T> {
  return work.catch((cause: unknown) => {
    throw cause instanceof SimulatorAway
      ? new ApiError('SERVICE_UNAVAILABLE', {
          message: cause.message,
          headers: { 'retry-after': '2' },
          cause,
        })
      : cause;
  });
}

/** The fields of the control API are those of these routes, but for the message, which has another id there. */
function madeId(made: { id: string } | ControlFault): string {
  if ('id' in made) return made.id;
  const [fault] = made.faults;
  throw invalid(fault!.field === 'message' ? 'messageId' : fault!.field, fault!.message);
}

/** A medium of the workspace, for a person to send. */
async function fileOf(
  { db, objects }: MediaLibrary,
  workspaceId: string,
  id: string,
): Promise<SentFile & { content: Readable }> {
  const row = await findMedium(db, workspaceId, id);
  const { sha256 } = row ?? {};
  const content = sha256 ? await objects.read(objectKey(workspaceId, id, sha256)) : undefined;
  if (!row || !content) throw invalid('mediaId', 'names no medium of this workspace');
  return {
    ...{ kind: row.kind, mimeType: row.mime_type, content },
    ...(row.file_name !== null && { fileName: row.file_name }),
  };
}
