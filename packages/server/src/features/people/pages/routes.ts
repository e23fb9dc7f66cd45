import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { registerPages } from '../../../platform/pages/error-page.ts';
import type { PeopleOptions } from '../options.ts';
import { ACCOUNT, SECURITY } from '../paths.ts';
import { handOverPages } from './hand-over.ts';
import { resetPages } from './reset.ts';
import { signInPages } from './sign-in.ts';
import { signUpPages } from './sign-up.ts';

/** Signing in and up, as pages without scripts under /oauth; the account itself is in the dashboard. */
export const peoplePages: FastifyPluginAsyncTypebox<PeopleOptions> = async (app, o) => {
  registerPages(app);
  app.get(ACCOUNT, { config: { access: 'public' }, schema: { hide: true } }, (_request, reply) =>
    reply.redirect(`${o.appUrl}${SECURITY}`, 303),
  );
  for (const pages of [signInPages, signUpPages, resetPages, handOverPages]) await app.register(pages, o);
};
