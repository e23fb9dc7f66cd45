import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { principalOf } from '../../../platform/http/admission/authenticate.ts';
import { apiLimit } from '../../../platform/http/admission/rate-limit.ts';
import { keeps } from '../../../platform/http/idempotency/idempotency.ts';
import { Deleted, deleted, IdParams } from '../../../platform/http/one-thing.ts';
import { paging, sendPage } from '../../../platform/http/response/cursor.ts';
import { Page, Success, success } from '../../../platform/http/response/envelope.ts';
import { sendTagged, unchanged } from '../../../platform/http/response/etag.ts';
import { createOutbound } from '../../../platform/security/outbound.ts';
import type { Resolve } from '../../../platform/security/resolver.ts';
import { actorOf } from '../../events/audit.ts';
import { Webhook, WebhookChange, WebhookInput, WebhookWithSecret } from '../schemas.ts';
import { createOneAttempts } from './attempt-once.ts';
import type { ReceiverCheck } from './check-receiver.ts';
import { deliveryRoutes } from './delivery-routes.ts';
import { deleteDeliveries } from './delivery-store.ts';
import { eventDeliveryRoutes } from './event-delivery-routes.ts';
import { checkGraphEvents, checkPatterns, readInput } from './read-input.ts';
import { showWebhook } from './show.ts';
import {
  createWebhook,
  deleteWebhook,
  findWebhook,
  listWebhooks,
  type MadeWebhook,
  rotateSecret,
  updateWebhook,
} from './store.ts';

export interface WebhookRoutesOptions {
  /** CIDRs that webhooks may reach although they are private (`config.privateWebhooks`). */
  privateAddresses: readonly string[];
  resolve: Resolve;
  receivers: ReceiverCheck;
}

const tags = ['Webhooks'];
/** The fields that the courier writes and that no change is decided by. */
const PASSING = ['failingSince'];

const DELIVERY = `Events are posted as JSON, signed as Standard Webhooks 1.0 says: \`webhook-id\` (the event's id, the same at every attempt: it shows repetitions), \`webhook-timestamp\`, \`webhook-signature\`. A 2xx response within 15 seconds is success. Anything else, redirects too, is tried again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, each ±20 %; a later \`Retry-After\` of a 429 or 503 is honoured. Events are sent in the order of their sequence but not one after the other. A receiver that answers 410, or fails for five days without a success, is disabled.`;
const ENABLING =
  'While it is disabled nothing is sent. Enabling goes on with the events from then on and with what was waiting for another attempt; what happened between can be had by a replay.';

export const webhookRoutes: FastifyPluginAsyncTypebox<WebhookRoutesOptions> = async (app, options) => {
  const { db, clock, sealer } = app.installation;
  const { receivers } = options;
  const config = apiLimit(app);
  const read = { access: ['read' as const], ...config };
  const change = { access: ['write' as const], ...config };

  app.get(
    '/api/v1/webhooks',
    {
      config: read,
      schema: {
        operationId: 'listWebhooks',
        summary: 'List the webhooks, newest first',
        tags,
        querystring: paging({}),
        response: { 200: Page(Webhook) },
      },
    },
    async (request, reply) => {
      const { workspaceId } = principalOf(request);
      return sendPage(request, reply, {
        find: (most, after) => listWebhooks(db, workspaceId, most, after),
        show: showWebhook,
      });
    },
  );

  app.get(
    '/api/v1/webhooks/:id',
    {
      config: { ...read, errors: [404], etag: true as const },
      schema: {
        operationId: 'getWebhook',
        summary: 'Read a webhook',
        tags,
        params: IdParams,
        response: { 200: Success(Webhook) },
      },
    },
    async (request, reply) => {
      const row = await findWebhook(db, principalOf(request).workspaceId, request.params.id);
      return sendTagged(request, reply, clock.now(), showWebhook(row), PASSING);
    },
  );

  app.post(
    '/api/v1/webhooks',
    {
      config: { ...change, errors: [409, 422] },
      schema: {
        operationId: 'createWebhook',
        summary: 'Create a webhook',
        description: `It gets the events from now on. At most 20 in a workspace. ${DELIVERY}`,
        tags,
        body: WebhookInput,
        response: { 201: Success(WebhookWithSecret) },
      },
    },
    async (request, reply) => {
      const { workspaceId } = principalOf(request);
      const { url, events, description, ...form } = await readInput(
        { db, receivers },
        workspaceId,
        request.body,
      );
      const now = clock.now();
      const made = await createWebhook(
        db,
        workspaceId,
        { url, events, description, ...form },
        { sealer, actor: actorOf(request), now, keep: keeps(request, 201, shown(now)) },
      );
      void reply.code(201);
      return shown(now)(made);
    },
  );

  app.patch(
    '/api/v1/webhooks/:id',
    {
      config: { ...change, errors: [404, 422], etag: true as const },
      schema: {
        operationId: 'updateWebhook',
        summary: 'Change, enable or disable a webhook',
        description: ENABLING,
        tags,
        params: IdParams,
        body: WebhookChange,
        response: { 200: Success(Webhook) },
      },
    },
    async (request, reply) => {
      const { workspaceId } = principalOf(request);
      const { url, events, description, status } = request.body;
      const before = await findWebhook(db, workspaceId, request.params.id);
      checkPatterns(events);
      if (before.graph !== null) checkGraphEvents(events);
      if (url !== undefined) await receivers.checkUrl(url);
      const row = await updateWebhook(
        db,
        workspaceId,
        request.params.id,
        { url, events, description, status },
        { actor: actorOf(request), now: clock.now(), check: unchanged(request, showWebhook, PASSING) },
      );
      return sendTagged(request, reply, clock.now(), showWebhook(row), PASSING);
    },
  );

  app.delete(
    '/api/v1/webhooks/:id',
    {
      config: { ...change, errors: [404], etag: true as const },
      schema: {
        operationId: 'deleteWebhook',
        summary: 'Delete a webhook and its deliveries',
        tags,
        params: IdParams,
        response: { 200: Success(Deleted) },
      },
    },
    async (request) => {
      const { workspaceId } = principalOf(request);
      const { id } = request.params;
      const check = unchanged(request, showWebhook, PASSING);
      await deleteWebhook(db, workspaceId, id, { actor: actorOf(request), now: clock.now(), check });
      await deleteDeliveries(db, workspaceId, id);
      return success(clock.now(), deleted(id));
    },
  );

  app.post(
    '/api/v1/webhooks/:id/rotate-secret',
    {
      config: { ...change, errors: [404] },
      schema: {
        operationId: 'rotateWebhookSecret',
        summary: 'Give a webhook a new secret',
        description:
          'For 24 hours the old secret signs too; a second rotation within them ends the oldest at once.',
        tags,
        params: IdParams,
        response: { 200: Success(WebhookWithSecret) },
      },
    },
    async (request) => {
      const now = clock.now();
      const { id } = request.params;
      const keep = keeps(request, 200, shown(now));
      const change = { sealer, actor: actorOf(request), now, keep };
      return shown(now)(await rotateSecret(db, principalOf(request).workspaceId, id, change));
    },
  );

  const outbound = createOutbound({ allow: options.privateAddresses, resolve: options.resolve });
  const attempts = createOneAttempts({ ...app.installation, outbound });
  app.addHook('onClose', () => attempts.close());
  await app.register(deliveryRoutes, { attempts });
  await app.register(eventDeliveryRoutes);
};

/** Shows a webhook with its secret, this once. */
const shown =
  (now: number) =>
  ({ row, secret }: MadeWebhook) =>
    success(now, { ...showWebhook(row), secret });
