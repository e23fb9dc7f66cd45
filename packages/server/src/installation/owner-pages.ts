import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { ApiError } from '../errors.ts';
import { peekToken } from '../features/people/one-time-tokens.ts';
import type { PeopleOptions } from '../features/people/options.ts';
import { sendDeadLink } from '../features/people/pages/dead-link.ts';
import { EMAIL, NAME, NEW_PASSWORD } from '../features/people/pages/fields.ts';
import { SIGN_IN } from '../features/people/paths.ts';
import { withReturnTo } from '../features/people/return-to.ts';
import { OwnerForm, TokenQuery } from '../features/people/schemas.ts';
import type { Session } from '../features/people/sessions/session.ts';
import { registerErrorPages } from '../platform/pages/error-page.ts';
import { errorNotice, form, showPage, tried, typedIn } from '../platform/pages/form.ts';
import { registerFormParser } from '../platform/pages/form-body.ts';
import { html } from '../platform/pages/html.ts';
import { acceptOwnerLink } from './owner-link.ts';

const OWNER = '/oauth/owner';
const ANOTHER = html`The command <span class="code">meghdoot owner-link</span> makes another one.`;

export function ownerPages(o: PeopleOptions): FastifyPluginAsyncTypebox {
  const { db, clock, sessions, handOver } = o;
  return async (app) => {
    registerFormParser(app);
    registerErrorPages(app, o.log);
    app.get(
      OWNER,
      { config: { access: 'public' }, schema: { hide: true, querystring: TokenQuery } },
      async (request, reply) => {
        const token = request.query.token ?? '';
        if (!(await peekToken(db, 'owner', token, clock.now()))) return sendDeadLink(reply, ANOTHER);
        const session = await sessions.find(request);
        return session
          ? questionPage(o, request, reply, { token, session })
          : accountPage(o, request, reply, { token });
      },
    );

    app.post(
      OWNER,
      {
        config: { access: 'public', changesFrom: 'ours' },
        attachValidation: true,
        schema: { hide: true, body: OwnerForm },
      },
      async (request, reply) => {
        const token = typedIn(request, 'token') ?? '';
        const { value, error } = await tried(request, () =>
          acceptOwnerLink(o, token, request.body, request.ip),
        );
        if (error) return accountPage(o, request, reply, { token, error });
        if (value === undefined) return sendDeadLink(reply, ANOTHER);
        await sessions.start(reply, value, request);
        return reply.redirect(handOver.landing(request), 303);
      },
    );

    app.post(
      `${OWNER}/accept`,
      {
        config: { access: 'public', changesFrom: 'ours' },
        schema: { hide: true, body: Type.Object({ token: Type.String({ maxLength: 100 }) }) },
      },
      async (request, reply) => {
        const session = await sessions.find(request);
        const { token } = request.body;
        if (!session) return reply.redirect(`${OWNER}?token=${encodeURIComponent(token)}`, 303);
        const made = await acceptOwnerLink(o, token, { personId: session.person.id }, request.ip);
        return made === undefined
          ? sendDeadLink(reply, ANOTHER)
          : reply.redirect(handOver.landing(request), 303);
      },
    );
  };
}

const TITLE = 'Take over this installation';

function accountPage(
  { handOver }: PeopleOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  { token, error }: { token: string; error?: ApiError },
): FastifyReply {
  const back = withReturnTo(SIGN_IN, `${OWNER}?token=${encodeURIComponent(token)}`);
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
