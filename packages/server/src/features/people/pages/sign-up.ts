import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../../errors.ts';
import { errorNotice, form, showPage, tried, typedIn } from '../../../platform/pages/form.ts';
import { html } from '../../../platform/pages/html.ts';
import { languageOf } from '../../../platform/pages/language-of.ts';
import type { PeopleOptions } from '../options.ts';
import { askForAccount, findSignUp, signUp } from '../passwords/sign-up.ts';
import { SIGN_IN, SIGN_UP } from '../paths.ts';
import { safeReturnTo, withReturnTo } from '../return-to.ts';
import { ReturnToQuery, SignUpForm, TokenPasswordForm } from '../schemas.ts';
import { peopleWords } from '../words.ts';
import { fieldsIn } from './fields.ts';
import { linkPages, linkTo, type ShownLink } from './link-pages.ts';

const VERIFY = '/oauth/verify';

export const signUpPages: FastifyPluginAsyncTypebox<PeopleOptions> = async (app, o) => {
  const { signup } = o;
  app.get(
    SIGN_UP,
    { config: { access: 'public' }, schema: { hide: true, querystring: ReturnToQuery } },
    async (request, reply) => {
      const { token, return_to } = request.query;
      if (token !== undefined) return reply.redirect(linkTo(VERIFY, token), 303);
      if (signup !== 'open') return byInvitation(request, reply);
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
      if (signup !== 'open') return byInvitation(request, reply);
      const returnTo = safeReturnTo(typedIn(request, 'return_to'));
      const { error } = await tried(request, () =>
        askForAccount(o, { email: request.body.email, returnTo, language: languageOf(request) }, request.ip),
      );
      if (error) return emailPage(request, reply, returnTo, error);
      const language = languageOf(request);
      const { mailed } = peopleWords[language];
      const body = html`<h1>${mailed.title}</h1>
<p>${mailed.signUp(request.body.email)}</p>`;
      return showPage(reply, mailed.title, body, { language });
    },
  );

  await app.register(
    linkPages(o, {
      path: VERIFY,
      form: TokenPasswordForm,
      deadAdvice: (language) => {
        const { signIn: words, signUp: own } = peopleWords[language];
        return html`${own.another} <a href="${SIGN_IN}">${words.title}</a>`;
      },
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
  const language = languageOf(request);
  const { signUp: words, forgot, signIn } = peopleWords[language];
  const body = html`<h1>${words.title}</h1>
<p>${words.lead}</p>
${errorNotice(error, language)}${form(request, {
  ...{ action: SIGN_UP, button: forgot.send, error, language },
  hidden: { return_to: returnTo },
  fields: [fieldsIn(language).email],
})}
<p>${words.haveOne} <a href="${withReturnTo(SIGN_IN, returnTo)}">${signIn.title}</a></p>`;
  return showPage(reply, words.title, body, { error, language });
}

function passwordPage(
  { handOver }: PeopleOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  { token, link: { email }, error }: ShownLink<{ email: string }>,
): FastifyReply {
  const language = languageOf(request);
  const { signUp: words } = peopleWords[language];
  const { email: mailbox, name, newPassword } = fieldsIn(language);
  const body = html`<h1>${words.own}</h1>
${errorNotice(error, language)}${form(request, {
  ...{ action: VERIFY, button: words.action, error, language },
  hidden: { token },
  fields: [{ ...mailbox, value: email, readonly: true }, name, newPassword],
})}`;
  return showPage(reply, words.own, body, { error, language, formAction: handOver.origins });
}

function byInvitation(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOf(request);
  const { signUp: words, signIn } = peopleWords[language];
  const body = html`<h1>${words.byInvitation}</h1>
<p>${words.byInvitationText}</p>
<p>${words.haveOne} <a href="${SIGN_IN}">${signIn.title}</a></p>`;
  return showPage(reply, words.byInvitation, body, {
    language,
    error: new ApiError('INSUFFICIENT_ROLE', {
      message: 'Accounts of this installation come by invitation.',
    }),
  });
}
