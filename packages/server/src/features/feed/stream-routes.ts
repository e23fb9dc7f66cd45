import { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ApiError } from '../../errors.ts';
import { SECOND } from '../../platform/clock.ts';
import { principalOf } from '../../platform/http/admission/authenticate.ts';
import { apiLimit } from '../../platform/http/admission/rate-limit.ts';
import { UNDESCRIBED } from '../../platform/openapi/operation.ts';
import { createOutage } from '../../platform/outage.ts';
import { unattended } from '../../platform/unattended.ts';
import { refuseDeleted } from '../events/retain.ts';
import { lastSequence } from '../events/store.ts';
import { createFeedWatch } from './feed-watch.ts';
import { besides, createPresenceWatch } from './presence-watch.ts';
import { seenEvents } from './seen-events.ts';
import { streamFrames } from './stream.ts';

/** A credential may have this many streams open at a time. */
const MOST_STREAMS = 20;
/** A stream outlives the check of its credential: so often it is made again. */
const CHECK_MS = 10 * SECOND;

const Sequence = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description }));

const EXAMPLE = `retry: 2000
id: 41

id: 42
event: message.read
data: {"type":"message.read","id":"evt_01k9z6c7h2m4n8p0q2r4s6t8v0","sequence":42,"timestamp":"2026-11-20T15:30:09.000+05:30","data":{…}}

: ping
`;

export const streamRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock, log } = app.installation;
  const watch = createFeedWatch({ db, clock, log });
  const presence = createPresenceWatch({ db, clock, log });
  const checks = createOutage({ clock, log }, 'the check of open streams');
  const open = new Map<string, Set<OpenStream>>();
  app.addHook('preClose', async () => {
    for (const stream of [...open.values()].flatMap((own) => [...own])) stream.end();
  });
  app.addHook('onClose', () => watch.close());

  function openStream(request: FastifyRequest, reply: FastifyReply): OpenStream {
    const { id } = principalOf(request);
    const own = open.get(id) ?? new Set();
    if (own.size >= MOST_STREAMS) throw tooManyStreams();
    const stream = createOpenStream(reply);
    open.set(id, own.add(stream));
    reply.raw.once('close', () => {
      stream.end();
      own.delete(stream);
      if (own.size === 0 && open.get(id) === own) open.delete(id);
    });
    unattended(endWhenRevoked(request, stream), log, 'the credential of a stream is no longer checked');
    return stream;
  }

  async function endWhenRevoked(request: FastifyRequest, { ended, end }: OpenStream): Promise<void> {
    for (;;) {
      await clock.sleep(CHECK_MS, ended);
      if (ended.aborted) return;
      try {
        if (!(await app.isStillAdmitted(request))) end();
        checks.worked();
      } catch (error) {
        if (error instanceof ApiError) end();
        else checks.failed(error);
      }
    }
  }

  app.get(
    '/api/v1/stream',
    {
      exposeHeadRoute: false, // it would be a stream that nobody reads
      config: {
        access: ['read'] as const,
        agents: 'by sight' as const,
        ...apiLimit(app),
        errors: ['EVENTS_DELETED' as const],
      },
      schema: {
        operationId: 'streamEvents',
        summary: 'Follow the event feed as it grows',
        description: `Server-sent events: \`id\` is the sequence, \`event\` the type, \`data\` the event as webhooks are sent it. It begins after \`Last-Event-ID\`, which an EventSource sends by itself when it reconnects, or after \`after\`; whoever cannot set a header may give \`lastEventId\` in the query; without any of them it begins with what happens from now on. Where events after that place are not kept any more it is 410 \`EVENTS_DELETED\`, and a stream whose reader falls so far behind ends. The first frame has the \`id\` where it begins and no data. After 15 seconds without an event there is a comment. At most ${MOST_STREAMS} streams at a time for each credential; one ends within seconds when its credential is revoked. An agent is told of messages, media, contacts and conversations that they see, of templates and channels; of a conversation that has left their sight by \`conversation.updated\` with its \`id\` alone.`,
        tags: ['Events'],
        headers: Type.Object({
          'last-event-id': Sequence('The sequence to go on after; wins over `after`.'),
        }),
        querystring: Type.Object({
          after: Sequence('The sequence to begin after.'),
          presence: Type.Optional(
            Type.Boolean({
              description:
                'Tell who is at conversations as well: frames with `event: presence` and no `id`, each with all members who look or write just now. They are no events and are kept nowhere.',
            }),
          ),
          lastEventId: Type.Optional(
            // Generators give it and the header one name, which does not compile (openapi-typescript-codegen 0.31).
            Type.String({ maxLength: 64, [UNDESCRIBED]: true }),
          ),
        }),
        response: {
          200: {
            description: 'Events, for as long as the connection stands.',
            content: { 'text/event-stream': { schema: Type.String({ examples: [EXAMPLE] }) } },
          },
        },
      },
    },
    async (request, reply) => {
      const { workspaceId, agent } = principalOf(request);
      const place =
        request.headers['last-event-id'] ?? sequenceOf(request.query.lastEventId) ?? request.query.after;
      if (place !== undefined) await refuseDeleted(db, workspaceId, place);
      const { ended } = openStream(request, reply);
      const after = place ?? (await lastSequence(db, workspaceId));
      const frames = streamFrames({
        ...{ watch, clock, workspaceId, after, ended },
        ...(agent && { told: (events) => seenEvents(db, workspaceId, agent, events) }),
        ...(request.query.presence && {
          presence: agent?.sight ? besides(presence, agent.sight) : presence,
        }),
      });
      return reply
        .type('text/event-stream; charset=utf-8')
        .headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
        .send(Readable.from(frames, { highWaterMark: 1 }) as never);
    },
  );
};

/** Sent by a stand-in for EventSource: the last id it was given, or empty. */
function sequenceOf(lastEventId: string | undefined): number | undefined {
  return lastEventId && /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : undefined;
}

interface OpenStream {
  ended: AbortSignal;
  end(): void;
}

function createOpenStream({ raw }: FastifyReply): OpenStream {
  const ended = new AbortController();
  return {
    ended: ended.signal,
    end() {
      ended.abort();
      if (raw.writableNeedDrain) raw.destroy(); // whoever does not read will not read the end either
    },
  };
}

function tooManyStreams(): ApiError {
  return new ApiError('RATE_LIMIT_EXCEEDED', {
    message: `This credential has ${MOST_STREAMS} streams open.`,
    hint: 'Close one of them, or share one among those who listen.',
    headers: { 'retry-after': '10' },
  });
}
