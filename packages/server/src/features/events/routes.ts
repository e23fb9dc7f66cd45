import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/dialect.ts';
import { principalOf } from '../../platform/http/authenticate.ts';
import { linkNext } from '../../platform/http/cursor.ts';
import { Page } from '../../platform/http/envelope.ts';
import { type Limit, limited } from '../../platform/http/rate-limit.ts';
import { toIst } from '../../platform/time.ts';
import { Event } from './schemas.ts';
import { eventText, listEvents } from './store.ts';

export interface EventRoutesOptions {
  db: Db;
  clock: Clock;
  apiUrl: string;
  limit: Limit | undefined;
}

export function eventRoutes({ db, clock, apiUrl, limit }: EventRoutesOptions): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/v1/events',
      {
        config: { access: ['read' as const], ...limited(limit, 'api', 'credential') },
        schema: {
          operationId: 'listEvents',
          summary: 'Read the event feed, oldest first',
          description:
            'The same objects that webhooks are sent. `nextCursor` is the last sequence of the page: ask on with it as `after`, now or later, and nothing is missed. It is null when there is nothing after `after` yet.',
          tags: ['Events'],
          querystring: Type.Object({
            after: Type.Integer({
              minimum: 0,
              maximum: Number.MAX_SAFE_INTEGER,
              default: 0,
              description: 'A sequence number.',
            }),
            limit: Type.Integer({
              minimum: 1,
              maximum: 100,
              default: 50,
              description: 'The most events to answer.',
            }),
          }),
          response: { 200: Page(Event) },
        },
      },
      async (request, reply) => {
        const { after, limit: size } = request.query;
        const events = await listEvents(db, principalOf(request).workspaceId, after, size);
        const last = events.at(-1)?.sequence;
        const nextCursor = last === undefined ? 'null' : `"${last}"`;
        if (last !== undefined) linkNext(request, reply, apiUrl, { after: String(last) });
        const data = events.map(eventText).join(',');
        // Text, so that an item is byte for byte what a webhook gets.
        const body = `{"success":true,"data":[${data}],"pagination":{"nextCursor":${nextCursor}},"timestamp":"${toIst(clock.now())}"}`;
        return reply
          .type('application/json; charset=utf-8')
          .serializer((text: unknown) => text as string)
          .send(body as never);
      },
    );
  };
}
