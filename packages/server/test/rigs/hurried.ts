/** A server that costs a test little: its passwords are weak, and nobody comes to it while it closes. */
import { channel } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import type { ServeOptions } from '../../src/main.ts';
import { passwordCost } from './cheap-passwords.ts';

export const hurried = { passwordCost, patience: { drainLookMs: 3 } } satisfies ServeOptions;

const DISPLAY_NAME = Symbol.for('fastify.display-name');

/** Names every plugin: for one without a name Fastify looks through all modules, a tenth of what an app costs. */
channel('fastify.initialization').subscribe((message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  const register = fastify.register as unknown as (this: unknown, plugin: object, options?: object) => never;
  fastify.register = function (this: FastifyInstance, plugin: object, options?: object) {
    if (typeof plugin === 'function' && !(DISPLAY_NAME in plugin))
      Object.assign(plugin, { [DISPLAY_NAME]: plugin.name || 'routes' });
    return register.call(this, plugin, options);
  } as unknown as typeof fastify.register;
});
