import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../../errors.ts';
import { html, page, sendHtml } from '../../../platform/pages/html.ts';
import { languageOf } from '../../../platform/pages/language-of.ts';
import { canonicalEmail } from '../../people/people.ts';
import type { Session } from '../../people/sessions/session.ts';
import { LINK_PURPOSE, type LinkRequest } from '../assertions/link-request.ts';
import type { OauthContext } from '../options.ts';
import { LINK } from '../paths.ts';
import { showClient } from '../provider/show-client.ts';
import { oauthWords } from '../words.ts';
import { consentPage } from './consent-page.ts';
import { allow, signInFirst } from './decide.ts';

/**
 * Serves the page on which a person confirms that an identity provider may speak for them to one client in one
 * workspace.
 */
export const linkRoutes: FastifyPluginAsyncTypebox<OauthContext> = async (app, o) => {
  const { clock, sealer } = app.installation;
  const { sessions, membershipsOf } = o;
  const open = { config: { access: 'public', changesFrom: 'ours' }, schema: { hide: true } } as const;

  const asked = async (
    request: FastifyRequest,
    reply: FastifyReply,
    text: unknown,
  ): Promise<{ link: LinkRequest; session: Session } | undefined> => {
    const link = openRequest(text);
    const session = await sessions.find(request);
    if (!session) {
      void signInFirst(reply, `${LINK}?request=${String(text)}`);
      return undefined;
    }
    if (canonicalEmail(link.email) !== canonicalEmail(session.person.email)) {
      throw new ApiError('INSUFFICIENT_SCOPE', {
        message: 'This question is for somebody else.',
        hint: 'Sign in with the account that your organisation knows you by.',
      });
    }
    return { link, session };
  };

  function openRequest(text: unknown): LinkRequest {
    try {
      const link = JSON.parse(sealer.open(String(text), LINK_PURPOSE)) as LinkRequest;
      if (link.expiresAt > clock.now()) return link;
    } catch {
      // Not one of ours.
    }
    throw new ApiError('NOT_FOUND', {
      message: 'This question is no longer open.',
      hint: 'Please begin again in the application.',
    });
  }

  const clientOf = async ({ clientId }: LinkRequest) => {
    const client = await (await o.provider()).Client.find(clientId);
    const redirectUri = client?.redirectUris?.[0] ?? o.baseUrl;
    return showClient({ clientId, clientName: client?.clientName, redirectUri });
  };

  app.get(LINK, open, async (request, reply) => {
    const text = (request.query as Record<string, unknown>).request;
    const found = await asked(request, reply, text);
    if (!found) return reply;
    const { link, session } = found;
    const words = oauthWords[languageOf(request)];
    const markup = consentPage(request, {
      client: await clientOf(link),
      place: words.places.done,
      scopes: link.scopes,
      person: session.person,
      memberships: await membershipsOf(session.person.id),
      hidden: { request: String(text) },
      action: LINK,
      note: html`<p>${words.vouches(html`<strong>${new URL(link.issuer).host}</strong>`)}</p>`,
    });
    return sendHtml(reply, 200, markup);
  });

  app.post(LINK, open, async (request, reply) => {
    const fields = (request.body ?? {}) as Record<string, unknown>;
    const found = await asked(request, reply, fields.request);
    if (!found) return reply;
    const { link, session } = found;
    if (fields.decision !== 'allow') return done(request, reply, 'refused');
    const { issuer, subject, scopes, resources } = link;
    await allow(
      o,
      { client: await clientOf(link), scopes, resources, identity: { issuer, subject } },
      {
        session,
        memberships: await membershipsOf(session.person.id),
        workspaceId: fields.workspace,
        address: request.ip,
      },
    );
    return done(request, reply, 'connected');
  });
};

function done(request: FastifyRequest, reply: FastifyReply, outcome: 'refused' | 'connected'): FastifyReply {
  const language = languageOf(request);
  const { title, text } = oauthWords[language][outcome];
  return sendHtml(reply, 200, page({ title, body: html`<h1>${title}</h1><p>${text}</p>`, language }));
}
