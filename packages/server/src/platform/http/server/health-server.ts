import Fastify, { type FastifyInstance } from 'fastify';
import { ApiError } from '../../../errors.ts';
import type { Log } from '../../log.ts';
import type { Random } from '../../random.ts';
import { sendError } from '../response/error-handler.ts';
import { type HealthOptions, registerHealth } from './health.ts';
import { PATIENCE, patientServer } from './patience.ts';

export interface HealthServerOptions extends HealthOptions {
  log: Log;
  random: Random;
}

/** Returns a server of `/healthz`, `/readyz` and `/metrics` alone, for a process that serves nothing else; it does not listen yet. */
export function createHealthServer(o: HealthServerOptions): FastifyInstance {
  const { clock, random, log } = o;
  const app = Fastify({
    logger: false,
    genReqId: () => random.newId('req', clock.now()),
    ...patientServer(PATIENCE, { clock, random, log }),
  });
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, clock, log));
  app.setNotFoundHandler(() => {
    throw new ApiError('NOT_FOUND', { message: 'There is no such path.' });
  });
  registerHealth(app, o);
  return app;
}
