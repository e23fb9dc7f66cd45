/** The table of contents of HTTP: every group of routes by name. */
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Dispatcher } from 'undici';
import { createAssertionCheck } from './features/agents/by-assertion.ts';
import { createDailyLimit } from './features/agents/daily-limit.ts';
import { agentOperatorRoutes } from './features/agents/operator-routes.ts';
import { agentRoutes } from './features/agents/routes.ts';
import { keyRoutes } from './features/api-keys/routes.ts';
import { findKey } from './features/api-keys/store.ts';
import { campaignFileRoutes, campaignUploadRoutes } from './features/campaigns/audience/file-routes.ts';
import { shortLinkRoutes } from './features/campaigns/link-routes.ts';
import { campaignPeopleRoutes } from './features/campaigns/people-routes.ts';
import { campaignRoutes } from './features/campaigns/routes.ts';
import { campaignRunRoutes } from './features/campaigns/run/routes.ts';
import { connectRoutes } from './features/channels/connect-routes.ts';
import type { ChannelDirectory } from './features/channels/directory.ts';
import { registerFundsGauge } from './features/channels/funds-gauge.ts';
import { channelRoutes } from './features/channels/routes.ts';
import { contactRoutes } from './features/contacts/address-book/routes.ts';
import { peopleNamed } from './features/contacts/address-book/search.ts';
import { attributeRoutes } from './features/contacts/attributes/routes.ts';
import { contactChangeRoutes } from './features/contacts/changes/routes.ts';
import { contactExportRoutes } from './features/contacts/export/routes.ts';
import { contactFilterRoutes } from './features/contacts/filters/routes.ts';
import { refuseIfFiltered } from './features/contacts/filters/saved.ts';
import { contactViews, hasContact } from './features/contacts/identity/find.ts';
import { contactNoteRoutes } from './features/contacts/notes/routes.ts';
import { conversationRoutes } from './features/conversations/routes.ts';
import { discoveryRoutes } from './features/discovery/routes.ts';
import { docsRoutes } from './features/docs/routes.ts';
import { erasureRoutes } from './features/erasure/routes.ts';
import { auditRoutes } from './features/events/audit-routes.ts';
import { eventRoutes } from './features/feed/routes.ts';
import { streamRoutes } from './features/feed/stream-routes.ts';
import { graphDoorRoutes } from './features/graph/routes.ts';
import { importRoutes } from './features/imports/routes.ts';
import { importUploadRoutes } from './features/imports/upload-routes.ts';
import { inquiryFormRoutes } from './features/inquiries/form-routes.ts';
import { inquiryOperatorRoutes } from './features/inquiries/operator-routes.ts';
import { inquiryRoutes } from './features/inquiries/routes.ts';
import { mailOperatorRoutes } from './features/mail/operator-routes.ts';
import { collectOperations } from './features/mcp/operations.ts';
import { mcpRoutes } from './features/mcp/routes.ts';
import { registerKeptGauge } from './features/media/kept-gauge.ts';
import type { MediaLibrary } from './features/media/library.ts';
import { mediaRoutes } from './features/media/routes.ts';
import { createAcceptor } from './features/messages/accept/accept.ts';
import type { Underived } from './features/messages/accept/underived.ts';
import { budgetRoutes } from './features/messages/budget/routes.ts';
import { messageExportRoutes } from './features/messages/export/routes.ts';
import { contactMergeRoutes } from './features/messages/merge/routes.ts';
import { conversationMessageRoutes } from './features/messages/read/conversation-routes.ts';
import { costRoutes } from './features/messages/read/cost-routes.ts';
import { fundsNeeded } from './features/messages/read/funds-needed.ts';
import { inboundAfter, inboundSince, lastMessages } from './features/messages/read/of-conversations.ts';
import { messageBetween } from './features/messages/read/seen.ts';
import { statsRoutes } from './features/messages/read/stats-routes.ts';
import { registerWaitingGauge } from './features/messages/read/waiting-gauge.ts';
import { readMarkRoutes } from './features/messages/read-mark-routes.ts';
import type { AtOnce } from './features/messages/receive/at-once.ts';
import { inboxRoutes } from './features/messages/receive/inbox-routes.ts';
import { createReceiver } from './features/messages/receive/receive.ts';
import { createWebhookDoor } from './features/messages/receive/webhook-door.ts';
import { whatsAppWebhookRoutes } from './features/messages/receive/webhook-routes.ts';
import { replyRoutes } from './features/messages/reply-routes.ts';
import { messageRoutes } from './features/messages/routes.ts';
import { writtenTexts } from './features/messages/search/search.ts';
import type { ChannelRates } from './features/messages/send/pacing.ts';
import { findMessage } from './features/messages/state/store.ts';
import { notificationRoutes } from './features/notifications/routes.ts';
import { revokeGrantsOf } from './features/oauth/grants/grants.ts';
import { agentAuthMetadata } from './features/oauth/provider/metadata.ts';
import { oauthRoutes } from './features/oauth/routes.ts';
import { createGuard } from './features/people/passwords/guard.ts';
import { createPasswords, type PasswordCost } from './features/people/passwords/password.ts';
import { peopleRoutes } from './features/people/routes.ts';
import { actorOf, sessionOf } from './features/people/sessions/admit-person.ts';
import { createHandOver } from './features/people/sessions/hand-over.ts';
import { createSessions } from './features/people/sessions/session.ts';
import { rateOperatorRoutes } from './features/rates/operator-routes.ts';
import { rateRoutes } from './features/rates/routes.ts';
import { dashboardRoutes } from './features/site/dashboard-routes.ts';
import { siteRoutes } from './features/site/routes.ts';
import { siteShell } from './features/site/shell.ts';
import { actingMember } from './features/team/acting-member.ts';
import { findMember, keepMember, listMembers } from './features/team/members.ts';
import { agentOf } from './features/team/membership.ts';
import { teamRoutes } from './features/team/routes.ts';
import { ownWorkspacesOf, showAssignee } from './features/team/show.ts';
import type { TemplateDirectory } from './features/templates/directory.ts';
import { storeFirstTemplates } from './features/templates/keep.ts';
import { templateRoutes } from './features/templates/routes.ts';
import { templateWriteRoutes } from './features/templates/write-routes.ts';
import { openTestWorkspace } from './features/test-workspaces/open.ts';
import { simulatorRoutes } from './features/test-workspaces/routes.ts';
import { createReceiverCheck } from './features/webhooks/endpoints/check-receiver.ts';
import { webhookRoutes } from './features/webhooks/endpoints/routes.ts';
import { registerWebhookGauges } from './features/webhooks/gauges.ts';
import { workspaceOperatorRoutes } from './features/workspaces/operator-routes.ts';
import { workspaceRoutes } from './features/workspaces/routes.ts';
import { auditNames } from './installation/audit-names.ts';
import { ownerPages } from './installation/owner-pages.ts';
import { sampleShopRoutes } from './installation/sample-shop/routes.ts';
import type { Clock } from './platform/clock.ts';
import { randomOf } from './platform/database/context.ts';
import type { Principal } from './platform/http/admission/principal.ts';
import { createReadiness, registerHealth } from './platform/http/server/health.ts';
import type { Installation } from './platform/http/server/installation.ts';
import { registerStylesheet } from './platform/pages/html.ts';
import { createOutbound, type OutboundOptions } from './platform/security/outbound.ts';
import { createResolver, type Resolve } from './platform/security/resolver.ts';
import { ownWindows, type SharedWindows } from './platform/windows.ts';
import { openRequestPath, type RequestPathOptions } from './request-path.ts';
import type { BuiltInSimulator } from './simulator/simulator.ts';
import type { WhatsAppClient } from './whatsapp/client.ts';

/** The parts that HTTP and the workers share in one process. */
export interface Shared extends Installation {
  client: WhatsAppClient;
  channels: ChannelDirectory;
  templates: TemplateDirectory;
  metrics: Registry;
  underived: Underived;
  media: MediaLibrary;
  rates: ChannelRates;
  atOnce: AtOnce;
}

export interface AppOptions extends Shared, Pick<RequestPathOptions, 'patience'> {
  /** In which requests are counted; by default those of this process alone. */
  windows?: SharedWindows | undefined;
  /** The built-in simulator; undefined where this server runs without one. */
  simulator?: BuiltInSimulator | undefined;
  /** Fetches documents at URLs that strangers name. Without one it is made here and reaches no private address. */
  dispatcher?: Dispatcher;
  /** The cost of hashing a password; OWASP's by default. A test, which hashes hundreds, brings a cheaper one. */
  passwordCost?: PasswordCost | undefined;
  /**
   * Waits between a request for a mailed link and its response, by default with the clock. A test, whose clock stands
   * still, brings its own.
   */
  pause?: Clock['sleep'];
  /** Resolves the host names that strangers give. */
  resolve?: Resolve;
}

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, db, clock, log, metrics, sealer, channels, templates, underived, client, media } = options;
  const { baseUrl, appUrl, limits, graphUrl, graphVersion } = config;
  const random = randomOf(db);
  const site = siteShell(config);
  const daily = createDailyLimit({ db, clock });
  const sessions = createSessions({ db, clock, sealer, baseUrl });
  const windows = options.windows ?? ownWindows();
  const app = await openRequestPath({ ...options, windows, site, daily, sessions });
  const { installation } = app;
  const operations = collectOperations(app);

  const resolve = options.resolve ?? createResolver({ clock, servers: config.dnsServers });
  const dispatcher = options.dispatcher ?? openDispatcher(app, { allow: [], resolve });
  const callbackUrl = `${appUrl}/webhooks/whatsapp`;
  const ready = createReadiness({ db, clock, log });

  await app.register(keyRoutes);
  const kindOf = async ({ type, workspaceId, id }: Principal) =>
    type === 'key' ? (await findKey(db, workspaceId, id)).kind : undefined;
  await app.register(workspaceRoutes, { dayOf: daily.shown, kindOf });
  await app.register(channelRoutes, { callbackUrl, fundsNeeded });
  const connecting = { client, callbackUrl, dispatcher, storeTemplates: storeFirstTemplates };
  await app.register(connectRoutes, { ...installation, ...connecting, graphUrl, graphVersion });
  await app.register(conversationRoutes, {
    memberOf: findMember,
    keepMember,
    membersOf: async (workspaceId) => (await listMembers(db, workspaceId)).map(showAssignee),
    hasContact,
    peopleOf: contactViews,
    peopleNamed,
    writtenTexts,
    messagesOf: lastMessages,
    ...{ inboundAfter, inboundSince },
  });
  await app.register(contactRoutes);
  await app.register(attributeRoutes, { refuseIfNeeded: refuseIfFiltered });
  await app.register(contactFilterRoutes);
  await app.register(contactChangeRoutes);
  await app.register(contactExportRoutes);
  await app.register(contactNoteRoutes);
  await app.register(contactMergeRoutes);
  await app.register(templateRoutes);
  await app.register(templateWriteRoutes, { db, clock, client, media, channels });
  await app.register(mediaRoutes, { media, messageBetween });
  const acceptor = createAcceptor({ db, clock, channels, templates, underived, allowance: daily });
  await app.register(campaignRoutes);
  await app.register(campaignRunRoutes, {
    isSandbox: daily.isSandbox,
    send: (workspaceId, { to, from, body }, sentBy) =>
      acceptor.accept(workspaceId, { to, from, type: 'template', ...body }, undefined, { sentBy }),
  });
  await app.register(campaignUploadRoutes, { quotaOf: media.quotaOf });
  await app.register(campaignFileRoutes);
  await app.register(campaignPeopleRoutes);
  await app.register(shortLinkRoutes, { site });
  await app.register(messageRoutes, { acceptor, underived });
  await app.register(messageExportRoutes);
  await app.register(readMarkRoutes, { db, clock, channels, client, rates: options.rates });
  await app.register(conversationMessageRoutes);
  await app.register(replyRoutes, { acceptor });
  await app.register(importUploadRoutes, { quotaOf: media.quotaOf });
  await app.register(importRoutes);
  await app.register(statsRoutes);
  await app.register(costRoutes);
  await app.register(budgetRoutes);
  await app.register(rateRoutes);
  await app.register(eventRoutes);
  await app.register(auditRoutes, { namesOf: auditNames(db) });
  await app.register(streamRoutes);
  const receiving = { privateAddresses: config.privateWebhooks, resolve };
  const receivers = createReceiverCheck({ ...receiving, random });
  app.addHook('onClose', () => receivers.close());
  await app.register(webhookRoutes, { ...receiving, receivers });
  await app.register(erasureRoutes);

  await app.register(graphDoorRoutes, {
    ...{ db, clock, channels, acceptor, receivers },
    ...{ client, media, rates: options.rates },
  });

  const receiver = createReceiver({ db, clock, channels, atOnce: options.atOnce });
  const door = createWebhookDoor({ clock, log, metrics, windows });
  await app.register(whatsAppWebhookRoutes, { receiver, channels, door });
  const sentMessage = async (workspaceId: string, messageId: string) => {
    const row = await findMessage(db, workspaceId, messageId);
    return row && { channelId: row.channel_id, providerId: row.provider_id };
  };
  const { simulator } = options;
  await app.register(simulatorRoutes, { channels, media, simulator, findMessage: sentMessage });
  registerHealth(app, { clock, ready, metrics, metricsToken: config.metricsToken });
  registerWaitingGauge({ db, clock, channels, metrics });
  registerFundsGauge({ clock, channels, metrics });
  registerWebhookGauges({ db, clock, metrics });
  registerKeptGauge(db, metrics);

  registerStylesheet(app);
  await app.register(inquiryRoutes);
  await app.register(inquiryFormRoutes, { site });

  const people = { ...installation, sessions, baseUrl, appUrl };
  const account = {
    ...people,
    signup: config.signup,
    mails: config.smtpUrl !== undefined,
    passwords: createPasswords(options.passwordCost, random),
    pause: options.pause ?? clock.sleep,
    guard: createGuard({ db, clock }),
    handOver: createHandOver({ db, clock, baseUrl, appUrl }),
    endGrants: revokeGrantsOf,
    workspacesOf: (personId: string) => ownWorkspacesOf(db, personId),
  };
  await app.register(peopleRoutes, account);
  await app.register(teamRoutes, account);
  const reaching = { allow: config.privateWebhooks, resolve };
  await app.register(notificationRoutes, {
    ...{ ...reaching, dispatcher: openDispatcher(app, reaching), mails: account.mails },
    subject: config.pushSubject,
    memberOf: async (request) => {
      const { workspace, role, since } = await actingMember(db, request);
      const sight = agentOf(role, sessionOf(request).person.id, workspace)?.sight;
      return { workspaceId: workspace.id, since, sight };
    },
  });
  await app.register(ownerPages, account);
  await app.register(sampleShopRoutes, { channels });

  const strangers = { limit: limits.leads, trustedIssuers: config.trustedIssuers, dispatcher };
  const agentAuth = config.simulator ? agentAuthMetadata({ baseUrl, appUrl }) : undefined;
  await app.register(oauthRoutes, { ...people, ...strangers, windows, agentAuth });
  await app.register(agentRoutes, {
    ...people,
    limit: limits.leads,
    simulator: config.simulator,
    sandboxMax: config.sandboxMax,
    openTestWorkspace: (trx, workspace, actor, now) =>
      openTestWorkspace(trx, { sealer, config, actor }, workspace, now),
    verifyAssertion: createAssertionCheck({ ...strangers, clock, baseUrl, appUrl }),
  });

  await app.register(workspaceOperatorRoutes, { operatorOf: actorOf });
  await app.register(mailOperatorRoutes, { operatorOf: actorOf });
  await app.register(rateOperatorRoutes, { operatorOf: actorOf });
  await app.register(inquiryOperatorRoutes);
  await app.register(agentOperatorRoutes);
  await app.register(inboxRoutes);

  await app.register(mcpRoutes, { operations });
  await app.register(siteRoutes({ ...config, clock, site, ready, waiting: underived.size }));
  await app.register(docsRoutes({ ...config, site }));
  await app.register(discoveryRoutes({ ...config, clock }));
  await app.register(dashboardRoutes(config, random));
  return app;
}

/** Returns a dispatcher for URLs that strangers name; it reaches no private address but those allowed. */
function openDispatcher(app: FastifyInstance, reaching: OutboundOptions): Dispatcher {
  const outbound = createOutbound(reaching);
  app.addHook('onClose', () => outbound.close());
  return outbound.dispatcher;
}
