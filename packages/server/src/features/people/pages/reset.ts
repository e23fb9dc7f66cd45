import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiError } from '../../../errors.ts';
import { errorNotice, form, showPage, tried } from '../../../platform/pages/form.ts';
import { html } from '../../../platform/pages/html.ts';
import { languageOf } from '../../../platform/pages/language-of.ts';
import type { PeopleOptions } from '../options.ts';
import { forgotPassword } from '../passwords/forgot-password.ts';
import { personOfReset, resetPassword } from '../passwords/set-password.ts';
import { SIGN_IN } from '../paths.ts';
import type { PersonRow } from '../people.ts';
import { ForgotForm, TokenPasswordForm } from '../schemas.ts';
import { peopleWords } from '../words.ts';
import { fieldsIn } from './fields.ts';
import { linkPages, type ShownLink } from './link-pages.ts';

const FORGOT = '/oauth/forgot';
const RESET = '/oauth/reset';

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
      const language = languageOf(request);
      const { mailed, signIn } = peopleWords[language];
      const body = html`<h1>${mailed.title}</h1>
<p>${mailed.reset(request.body.email)}</p>
<p class="alone"><a href="${SIGN_IN}">${signIn.back}</a></p>`;
      return showPage(reply, mailed.title, body, { language });
    },
  );

  await app.register(
    linkPages(o, {
      path: RESET,
      form: TokenPasswordForm,
      deadAdvice: (language) => html`<a href="${FORGOT}">${peopleWords[language].reset.another}</a>`,
      find: (token, now) => personOfReset(o.db, token, now),
      show: resetPage,
      follow: (token, { password }, address) => resetPassword(o, token, password, address),
      landing: () => `${SIGN_IN}?notice=reset`,
      signsOut: true,
    }),
  );
};

function forgotPage(request: FastifyRequest, reply: FastifyReply, error?: ApiError): FastifyReply {
  const language = languageOf(request);
  const { forgot, signIn } = peopleWords[language];
  const body = html`<h1>${forgot.title}</h1>
<p>${forgot.lead}</p>
${errorNotice(error, language)}${form(request, {
  ...{ action: FORGOT, button: forgot.send, error, language },
  fields: [fieldsIn(language).email],
})}
<p class="alone"><a href="${SIGN_IN}">${signIn.back}</a></p>`;
  return showPage(reply, forgot.title, body, { error, language });
}

function resetPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { token, link: { email }, error }: ShownLink<PersonRow>,
): FastifyReply {
  const language = languageOf(request);
  const { reset, fields } = peopleWords[language];
  const { email: mailbox, newPassword } = fieldsIn(language);
  const body = html`<h1>${reset.title}</h1>
<p>${reset.lead}</p>
${errorNotice(error, language)}${form(request, {
  ...{ action: RESET, button: reset.action, error, language },
  hidden: { token },
  fields: [
    { ...mailbox, value: email, readonly: true },
    { ...newPassword, label: fields.newPassword },
  ],
})}`;
  return showPage(reply, reset.title, body, { error, language });
}
