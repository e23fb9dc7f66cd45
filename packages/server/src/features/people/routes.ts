import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { registerPages } from '../../platform/pages/error-page.ts';
import { accountAppRoutes } from './app-routes.ts';
import type { PeopleOptions } from './options.ts';
import { handOverPages } from './pages/hand-over.ts';
import { resetPages } from './pages/reset.ts';
import { signInPages } from './pages/sign-in.ts';
import { signUpPages } from './pages/sign-up.ts';
import { ACCOUNT, SECURITY } from './paths.ts';

/**
 * Serves what a person does about their own account: the pages under /oauth and the dashboard's routes under
 * /api/app.
 */
export const peopleRoutes: FastifyPluginAsyncTypebox<PeopleOptions> = async (app, o) => {
  await app.register(peoplePages, o);
  await app.register(accountAppRoutes, o);
};

/** Signing in and up, as pages without scripts under /oauth; the account itself is in the dashboard. */
const peoplePages: FastifyPluginAsyncTypebox<PeopleOptions> = async (app, o) => {
  registerPages(app);
  app.get(ACCOUNT, { config: { access: 'public' }, schema: { hide: true } }, (_request, reply) =>
    reply.redirect(`${o.appUrl}${SECURITY}`, 303),
  );
  for (const pages of [signInPages, signUpPages, resetPages, handOverPages]) await app.register(pages, o);
};
