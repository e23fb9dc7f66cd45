/** Calls the API of an app without workers, each time as a newcomer with a workspace of their own. */
import type { FastifyInstance } from 'fastify';
import { readConfig } from '../../src/config.ts';
import { createKey } from '../../src/features/api-keys/store.ts';
import { SYSTEM } from '../../src/features/events/audit.ts';
import { createTestWorkspace } from '../../src/installation/demo.ts';
import type { Db } from '../../src/platform/database/dialect.ts';
import { openApp } from './app.ts';
import { sealer } from './channel-credentials.ts';
import { type ManualClock, manualClock } from './manual-clock.ts';
import type { Json } from './service.ts';

export interface Answered {
  status: number;
  headers: Record<string, unknown>;
  body: Json;
}

export type Call = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<Answered>;

export interface Api {
  app: FastifyInstance;
  clock: ManualClock;
  /** Makes a test workspace that has nothing but a number and its templates; returns how to call with its admin key. */
  newcomer(): Promise<Call>;
}

const env = { LIMIT_API: 'off', LIMIT_SEND: 'off', ALLOW_PRIVATE_WEBHOOKS: '127.0.0.0/8' };

export async function openApi(db: Db): Promise<Api> {
  const clock = manualClock();
  const app = await openApp({ db, clock, env });
  const { config } = readConfig(env);
  let count = 0;
  return {
    app,
    clock,
    async newcomer() {
      const options = { db, sealer, config, actor: SYSTEM };
      const made = await createTestWorkspace(options, { slug: `newcomer-${++count}` }, clock.now());
      const { secret } = await createKey(db, made, { kind: 'admin' }, { actor: SYSTEM, now: clock.now() });
      return async (method, url, body, headers = {}) => {
        const response = await app.inject({
          ...{ method, url },
          headers: { authorization: `Bearer ${secret}`, ...headers },
          ...(body && { payload: body }),
        });
        return { status: response.statusCode, headers: response.headers, body: response.json() };
      };
    },
  };
}
