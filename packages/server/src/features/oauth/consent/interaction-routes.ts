import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import type { InteractionResults } from 'oidc-provider';
import { ApiError } from '../../../errors.ts';
import type { Language } from '../../../platform/language.ts';
import { sendHtml } from '../../../platform/pages/html.ts';
import { languageOf } from '../../../platform/pages/language-of.ts';
import type { OauthContext } from '../options.ts';
import { INTERACTION } from '../paths.ts';
import { placeOf, type ShownClient, showClient } from '../provider/show-client.ts';
import { knownScopes } from '../scopes.ts';
import { consentPage } from './consent-page.ts';
import { allow, signInFirst } from './decide.ts';

interface Asked {
  client: ShownClient;
  redirectUri: string;
  scopes: ReturnType<typeof knownScopes>;
  resources: string[];
}

/** Serves the consent page of an authorization, and hands the decision to the provider. */
export const interactionRoutes: FastifyPluginAsyncTypebox<OauthContext> = async (app, o) => {
  const { sessions, membershipsOf } = o;
  const path = `${INTERACTION}/:uid`;
  const open = { config: { access: 'public', changesFrom: 'ours' }, schema: { hide: true } } as const;

  app.get(path, open, async (request, reply) => {
    const language = languageOf(request);
    const { asked } = await underWay(o, request, reply, language);
    const session = await sessions.find(request);
    if (!session) return signInFirst(reply, request.url);
    const { client, redirectUri, scopes } = asked;
    const markup = consentPage(request, {
      client,
      place: placeOf(redirectUri, language),
      scopes,
      person: session.person,
      memberships: await membershipsOf(session.person.id),
      action: '',
    });
    return sendHtml(reply, 200, markup, { formAction: [formActionOf(redirectUri)] });
  });

  app.post(path, open, async (request, reply) => {
    const { asked, provider } = await underWay(o, request, reply);
    const session = await sessions.find(request);
    if (!session) return signInFirst(reply, request.url);
    const { decision, workspace } = (request.body ?? {}) as Record<string, unknown>;
    const finish = (result: InteractionResults) =>
      provider.interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false });
    if (decision !== 'allow') {
      const refusal = { error: 'access_denied', error_description: 'The person refused.' };
      return reply.redirect(await finish(refusal), 303);
    }
    const grant = await allow(o, asked, {
      session,
      memberships: await membershipsOf(session.person.id),
      workspaceId: workspace,
      address: request.ip,
    });
    const login = { accountId: session.person.id, remember: false };
    return reply.redirect(await finish({ login, consent: { grantId: grant.id } }), 303);
  });
};

/** Returns the authorization that this browser has under way at this URL, or throws NOT_FOUND. */
async function underWay(
  o: OauthContext,
  request: FastifyRequest,
  reply: FastifyReply,
  /** The language of what is shown of the client; whatever is stored of it is in English. */
  language: Language = 'en',
): Promise<{ asked: Asked; provider: Provider }> {
  const provider = await o.provider();
  const details = await provider.interactionDetails(request.raw, reply.raw).catch(async (error: unknown) => {
    const { errors } = await import('oidc-provider');
    if (error instanceof errors.SessionNotFound) throw gone();
    throw error;
  });
  if (details.uid !== (request.params as { uid: string }).uid) throw gone();
  const { client_id, redirect_uri, scope, resource } = details.params;
  const client = await provider.Client.find(String(client_id));
  if (!client) throw gone();
  const redirectUri = String(redirect_uri);
  const { clientId, clientName } = client;
  return {
    provider,
    asked: {
      client: showClient({ clientId, clientName, redirectUri }, language),
      redirectUri,
      scopes: knownScopes(scope),
      resources: [resource ?? []].flat().map(String),
    },
  };
}

const gone = () =>
  new ApiError('NOT_FOUND', {
    message: 'This question is no longer open.',
    hint: 'Please go back to the application and connect it again.',
  });

/** Browsers check where a form leads through every redirect: the client's origin must be allowed. */
function formActionOf(redirectUri: string): string {
  const { protocol, origin } = new URL(redirectUri);
  return /^https?:$/.test(protocol) ? origin : protocol;
}
