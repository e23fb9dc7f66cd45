import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accountAppRoutes } from './app-routes.ts';
import { createGuard } from './guard.ts';
import { createHandOver } from './hand-over.ts';
import { invitationRoutes } from './invitation-routes.ts';
import { memberRoutes } from './member-routes.ts';
import { operatorRoutes } from './operator-routes.ts';
import type { AccountsOptions } from './options.ts';
import { accountPageRoutes } from './pages/routes.ts';

/** The pages under /oauth and the dashboard's routes under /api/app. */
export function accountRoutes(
  options: Omit<AccountsOptions, 'guard' | 'handOver'> & { appUrl: string },
): FastifyPluginAsyncTypebox {
  const o = { ...options, guard: createGuard(options), handOver: createHandOver(options) };
  return async (app) => {
    await app.register(accountPageRoutes(o));
    await app.register(accountAppRoutes(o));
    await app.register(memberRoutes(o));
    await app.register(invitationRoutes(o));
    await app.register(operatorRoutes(o));
  };
}
