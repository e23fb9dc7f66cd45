import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Dispatcher } from 'undici';
import { invalid } from '../../errors.ts';
import { Deleted, deleted, IdParams } from '../../platform/http/one-thing.ts';
import { Success, success } from '../../platform/http/response/envelope.ts';
import { refusalOf } from '../../platform/security/outbound.ts';
import type { Resolve } from '../../platform/security/resolver.ts';
import { listConversations } from '../conversations/list.ts';
import { lastSequence, listStored } from '../events/store.ts';
import { sessionOf } from '../people/sessions/admit-person.ts';
import { choicesOf, choose } from './choices.ts';
import { addDevice, devicesOf, removeDevice, requireDevice, showDevice } from './devices.ts';
import { concerns, noticesOf, type Told } from './notices.ts';
import { canEncrypt, type PushOptions, pushNow } from './push/push.ts';
import { openPushKey } from './push/server-key.ts';
import { isQuiet, isTimeZone } from './quiet-hours.ts';
import { voiceOf } from './say.ts';
import {
  Choices,
  ChoicesInput,
  Device,
  News,
  Notifications,
  SubscriptionInput,
  TestResult,
} from './schemas.ts';

export interface NotificationRoutesOptions {
  /** Returns in which workspace somebody asks, since when they belong to it, and what they see there. */
  memberOf: (request: FastifyRequest) => Promise<{ workspaceId: string } & Pick<Told, 'since' | 'sight'>>;
  /** Reaches push services, as `allow` and `resolve` say of the URLs that browsers name. */
  dispatcher: Dispatcher;
  allow: readonly string[];
  resolve: Resolve;
  subject: string;
  /** Says whether mail leaves the installation. */
  mails: boolean;
}

const tags = ['Notifications'];
const own = { access: 'person' as const };
const MOST_UNREAD = 100;
/** A page asks for what has just happened. */
const MOST_EVENTS = 200;

/** The routes by which the dashboard chooses what a member is told of, and on which devices. */
export const notificationRoutes: FastifyPluginAsyncTypebox<NotificationRoutesOptions> = async (app, o) => {
  const { db, clock, log, sealer } = app.installation;
  const pushing: PushOptions = { db, clock, log, sealer, dispatcher: o.dispatcher, subject: o.subject };
  const asking = async (request: FastifyRequest) => {
    const { id: sessionId, person } = sessionOf(request);
    return { ...(await o.memberOf(request)), sessionId, person };
  };

  app.get(
    '/api/app/notifications',
    {
      config: own,
      schema: {
        operationId: 'getNotifications',
        summary: 'Read what you are told of, and where',
        tags,
        response: { 200: Success(Notifications) },
      },
    },
    async (request) => {
      const { workspaceId, sessionId, person } = await asking(request);
      const now = clock.now();
      const devices = await devicesOf(db, workspaceId, person.id, now);
      return success(now, {
        choices: await choicesOf(db, workspaceId, person.id),
        devices: devices.map((device) => showDevice(device, sessionId)),
        publicKey: (await openPushKey(db, sealer)).publicKey,
        mails: o.mails,
      });
    },
  );

  app.put(
    '/api/app/notifications/choices',
    {
      config: own,
      schema: {
        operationId: 'chooseNotifications',
        summary: 'Choose what you are told of',
        description: 'For this workspace, on all your devices. What is absent is switched off.',
        tags,
        body: ChoicesInput,
        response: { 200: Success(Choices) },
      },
    },
    async (request) => {
      const { workspaceId, person } = await asking(request);
      const { quietHours } = request.body;
      if (quietHours && !isTimeZone(quietHours.timeZone))
        throw invalid('quietHours.timeZone', 'must be a time zone, such as Asia/Kolkata');
      await choose(db, workspaceId, person.id, request.body);
      return success(clock.now(), request.body);
    },
  );

  app.put(
    '/api/app/notifications/devices',
    {
      config: own,
      schema: {
        operationId: 'addNotificationDevice',
        summary: 'Be told in this browser',
        description:
          'By the subscription that the browser has made with the public key. It ends with the session in which it was added, and when the push service says that it is gone. A member has twenty at most; with one more the oldest is forgotten.',
        tags,
        body: SubscriptionInput,
        response: { 200: Success(Device) },
      },
    },
    async (request) => {
      const { workspaceId, sessionId, person } = await asking(request);
      const subscription = request.body;
      const refusal =
        URL.parse(subscription.endpoint)?.protocol === 'http:'
          ? 'must be an https URL'
          : await refusalOf(subscription.endpoint, o);
      if (refusal) throw invalid('endpoint', refusal);
      if (!(await canEncrypt(pushing, subscription)))
        throw invalid('keys.p256dh', 'must be a point of P-256');
      const now = clock.now();
      const device = await addDevice(db, sealer, {
        ...{ workspace_id: workspaceId, person_id: person.id, session_id: sessionId },
        ...{ agent: request.headers['user-agent'] ?? null, subscription, now },
      });
      return success(now, showDevice(device, sessionId));
    },
  );

  app.delete(
    '/api/app/notifications/devices/:id',
    {
      config: { ...own, errors: [404] },
      schema: {
        operationId: 'removeNotificationDevice',
        summary: 'Be told on a device no more',
        tags,
        params: IdParams,
        response: { 200: Success(Deleted) },
      },
    },
    async (request) => {
      const { workspaceId, person } = await asking(request);
      const { id } = request.params;
      await removeDevice(db, await requireDevice(db, workspaceId, person.id, id));
      return success(clock.now(), deleted(id));
    },
  );

  app.post(
    '/api/app/notifications/test',
    {
      config: own,
      schema: {
        operationId: 'testNotifications',
        summary: 'Send a test to your devices',
        description: 'At once, quiet hours or not.',
        tags,
        response: { 200: Success(Type.Array(TestResult)) },
      },
    },
    async (request) => {
      const { workspaceId, person } = await asking(request);
      const devices = await devicesOf(db, workspaceId, person.id, clock.now());
      const voice = await voiceOf(db, workspaceId, []);
      const choices = await choicesOf(db, workspaceId, person.id);
      const shown = voice.test({ language: person.language, choices });
      const results = await Promise.all(
        devices.map(async (device) => ({
          id: device.id,
          result: await pushNow(pushing, device, shown),
        })),
      );
      return success(clock.now(), results);
    },
  );

  app.get(
    '/api/app/notifications/news',
    {
      config: { ...own, errors: [404] },
      schema: {
        operationId: 'getNews',
        summary: 'Read what has happened since an event, as you are told of it',
        description: 'For an open dashboard, which rings and counts by it.',
        tags,
        querystring: Type.Object({
          after: Type.Optional(
            Type.Integer({
              minimum: 0,
              description: 'The sequence of an event; absent: there are no notices, only the count.',
            }),
          ),
        }),
        response: { 200: Success(News) },
      },
    },
    async (request) => {
      const { workspaceId, since, sight, person } = await asking(request);
      const now = clock.now();
      const { after } = request.query;
      const events = after === undefined ? [] : await listStored(db, workspaceId, after, MOST_EVENTS);
      const choices = await choicesOf(db, workspaceId, person.id);
      const member = { id: person.id, since, sight, choices };
      const notices = await noticesOf(db, workspaceId, events, [member]);
      const quiet = isQuiet(choices.quietHours, now);
      const voice = await voiceOf(db, workspaceId, notices);
      const { rows } = await listConversations(db, workspaceId, {
        filter: { view: 'all', state: 'open', unread: true },
        ...{ reader: member, sight, limit: MOST_UNREAD, after: undefined },
      });
      return success(now, {
        unread: rows.filter((row) => concerns(row, member)).length,
        sequence: events.at(-1)?.sequence ?? after ?? (await lastSequence(db, workspaceId)),
        notices: notices.map((notice) => {
          const { title, body } = voice.one(notice, { language: person.language, choices });
          const { kind, conversationId } = notice;
          const { push, sound } = choices.kinds[kind];
          return { kind, conversationId, title, body, push: push && !quiet, sound: sound && !quiet };
        }),
      });
    },
  );
};
