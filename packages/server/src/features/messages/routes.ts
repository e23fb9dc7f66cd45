import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/dialect.ts';
import { principalOf } from '../../platform/http/authenticate.ts';
import { decodeCursor, paging, sendPage } from '../../platform/http/cursor.ts';
import { Page, Success, success } from '../../platform/http/envelope.ts';
import { type Limit, limited } from '../../platform/http/rate-limit.ts';
import { fromIso } from '../../platform/time.ts';
import type { Acceptor } from './accept.ts';
import { readIdempotencyKey } from './idempotency-key.ts';
import { listMessages } from './list.ts';
import { Message, MessageDetail, SendRequest, SendResult, STATUSES } from './schemas.ts';
import { showHistory, showMessage } from './show.ts';
import { historyOf, requireMessage } from './store.ts';
import { waitingOf } from './waiting.ts';

export interface MessageRoutesOptions {
  db: Db;
  clock: Clock;
  apiUrl: string;
  acceptor: Acceptor;
  limits: { send: Limit | undefined; api: Limit | undefined };
}

export function messageRoutes({
  db,
  clock,
  apiUrl,
  acceptor,
  limits,
}: MessageRoutesOptions): FastifyPluginAsyncTypebox {
  const reading = { access: ['messages', 'read'] as const, ...limited(limits.api, 'api', 'credential') };
  return async (app) => {
    app.post(
      '/api/v1/messages/send',
      {
        config: {
          access: ['messages', 'write'] as const,
          errors: [422],
          ...limited(limits.send, 'send', 'credential'),
        },
        schema: {
          operationId: 'sendMessage',
          summary: 'Send a WhatsApp message',
          description:
            'Answers once the message is on disk; follow it by its id or by webhooks. With an `Idempotency-Key` (kept for 24 hours, for each workspace) a repeated request is answered with the first answer and `Idempotent-Replayed: true`, and nothing is sent twice.',
          tags: ['Messages'],
          headers: Type.Object({
            'idempotency-key': Type.Optional(
              Type.String({ description: 'Yours for this message, such as a UUID; up to 255 characters.' }),
            ),
          }),
          body: SendRequest,
          response: { 200: Success(SendResult) },
        },
      },
      async (request, reply) => {
        const { workspaceId } = principalOf(request);
        const key = readIdempotencyKey(request.headers['idempotency-key']);
        const accepted = await acceptor.accept(workspaceId, request.body, key);
        if (accepted.replayed) void reply.header('idempotent-replayed', 'true');
        const { messageId, recipient, createdAt } = accepted;
        return success(createdAt, { messageId, status: 'queued' as const, recipient });
      },
    );

    app.get(
      '/api/v1/messages',
      {
        config: reading,
        schema: {
          operationId: 'listMessages',
          summary: 'List messages, newest first',
          tags: ['Messages'],
          querystring: paging({
            status: Type.Optional(Type.Enum([...STATUSES])),
            recipient: Type.Optional(
              Type.String({ maxLength: 64, description: "The other person's number or contact id." }),
            ),
            direction: Type.Optional(Type.Enum(['outbound', 'inbound'])),
            reference: Type.Optional(Type.String({ maxLength: 128 })),
            createdAfter: Type.Optional(Type.String({ format: 'date-time' })),
            createdBefore: Type.Optional(Type.String({ format: 'date-time' })),
          }),
          response: { 200: Page(Message) },
        },
      },
      async (request, reply) => {
        const { limit, cursor, recipient, createdAfter, createdBefore, ...filter } = request.query;
        const rows = await listMessages(
          db,
          principalOf(request).workspaceId,
          {
            ...filter,
            person: recipient,
            createdAfter: createdAfter === undefined ? undefined : fromIso(createdAfter),
            createdBefore: createdBefore === undefined ? undefined : fromIso(createdBefore),
          },
          limit + 1,
          decodeCursor(cursor),
        );
        return sendPage(request, reply, apiUrl, clock.now(), rows, limit, (row) => row.id, showMessage);
      },
    );

    app.get(
      '/api/v1/messages/:messageId',
      {
        config: { ...reading, errors: [404] },
        schema: {
          operationId: 'getMessage',
          summary: 'Read a message with its history',
          tags: ['Messages'],
          params: Type.Object({ messageId: Type.String() }),
          response: { 200: Success(MessageDetail) },
        },
      },
      async (request) => {
        const { workspaceId } = principalOf(request);
        const row = await requireMessage(db, workspaceId, request.params.messageId);
        const now = clock.now();
        const waiting = await waitingOf(db, row, now);
        const history = await historyOf(db, workspaceId, row.id);
        return success(now, {
          ...showMessage(row),
          ...(waiting && { waiting }),
          history: history.map(showHistory),
        });
      },
    );
  };
}
