import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiError } from '../errors.ts';
import { peekToken } from '../features/people/one-time-tokens.ts';
import type { PeopleOptions } from '../features/people/options.ts';
import { fieldsIn } from '../features/people/pages/fields.ts';
import { linkPages, linkTo } from '../features/people/pages/link-pages.ts';
import { SIGN_IN } from '../features/people/paths.ts';
import { withReturnTo } from '../features/people/return-to.ts';
import { OwnerForm } from '../features/people/schemas.ts';
import type { Session } from '../features/people/sessions/session.ts';
import type { Language } from '../platform/language.ts';
import { registerPages } from '../platform/pages/error-page.ts';
import { errorNotice, form, showPage } from '../platform/pages/form.ts';
import { type Html, html } from '../platform/pages/html.ts';
import { languageOf } from '../platform/pages/language-of.ts';
import { acceptOwnerLink } from './owner-link.ts';

const OWNER = '/oauth/owner';

export const ownerPages: FastifyPluginAsyncTypebox<PeopleOptions> = async (app, o) => {
  registerPages(app);
  await app.register(
    linkPages(o, {
      path: OWNER,
      form: OwnerForm,
      deadAdvice: (language) => WORDS[language].another(COMMAND),
      find: (token, now) => peekToken(o.db, 'owner', token, now),
      async show(request, reply, shown) {
        const session = shown.error ? undefined : await o.sessions.find(request);
        return session
          ? questionPage(o, request, reply, { ...shown, session })
          : accountPage(o, request, reply, shown);
      },
      follow: (token, fields, address) => acceptOwnerLink(o, token, fields, address),
      followAs: (token, personId, address) => acceptOwnerLink(o, token, { personId }, address),
      landing: (request) => o.handOver.landing(request),
    }),
  );
};

const COMMAND = html`<span class="code">meghdoot owner-link</span>`;

const EN = {
  title: 'Take over this installation',
  another: (command: Html) => html`The command ${command} makes another one.`,
  means: 'This link makes you its operator, and the owner of the demo workspace. It works once.',
  action: 'Create account',
  haveOne: 'You have an account here?',
  signIn: 'Sign in',
  signedIn: (email: Html) =>
    html`You are signed in as ${email}. This link makes you the operator of the installation, and the owner of the demo workspace. It works once.`,
  accept: 'Become operator',
};
const WORDS: Record<Language, typeof EN> = {
  en: EN,
  hi: {
    title: 'यह सर्वर अपने हाथ में लें',
    another: (command) => html`${command} कमांड से दूसरा लिंक बनता है।`,
    means: 'यह लिंक आपको इसका ऑपरेटर और डेमो वर्कस्पेस का मालिक बनाता है। यह एक बार चलता है।',
    action: 'अकाउंट बनाएँ',
    haveOne: 'यहाँ आपका अकाउंट है?',
    signIn: 'साइन इन करें',
    signedIn: (email) =>
      html`आप ${email} से साइन इन हैं। यह लिंक आपको इस सर्वर का ऑपरेटर और डेमो वर्कस्पेस का मालिक बनाता है। यह एक बार चलता है।`,
    accept: 'ऑपरेटर बनें',
  },
};

function accountPage(
  { handOver }: PeopleOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  { token, error }: { token: string; error?: ApiError },
): FastifyReply {
  const language = languageOf(request);
  const { title, means, action, haveOne, signIn } = WORDS[language];
  const { name, email, newPassword } = fieldsIn(language);
  const back = withReturnTo(SIGN_IN, linkTo(OWNER, token));
  const body = html`<h1>${title}</h1>
<p>${means}</p>
${errorNotice(error, language)}${form(request, {
  ...{ action: OWNER, button: action, error, language },
  hidden: { token },
  fields: [name, email, newPassword],
})}
<p>${haveOne} <a href="${back}">${signIn}</a></p>`;
  return showPage(reply, title, body, { error, language, formAction: handOver.origins });
}

function questionPage(
  { handOver }: PeopleOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  { token, session: { person } }: { token: string; session: Session },
): FastifyReply {
  const language = languageOf(request);
  const { title, signedIn, accept } = WORDS[language];
  const body = html`<h1>${title}</h1>
<p>${signedIn(html`<strong>${person.email}</strong>`)}</p>
${form(request, { action: `${OWNER}/accept`, button: accept, hidden: { token }, language })}`;
  return showPage(reply, title, body, { language, formAction: handOver.origins });
}
