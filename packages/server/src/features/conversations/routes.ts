import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { ApiError, invalid } from '../../errors.ts';
import type { Db } from '../../platform/database/dialect.ts';
import { principalOf, sightOf } from '../../platform/http/admission/authenticate.ts';
import { apiLimit } from '../../platform/http/admission/rate-limit.ts';
import { IdParams } from '../../platform/http/one-thing.ts';
import {
  decodeCursor,
  foreignCursor,
  paging,
  plusOf,
  sendItems,
} from '../../platform/http/response/cursor.ts';
import { Page, Success, success } from '../../platform/http/response/envelope.ts';
import { sendTagged, unchanged } from '../../platform/http/response/etag.ts';
import { findChannel } from '../channels/store.ts';
import { changeConversation, type FindMember, type KeepMember, listLabels } from './change.ts';
import { requireConversation } from './find.ts';
import { listConversations } from './list.ts';
import { markRead, markUnread } from './marks.ts';
import { namedIn } from './named.ts';
import { noteRoutes } from './note-routes.ts';
import { openConversation } from './open.ts';
import { presenceRoutes } from './presence-routes.ts';
import { quickReplyRoutes } from './quick-reply-routes.ts';
import { reportRoutes } from './report/routes.ts';
import {
  Assignee,
  CONVERSATION_FILTERS,
  ConversationChange,
  ConversationDetail,
  ConversationInput,
  type LastMessageView,
  type PersonView,
} from './schemas.ts';
import { type Found, type SearchOptions, searchConversations } from './search.ts';
import { type ConversationRow, labelsOf, showConversation } from './show.ts';
import { seesPerson } from './sight.ts';
import { type InboundSince, newsTo, type Reader, unreadOf } from './unread.ts';

/** The look-ups of nouns that come later. */
export interface ConversationRoutesOptions extends SearchOptions {
  memberOf: FindMember;
  keepMember: KeepMember;
  /** The members of a workspace, who came first first. */
  membersOf(workspaceId: string): Promise<Static<typeof Assignee>[]>;
  hasContact(db: Db, workspaceId: string, contactId: string): Promise<boolean>;
  peopleOf(db: Db, workspaceId: string, contactIds: readonly string[]): Promise<Map<string, PersonView>>;
  messagesOf(
    db: Db,
    workspaceId: string,
    messageIds: readonly string[],
  ): Promise<Map<string, LastMessageView>>;
  /** Returns how many messages of a conversation's person came after one of its messages. */
  inboundAfter(db: Db, conversation: ConversationRow, messageId: string): Promise<number>;
  inboundSince: InboundSince;
}

const READ = { access: ['messages', 'read'], agents: 'by sight' } as const;
const CHANGE = { access: ['messages', 'write'], agents: 'by sight' } as const;
const MOST_LISTED_LABELS = 200;
/** They change by what is written, and by time. */
const PASSING = ['unread', 'waitingSince', 'windowOpenUntil', 'lastMessageAt', 'contact', 'lastMessage'];

export const conversationRoutes: FastifyPluginAsyncTypebox<ConversationRoutesOptions> = async (app, o) => {
  const { db, clock } = app.installation;
  const limits = apiLimit(app);
  await app.register(noteRoutes);
  await app.register(quickReplyRoutes);
  await app.register(presenceRoutes);
  await app.register(reportRoutes, o);

  /** The member who asks; undefined: a key. */
  async function readerOf(request: FastifyRequest): Promise<Reader | undefined> {
    const id = memberIn(request);
    if (id === undefined) return undefined;
    const member = await o.memberOf(db, principalOf(request).workspaceId, id);
    return member && { id, since: member.since };
  }

  async function details(workspaceId: string, found: readonly Found[], reader: Reader | undefined) {
    const rows = await newsTo(db, found, reader, o.inboundSince);
    const [labels, people, messages] = await Promise.all([
      labelsOf(db, rows),
      o.peopleOf(
        db,
        workspaceId,
        rows.map((row) => row.contact_id),
      ),
      o.messagesOf(
        db,
        workspaceId,
        rows.flatMap((row) => row.last_message_id ?? []),
      ),
    ]);
    const now = clock.now();
    return rows.map((row) => {
      const lastMessage = messages.get(row.last_message_id ?? '');
      return {
        ...showConversation(row, labels(row.id), now, row.unread),
        contact: people.get(row.contact_id) ?? { id: row.contact_id },
        ...(lastMessage && { lastMessage }),
        ...(row.match && { match: row.match }),
      };
    });
  }

  async function sendDetail(request: FastifyRequest, reply: FastifyReply, row: ConversationRow) {
    const reader = await readerOf(request);
    const unread = await unreadOf(db, row, reader);
    const [detail] = await details(row.workspace_id, [{ ...row, unread }], reader);
    return sendTagged(request, reply, clock.now(), detail!, PASSING);
  }

  app.get(
    '/api/v1/conversations',
    {
      config: { ...READ, ...limits },
      schema: {
        operationId: 'listConversations',
        summary: 'List the conversations',
        description:
          'One for each contact and channel, from when the person first wrote, a member wrote to them, or it was opened; a message that a key sends begins none. A page looks at 2,000 conversations at most, so with filters that match few it may be short or empty and still have a `nextCursor`: go on until that is null.',
        tags: ['Conversations'],
        querystring: paging(CONVERSATION_FILTERS),
        response: { 200: Page(ConversationDetail) },
      },
    },
    async (request, reply) => {
      const { limit, cursor, unread, search, ...filter } = request.query;
      const { workspaceId } = principalOf(request);
      const reader = await readerOf(request);
      if (filter.view === 'mine' && !reader) throw onlyForMembers();
      const after = decodeCursor(cursor);
      const words = plusOf(search);
      const form = words ? /^(\d{1,15} cnv_|msg_)/ : /^\d{1,15} cnv_/;
      if (after !== undefined && !form.test(after)) throw foreignCursor();
      const page = {
        filter: { ...filter, ...(unread && { unread }) },
        reader,
        sight: sightOf(request),
        limit,
        after,
      };
      const { rows, next } = words
        ? await searchConversations(db, workspaceId, { ...page, search: words }, o)
        : await listConversations(db, workspaceId, page);
      return sendItems(request, reply, await details(workspaceId, rows, reader), next);
    },
  );

  app.get(
    '/api/v1/conversations/labels',
    {
      config: { ...READ, ...limits },
      schema: {
        operationId: 'listConversationLabels',
        summary: 'List the labels that conversations have',
        description: `Each once, sorted; the first ${MOST_LISTED_LABELS} where there are more.`,
        tags: ['Conversations'],
        response: { 200: Success(Type.Array(Type.String(), { examples: [['refund', 'wholesale']] })) },
      },
    },
    async (request) =>
      success(
        clock.now(),
        await listLabels(db, principalOf(request).workspaceId, sightOf(request), MOST_LISTED_LABELS),
      ),
  );

  app.get(
    '/api/v1/conversations/assignees',
    {
      config: { ...READ, agents: 'alike', ...limits },
      schema: {
        operationId: 'listAssignees',
        summary: 'List the members who can take a conversation',
        description: 'Who came first stands first.',
        tags: ['Conversations'],
        response: { 200: Success(Type.Array(Assignee)) },
      },
    },
    async (request) => success(clock.now(), await o.membersOf(principalOf(request).workspaceId)),
  );

  app.post(
    '/api/v1/conversations',
    {
      config: { ...CHANGE, ...limits, errors: [404] },
      schema: {
        operationId: 'openConversation',
        summary: 'Open a conversation',
        description:
          'Returns the conversation of a contact through a channel, which is made if there is none. One that is closed or snoozed is opened.',
        tags: ['Conversations'],
        body: ConversationInput,
        response: { 200: Success(ConversationDetail) },
      },
    },
    async (request, reply) => {
      const { workspaceId } = principalOf(request);
      const { contactId, channelId } = request.body;
      await findChannel(db, workspaceId, channelId);
      if (
        !(await o.hasContact(db, workspaceId, contactId)) ||
        !(await seesPerson(db, workspaceId, sightOf(request), { contactId, channelId }))
      )
        throw invalid('contactId', 'must be a contact of the workspace');
      const row = await openConversation(db, workspaceId, request.body, clock.now());
      return sendDetail(request, reply, row);
    },
  );

  app.get(
    '/api/v1/conversations/:id',
    {
      config: { ...READ, ...limits, errors: [404], etag: true as const },
      schema: {
        operationId: 'getConversation',
        summary: 'Read a conversation',
        tags: ['Conversations'],
        params: IdParams,
        response: { 200: Success(ConversationDetail) },
      },
    },
    async (request, reply) => sendDetail(request, reply, await requireConversation(db, namedIn(request))),
  );

  app.patch(
    '/api/v1/conversations/:id',
    {
      config: { ...CHANGE, ...limits, errors: [404, 409], etag: true as const },
      schema: {
        operationId: 'changeConversation',
        summary: 'Assign, close, snooze or label a conversation',
        description:
          'Fields that are absent stay as they are. Of two who take it at once one gets 409 with the name of the other.',
        tags: ['Conversations'],
        params: IdParams,
        body: ConversationChange,
        response: { 200: Success(ConversationDetail) },
      },
    },
    async (request, reply) => {
      const check = unchanged(request, (there: object) => there, PASSING);
      const row = await changeConversation(db, namedIn(request), request.body, {
        ...{ now: clock.now(), actor: memberIn(request) ?? principalOf(request).id },
        member: memberIn(request) ?? null,
        ...{ memberOf: o.memberOf, keepMember: o.keepMember, check },
      });
      return sendDetail(request, reply, row);
    },
  );

  const MarkInput = Type.Object(
    {
      messageId: Type.Optional(
        Type.String({
          description: 'The newest message that was seen; what came after it stays unread. Absent: all.',
        }),
      ),
    },
    { title: 'ReadMarkInput' },
  );
  app.post(
    '/api/v1/conversations/:id/read',
    {
      config: { ...CHANGE, ...limits, errors: [404], idempotency: 'none' as const },
      schema: {
        operationId: 'markConversationRead',
        summary: 'Mark a conversation read',
        description:
          'For the member who is signed in, or for whom an application acts; with a key, for nobody in particular. The person is shown nothing: that is `POST /api/v1/messages/{messageId}/read`.',
        tags: ['Conversations'],
        params: IdParams,
        body: MarkInput,
        response: { 200: Success(ConversationDetail) },
      },
    },
    async (request, reply) => {
      const { messageId } = request.body;
      const row = await markRead(db, markOf(request), async (trx, conversation) =>
        messageId === undefined ? 0 : o.inboundAfter(trx, conversation, messageId),
      );
      return sendDetail(request, reply, row);
    },
  );

  app.post(
    '/api/v1/conversations/:id/unread',
    {
      config: { ...CHANGE, ...limits, errors: [404], idempotency: 'none' as const },
      schema: {
        operationId: 'markConversationUnread',
        summary: 'Mark a conversation unread',
        description:
          'Its newest message of the person becomes unread for the member who is signed in, or for whom an application acts.',
        tags: ['Conversations'],
        params: IdParams,
        response: { 200: Success(ConversationDetail) },
      },
    },
    async (request, reply) => sendDetail(request, reply, await markUnread(db, markOf(request))),
  );

  const markOf = (request: FastifyRequest) => ({
    ...namedIn(request),
    ...{ member: memberIn(request), now: clock.now() },
  });
};

const memberIn = (request: FastifyRequest): string | undefined => principalOf(request).member;

const onlyForMembers = () =>
  new ApiError('INVALID_PARAMETER', {
    message: 'view: "mine" is for members, and for applications that act for one.',
    hint: 'With a key, name the member: assignee=usr_…',
    details: [{ field: 'view', message: 'a key has taken no conversation' }],
  });
