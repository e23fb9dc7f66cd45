import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { type Static, Type } from 'typebox';
import { readLate } from '../../../platform/database/replica.ts';
import { principalOf } from '../../../platform/http/admission/authenticate.ts';
import { apiLimit } from '../../../platform/http/admission/rate-limit.ts';
import { Success, success, Timestamp } from '../../../platform/http/response/envelope.ts';
import { sendFile } from '../../../platform/http/response/file.ts';
import { repliesIn } from '../replies.ts';
import type { Assignee } from '../schemas.ts';
import { asCsv } from './csv.ts';
import { MOST_DAYS, periodOf } from './period.ts';
import { MOST_COUNTED, readReport } from './read.ts';

interface ReportRoutesOptions {
  membersOf(workspaceId: string): Promise<Static<typeof Assignee>[]>;
}

const COUNTS = {
  answered: Type.Integer({ minimum: 0, description: 'People who waited and got a reply, each time.' }),
  closedUnanswered: Type.Integer({
    minimum: 0,
    description: 'Those whose conversation was closed instead.',
  }),
  firstReplies: Type.Integer({
    minimum: 0,
    description:
      'Those of `answered` that were the first reply since the conversation began or was last closed.',
  }),
  medianFirstReplyMs: Type.Optional(
    Type.Integer({
      minimum: 0,
      description:
        'The first reply time, in milliseconds: half of the people had theirs within it. Absent without first replies.',
    }),
  ),
  p90FirstReplyMs: Type.Optional(
    Type.Integer({ minimum: 0, description: 'Nine of ten had theirs within this time.' }),
  ),
};

const Report = Type.Object(
  {
    from: Timestamp('The beginning of the first day.'),
    to: Timestamp('The end of the last day.'),
    waiting: Type.Object(
      {
        count: Type.Integer({
          minimum: 0,
          maximum: MOST_COUNTED,
          description: `Open conversations whose person waits for an answer, counted as far as ${MOST_COUNTED.toLocaleString('en')}.`,
        }),
        longestSince: Type.Optional(Timestamp('Since when the first of them waits.')),
      },
      { description: 'Now, whatever the period.' },
    ),
    totals: Type.Object(COUNTS, { description: 'Of the whole period.' }),
    days: Type.Array(Type.Object({ start: Timestamp('When the day begins.'), ...COUNTS }), {
      description: 'One for each day (IST) on which waits ended, empty ones too, oldest first.',
    }),
    hours: Type.Array(Type.Object({ hour: Type.Integer({ minimum: 0, maximum: 23 }), ...COUNTS }), {
      description:
        'One for each hour of the day (IST), by when the people wrote: who writes at which hour waits how long.',
    }),
    members: Type.Array(
      Type.Object({
        member: Type.Optional(
          Type.String({
            description:
              'Who replied, or closed it; absent: keys did, of your programs, or the app on a phone that shares the number.',
          }),
        ),
        name: Type.Optional(Type.String({ description: 'Absent also of those who have left.' })),
        ...COUNTS,
      }),
      { description: 'Who answered most stands first.' },
    ),
  },
  { title: 'ConversationReport' },
);

const PERIOD = {
  from: Type.Optional(
    Type.String({
      format: 'date-time',
      description: 'The beginning, with an offset; by default seven days, the day of `to` among them.',
    }),
  ),
  to: Type.Optional(
    Type.String({ format: 'date-time', description: 'The end, with an offset; by default now.' }),
  ),
};

export const reportRoutes: FastifyPluginAsyncTypebox<ReportRoutesOptions> = async (app, { membersOf }) => {
  const { db, clock } = app.installation;
  const config = { access: ['messages', 'read'] as const, ...apiLimit(app) };
  const namesOf = async (workspaceId: string) =>
    new Map((await membersOf(workspaceId)).map(({ id, name }) => [id, name]));

  app.get(
    '/api/v1/conversations/report',
    {
      config,
      schema: {
        operationId: 'readConversationReport',
        summary: 'Read who was answered, by whom and how soon',
        description: `The first reply time, who waits now, and who answered how many, by day, by hour of the day and by member. A wait begins with the first message of a person that nobody has answered, and counts when it ends: by a reply, or because the conversation is closed. The period is widened to whole days of IST, at most ${MOST_DAYS}.`,
        tags: ['Conversations'],
        querystring: Type.Object(PERIOD),
        response: { 200: Success(Report) },
      },
    },
    async (request) => {
      const { workspaceId } = principalOf(request);
      const now = clock.now();
      const period = periodOf(request.query, now);
      const names = await namesOf(workspaceId);
      return success(now, await readLate(db, (on) => readReport(on, workspaceId, period, names)));
    },
  );

  app.get(
    '/api/v1/conversations/report/export',
    {
      exposeHeadRoute: false, // it would read all of them for nobody
      config,
      schema: {
        operationId: 'exportConversationReport',
        summary: 'Export how long each person waited',
        description:
          'As CSV for a spreadsheet: a line for each wait that the report counts, oldest first; a cell that a spreadsheet would run as a formula begins with an apostrophe. It is sent as it is read.',
        tags: ['Conversations'],
        querystring: Type.Object(PERIOD),
        response: {
          200: {
            description: 'The file.',
            content: {
              'text/csv': { schema: Type.String({ examples: ['waiting_since,ended_at,kind'] }) },
            },
          },
        },
      },
    },
    async (request, reply) => {
      const { workspaceId } = principalOf(request);
      const pages = repliesIn(db, workspaceId, periodOf(request.query, clock.now()));
      const text = asCsv(pages, await namesOf(workspaceId));
      return sendFile(reply, { type: 'text/csv; charset=utf-8', name: 'conversation-report.csv', text });
    },
  );
};
