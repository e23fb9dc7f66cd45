import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Static } from 'typebox';
import type { Db } from '../../platform/database/dialect.ts';
import { principalOf } from '../../platform/http/admission/authenticate.ts';
import { apiLimit } from '../../platform/http/admission/rate-limit.ts';
import { Deleted, deleted, IdParams } from '../../platform/http/one-thing.ts';
import { paging, sendPage } from '../../platform/http/response/cursor.ts';
import { Page, Success, success } from '../../platform/http/response/envelope.ts';
import { etagOf, sendTagged, unchanged } from '../../platform/http/response/etag.ts';
import { actorOf } from '../events/audit.ts';
import { changeChannel, removeChannel } from './change.ts';
import { noteFundsAdded } from './funds/hold.ts';
import { Channel, ChannelChange, ChannelDetail } from './schemas.ts';
import {
  type Channel as ChannelRow,
  findChannel,
  listChannels,
  showChannel,
  showChannelDetail,
} from './store.ts';

export interface ChannelRoutesOptions {
  /** The URL that Meta's webhooks come to. */
  callbackUrl: string;
  /** Returns what waits on the numbers of an account, and what it costs. */
  fundsNeeded: (
    db: Db,
    account: { workspaceId: string; wabaId: string },
    now: number,
  ) => Promise<Pick<NonNullable<Static<typeof ChannelDetail>['lacksFunds']>, 'waiting' | 'needed'>>;
}

/** Fields that change by themselves: `If-Match` does not compare them. */
const PASSING = ['lastWebhookAt', 'templatesSyncedAt', 'lacksFunds'];

export const channelRoutes: FastifyPluginAsyncTypebox<ChannelRoutesOptions> = async (
  app,
  { callbackUrl, fundsNeeded },
) => {
  const { db, clock } = app.installation;
  const own = apiLimit(app);
  const reading = { access: ['read'] as const, ...own };
  const detail = (row: ChannelRow) => showChannelDetail(row, callbackUrl);
  async function whole(workspaceId: string, id: string, now: number) {
    const row = await findChannel(db, workspaceId, id);
    const lacks = row.lacking_since !== null;
    const needed = lacks ? await fundsNeeded(db, { workspaceId, wabaId: row.waba_id }, now) : undefined;
    return showChannelDetail(row, callbackUrl, needed);
  }
  const changing = { access: 'administrator' as const, errors: [404], ...own };
  app.get(
    '/api/v1/channels',
    {
      config: { ...reading, agents: 'alike' },
      schema: {
        operationId: 'listChannels',
        summary: 'List the channels, newest first',
        description: 'A channel is a WhatsApp number that this workspace sends from.',
        tags: ['Channels'],
        querystring: paging({}),
        response: { 200: Page(Channel) },
      },
    },
    (request, reply) =>
      sendPage(request, reply, {
        find: (most, after) => listChannels(db, principalOf(request).workspaceId, most, after),
        show: showChannel,
      }),
  );

  app.get(
    '/api/v1/channels/:id',
    {
      config: { ...reading, errors: [404], etag: true as const },
      schema: {
        operationId: 'getChannel',
        summary: 'Read a channel',
        tags: ['Channels'],
        params: IdParams,
        response: { 200: Success(ChannelDetail) },
      },
    },
    async (request, reply) => {
      const now = clock.now();
      const found = await whole(principalOf(request).workspaceId, request.params.id, now);
      return sendTagged(request, reply, now, found, PASSING);
    },
  );

  app.post(
    '/api/v1/channels/:id/funds-added',
    {
      config: changing,
      schema: {
        operationId: 'noteFundsAdded',
        summary: 'Say that funds were added',
        description:
          'For a channel with `lacksFunds`: a message is tried at once, and when WhatsApp takes it all that waits on the numbers of the account goes out. Without it that is tried by itself within half an hour. Of any other channel it changes nothing.',
        tags: ['Channels'],
        params: IdParams,
        response: { 200: Success(ChannelDetail) },
      },
    },
    async (request) => {
      const { workspaceId } = principalOf(request);
      const { id: channelId } = request.params;
      const now = clock.now();
      await noteFundsAdded(db, { workspaceId, channelId }, { actor: actorOf(request), now });
      return success(now, await whole(workspaceId, channelId, now));
    },
  );

  app.patch(
    '/api/v1/channels/:id',
    {
      config: { ...changing, etag: true as const },
      schema: {
        operationId: 'changeChannel',
        summary: 'Change, pause or resume a channel',
        tags: ['Channels'],
        params: IdParams,
        body: ChannelChange,
        response: { 200: Success(Channel) },
      },
    },
    async (request, reply) => {
      const { workspaceId, id } = principalOf(request);
      const now = clock.now();
      const actor = { id, address: request.ip };
      const check = unchanged(request, detail, PASSING);
      const row = await changeChannel(db, workspaceId, request.params.id, request.body, {
        actor,
        now,
        check,
      });
      void reply.header('etag', etagOf(detail(row), PASSING)); // that of a GET, which shows more
      return success(now, showChannel(row));
    },
  );

  app.delete(
    '/api/v1/channels/:id',
    {
      config: { ...changing, errors: [404, 409], etag: true as const },
      schema: {
        operationId: 'removeChannel',
        summary: 'Remove a channel',
        description: 'Its credentials are forgotten; its messages stay. The number can be connected anew.',
        tags: ['Channels'],
        params: IdParams,
        response: { 200: Success(Deleted) },
      },
    },
    async (request) => {
      const { workspaceId, id } = principalOf(request);
      const now = clock.now();
      const actor = { id, address: request.ip };
      const check = unchanged(request, detail, PASSING);
      const row = await removeChannel(db, workspaceId, request.params.id, { actor, now, check });
      return success(now, deleted(row.id));
    },
  );
};
