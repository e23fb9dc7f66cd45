import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { readPage } from '../../platform/database/replica.ts';
import { principalOf, sightOf } from '../../platform/http/admission/authenticate.ts';
import { apiLimit, limited } from '../../platform/http/admission/rate-limit.ts';
import { readIdempotencyKey } from '../../platform/http/idempotency/idempotency-key.ts';
import { decodeCursor, paging, sendItems } from '../../platform/http/response/cursor.ts';
import { Page, Success, success } from '../../platform/http/response/envelope.ts';
import { sendTagged } from '../../platform/http/response/etag.ts';
import { timeOfId } from '../../platform/ids.ts';
import type { Acceptor } from './accept/accept.ts';
import { answerSend, SendHeaders } from './accept/answer-send.ts';
import type { Underived } from './accept/underived.ts';
import { costsOf } from './read/costs-of.ts';
import { filterOf, newestFirst } from './read/filter-of.ts';
import { listMessages } from './read/list.ts';
import { requireSeenMessage } from './read/seen.ts';
import { waitingOf } from './read/waiting.ts';
import {
  ListedMessage,
  MESSAGE_FILTERS,
  Message,
  MessageDetail,
  SendRequest,
  SendResult,
} from './schemas.ts';
import { searchMessages } from './search/search.ts';
import { cancelMessage } from './send/cancel.ts';
import { showHistory } from './state/history.ts';
import { showMessage } from './state/show.ts';

export interface MessageRoutesOptions {
  acceptor: Acceptor;
  underived: Underived;
}

export const messageRoutes: FastifyPluginAsyncTypebox<MessageRoutesOptions> = async (
  app,
  { acceptor, underived },
) => {
  const { config, db, clock } = app.installation;
  const bySight = { agents: 'by sight' as const };
  const reading = { access: ['messages', 'read'] as const, ...bySight, ...apiLimit(app) };
  app.post(
    '/api/v1/messages/send',
    {
      config: {
        access: ['messages', 'write'] as const,
        ...bySight,
        errors: [422],
        idempotency: 'own', // its key stands in the message's own row
        ...limited(config.limits.send, 'send', 'credential'),
      },
      schema: {
        operationId: 'sendMessage',
        summary: 'Send a WhatsApp message',
        description:
          'Responds once the message is on disk; follow it by its id or by webhooks. With an `Idempotency-Key` (kept for 24 hours, for each workspace) a repeated request gets the first response with `Idempotent-Replayed: true`, and nothing is sent twice.',
        tags: ['Messages'],
        headers: SendHeaders,
        body: SendRequest,
        response: { 200: Success(SendResult) },
      },
    },
    async (request, reply) => {
      const key = readIdempotencyKey(request.headers['idempotency-key']);
      return answerSend(request, reply, { acceptor, message: request.body, key });
    },
  );

  app.get(
    '/api/v1/messages',
    {
      config: reading,
      schema: {
        operationId: 'listMessages',
        summary: 'List messages, newest first',
        description:
          'A page looks at 10,000 messages at most, 2,000 for `unanswered`, so with filters that match few messages it may be short or empty and still have a `nextCursor`: go on until that is null. Messages by `recipient`, `contactId`, `reference`, scheduled, inbound and unanswered ones and those with a `status` other than `sent`, `delivered` and `read` are found without looking at others; so are the words of a `search`.',
        tags: ['Messages'],
        querystring: paging(MESSAGE_FILTERS),
        response: { 200: Page(ListedMessage) },
      },
    },
    async (request, reply) => {
      const { limit, cursor, order, search, ...filters } = request.query;
      const { workspaceId } = principalOf(request);
      const last = decodeCursor(cursor);
      const filter = { ...filterOf(filters, clock.now()), sight: sightOf(request) };
      const page = { filter, order, limit, after: last };
      if (search?.trim()) {
        if (order === 'asc') throw newestFirst();
        const { found, next } = await searchMessages(db, workspaceId, { ...page, search });
        const cost = await costsOf(
          db,
          found.map(({ row }) => row),
        );
        const shown = found.map(({ row, snippet }) => ({
          ...showMessage(row, cost(row)),
          snippet: snippet(),
        }));
        return sendItems(request, reply, shown, next);
      }
      const madeAt = last !== undefined && order === 'desc' ? timeOfId('msg', last) : undefined;
      const { rows, next } = await readPage(db, madeAt, (from) => listMessages(from, workspaceId, page));
      const cost = await costsOf(db, rows);
      const shown = rows.map((row) => showMessage(row, cost(row)));
      return sendItems(request, reply, shown, next);
    },
  );

  app.get(
    '/api/v1/messages/:messageId',
    {
      config: { ...reading, errors: [404], etag: true as const },
      schema: {
        operationId: 'getMessage',
        summary: 'Read a message with its history',
        tags: ['Messages'],
        params: Type.Object({ messageId: Type.String() }),
        response: { 200: Success(MessageDetail) },
      },
    },
    async (request, reply) => {
      const { workspaceId } = principalOf(request);
      const row = await requireSeenMessage(db, workspaceId, request.params.messageId, sightOf(request));
      const now = clock.now();
      const waiting = await waitingOf(db, row, now);
      const cost = await costsOf(db, [row]);
      return sendTagged(request, reply, now, {
        ...showMessage(row, cost(row)),
        ...(waiting && { waiting }),
        history: showHistory(row),
      });
    },
  );

  app.post(
    '/api/v1/messages/:messageId/cancel',
    {
      config: {
        access: ['messages', 'write'] as const,
        ...bySight,
        errors: [404, 409],
        idempotency: 'none' as const, // cancelled twice it is the same
        ...apiLimit(app),
      },
      schema: {
        operationId: 'cancelMessage',
        summary: 'Cancel a message that has not been sent',
        description:
          'Scheduled or waiting for anything else: while no attempt to send it is under way, and none may have reached WhatsApp. It is then `cancelled` for good, with the event `message.cancelled`; messages that waited behind it go on. Otherwise 409 says what it is by now. Cancelling again gives the same 200.',
        tags: ['Messages'],
        params: Type.Object({ messageId: Type.String() }),
        response: { 200: Success(Message) },
      },
    },
    async (request) => {
      const { workspaceId } = principalOf(request);
      const { messageId } = request.params;
      await requireSeenMessage(db, workspaceId, messageId, sightOf(request));
      const row = await cancelMessage({ db, clock, underived }, workspaceId, messageId);
      const cost = await costsOf(db, [row]);
      return success(clock.now(), showMessage(row, cost(row)));
    },
  );
};
