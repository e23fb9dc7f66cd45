import type { FastifyInstance } from 'fastify';
import type { Service } from '../packages/server/src/assemble.ts';
import type { ClockOwner } from './virtual-clock.ts';

/** A process of the service in a simulated run, from its start to its crash. */
export interface Process extends ClockOwner {
  /** `b` of `b3`, its third life. */
  readonly place: string;
  /** None until it is put together. */
  service: Service | undefined;
  /** None until it listens. */
  app: FastifyInstance | undefined;
}
