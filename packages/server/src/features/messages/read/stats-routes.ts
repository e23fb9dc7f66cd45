import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { readLate } from '../../../platform/database/replica.ts';
import { principalOf } from '../../../platform/http/admission/authenticate.ts';
import { apiLimit } from '../../../platform/http/admission/rate-limit.ts';
import { Success, success, Timestamp } from '../../../platform/http/response/envelope.ts';
import { fromIso } from '../../../platform/time.ts';
import { serviceMessages } from './service-messages.ts';
import { INBOUND, MOST_BUCKETS, OUTBOUND, periodOf, readStats } from './stats.ts';

const Counts = <Status extends string>(statuses: readonly Status[], description: string) =>
  Type.Object(
    Object.fromEntries(statuses.map((status) => [status, Type.Integer({ minimum: 0 })])) as Record<
      Status,
      ReturnType<typeof Type.Integer>
    >,
    { description },
  );

/** `when` they were taken, in the words of the description. */
const Cohort = (when: string) =>
  Type.Object(
    {
      sent: Type.Integer({ minimum: 0, description: `Messages that WhatsApp took ${when}: the cohort.` }),
      delivered: Type.Integer({
        minimum: 0,
        description:
          'Those of `sent` that have been delivered by now; `delivered / sent` is the delivery rate.',
      }),
      read: Type.Integer({
        minimum: 0,
        description: 'Those of `delivered` that have been read by now; `read / delivered` is the read rate.',
      }),
      replied: Type.Integer({
        minimum: 0,
        description:
          'Those of `sent` to which the person replied: the newest that they had when they wrote, within three days of it; `replied / delivered` is the reply rate.',
      }),
      failed: Type.Integer({
        minimum: 0,
        description: 'Those of `sent` that have failed, and of which none was delivered.',
      }),
      unsent: Type.Integer({
        minimum: 0,
        description: `Besides \`sent\`: messages that failed ${when} without WhatsApp having taken them.`,
      }),
    },
    {
      description:
        'The outcomes of one set of messages, whenever they came; unlike the statuses beside them, these divide into rates.',
    },
  );

const Stats = Type.Object(
  {
    from: Timestamp('The beginning of the first bucket.'),
    to: Timestamp('The end of the last bucket.'),
    by: Type.Enum(['hour', 'day']),
    totals: Counts([...OUTBOUND, ...INBOUND], 'Of the whole period.'),
    cohort: Cohort('in the period'),
    buckets: Type.Array(
      Type.Object({
        start: Timestamp('When it begins.'),
        outbound: Counts(OUTBOUND, 'Messages to people.'),
        inbound: Counts(INBOUND, 'Messages from people.'),
        cohort: Cohort('in this hour or day'),
      }),
      { description: 'One for each hour or day (IST), empty ones too, oldest first.' },
    ),
    failures: Type.Array(
      Type.Object({
        code: Type.String({ description: 'As in `failure.code` of a message.', examples: ['WINDOW_CLOSED'] }),
        count: Type.Integer({ minimum: 1 }),
      }),
      { description: 'Why messages failed in the period, the most frequent first.' },
    ),
  },
  { title: 'Stats' },
);

const timestamp = (description: string) =>
  Type.Optional(Type.String({ format: 'date-time', description: `${description}, with an offset.` }));

const ServiceMessages = Type.Object(
  {
    from: Timestamp('The beginning of the month (IST).'),
    to: Timestamp('Its end.'),
    free: Type.Integer({ description: 'So many are free for each number in a month.' }),
    channels: Type.Array(
      Type.Object({
        channelId: Type.String(),
        sent: Type.Integer({ minimum: 0, description: 'Those that WhatsApp took and that did not fail.' }),
        left: Type.Integer({ minimum: 0, description: 'The free ones that are left.' }),
        runsOut: Type.Boolean({ description: 'At least 80 % of the free ones are gone.' }),
      }),
      { description: 'One for each number that has sent any.' },
    ),
  },
  { title: 'ServiceMessages' },
);

export const statsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock } = app.installation;
  app.get(
    '/api/v1/stats/service-messages',
    {
      config: { access: ['messages', 'read'] as const, agents: 'alike' as const, ...apiLimit(app) },
      schema: {
        operationId: 'countServiceMessages',
        summary: 'Count the service messages of this month',
        description:
          'Service messages are all that are no template. Since 1 October 2026 WhatsApp sends 1,000 of a number for free in a month and charges each further one like a utility template. Replies to a click on an advertisement are free for 72 hours and are counted here all the same: what WhatsApp charges is on its bill.',
        tags: ['Messages'],
        querystring: Type.Object({
          channelId: Type.Optional(Type.String({ maxLength: 64, description: 'Of one channel alone.' })),
        }),
        response: { 200: Success(ServiceMessages) },
      },
    },
    async (request) => {
      const now = clock.now();
      const { workspaceId } = principalOf(request);
      const of = { channelId: request.query.channelId, now };
      return success(now, await readLate(db, (from) => serviceMessages(from, workspaceId, of)));
    },
  );

  app.get(
    '/api/v1/stats',
    {
      config: { access: ['messages', 'read'] as const, ...apiLimit(app) },
      schema: {
        operationId: 'readStats',
        summary: 'Count messages over time',
        description: `How many messages reached each status in each hour or day of IST, and why messages failed. A message is counted in every status it reached, at the moment it did: one that was read is also counted as sent and delivered, and one that arrived after it had failed stays counted as failed. What was delivered in an hour may have been sent in another: \`cohort\` follows the messages that WhatsApp took in the hour or day, however late they are delivered and read. The period is widened to whole hours or days; at most ${MOST_BUCKETS} of them.`,
        tags: ['Messages'],
        querystring: Type.Object({
          from: timestamp('The beginning; by default seven days, the day of `to` among them'),
          to: timestamp('The end; by default now'),
          by: Type.Optional(
            Type.Enum(['hour', 'day'], {
              description: 'By default `day` for more than two days, else `hour`.',
            }),
          ),
          channelId: Type.Optional(Type.String({ maxLength: 64, description: 'Of one channel alone.' })),
        }),
        response: { 200: Success(Stats) },
      },
    },
    async (request) => {
      const { from, to, by, channelId } = request.query;
      const now = clock.now();
      const asked = {
        from: from === undefined ? undefined : fromIso(from),
        to: to === undefined ? undefined : fromIso(to),
        by,
      };
      const period = periodOf(asked, now);
      const { workspaceId } = principalOf(request);
      const stats = await readLate(db, (from) => readStats(from, workspaceId, period, channelId));
      return success(now, stats);
    },
  );
};
