/** The table of contents of HTTP: what every request goes through, and every group of routes by name. */

import Fastify, { type FastifyInstance } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import type { Dispatcher } from 'undici';
import type { Config } from './config.ts';
import { createAssertionCheck } from './features/agents/check-assertion.ts';
import { createDailyLimit } from './features/agents/daily-limit.ts';
import { agentOperatorRoutes } from './features/agents/operator-routes.ts';
import { agentRoutes } from './features/agents/routes.ts';
import { registerWriteQuota } from './features/agents/write-quota.ts';
import { createKeyFinder } from './features/api-keys/find-principal.ts';
import { keyRoutes } from './features/api-keys/routes.ts';
import { findKey } from './features/api-keys/store.ts';
import { connectRoutes } from './features/channels/connect-routes.ts';
import { type ChannelDirectory, createChannelDirectory } from './features/channels/directory.ts';
import { channelRoutes } from './features/channels/routes.ts';
import { contactRoutes } from './features/contacts/routes.ts';
import { apiDescription } from './features/discovery/api-description.ts';
import { DISCOVERY_OPEN_PATHS, discoveryRoutes } from './features/discovery/routes.ts';
import { docsRoutes } from './features/docs/routes.ts';
import { auditRoutes } from './features/events/audit-routes.ts';
import { eventRoutes } from './features/events/routes.ts';
import { streamRoutes } from './features/events/stream-routes.ts';
import { inquiryFormRoutes } from './features/inquiries/form-routes.ts';
import { inquiryOperatorRoutes } from './features/inquiries/operator-routes.ts';
import { INQUIRY_PATHS, inquiryRoutes } from './features/inquiries/routes.ts';
import { mailOperatorRoutes } from './features/mail/operator-routes.ts';
import { collectOperations } from './features/mcp/operations.ts';
import { MCP_OPEN_PATHS, MCP_PATH, mcpRoutes } from './features/mcp/routes.ts';
import { createAcceptor } from './features/messages/accept/accept.ts';
import { UNCOUNTED, type Underived } from './features/messages/accept/underived.ts';
import { statsRoutes } from './features/messages/read/stats-routes.ts';
import { inboxRoutes } from './features/messages/receive/inbox-routes.ts';
import { createReceiver } from './features/messages/receive/receive.ts';
import { createWebhookDoor } from './features/messages/receive/webhook-door.ts';
import { whatsAppWebhookRoutes } from './features/messages/receive/webhook-routes.ts';
import { messageRoutes } from './features/messages/routes.ts';
import { createTokenFinder } from './features/oauth/grants/find-token.ts';
import { revokeGrantsOf } from './features/oauth/grants/grants.ts';
import { OAUTH_OPEN_PATHS, RESOURCE_METADATA } from './features/oauth/paths.ts';
import { agentAuthMetadata } from './features/oauth/provider/metadata.ts';
import { resourcesOf } from './features/oauth/resources.ts';
import { oauthRoutes } from './features/oauth/routes.ts';
import { createGuard } from './features/people/passwords/guard.ts';
import { createPasswords, type PasswordCost } from './features/people/passwords/password.ts';
import { peopleRoutes } from './features/people/routes.ts';
import { actorOf, registerPeople } from './features/people/sessions/admit-person.ts';
import { createHandOver } from './features/people/sessions/hand-over.ts';
import { createSessions } from './features/people/sessions/session.ts';
import { dashboardRoutes } from './features/site/dashboard-routes.ts';
import { notFoundPage } from './features/site/not-found.ts';
import { siteRoutes } from './features/site/routes.ts';
import { siteShell } from './features/site/shell.ts';
import { membershipsOf } from './features/team/membership.ts';
import { createSessionPrincipal } from './features/team/principal.ts';
import { teamRoutes } from './features/team/routes.ts';
import { showMembership } from './features/team/show.ts';
import { createTemplateDirectory, type TemplateDirectory } from './features/templates/directory.ts';
import { storeFirstTemplates } from './features/templates/keep.ts';
import { templateRoutes } from './features/templates/routes.ts';
import { openTestWorkspace } from './features/test-workspaces/open.ts';
import { simulatorRoutes } from './features/test-workspaces/routes.ts';
import { webhookRoutes } from './features/webhooks/endpoints/routes.ts';
import { workspaceOperatorRoutes } from './features/workspaces/operator-routes.ts';
import { workspaceRoutes } from './features/workspaces/routes.ts';
import { auditNames } from './installation/audit-names.ts';
import { ownerPages } from './installation/owner-pages.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/database/dialect.ts';
import { registerAuthentication } from './platform/http/authenticate.ts';
import { registerBodyParser } from './platform/http/body.ts';
import { registerClosedRequests } from './platform/http/closed-requests.ts';
import { registerOpenPaths } from './platform/http/cors.ts';
import { registerDrain } from './platform/http/drain.ts';
import { registerErrors, sendError } from './platform/http/error-handler.ts';
import { createReadiness, registerHealth } from './platform/http/health.ts';
import { registerIdempotency } from './platform/http/idempotency.ts';
import { PATIENCE, type Patience, patientServer, registerPatience } from './platform/http/patience.ts';
import { registerRateLimits } from './platform/http/rate-limit.ts';
import { registerRequestLog, requestIdOf } from './platform/http/request-log.ts';
import { registerSafeHeaders } from './platform/http/safe-headers.ts';
import { registerSerializers } from './platform/http/serializers.ts';
import { registerValidation } from './platform/http/validators.ts';
import { newId } from './platform/ids.ts';
import type { Log } from './platform/log.ts';
import { registerOpenApi } from './platform/openapi/register.ts';
import { registerCsrf } from './platform/pages/csrf.ts';
import { registerStylesheet, sendHtml } from './platform/pages/html.ts';
import { createOutbound } from './platform/security/outbound.ts';
import { createResolver, type Resolve } from './platform/security/resolver.ts';
import type { Sealer } from './platform/security/sealed.ts';
import type { Simulator } from './simulator/simulator.ts';
import { createWhatsAppClient, type WhatsAppClient } from './whatsapp/client.ts';

export interface AppOptions {
  config: Config;
  db: Db;
  clock: Clock;
  log: Log;
  sealer: Sealer;
  metrics: Registry;
  /** Shared with the workers; made here when nobody shares them. */
  channels?: ChannelDirectory;
  templates?: TemplateDirectory;
  underived?: Underived;
  client?: WhatsAppClient;
  /** None: this server runs without one. */
  simulator?: Simulator | undefined;
  /** For documents that strangers name; made here, without private addresses, when a test brings none. */
  dispatcher?: Dispatcher;
  /** With slow clients; that of production where a test brings none. */
  patience?: Partial<Patience>;
  /** Of hashing a password; OWASP's when a test, which hashes hundreds, brings none. */
  passwordCost?: PasswordCost | undefined;
  /** Between a request for a mailed link and its response; the clock's where a test, which stands still, brings none. */
  pause?: Clock['sleep'];
  /** For the names that strangers give. */
  resolve?: Resolve;
}

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, db, clock, log, metrics, sealer } = options;
  const channels =
    options.channels ?? createChannelDirectory({ db, sealer, clock, log, simulatorUrl: () => undefined });
  const templates = options.templates ?? createTemplateDirectory({ db, clock });
  const underived = options.underived ?? UNCOUNTED;
  const patience = { ...PATIENCE, ...options.patience };
  const app = Fastify({
    logger: false,
    genReqId: ({ headers }) => requestIdOf(headers['x-request-id']) ?? newId('req', clock.now()),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    routerOptions: { maxParamLength: 512 },
    forceCloseConnections: false, // see registerDrain
    return503OnClosing: false,
    ...patientServer(patience, clock),
    frameworkErrors: (error, request, reply) => sendError(error, request, reply, clock, log),
  });

  registerRequestLog(app, clock, log, metrics);
  registerPatience(app, { clock, trustProxy: config.trustProxy, patience });
  const site = siteShell(config);
  registerErrors(app, clock, log, (reply) => sendHtml(reply, 404, notFoundPage(site)));
  registerSafeHeaders(app, [config.baseUrl, config.appUrl, config.apiUrl]);
  registerDrain(app);
  registerValidation(app);
  registerSerializers(app);
  registerBodyParser(app);
  registerOpenPaths(app, [...INQUIRY_PATHS, ...OAUTH_OPEN_PATHS, ...MCP_OPEN_PATHS, ...DISCOVERY_OPEN_PATHS]);
  const daily = createDailyLimit({ db, clock });
  const limiter = registerRateLimits(app, {
    clock,
    api: config.limits.api,
    ownOf: ({ mode, workspaceId }, group) =>
      group === 'send' && mode === 'test' ? daily.standing(workspaceId) : undefined,
  });
  const { baseUrl, appUrl, apiUrl } = config;
  registerCsrf(app, { sealer, baseUrl, origins: [baseUrl, appUrl, apiUrl] });
  const sessions = createSessions({ db, clock, sealer, baseUrl });
  const findKeyPrincipal = createKeyFinder(db, clock);
  const findTokenPrincipal = createTokenFinder({ db, clock, audiences: resourcesOf(config).audiences });
  registerAuthentication(app, {
    limiter,
    findPrincipal: (token) => {
      const found = findKeyPrincipal(token);
      if (!(found instanceof Promise)) return found ?? findTokenPrincipal(token);
      return found.then((principal) => principal ?? findTokenPrincipal(token));
    },
    findSession: createSessionPrincipal({ db, clock, sessions }),
    admitPerson: registerPeople(app, sessions),
    metadataUrl: ({ routeOptions }) =>
      config.appUrl + RESOURCE_METADATA + (routeOptions.url === MCP_PATH ? MCP_PATH : ''),
  });
  registerIdempotency(app, { db, clock, sealer, log });
  registerClosedRequests(app);
  registerWriteQuota(app, { db, clock, daily });
  await registerOpenApi(app, apiDescription(config));
  const operations = collectOperations(app);

  const api = { db, clock, apiUrl: config.apiUrl, limit: config.limits.api };
  await app.register(keyRoutes(api));
  await app.register(
    workspaceRoutes({
      db,
      clock,
      limit: config.limits.api,
      limits: config.limits,
      dayOf: daily.shown,
      kindOf: async ({ type, workspaceId, id }) =>
        type === 'key' ? (await findKey(db, workspaceId, id)).kind : undefined,
    }),
  );
  const callbackUrl = `${config.appUrl}/webhooks/whatsapp`;
  await app.register(channelRoutes({ ...api, callbackUrl }));
  const client = options.client ?? createWhatsAppClient();
  if (!options.client) app.addHook('onClose', () => client.close());
  const { graphUrl, graphVersion } = config;
  await app.register(
    connectRoutes({
      ...api,
      client,
      sealer,
      callbackUrl,
      graphUrl,
      graphVersion,
      storeTemplates: storeFirstTemplates,
    }),
  );
  await app.register(contactRoutes(api));
  await app.register(templateRoutes(api));
  const acceptor = createAcceptor({ db, clock, channels, templates, underived, allowance: daily });
  await app.register(messageRoutes({ ...api, acceptor, limits: config.limits }));
  await app.register(statsRoutes(api));
  await app.register(eventRoutes(api));
  await app.register(auditRoutes({ ...api, namesOf: auditNames(db) }));
  await app.register(streamRoutes({ ...api, log }));
  const resolve = options.resolve ?? createResolver({ clock });
  await app.register(webhookRoutes({ ...api, sealer, privateAddresses: config.privateWebhooks, resolve }));
  const receiver = createReceiver({ db, clock, channels });
  const refused = new Counter({
    name: 'whatsapp_webhooks_refused_total',
    help: 'Requests to /webhooks/whatsapp that no channel verified.',
    labelNames: ['reason'],
    registers: [metrics],
  });
  const door = createWebhookDoor({ clock, log, refused });
  await app.register(whatsAppWebhookRoutes({ receiver, channels, door }));
  await app.register(simulatorRoutes({ config, clock, channels, simulator: options.simulator }));
  const ready = createReadiness({ db, clock, log });
  registerHealth(app, { clock, ready, metrics, metricsToken: config.metricsToken });

  registerStylesheet(app);
  const { salesEmail, limits } = config;
  const inquiries = { db, clock, sealer, log, salesEmail, limits };
  await app.register(inquiryRoutes(inquiries));
  await app.register(inquiryFormRoutes({ ...inquiries, site }));
  const { signup } = config;
  const passwords = createPasswords(options.passwordCost);
  const people = { db, clock, log, sealer, sessions, baseUrl, appUrl };
  const account = {
    ...people,
    passwords,
    signup,
    pause: options.pause ?? clock.sleep,
    guard: createGuard({ db, clock }),
    handOver: createHandOver({ db, clock, baseUrl, appUrl }),
    endGrants: revokeGrantsOf,
    workspacesOf: async (personId: string) => (await membershipsOf(db, personId)).map(showMembership),
  };
  await app.register(peopleRoutes(account));
  await app.register(teamRoutes(account));
  await app.register(ownerPages(account));
  const outbound = options.dispatcher ? undefined : createOutbound({ allow: [], resolve });
  if (outbound) app.addHook('onClose', () => outbound.close());
  const dispatcher = options.dispatcher ?? outbound!.dispatcher;
  const { trustedIssuers } = config;
  const agentAuth = config.simulator ? agentAuthMetadata({ baseUrl, appUrl }) : undefined;
  await app.register(oauthRoutes({ ...people, limit: limits.leads, trustedIssuers, dispatcher, agentAuth }));
  await app.register(
    agentRoutes({
      ...people,
      limit: limits.leads,
      simulator: config.simulator,
      sandboxMax: config.sandboxMax,
      openTestWorkspace: (trx, workspace, actor, now) =>
        openTestWorkspace(trx, { sealer, config, actor }, workspace, now),
      verifyAssertion: createAssertionCheck({ clock, dispatcher, trustedIssuers, baseUrl, appUrl }),
    }),
  );
  const operator = { db, clock, log, sealer, apiUrl, operatorOf: actorOf };
  await app.register(workspaceOperatorRoutes(operator));
  await app.register(mailOperatorRoutes(operator));
  await app.register(inquiryOperatorRoutes({ db, clock, apiUrl }));
  await app.register(agentOperatorRoutes({ db, clock, apiUrl }));
  await app.register(inboxRoutes({ db, clock, apiUrl }));
  await app.register(mcpRoutes({ version: config.version, baseUrl, limit: limits.api, operations }));
  await app.register(siteRoutes({ ...config, clock, site, ready, waiting: underived.size }));
  await app.register(docsRoutes({ site }));
  await app.register(discoveryRoutes({ ...config, clock }));
  await app.register(dashboardRoutes(config));
  return app;
}
