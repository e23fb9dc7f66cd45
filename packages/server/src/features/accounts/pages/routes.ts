import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { registerErrorPages } from '../../../platform/http/error-page.ts';
import { registerFormParser } from '../../../platform/http/form-body.ts';
import type { AccountsOptions } from '../options.ts';
import { accountPages } from './account.ts';
import { handOverPages } from './hand-over.ts';
import { invitationPages } from './invitation.ts';
import { ownerPages } from './owner.ts';
import { resetPages } from './reset.ts';
import { signInPages } from './sign-in.ts';
import { signUpPages } from './sign-up.ts';

/** Everything a person does about their own account, as pages without scripts under /oauth. */
export function accountPageRoutes(o: AccountsOptions): FastifyPluginAsyncTypebox {
  return async (app) => {
    registerFormParser(app);
    registerErrorPages(app, o.log);
    for (const pages of [
      signInPages,
      ownerPages,
      invitationPages,
      signUpPages,
      resetPages,
      handOverPages,
      accountPages,
    ])
      await app.register(pages(o));
  };
}
