/** The table of contents of HTTP: what every request goes through, and every group of routes by name. */

import Fastify, { type FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Config } from './config.ts';
import { createKeyFinder } from './features/api-keys/find-principal.ts';
import { keyRoutes } from './features/api-keys/routes.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/database/dialect.ts';
import { registerAuthentication } from './platform/http/authenticate.ts';
import { registerBodyParser } from './platform/http/body.ts';
import { registerErrors, sendError } from './platform/http/error-handler.ts';
import { registerOpenApi } from './platform/http/openapi.ts';
import { registerRateLimits } from './platform/http/rate-limit.ts';
import { registerRequestLog } from './platform/http/request-log.ts';
import { registerValidation } from './platform/http/validators.ts';
import { newId } from './platform/ids.ts';
import type { Log } from './platform/log.ts';
import type { Sealer } from './platform/security/sealed.ts';

export interface AppOptions {
  config: Config;
  db: Db;
  clock: Clock;
  log: Log;
  sealer: Sealer;
  metrics: Registry;
}

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, db, clock, log, metrics } = options;
  const app = Fastify({
    logger: false,
    genReqId: () => newId('req', clock.now()),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    routerOptions: { maxParamLength: 512 },
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => sendError(error, request, reply, clock, log),
  });

  registerRequestLog(app, log, metrics);
  registerErrors(app, clock, log);
  registerValidation(app);
  registerBodyParser(app);
  await registerRateLimits(app, clock);
  registerAuthentication(app, {
    findPrincipal: createKeyFinder(db, clock),
    metadataUrl: `${config.appUrl}/.well-known/oauth-protected-resource`,
  });
  await registerOpenApi(app, config);

  const api = { db, clock, apiUrl: config.apiUrl, limit: config.limits.api };
  await app.register(keyRoutes(api));
  return app;
}
