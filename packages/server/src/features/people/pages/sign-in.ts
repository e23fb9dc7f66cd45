import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { ApiError } from '../../../errors.ts';
import { errorNotice, form, notice, showPage, tried, typedIn } from '../../../platform/pages/form.ts';
import { html } from '../../../platform/pages/html.ts';
import type { PeopleOptions } from '../options.ts';
import { signIn } from '../passwords/sign-in.ts';
import { SIGN_IN, SIGN_UP } from '../paths.ts';
import { safeReturnTo, withReturnTo } from '../return-to.ts';
import { ReturnToQuery, SignInForm } from '../schemas.ts';
import { EMAIL } from './fields.ts';

const NOTICES: Record<string, string> = {
  reset: 'Your password is changed. Sign in with the new one.',
};

const SignInQuery = Type.Object({
  ...ReturnToQuery.properties,
  /** Our other host has been asked. */
  here: Type.Optional(Type.String()),
  notice: Type.Optional(Type.String()),
});

export const signInPages: FastifyPluginAsyncTypebox<PeopleOptions> = async (app, o) => {
  const { sessions, handOver } = o;
  app.get(
    SIGN_IN,
    { config: { access: 'public' }, schema: { hide: true, querystring: SignInQuery } },
    async (request, reply) => {
      const { return_to, here, notice: happened } = request.query;
      const returnTo = safeReturnTo(return_to);
      if (await sessions.find(request)) return reply.redirect(handOver.landing(request, returnTo), 303);
      const asked =
        here === undefined && happened === undefined ? handOver.ask(request, reply, returnTo) : undefined;
      if (asked !== undefined) return reply.redirect(asked, 303);
      return signInPage(o, request, reply, { returnTo, happened });
    },
  );

  app.post(
    SIGN_IN,
    {
      config: { access: 'public', changesFrom: 'ours' },
      attachValidation: true,
      schema: { hide: true, body: SignInForm },
    },
    async (request, reply) => {
      const returnTo = safeReturnTo(typedIn(request, 'return_to'));
      const { error } = await tried(request, () => signIn(o, request, reply, request.body));
      if (error) return signInPage(o, request, reply, { returnTo, error });
      return reply.redirect(handOver.landing(request, returnTo), 303);
    },
  );
};

function signInPage(
  { signup, handOver }: PeopleOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  about: { returnTo?: string | undefined; happened?: string | undefined; error?: ApiError | undefined },
): FastifyReply {
  const { returnTo, happened, error } = about;
  const words = happened !== undefined && Object.hasOwn(NOTICES, happened) ? NOTICES[happened] : undefined;
  const body = html`<h1>Sign in</h1>
${words && !error && notice(words)}${errorNotice(error)}
${form(request, {
  action: SIGN_IN,
  button: 'Sign in',
  hidden: { return_to: returnTo },
  error,
  fields: [
    EMAIL,
    { name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' },
  ],
})}
<p class="alone"><a href="/oauth/forgot">Forgot your password?</a></p>
<p>New here? ${signup === 'open' ? html`<a href="${withReturnTo(SIGN_UP, returnTo)}">Create an account</a>` : html`<a href="/#get-in">How one gets in</a>`}</p>`;
  return showPage(reply, 'Sign in', body, { error, formAction: handOver.origins });
}
