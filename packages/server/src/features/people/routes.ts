import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accountAppRoutes } from './app-routes.ts';
import type { PeopleOptions } from './options.ts';
import { peoplePages } from './pages/routes.ts';

/**
 * Serves what a person does about their own account: the pages under /oauth and the dashboard's routes under
 * /api/app.
 */
export const peopleRoutes: FastifyPluginAsyncTypebox<PeopleOptions> = async (app, o) => {
  await app.register(peoplePages, o);
  await app.register(accountAppRoutes, o);
};
