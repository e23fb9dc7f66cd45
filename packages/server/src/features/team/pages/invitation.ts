import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorNotice, form, showPage } from '../../../platform/pages/form.ts';
import { type Html, html } from '../../../platform/pages/html.ts';
import { languageOf } from '../../../platform/pages/language-of.ts';
import type { PeopleOptions } from '../../people/options.ts';
import { fieldsIn } from '../../people/pages/fields.ts';
import { linkPages, linkTo, type ShownLink } from '../../people/pages/link-pages.ts';
import { DASHBOARD, INVITATION, SIGN_IN } from '../../people/paths.ts';
import { findPersonByEmail } from '../../people/people.ts';
import { withReturnTo } from '../../people/return-to.ts';
import { TokenForm, TokenPasswordForm } from '../../people/schemas.ts';
import type { Session } from '../../people/sessions/session.ts';
import { peopleWords } from '../../people/words.ts';
import { findInvitation, type LinkedInvitation } from '../invitation-store.ts';
import { acceptInvitation } from '../invitations.ts';
import { teamWords } from '../words.ts';

export const invitationPages: FastifyPluginAsyncTypebox<PeopleOptions> = async (app, o) => {
  const { db, sessions, handOver } = o;

  await app.register(
    linkPages(o, {
      path: INVITATION,
      form: TokenPasswordForm,
      deadAdvice: (language) =>
        html`${teamWords[language].page.another} <a href="${SIGN_IN}">${peopleWords[language].signIn.title}</a>`,
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
    const language = languageOf(request);
    const { page: words, roles } = teamWords[language];
    const title = words.title(workspace_name);
    const inviter = inviter_name === null ? inviter_email : `${inviter_name} (${inviter_email})`;
    const body = html`<h1>${title}</h1>
<p>${words.text(inviter, workspace_name, roles[role])}</p>
<p class="soft">${words.may[role]}</p>
${session ? signedIn(session) : (await findPersonByEmail(db, email)) ? known() : newcomer()}`;
    return showPage(reply, title, body, { error, language, formAction: handOver.origins });

    function signedIn({ person }: Session): Html {
      if (person.email === email)
        return form(request, { action: `${INVITATION}/accept`, button: title, hidden: { token } });
      return html`<p>${words.other(person.email, email)}</p>
${form(request, { action: `${INVITATION}/sign-out`, button: words.signOut, hidden: { token } })}`;
    }

    function known(): Html {
      return html`<p>${words.known(email)}</p>
<p><a class="button" href="${withReturnTo(SIGN_IN, linkTo(INVITATION, token))}">${peopleWords[language].signIn.title}</a></p>`;
    }

    function newcomer(): Html {
      const { email: mailbox, name, newPassword } = fieldsIn(language);
      return html`${errorNotice(error, language)}${form(request, {
        ...{ action: INVITATION, button: title, error, language },
        hidden: { token },
        fields: [{ ...mailbox, value: email, readonly: true }, name, newPassword],
      })}`;
    }
  }
};
