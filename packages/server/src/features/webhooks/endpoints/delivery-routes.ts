import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { ApiError, invalid } from '../../../errors.ts';
import { principalOf } from '../../../platform/http/admission/authenticate.ts';
import { apiLimit } from '../../../platform/http/admission/rate-limit.ts';
import { keeps } from '../../../platform/http/idempotency/idempotency.ts';
import { IdParams } from '../../../platform/http/one-thing.ts';
import { foreignCursor, paging, sendKeyedPage } from '../../../platform/http/response/cursor.ts';
import { Page, Success, success } from '../../../platform/http/response/envelope.ts';
import { fromIso } from '../../../platform/time.ts';
import { sequenceBefore } from '../../events/find.ts';
import { DELIVERY_STATUS, Delivery, ReplayInput } from '../schemas.ts';
import type { OneAttempts } from './attempt-once.ts';
import { findDelivery, listDeliveries, retryDelivery } from './delivery-store.ts';
import { replay } from './replay.ts';
import { showDelivery } from './show.ts';
import { findEnabledWebhook, findWebhook } from './store.ts';
import { sendTest, type TestEvent } from './test-event.ts';

export interface DeliveryRoutesOptions {
  /** Makes the attempts of webhooks that no courier serves. */
  attempts: OneAttempts;
}

const DeliveryParams = Type.Object({ id: Type.String(), deliveryId: Type.String() });
const tags = ['Webhooks'];

/** Serves the deliveries of a webhook, and sends one again. */
export const deliveryRoutes: FastifyPluginAsyncTypebox<DeliveryRoutesOptions> = async (app, { attempts }) => {
  const { db, clock } = app.installation;
  const config = apiLimit(app);
  const change = { access: ['write' as const], ...config, errors: [404, 409] };

  app.get(
    '/api/v1/webhooks/:id/deliveries',
    {
      config: { access: ['read' as const], ...config, errors: [404] },
      schema: {
        operationId: 'listDeliveries',
        summary: "List a webhook's deliveries, newest event first",
        description: 'A delivery is listed after its first attempt, or when a replay asked for it.',
        tags,
        params: IdParams,
        querystring: paging({ status: Type.Optional(DELIVERY_STATUS) }),
        response: { 200: Page(Delivery) },
      },
    },
    async (request, reply) => {
      const { status } = request.query;
      const webhook = await findWebhook(db, principalOf(request).workspaceId, request.params.id);
      return sendKeyedPage(request, reply, {
        find: (most, after) => listDeliveries(db, webhook, status, most, placeOf(after)),
        keyOf: ({ sequence }) => String(sequence),
        show: showDelivery,
      });
    },
  );

  app.get(
    '/api/v1/webhooks/:id/deliveries/:deliveryId',
    {
      config: { access: ['read' as const], ...config, errors: [404] },
      schema: {
        operationId: 'getDelivery',
        summary: 'Read a delivery and its attempts',
        tags,
        params: DeliveryParams,
        response: { 200: Success(Delivery) },
      },
    },
    async (request) => {
      const { id, deliveryId } = request.params;
      const webhook = await findWebhook(db, principalOf(request).workspaceId, id);
      return success(clock.now(), showDelivery(await findDelivery(db, webhook, deliveryId)));
    },
  );

  app.post(
    '/api/v1/webhooks/:id/deliveries/:deliveryId/retry',
    {
      config: change,
      schema: {
        operationId: 'retryDelivery',
        summary: 'Send an event to a webhook once more, now',
        description:
          'One that was delivered is sent again too. A failure leaves the schedule and the status of the delivery as they were.',
        tags,
        params: DeliveryParams,
        response: { 200: Success(Delivery) },
      },
    },
    async (request) => {
      const { id, deliveryId } = request.params;
      const webhook = await findEnabledWebhook(db, principalOf(request).workspaceId, id);
      const now = clock.now();
      const response = (row: Parameters<typeof showDelivery>[0]) => success(now, showDelivery(row));
      return response(await retryDelivery(db, webhook, deliveryId, now, keeps(request, 200, response)));
    },
  );

  app.post(
    '/api/v1/webhooks/:id/replay',
    {
      config: { ...change, errors: [...change.errors, 'EVENTS_DELETED' as const] },
      schema: {
        operationId: 'replayWebhook',
        summary: 'Send the events after a point once more',
        description:
          'Those it is subscribed to, whether delivered before or not. `queued` is their number; repetitions have the same `webhook-id`. They are sent beside new events, up to 1,000 a second in a workspace. A webhook has one replay at a time: another is 409 until the deliveries of the first have been made. Disabling the webhook ends it. From a point after which events are not kept any more it is 410 `EVENTS_DELETED`.',
        tags,
        params: IdParams,
        body: ReplayInput,
        response: { 200: Success(Type.Object({ queued: Type.Integer() })) },
      },
    },
    async (request) => {
      const { workspaceId } = principalOf(request);
      const { after, since } = request.body;
      if ((after === undefined) === (since === undefined))
        throw invalid('after', 'is required unless since is given, and not beside it');
      const webhook = await findEnabledWebhook(db, workspaceId, request.params.id);
      const from = after ?? (await sequenceBefore(db, workspaceId, fromIso(since!)));
      const now = clock.now();
      const response = (queued: number) => success(now, { queued });
      return response(await replay(db, webhook, from, now, keeps(request, 200, response)));
    },
  );

  app.post(
    '/api/v1/webhooks/:id/test',
    {
      config: change,
      schema: {
        operationId: 'testWebhook',
        summary: 'Send a webhook a test event',
        description:
          'A `webhook.test` event that this webhook alone gets, whatever it is subscribed to. One that is disabled gets it too, in one attempt, so that it can be tried before it is enabled.',
        tags,
        params: IdParams,
        response: { 200: Success(Type.Object({ eventId: Type.String(), sequence: Type.Integer() })) },
      },
    },
    async (request) => {
      const webhook = await findWebhook(db, principalOf(request).workspaceId, request.params.id);
      if (webhook.graph !== null) throw noTest();
      const now = clock.now();
      const response = (made: TestEvent) => success(now, made);
      const made = await sendTest(db, webhook, now, keeps(request, 200, response));
      if (webhook.disabled_at !== null) attempts.begin(webhook, made.sequence);
      return response(made);
    },
  );
};

const noTest = () =>
  new ApiError('CONFLICT', {
    message: "Meta's form has no test event, so this webhook cannot get one.",
    hint: 'Write to one of its numbers, or replay what has happened.',
  });

function placeOf(key: string | undefined): number | undefined {
  if (key === undefined) return undefined;
  if (/^\d{1,15}$/.test(key)) return Number(key);
  throw foreignCursor();
}
