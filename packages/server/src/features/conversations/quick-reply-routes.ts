import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { principalOf } from '../../platform/http/admission/authenticate.ts';
import { apiLimit } from '../../platform/http/admission/rate-limit.ts';
import { keeps } from '../../platform/http/idempotency/idempotency.ts';
import { Deleted, deleted, IdParams } from '../../platform/http/one-thing.ts';
import { paging, sendKeyedPage } from '../../platform/http/response/cursor.ts';
import { Page, Success, success } from '../../platform/http/response/envelope.ts';
import {
  addQuickReply,
  changeQuickReply,
  deleteQuickReply,
  listQuickReplies,
  type QuickReplyRow,
  showQuickReply,
} from './quick-replies.ts';
import { QuickReply, QuickReplyChange, QuickReplyInput } from './schemas.ts';

export const quickReplyRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock } = app.installation;
  const limits = apiLimit(app);
  const changing = { access: ['messages', 'write'] as const, ...limits };

  app.get(
    '/api/v1/quick-replies',
    {
      config: { access: ['messages', 'read'] as const, agents: 'alike' as const, ...limits },
      schema: {
        operationId: 'listQuickReplies',
        summary: 'List the quick replies, sorted by shortcut',
        tags: ['Conversations'],
        querystring: paging({}),
        response: { 200: Page(QuickReply) },
      },
    },
    async (request, reply) =>
      sendKeyedPage(request, reply, {
        find: (most, after) => listQuickReplies(db, principalOf(request).workspaceId, most, after),
        show: showQuickReply,
        keyOf: ({ shortcut }) => shortcut,
      }),
  );

  app.post(
    '/api/v1/quick-replies',
    {
      config: { ...changing, errors: [409] },
      schema: {
        operationId: 'addQuickReply',
        summary: 'Add a quick reply',
        tags: ['Conversations'],
        body: QuickReplyInput,
        response: { 201: Success(QuickReply) },
      },
    },
    async (request, reply) => {
      const now = clock.now();
      const response = (row: QuickReplyRow) => success(now, showQuickReply(row));
      const { workspaceId } = principalOf(request);
      const made = await addQuickReply(db, workspaceId, request.body, now, keeps(request, 201, response));
      void reply.code(201);
      return response(made);
    },
  );

  app.patch(
    '/api/v1/quick-replies/:id',
    {
      config: { ...changing, errors: [404, 409] },
      schema: {
        operationId: 'changeQuickReply',
        summary: 'Change a quick reply',
        tags: ['Conversations'],
        params: IdParams,
        body: QuickReplyChange,
        response: { 200: Success(QuickReply) },
      },
    },
    async (request) => {
      const { workspaceId } = principalOf(request);
      const now = clock.now();
      const row = await changeQuickReply(db, workspaceId, request.params.id, request.body, now);
      return success(now, showQuickReply(row));
    },
  );

  app.delete(
    '/api/v1/quick-replies/:id',
    {
      config: { ...changing, errors: [404] },
      schema: {
        operationId: 'deleteQuickReply',
        summary: 'Delete a quick reply',
        tags: ['Conversations'],
        params: IdParams,
        response: { 200: Success(Deleted) },
      },
    },
    async (request) => {
      const { id } = request.params;
      await deleteQuickReply(db, principalOf(request).workspaceId, id);
      return success(clock.now(), deleted(id));
    },
  );
};
