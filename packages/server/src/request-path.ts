/** This file puts together what every request goes through. */
import Fastify, { type FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { DailyLimit } from './features/agents/daily-limit.ts';
import { registerWriteQuota } from './features/agents/write-quota.ts';
import { createKeyFinder } from './features/api-keys/find-principal.ts';
import { apiDescription } from './features/discovery/api-description.ts';
import { DISCOVERY_OPEN_PATHS } from './features/discovery/routes.ts';
import { rewriteDoorUrl } from './features/graph/door-url.ts';
import { INQUIRY_PATHS } from './features/inquiries/routes.ts';
import { MCP_OPEN_PATHS, MCP_PATH } from './features/mcp/routes.ts';
import { createTokenFinder } from './features/oauth/grants/find-token.ts';
import { OAUTH_OPEN_PATHS, RESOURCE_METADATA } from './features/oauth/paths.ts';
import { resourcesOf } from './features/oauth/resources.ts';
import { registerPeople } from './features/people/sessions/admit-person.ts';
import type { Sessions } from './features/people/sessions/session.ts';
import { notFoundPage, type SiteShell } from './features/site/shell.ts';
import { createSessionPrincipal } from './features/team/principal.ts';
import { randomOf } from './platform/database/context.ts';
import { type AuthenticateOptions, registerAuthentication } from './platform/http/admission/authenticate.ts';
import { registerClosedRequests } from './platform/http/admission/closed-requests.ts';
import { registerOpenPaths } from './platform/http/admission/cors.ts';
import { registerRateLimits } from './platform/http/admission/rate-limit.ts';
import { registerBodyParser } from './platform/http/body/body.ts';
import { registerValidation } from './platform/http/body/validators.ts';
import { registerIdempotency } from './platform/http/idempotency/idempotency.ts';
import { registerCompression } from './platform/http/response/compression.ts';
import { registerErrors, sendError } from './platform/http/response/error-handler.ts';
import { registerSafeHeaders } from './platform/http/response/safe-headers.ts';
import { registerSerializers } from './platform/http/response/serializers.ts';
import { registerDrain } from './platform/http/server/drain.ts';
import type { Installation } from './platform/http/server/installation.ts';
import { PATIENCE, type Patience, patientServer, registerPatience } from './platform/http/server/patience.ts';
import { registerRequestLog, requestIdOf } from './platform/http/server/request-log.ts';
import { registerRequestTrace } from './platform/http/server/request-trace.ts';
import { registerSilentDatabase } from './platform/http/server/silent-database.ts';
import { beginTogether, sendTogether } from './platform/http/server/together.ts';
import { registerOpenApi } from './platform/openapi/register.ts';
import { registerCsrf } from './platform/pages/csrf.ts';
import { sendHtml } from './platform/pages/html.ts';
import { languageOf } from './platform/pages/language-of.ts';
import type { SharedWindows } from './platform/windows.ts';

export interface RequestPathOptions extends Installation {
  metrics: Registry;
  /** Requests are counted in these. */
  windows: SharedWindows;
  sessions: Sessions;
  daily: DailyLimit;
  /** The frame of the page for an unknown path. */
  site: SiteShell;
  /** The time-outs for slow clients and for closing; a test brings shorter ones. */
  patience?: Partial<Patience> | undefined;
}

/**
 * Opens the app with everything that a request goes through before a route has it, in this order: each part must come
 * before the routes that it looks at.
 */
export async function openRequestPath(o: RequestPathOptions): Promise<FastifyInstance> {
  const { config, db, clock, log, sealer, tracing, sessions, daily, site } = o;
  const { baseUrl, appUrl, apiUrl } = config;
  const patience = { ...PATIENCE, ...o.patience };
  const random = randomOf(db);
  const app = Fastify({
    logger: false,
    genReqId: ({ headers }) => requestIdOf(headers['x-request-id']) ?? random.newId('req', clock.now()),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    routerOptions: { maxParamLength: 512 },
    rewriteUrl: rewriteDoorUrl,
    forceCloseConnections: false, // see registerDrain
    return503OnClosing: false,
    ...patientServer(patience, { clock, random, log }),
    frameworkErrors: (error, request, reply) => sendError(error, request, reply, clock, log),
  });

  app.decorate('installation', { config, db, clock, log, sealer, tracing });
  registerRequestTrace(app);
  registerRequestLog(app, o.metrics);
  registerSilentDatabase(app);
  registerPatience(app, { clock, random, log, trustProxy: config.trustProxy, patience });
  beginTogether(app);
  registerErrors(app, (reply) => sendHtml(reply, 404, notFoundPage(site, languageOf(reply.request))));
  registerSafeHeaders(app, [baseUrl, appUrl, apiUrl]);
  registerDrain(app, patience.drainLookMs);
  registerValidation(app);
  registerSerializers(app);
  registerCompression(app, log);
  registerBodyParser(app);
  registerOpenPaths(app, [...INQUIRY_PATHS, ...OAUTH_OPEN_PATHS, ...MCP_OPEN_PATHS, ...DISCOVERY_OPEN_PATHS]);
  const limiter = registerRateLimits(app, o.windows, ({ mode, workspaceId }, group) =>
    group === 'send' && mode === 'test' ? daily.standing(workspaceId) : undefined,
  );
  registerCsrf(app, { sealer, random, baseUrl, origins: [baseUrl, appUrl, apiUrl] });
  registerAuthentication(app, {
    limiter,
    findPrincipal: createCredentialFinder(o),
    findSession: createSessionPrincipal({ db, clock, sessions }),
    admitPerson: registerPeople(app, sessions),
    metadataUrl: ({ routeOptions }) =>
      appUrl + RESOURCE_METADATA + (routeOptions.url === MCP_PATH ? MCP_PATH : ''),
  });
  registerIdempotency(app);
  registerClosedRequests(app);
  registerWriteQuota(app, daily);
  sendTogether(app);
  await registerOpenApi(app, apiDescription(config));
  return app;
}

/** Returns a function that finds the principal of a bearer credential: a key's, else an access token's. */
function createCredentialFinder({
  db,
  clock,
  config,
}: RequestPathOptions): AuthenticateOptions['findPrincipal'] {
  const findKey = createKeyFinder(db, clock);
  const findToken = createTokenFinder({ db, clock, audiences: resourcesOf(config).audiences });
  return (token) => {
    const found = findKey(token);
    if (!(found instanceof Promise)) return found ?? findToken(token);
    return found.then((principal) => principal ?? findToken(token));
  };
}
