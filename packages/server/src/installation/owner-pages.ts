import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiError } from '../errors.ts';
import { peekToken } from '../features/people/one-time-tokens.ts';
import type { PeopleOptions } from '../features/people/options.ts';
import { EMAIL, NAME, NEW_PASSWORD } from '../features/people/pages/fields.ts';
import { linkPages, linkTo } from '../features/people/pages/link-pages.ts';
import { SIGN_IN } from '../features/people/paths.ts';
import { withReturnTo } from '../features/people/return-to.ts';
import { OwnerForm } from '../features/people/schemas.ts';
import type { Session } from '../features/people/sessions/session.ts';
import { registerPages } from '../platform/pages/error-page.ts';
import { errorNotice, form, showPage } from '../platform/pages/form.ts';
import { html } from '../platform/pages/html.ts';
import { acceptOwnerLink } from './owner-link.ts';

const OWNER = '/oauth/owner';
const ANOTHER = html`The command <span class="code">meghdoot owner-link</span> makes another one.`;

export const ownerPages: FastifyPluginAsyncTypebox<PeopleOptions> = async (app, o) => {
  registerPages(app);
  await app.register(
    linkPages(o, {
      path: OWNER,
      form: OwnerForm,
      deadAdvice: () => ANOTHER,
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

const TITLE = 'Take over this installation';

function accountPage(
  { handOver }: PeopleOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  { token, error }: { token: string; error?: ApiError },
): FastifyReply {
  const back = withReturnTo(SIGN_IN, linkTo(OWNER, token));
  const body = html`<h1>${TITLE}</h1>
<p>This link makes you its operator, and the owner of the demo workspace. It works once.</p>
${errorNotice(error)}${form(request, {
  action: OWNER,
  button: 'Create account',
  hidden: { token },
  error,
  fields: [NAME, EMAIL, NEW_PASSWORD],
})}
<p>You have an account here? <a href="${back}">Sign in</a></p>`;
  return showPage(reply, TITLE, body, { error, formAction: handOver.origins });
}

function questionPage(
  { handOver }: PeopleOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  { token, session: { person } }: { token: string; session: Session },
): FastifyReply {
  const body = html`<h1>${TITLE}</h1>
<p>You are signed in as <strong>${person.email}</strong>. This link makes you the operator of the installation, and the owner of the demo workspace. It works once.</p>
${form(request, { action: `${OWNER}/accept`, button: 'Become operator', hidden: { token } })}`;
  return showPage(reply, TITLE, body, { formAction: handOver.origins });
}
