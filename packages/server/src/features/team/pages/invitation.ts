import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { ApiError } from '../../../errors.ts';
import { errorNotice, form, showPage, tried, typedIn } from '../../../platform/pages/form.ts';
import { type Html, html } from '../../../platform/pages/html.ts';
import type { PeopleOptions } from '../../people/options.ts';
import { sendDeadLink } from '../../people/pages/dead-link.ts';
import { EMAIL, NAME, NEW_PASSWORD } from '../../people/pages/fields.ts';
import { DASHBOARD, INVITATION, SIGN_IN } from '../../people/paths.ts';
import { findPersonByEmail } from '../../people/people.ts';
import { withReturnTo } from '../../people/return-to.ts';
import { TokenPasswordForm, TokenQuery } from '../../people/schemas.ts';
import type { Session } from '../../people/sessions/session.ts';
import { acceptInvitation } from '../accept-invitation.ts';
import { findInvitation } from '../invitation-store.ts';
import type { Role } from '../membership.ts';

type Invitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

const ANOTHER = html`Ask whoever invited you for another one; if you have followed it already, <a href="${SIGN_IN}">sign in</a>.`;
const MAY: Record<Role, string> = {
  owner: 'An owner may do everything in the workspace, and make other people owners.',
  admin: 'An admin may do everything in the workspace: messages, contacts, keys, webhooks, channels, people.',
  member: 'A member sends and reads messages and changes contacts.',
};

export function invitationPages(o: PeopleOptions): FastifyPluginAsyncTypebox {
  const { db, clock, sessions, handOver } = o;
  const config = { access: 'public', changesFrom: 'ours' } as const;
  const TokenForm = Type.Object({ token: TokenPasswordForm.properties.token });
  const linkOf = (token: string) => `${INVITATION}?token=${encodeURIComponent(token)}`;
  const landing = (request: FastifyRequest, { slug }: Invitation) =>
    handOver.landing(request, `${DASHBOARD}?workspace=${slug}`);

  return async (app) => {
    app.get(
      INVITATION,
      { config, schema: { hide: true, querystring: TokenQuery } },
      async (request, reply) => {
        const token = request.query.token ?? '';
        const invitation = await findInvitation(db, token, clock.now());
        return invitation ? answer(request, reply, { token, invitation }) : sendDeadLink(reply, ANOTHER);
      },
    );

    app.post(
      INVITATION,
      { config, attachValidation: true, schema: { hide: true, body: TokenPasswordForm } },
      async (request, reply) => {
        const token = typedIn(request, 'token') ?? '';
        const invitation = await findInvitation(db, token, clock.now());
        if (!invitation) return sendDeadLink(reply, ANOTHER);
        const { name, password } = request.body ?? {};
        const { value, error } = await tried(request, () =>
          acceptInvitation(o, token, { name, password }, request.ip),
        );
        if (error) return answer(request, reply, { token, invitation, error });
        if (!value) return sendDeadLink(reply, ANOTHER);
        await sessions.start(reply, value.id, request);
        return reply.redirect(landing(request, invitation), 303);
      },
    );

    app.post(
      `${INVITATION}/accept`,
      { config, schema: { hide: true, body: TokenForm } },
      async (request, reply) => {
        const { token } = request.body;
        const session = await sessions.find(request);
        if (!session) return reply.redirect(linkOf(token), 303);
        const invitation = await findInvitation(db, token, clock.now());
        const came =
          invitation && (await acceptInvitation(o, token, { personId: session.person.id }, request.ip));
        return came ? reply.redirect(landing(request, invitation), 303) : sendDeadLink(reply, ANOTHER);
      },
    );

    app.post(
      `${INVITATION}/sign-out`,
      { config, schema: { hide: true, body: TokenForm } },
      async (request, reply) => {
        await sessions.end(request, reply);
        return reply.redirect(linkOf(request.body.token), 303);
      },
    );
  };

  /** What stands under the invitation depends on who looks at it. */
  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    { token, invitation, error }: { token: string; invitation: Invitation; error?: ApiError },
  ): Promise<FastifyReply> {
    const { email, role, workspace_name, inviter_name, inviter_email } = invitation;
    const session = await sessions.find(request);
    const title = `Join ${workspace_name}`;
    const body = html`<h1>${title}</h1>
<p><strong>${inviter_name ?? inviter_email}</strong>${inviter_name !== null && ` (${inviter_email})`} invites you to the workspace <strong>${workspace_name}</strong> as <strong>${role}</strong>.</p>
<p class="soft">${MAY[role]}</p>
${session ? signedIn(session) : (await findPersonByEmail(db, email)) ? known() : newcomer()}`;
    return showPage(reply, title, body, { error, formAction: handOver.origins });

    function signedIn({ person }: Session): Html {
      if (person.email === email)
        return form(request, { action: `${INVITATION}/accept`, button: title, hidden: { token } });
      return html`<p>You are signed in as <strong>${person.email}</strong>, and the invitation is for <strong>${email}</strong>. Sign out to go on.</p>
${form(request, { action: `${INVITATION}/sign-out`, button: 'Sign out', hidden: { token } })}`;
    }

    function known(): Html {
      return html`<p>There is an account for <strong>${email}</strong>. Sign in with it to join.</p>
<p><a class="button" href="${withReturnTo(SIGN_IN, linkOf(token))}">Sign in</a></p>`;
    }

    function newcomer(): Html {
      return html`${errorNotice(error)}${form(request, {
        action: INVITATION,
        button: title,
        hidden: { token },
        error,
        fields: [{ ...EMAIL, value: email, readonly: true }, NAME, NEW_PASSWORD],
      })}`;
    }
  }
}
