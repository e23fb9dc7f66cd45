import {
  type Configuration,
  errors,
  interactionPolicy,
  type KoaContextWithOIDC,
  Provider,
} from 'oidc-provider';
import { DAY, HOUR, MINUTE, SECOND } from '../../../platform/clock.ts';
import { randomOf } from '../../../platform/database/context.ts';
import { SCOPES } from '../../../platform/http/admission/principal.ts';
import type { Installation } from '../../../platform/http/server/installation.ts';
import { hashToken } from '../../../platform/security/tokens.ts';
import { findPerson } from '../../people/people.ts';
import { INTERACTION_LIFE_MS } from '../bounds.ts';
import { findLiveGrant, GRANT_LIFE_MS } from '../grants/grants.ts';
import { AUTHORIZE, INTERACTION, JWKS, REGISTER, REVOKE, TOKEN } from '../paths.ts';
import type { Resources } from '../resources.ts';
import { createAdapters } from './adapter.ts';
import { adjustClientMetadata, EXTRA_METADATA } from './client-metadata.ts';
import { renderErrorPage } from './error-page.ts';
import { guardAuthorization } from './guard-authorization.ts';
import type { ProviderKeys } from './keys.ts';
import { CLIENT_AUTH_METHODS } from './metadata.ts';
import { DOCUMENT_BYTES, type OutboundFetch } from './outbound-fetch.ts';

export interface ProviderOptions extends Pick<Installation, 'db' | 'clock'> {
  baseUrl: string;
  keys: ProviderKeys;
  resources: Resources;
  fetch: OutboundFetch;
  /** Returns whether this request may make us fetch a document from a stranger's URL. */
  allowFetch: (ctx: KoaContextWithOIDC) => Promise<boolean>;
}

const ACCESS_TOKEN_S = HOUR / SECOND;
const seconds = (ms: number) => ms / SECOND;

export function createProvider(options: ProviderOptions): Provider {
  const provider = new Provider(options.baseUrl, configurationOf(options));
  provider.proxy = true; // mount.ts says who we are
  provider.silent = true;
  guardAuthorization(provider, options);
  // Stored is a digest of a random secret: how long the comparison takes gives nothing away.
  provider.Client.prototype.compareClientSecret = function (secret: string) {
    return this.clientSecret === hashToken(secret);
  };
  return provider;
}

function configurationOf(o: ProviderOptions): Configuration {
  const { db, clock, baseUrl, keys, resources } = o;
  return {
    adapter: createAdapters(o),
    jwks: { keys: [keys.signing] },
    cookies: {
      keys: [keys.cookie],
      names: { session: 'oauth_session', interaction: 'oauth_interaction', resume: 'oauth_resume' },
      short: { httpOnly: true, sameSite: 'lax', signed: true },
      long: { httpOnly: true, sameSite: 'lax', signed: true, path: AUTHORIZE },
    },
    routes: {
      authorization: AUTHORIZE,
      token: TOKEN,
      registration: REGISTER,
      revocation: REVOKE,
      jwks: JWKS,
      end_session: '/oauth/provider-session',
    },
    scopes: [...SCOPES],
    claims: {},
    responseTypes: ['code'],
    pkce: { required: () => true },
    clientAuthMethods: [...CLIENT_AUTH_METHODS],
    enabledJWA: {
      clientAuthSigningAlgValues: ['ES256', 'RS256', 'PS256', 'EdDSA', 'Ed25519'],
      idTokenSigningAlgValues: ['ES256'],
    },
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    extraClientMetadata: {
      properties: EXTRA_METADATA,
      validator(_ctx, name, _value, metadata) {
        if (name === EXTRA_METADATA[0]) adjustClientMetadata(metadata as Record<string, unknown>);
      },
    },
    allowOmittingSingleRegisteredRedirectUri: false,
    clientBasedCORS: () => true,
    conformIdTokenClaims: true,
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      dPoP: { enabled: false },
      clientCredentials: { enabled: false },
      deviceFlow: { enabled: false },
      introspection: { enabled: false },
      registration: {
        enabled: true,
        issueRegistrationAccessToken: false,
        idFactory: () => randomOf(db).newId('cli', clock.now()),
      },
      clientIdMetadataDocument: {
        enabled: true,
        ack: 'draft-02',
        allowFetch: o.allowFetch,
        cacheDuration: { min: seconds(MINUTE), max: seconds(DAY) },
      },
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: (_ctx, _client, oneOf) => oneOf ?? resources.default,
        useGrantedResource: () => true,
        getResourceServerInfo(_ctx, identifier) {
          const audience = resources.audienceOf(identifier);
          if (audience === undefined) throw new errors.InvalidTarget('this is not a resource of ours');
          return { audience, scope: SCOPES.join(' '), accessTokenFormat: 'opaque' };
        },
      },
    },
    formats: { bitsOfOpaqueRandomness: 256 },
    expiresWithSession: () => false,
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    ttl: {
      AccessToken: ACCESS_TOKEN_S,
      AuthorizationCode: seconds(MINUTE),
      RefreshToken: seconds(30 * DAY),
      Grant: seconds(GRANT_LIFE_MS),
      Interaction: seconds(INTERACTION_LIFE_MS),
      Session: seconds(MINUTE),
      IdToken: seconds(MINUTE),
      ClientCredentials: seconds(MINUTE),
      DeviceCode: seconds(MINUTE),
      BackchannelAuthenticationRequest: seconds(MINUTE),
      PreAuthorizedCode: seconds(MINUTE),
    },
    interactions: { policy: consentEachTime(), url: (_ctx, { uid }) => `${baseUrl}${INTERACTION}/${uid}` },
    async loadExistingGrant(ctx) {
      const id = ctx.oidc.result?.consent?.grantId;
      return id === undefined ? undefined : ctx.oidc.provider.Grant.find(id);
    },
    /** Finds the person of a token, only while they are a member of the workspace that it is for. */
    async findAccount(_ctx, personId, token) {
      const grantId = token && 'grantId' in token ? token.grantId : undefined;
      const there = grantId ? await findLiveGrant(db, grantId, clock.now()) : await findPerson(db, personId);
      return there && { accountId: personId, claims: async () => ({ sub: personId }) };
    },
    fetch: o.fetch as NonNullable<Configuration['fetch']>,
    fetchResponseBodyLimits: {
      'client_id metadata document': 5 * 1024, // draft-ietf-oauth-client-id-metadata-document §6.6
      jwks_uri: DOCUMENT_BYTES,
      sector_identifier_uri: DOCUMENT_BYTES,
    },
    renderError: (ctx, out) => renderErrorPage(ctx, out, ctx.status),
  };
}

/** Every authorization is one page, where a person who is signed in allows or refuses; nothing is remembered. */
function consentEachTime(): interactionPolicy.Prompt[] {
  const { Check, Prompt } = interactionPolicy;
  const needed = (name: 'login' | 'consent') =>
    new Prompt(
      { name, requestable: true },
      new Check(
        'not_asked',
        'the person must be asked',
        `${name}_required`,
        (ctx) => !ctx.oidc.result?.[name],
      ),
    );
  return [needed('login'), needed('consent')];
}
