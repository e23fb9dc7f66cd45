import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { ApiError } from '../../../errors.ts';
import { errorNotice, form, notice, showPage, tried, typedIn } from '../../../platform/pages/form.ts';
import { html } from '../../../platform/pages/html.ts';
import { languageOf } from '../../../platform/pages/language-of.ts';
import type { PeopleOptions } from '../options.ts';
import { signIn } from '../passwords/sign-in.ts';
import { SIGN_IN, SIGN_UP } from '../paths.ts';
import { safeReturnTo, withReturnTo } from '../return-to.ts';
import { ReturnToQuery, SignInForm } from '../schemas.ts';
import { peopleWords } from '../words.ts';
import { fieldsIn } from './fields.ts';

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
  const language = languageOf(request);
  const { signIn: words, fields } = peopleWords[language];
  const body = html`<h1>${words.title}</h1>
${happened === 'reset' && !error && notice(words.afterReset)}${errorNotice(error, language)}
${form(request, {
  ...{ action: SIGN_IN, button: words.title, error, language },
  hidden: { return_to: returnTo },
  fields: [
    fieldsIn(language).email,
    { name: 'password', label: fields.password, type: 'password', autocomplete: 'current-password' },
  ],
})}
<p class="alone"><a href="/oauth/forgot">${words.forgot}</a></p>
<p>${words.newHere} ${signup === 'open' ? html`<a href="${withReturnTo(SIGN_UP, returnTo)}">${words.create}</a>` : html`<a href="/#get-in">${words.gettingIn}</a>`}</p>`;
  return showPage(reply, words.title, body, { error, language, formAction: handOver.origins });
}
