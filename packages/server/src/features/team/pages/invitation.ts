import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorNotice, form, showPage } from '../../../platform/pages/form.ts';
import { type Html, html } from '../../../platform/pages/html.ts';
import type { PeopleOptions } from '../../people/options.ts';
import { EMAIL, NAME, NEW_PASSWORD } from '../../people/pages/fields.ts';
import { linkPages, linkTo, type ShownLink } from '../../people/pages/link-pages.ts';
import { DASHBOARD, INVITATION, SIGN_IN } from '../../people/paths.ts';
import { findPersonByEmail } from '../../people/people.ts';
import { withReturnTo } from '../../people/return-to.ts';
import { TokenForm, TokenPasswordForm } from '../../people/schemas.ts';
import type { Session } from '../../people/sessions/session.ts';
import { findInvitation, type LinkedInvitation } from '../invitation-store.ts';
import { acceptInvitation } from '../invitations.ts';
import type { Role } from '../membership.ts';

const ANOTHER = html`Ask whoever invited you for another one; if you have followed it already, <a href="${SIGN_IN}">sign in</a>.`;
const MAY: Record<Role, string> = {
  owner: 'An owner may do everything in the workspace, and make other people owners.',
  admin: 'An admin may do everything in the workspace: messages, contacts, keys, webhooks, channels, people.',
  member: 'A member sends and reads messages and changes contacts.',
};

export const invitationPages: FastifyPluginAsyncTypebox<PeopleOptions> = async (app, o) => {
  const { db, sessions, handOver } = o;

  await app.register(
    linkPages(o, {
      path: INVITATION,
      form: TokenPasswordForm,
      deadAdvice: ANOTHER,
      find: (token, now) => findInvitation(db, token, now),
      show,
      follow: (token, { name, password }, address) => acceptInvitation(o, token, { name, password }, address),
      followAs: (token, personId, address) => acceptInvitation(o, token, { personId }, address),
      landing: (request, { slug }) => handOver.landing(request, `${DASHBOARD}?workspace=${slug}`),
    }),
  );

  app.post(
    `${INVITATION}/sign-out`,
    { config: { access: 'public', changesFrom: 'ours' }, schema: { hide: true, body: TokenForm } },
    async (request, reply) => {
      await sessions.end(request, reply);
      return reply.redirect(linkTo(INVITATION, request.body.token), 303);
    },
  );

  /** Shows under the invitation what fits whoever looks at it. */
  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    { token, link, error }: ShownLink<LinkedInvitation>,
  ): Promise<FastifyReply> {
    const { email, role, workspace_name, inviter_name, inviter_email } = link;
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
<p><a class="button" href="${withReturnTo(SIGN_IN, linkTo(INVITATION, token))}">Sign in</a></p>`;
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
};
