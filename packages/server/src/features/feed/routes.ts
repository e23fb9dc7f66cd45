import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { ApiError } from '../../errors.ts';
import { principalOf } from '../../platform/http/admission/authenticate.ts';
import { apiLimit } from '../../platform/http/admission/rate-limit.ts';
import { linkNext } from '../../platform/http/response/cursor.ts';
import { Page, Success } from '../../platform/http/response/envelope.ts';
import { toIst } from '../../platform/time.ts';
import { Event, SequenceParams } from '../events/schemas.ts';
import { eventsNumbered, eventText, listEvents, nextEvents, requireEvent } from './read.ts';

export const eventRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock } = app.installation;
  const config = { access: ['read' as const], ...apiLimit(app) };

  /** Text, so that an event is byte for byte what a webhook gets. */
  const sendText = (reply: FastifyReply, fields: string) =>
    reply
      .type('application/json; charset=utf-8')
      .serializer((text: unknown) => text as string)
      .send(`{"success":true,${fields},"timestamp":"${toIst(clock.now())}"}` as never);

  app.get(
    '/api/v1/events',
    {
      config: { ...config, errors: ['EVENTS_DELETED' as const] },
      schema: {
        operationId: 'listEvents',
        summary: 'Read the event feed, oldest first',
        description:
          'The same objects that webhooks are sent. `nextCursor` is the last sequence of the page: give it as `after` in the next request, now or later, and nothing is missed: where events after it are not kept any more it is 410 `EVENTS_DELETED`. It is null when there is nothing after `after` yet. With `order=newest` the feed is read backwards: give `nextCursor` as `before`.',
        tags: ['Events'],
        querystring: Type.Object({
          sequence: Type.Optional(
            Type.Array(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), {
              minItems: 1,
              maxItems: 100,
              description:
                'Only the events with these numbers, all of them on one page, oldest first: several parameters, or one with commas. It cannot be combined with another filter.',
            }),
          ),
          after: Type.Optional(
            Type.Integer({
              minimum: 0,
              maximum: Number.MAX_SAFE_INTEGER,
              description:
                'A sequence number; without it the feed begins with the oldest event that is kept.',
            }),
          ),
          before: Type.Optional(
            Type.Integer({
              minimum: 1,
              maximum: Number.MAX_SAFE_INTEGER,
              description: 'A sequence number.',
            }),
          ),
          order: Type.Enum(['oldest', 'newest'], { default: 'oldest', description: 'Which come first.' }),
          subject: Type.Optional(
            Type.String({
              maxLength: 64,
              description: 'The id of the message, contact, template, channel or webhook they are about.',
            }),
          ),
          limit: Type.Integer({
            minimum: 1,
            maximum: 100,
            default: 50,
            description: 'The most events to return.',
          }),
        }),
        response: { 200: Page(Event) },
      },
    },
    async (request, reply) => {
      const { after, limit: size, sequence: numbers, ...filter } = request.query;
      const { workspaceId } = principalOf(request);
      if (numbers) {
        if (after !== undefined || filter.before !== undefined || filter.subject !== undefined) throw alone();
        const named = await eventsNumbered(db, workspaceId, numbers);
        return sendText(reply, `"data":[${named.map(eventText).join(',')}],"pagination":{"nextCursor":null}`);
      }
      const events =
        after === undefined
          ? await listEvents(db, workspaceId, 0, size, filter)
          : await nextEvents(db, workspaceId, after, size, filter);
      const last = events.at(-1)?.sequence;
      const nextCursor = last === undefined ? 'null' : `"${last}"`;
      const next = filter.order === 'newest' ? 'before' : 'after';
      if (last !== undefined) linkNext(request, reply, { [next]: String(last) });
      const data = events.map(eventText).join(',');
      return sendText(reply, `"data":[${data}],"pagination":{"nextCursor":${nextCursor}}`);
    },
  );

  app.get(
    '/api/v1/events/:sequence',
    {
      config: { ...config, errors: [404] },
      schema: {
        operationId: 'getEvent',
        summary: 'Read an event',
        tags: ['Events'],
        params: SequenceParams,
        response: { 200: Success(Event) },
      },
    },
    async (request, reply) => {
      const event = await requireEvent(db, principalOf(request).workspaceId, request.params.sequence);
      return sendText(reply, `"data":${eventText(event)}`);
    },
  );
};

const alone = () =>
  new ApiError('INVALID_PARAMETER', {
    message: 'sequence cannot be combined with another filter.',
    hint: 'Ask for events by their numbers alone, or leave sequence out.',
    details: [{ field: 'sequence', message: 'cannot be combined with after, before or subject' }],
  });
