import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { readPage } from '../../../platform/database/replica.ts';
import { apiLimit } from '../../../platform/http/admission/rate-limit.ts';
import { IdParams } from '../../../platform/http/one-thing.ts';
import { decodeCursor, paging, sendItems } from '../../../platform/http/response/cursor.ts';
import { Page } from '../../../platform/http/response/envelope.ts';
import { timeOfId } from '../../../platform/ids.ts';
import { requireConversation } from '../../conversations/find.ts';
import { namedIn } from '../../conversations/named.ts';
import { MESSAGE_FILTERS, Message } from '../schemas.ts';
import { showMessage } from '../state/show.ts';
import { costsOf } from './costs-of.ts';
import { listMessages } from './list.ts';

export const conversationMessageRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db } = app.installation;
  app.get(
    '/api/v1/conversations/:id/messages',
    {
      config: {
        access: ['messages', 'read'] as const,
        agents: 'by sight' as const,
        ...apiLimit(app),
        errors: [404],
      },
      schema: {
        operationId: 'listConversationMessages',
        summary: 'List the messages of a conversation, newest first',
        description:
          'Those between the contact and the channel, both ways, from before the conversation was opened too.',
        tags: ['Conversations'],
        params: IdParams,
        querystring: paging({ order: MESSAGE_FILTERS.order }),
        response: { 200: Page(Message) },
      },
    },
    async (request, reply) => {
      const { limit, cursor, order } = request.query;
      const conversation = await requireConversation(db, namedIn(request));
      const { workspace_id: workspaceId, contact_id, channel_id } = conversation;
      const after = decodeCursor(cursor);
      const filter = { contactId: contact_id, channelId: channel_id };
      const madeAt = after !== undefined && order === 'desc' ? timeOfId('msg', after) : undefined;
      const { rows, next } = await readPage(db, madeAt, (from) =>
        listMessages(from, workspaceId, { filter, order, limit, after }),
      );
      const cost = await costsOf(db, rows);
      const shown = rows.map((row) => showMessage(row, cost(row)));
      return sendItems(request, reply, shown, next);
    },
  );
};
