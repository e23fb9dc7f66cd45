import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ApiError } from '../../../errors.ts';
import { createLargeBodyRoom } from '../../../platform/http/body/large-bodies.ts';
import { isSignature } from '../../../whatsapp/inbound/signature.ts';
import type { ChannelDirectory } from '../../channels/directory.ts';
import type { Receiver } from './receive.ts';
import type { Refusal, WebhookDoor } from './webhook-door.ts';

/** Meta's webhooks are at most 3 MB. */
const BODY_LIMIT = 4 * 1024 * 1024;

export interface WhatsAppWebhookOptions {
  receiver: Receiver;
  channels: ChannelDirectory;
  door: WebhookDoor;
}

/**
 * Takes the receipts and replies of Meta (or the simulator). The body is taken as bytes, because its signature is
 * over them.
 */
export const whatsAppWebhookRoutes: FastifyPluginAsyncTypebox<WhatsAppWebhookOptions> = async (
  app,
  { receiver, channels, door },
) => {
  const refusal = async (request: FastifyRequest, reason: Refusal): Promise<ApiError> => {
    await door.note(request.ip, reason);
    return new ApiError('UNAUTHORIZED', REFUSALS[reason]);
  };

  const roomForBody = createLargeBodyRoom();

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
    done(null, body),
  );

  app.get(
    '/webhooks/whatsapp',
    {
      config: { access: 'public' },
      schema: {
        hide: true,
        querystring: Type.Object({
          'hub.mode': Type.Optional(Type.String()),
          'hub.verify_token': Type.Optional(Type.String()),
          'hub.challenge': Type.Optional(Type.String()),
        }),
      },
    },
    async (request, reply) => {
      const { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge } = request.query;
      const known = mode === 'subscribe' && token !== undefined && (await channels.acceptsVerifyToken(token));
      if (!known || challenge === undefined) {
        throw new ApiError('VERIFY_TOKEN_INVALID');
      }
      return reply
        .type('text/plain; charset=utf-8')
        .header('x-content-type-options', 'nosniff')
        .send(challenge);
    },
  );

  app.post(
    '/webhooks/whatsapp',
    {
      config: { access: 'public', changesFrom: 'any' },
      schema: { hide: true },
      // Before the body is read: whoever cannot even write a signature costs nothing more.
      async onRequest(request, reply) {
        if (!isSignature(request.headers['x-hub-signature-256']))
          throw await refusal(request, 'no_signature');
        await roomForBody(request, reply);
      },
    },
    async (request, reply) => {
      const signature = request.headers['x-hub-signature-256'] as string;
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const stored = await door.inTurn(request.ip, (hurried) =>
        receiver.take(raw, signature, { fresh: !hurried }),
      );
      if (!stored) throw await refusal(request, 'unverified');
      return reply.type('text/plain').send('EVENT_RECEIVED');
    },
  );
};

const REFUSALS: Record<Refusal, { message: string; hint: string }> = {
  no_signature: {
    message: 'X-Hub-Signature-256 is missing or is not sha256= and 64 hexadecimal digits.',
    hint: "Sign the bytes of the body with the channel's app secret.",
  },
  unverified: {
    message: 'X-Hub-Signature-256 does not verify this body with the app secret of a channel it names.',
    hint: "Sign the bytes of the body with the channel's app secret.",
  },
};
