import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../../errors.ts';
import { errorNotice, form, showPage, tried, typedIn } from '../../../platform/pages/form.ts';
import { html } from '../../../platform/pages/html.ts';
import type { PeopleOptions } from '../options.ts';
import { askForAccount, findSignUp, signUp } from '../passwords/sign-up.ts';
import { SIGN_IN, SIGN_UP } from '../paths.ts';
import { safeReturnTo, withReturnTo } from '../return-to.ts';
import { ReturnToQuery, SignUpForm, TokenPasswordForm } from '../schemas.ts';
import { EMAIL, NAME, NEW_PASSWORD } from './fields.ts';
import { linkPages, linkTo, type ShownLink } from './link-pages.ts';

const VERIFY = '/oauth/verify';
const ANOTHER = html`If you have an account already, <a href="${SIGN_IN}">sign in</a>; otherwise ask for another link where you got this one.`;

export const signUpPages: FastifyPluginAsyncTypebox<PeopleOptions> = async (app, o) => {
  const { signup } = o;
  app.get(
    SIGN_UP,
    { config: { access: 'public' }, schema: { hide: true, querystring: ReturnToQuery } },
    async (request, reply) => {
      const { token, return_to } = request.query;
      if (token !== undefined) return reply.redirect(linkTo(VERIFY, token), 303);
      if (signup !== 'open') return byInvitation(reply);
      return emailPage(request, reply, safeReturnTo(return_to));
    },
  );

  app.post(
    SIGN_UP,
    {
      config: { access: 'public', changesFrom: 'ours' },
      attachValidation: true,
      schema: { hide: true, body: SignUpForm },
    },
    async (request, reply) => {
      if (signup !== 'open') return byInvitation(reply);
      const returnTo = safeReturnTo(typedIn(request, 'return_to'));
      const { error } = await tried(request, () =>
        askForAccount(o, { email: request.body.email, returnTo }, request.ip),
      );
      if (error) return emailPage(request, reply, returnTo, error);
      const body = html`<h1>Check your mail</h1>
<p>A mail to <strong>${request.body.email}</strong> is on its way. Its link works once, within a day. One address gets three an hour at most; each works.</p>`;
      return showPage(reply, 'Check your mail', body);
    },
  );

  await app.register(
    linkPages(o, {
      path: VERIFY,
      form: TokenPasswordForm,
      deadAdvice: ANOTHER,
      find: (token, now) => findSignUp(o, token, now),
      show: (request, reply, shown) => passwordPage(o, request, reply, shown),
      follow: (token, fields) => signUp(o, token, fields),
      landing: (request, { returnTo }) => o.handOver.landing(request, returnTo),
    }),
  );
};

function emailPage(
  request: FastifyRequest,
  reply: FastifyReply,
  returnTo: string | undefined,
  error?: ApiError,
): FastifyReply {
  const body = html`<h1>Create an account</h1>
<p>You get a mail with a link to choose your password.</p>
${errorNotice(error)}${form(request, {
  action: SIGN_UP,
  button: 'Send the link',
  hidden: { return_to: returnTo },
  error,
  fields: [EMAIL],
})}
<p>You have an account? <a href="${withReturnTo(SIGN_IN, returnTo)}">Sign in</a></p>`;
  return showPage(reply, 'Create an account', body, { error });
}

function passwordPage(
  { handOver }: PeopleOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  { token, link: { email }, error }: ShownLink<{ email: string }>,
): FastifyReply {
  const body = html`<h1>Create your account</h1>
${errorNotice(error)}${form(request, {
  action: VERIFY,
  button: 'Create account',
  hidden: { token },
  error,
  fields: [{ ...EMAIL, value: email, readonly: true }, NAME, NEW_PASSWORD],
})}`;
  return showPage(reply, 'Create your account', body, { error, formAction: handOver.origins });
}

function byInvitation(reply: FastifyReply): FastifyReply {
  const body = html`<h1>By invitation</h1>
<p>Accounts of this installation come by an invitation or with a workspace that an agent opened for you. Ask its operator for one.</p>
<p>You have an account? <a href="${SIGN_IN}">Sign in</a></p>`;
  return showPage(reply, 'By invitation', body, {
    error: new ApiError('INSUFFICIENT_ROLE', {
      message: 'Accounts of this installation come by invitation.',
    }),
  });
}
