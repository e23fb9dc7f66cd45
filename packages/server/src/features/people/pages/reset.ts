import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiError } from '../../../errors.ts';
import { errorNotice, form, showPage, tried } from '../../../platform/pages/form.ts';
import { html } from '../../../platform/pages/html.ts';
import type { PeopleOptions } from '../options.ts';
import { forgotPassword } from '../passwords/forgot-password.ts';
import { personOfReset, resetPassword } from '../passwords/set-password.ts';
import { SIGN_IN } from '../paths.ts';
import type { PersonRow } from '../people.ts';
import { ForgotForm, TokenPasswordForm } from '../schemas.ts';
import { EMAIL, NEW_PASSWORD } from './fields.ts';
import { linkPages, type ShownLink } from './link-pages.ts';

const FORGOT = '/oauth/forgot';
const RESET = '/oauth/reset';
const ANOTHER = html`<a href="${FORGOT}">Ask for another link</a>`;

export const resetPages: FastifyPluginAsyncTypebox<PeopleOptions> = async (app, o) => {
  app.get(FORGOT, { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) =>
    forgotPage(request, reply),
  );

  app.post(
    FORGOT,
    {
      config: { access: 'public', changesFrom: 'ours' },
      attachValidation: true,
      schema: { hide: true, body: ForgotForm },
    },
    async (request, reply) => {
      const { error } = await tried(request, () => forgotPassword(o, request.body.email, request.ip));
      if (error) return forgotPage(request, reply, error);
      const body = html`<h1>Check your mail</h1>
<p>If there is an account with <strong>${request.body.email}</strong>, a mail is on its way. Its link works once, within an hour. One address gets three an hour at most; each works.</p>
<p class="alone"><a href="${SIGN_IN}">Back to sign in</a></p>`;
      return showPage(reply, 'Check your mail', body);
    },
  );

  await app.register(
    linkPages(o, {
      path: RESET,
      form: TokenPasswordForm,
      deadAdvice: ANOTHER,
      find: (token, now) => personOfReset(o.db, token, now),
      show: resetPage,
      follow: (token, { password }, address) => resetPassword(o, token, password, address),
      landing: () => `${SIGN_IN}?notice=reset`,
      signsOut: true,
    }),
  );
};

function forgotPage(request: FastifyRequest, reply: FastifyReply, error?: ApiError): FastifyReply {
  const body = html`<h1>Reset your password</h1>
<p>You get a mail with a link to choose a new one.</p>
${errorNotice(error)}${form(request, {
  action: FORGOT,
  button: 'Send the link',
  error,
  fields: [EMAIL],
})}
<p class="alone"><a href="${SIGN_IN}">Back to sign in</a></p>`;
  return showPage(reply, 'Reset your password', body, { error });
}

function resetPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { token, link: { email }, error }: ShownLink<PersonRow>,
): FastifyReply {
  const body = html`<h1>Choose a new password</h1>
<p>Every session of your account is signed out with it, and connected applications are disconnected.</p>
${errorNotice(error)}${form(request, {
  action: RESET,
  button: 'Change password',
  hidden: { token },
  error,
  fields: [
    { ...EMAIL, value: email, readonly: true },
    { ...NEW_PASSWORD, label: 'New password' },
  ],
})}`;
  return showPage(reply, 'Choose a new password', body, { error });
}
