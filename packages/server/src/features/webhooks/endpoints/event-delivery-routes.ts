import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Db } from '../../../platform/database/dialect.ts';
import { principalOf } from '../../../platform/http/admission/authenticate.ts';
import { apiLimit } from '../../../platform/http/admission/rate-limit.ts';
import { Success, success } from '../../../platform/http/response/envelope.ts';
import { toIst } from '../../../platform/time.ts';
import { SequenceParams } from '../../events/schemas.ts';
import type { EventType } from '../../events/types.ts';
import { type FeedEvent, listEvents, requireEvent } from '../../feed/read.ts';
import { requireMessage } from '../../messages/state/store.ts';
import { EventDeliveries } from '../schemas.ts';
import { deliveriesOf } from './delivery-store.ts';
import { showDelivery } from './show.ts';

const tags = ['Webhooks'];

/** Serves how all webhooks of a workspace were notified of something. */
export const eventDeliveryRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock } = app.installation;
  const config = { access: ['read' as const], ...apiLimit(app), errors: [404] };

  app.get(
    '/api/v1/messages/:messageId/deliveries',
    {
      config,
      schema: {
        operationId: 'listMessageDeliveries',
        summary: "Read how your webhooks were notified of a message's events",
        description:
          'Every event of the message, oldest first, with what each webhook was sent of it and every attempt. Up to 100 events.',
        tags,
        params: Type.Object({ messageId: Type.String() }),
        response: { 200: Success(Type.Array(EventDeliveries)) },
      },
    },
    async (request) => {
      const { workspaceId } = principalOf(request);
      const { id: subject } = await requireMessage(db, workspaceId, request.params.messageId);
      const events = await listEvents(db, workspaceId, 0, 100, { subject });
      return success(clock.now(), await withDeliveries(db, workspaceId, events));
    },
  );

  app.get(
    '/api/v1/events/:sequence/deliveries',
    {
      config,
      schema: {
        operationId: 'getEventDeliveries',
        summary: 'Read how your webhooks were notified of an event',
        description: 'What each webhook was sent of it, with every attempt.',
        tags,
        params: SequenceParams,
        response: { 200: Success(EventDeliveries) },
      },
    },
    async (request) => {
      const { workspaceId } = principalOf(request);
      const event = await requireEvent(db, workspaceId, request.params.sequence);
      const [delivered] = await withDeliveries(db, workspaceId, [event]);
      return success(clock.now(), delivered!);
    },
  );
};

async function withDeliveries(db: Db, workspaceId: string, events: readonly FeedEvent[]) {
  const rows = await deliveriesOf(db, workspaceId, events);
  const bySequence = Map.groupBy(rows, ({ sequence }) => sequence);
  return events.map(({ id, type, sequence, at }) => ({
    event: { id, type: type as EventType, sequence, timestamp: toIst(at) },
    deliveries: (bySequence.get(sequence) ?? []).map(showDelivery),
  }));
}
