import type { Config } from '../../../config.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../database/dialect.ts';
import type { Log } from '../../log.ts';
import type { Sealer } from '../../security/sealed.ts';
import type { Tracing } from '../../tracing/tracing.ts';

/** The dependencies that every route may have; `request-path.ts` decorates the app with them. */
export interface Installation {
  config: Config;
  db: Db;
  clock: Clock;
  log: Log;
  sealer: Sealer;
  /** Undefined: no traces are exported. */
  tracing?: Tracing | undefined;
}

declare module 'fastify' {
  interface FastifyInstance {
    installation: Installation;
  }
}
