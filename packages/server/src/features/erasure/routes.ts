import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { principalOf } from '../../platform/http/admission/authenticate.ts';
import { apiLimit } from '../../platform/http/admission/rate-limit.ts';
import { IdParams } from '../../platform/http/one-thing.ts';
import { Success, success } from '../../platform/http/response/envelope.ts';
import { actorOf } from '../events/audit.ts';
import { Erasure } from './schemas.ts';
import { askErasure, requireErasure, showErasure } from './store.ts';

export const erasureRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock } = app.installation;
  const config = { access: 'administrator' as const, ...apiLimit(app), errors: [404] };

  app.post(
    '/api/v1/contacts/:id/erase',
    {
      config: { ...config, idempotency: 'none' as const }, // asked twice it is the same erasure
      schema: {
        operationId: 'eraseContact',
        summary: 'Erase a person',
        description:
          'For good: the contact, what was sent to them and what they wrote, files that nobody else was sent, and what events, deliveries and waiting webhooks hold of them. What is waiting to be sent to them is cancelled. Messages, events and statistics stay as counts, with `erased` in place of the person. An opt-out stays as a digest that nobody can read, so that a later message to the same number is still refused. It goes on in the background; the event `contact.erased` says when it is done. It may be asked of a contact that was deleted as well. Another message of the person makes a new contact.',
        tags: ['Contacts'],
        params: IdParams,
        response: { 202: Success(Erasure) },
      },
    },
    async (request, reply) => {
      const { workspaceId } = principalOf(request);
      const now = clock.now();
      const asked = await askErasure(db, workspaceId, request.params.id, { actor: actorOf(request), now });
      void reply.code(202);
      return success(now, showErasure(asked));
    },
  );

  app.get(
    '/api/v1/contacts/:id/erasure',
    {
      config,
      schema: {
        operationId: 'getErasure',
        summary: 'Read how far the erasure of a person has come',
        tags: ['Contacts'],
        params: IdParams,
        response: { 200: Success(Erasure) },
      },
    },
    async (request) => {
      const { workspaceId } = principalOf(request);
      return success(clock.now(), showErasure(await requireErasure(db, workspaceId, request.params.id)));
    },
  );
};
