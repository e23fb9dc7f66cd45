/**
 * The parts of undici by which calls are made, each from its own file: the index loads `fetch`, WebSockets, caches and
 * mocks as well, which take an idle server 3 MiB for good. Whoever needs `fetch` imports the index when it does.
 */
import { createRequire } from 'node:module';
import type undici from 'undici';

const require = createRequire(import.meta.url);

export const Agent = require('undici/lib/dispatcher/agent.js') as typeof undici.Agent;
export const Pool = require('undici/lib/dispatcher/pool.js') as typeof undici.Pool;
export type Pool = undici.Pool;
export const buildConnector = require('undici/lib/core/connect.js') as typeof undici.buildConnector;

// As the index does: `request` and the like are methods of every dispatcher.
const Dispatcher = require('undici/lib/dispatcher/dispatcher.js') as { prototype: object };
Object.assign(Dispatcher.prototype, require('undici/lib/api/index.js'));
