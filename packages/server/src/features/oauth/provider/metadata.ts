import type { FastifyInstance } from 'fastify';
import { SCOPES } from '../../../platform/http/admission/principal.ts';
import { AS_METADATA, AUTHORIZE, JWKS, REGISTER, RESOURCE_METADATA, REVOKE, TOKEN } from '../paths.ts';

export const CLIENT_AUTH_METHODS = [
  'none',
  'client_secret_basic',
  'client_secret_post',
  'private_key_jwt',
] as const;

export const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

export interface MetadataOptions {
  baseUrl: string;
  appUrl: string;
  /** The metadata of how agents register themselves; absent where they cannot. */
  agentAuth?: object | undefined;
}

/** RFC 8414. Says only what works; whose assertions are taken is nobody's business. */
export function authorizationServerMetadata({ baseUrl, appUrl, agentAuth }: MetadataOptions) {
  return {
    issuer: baseUrl,
    authorization_endpoint: baseUrl + AUTHORIZE,
    token_endpoint: baseUrl + TOKEN,
    registration_endpoint: baseUrl + REGISTER,
    revocation_endpoint: baseUrl + REVOKE,
    jwks_uri: baseUrl + JWKS,
    scopes_supported: SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token', JWT_BEARER],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: CLIENT_AUTH_METHODS,
    token_endpoint_auth_signing_alg_values_supported: ['ES256', 'RS256', 'PS256', 'EdDSA', 'Ed25519'],
    revocation_endpoint_auth_methods_supported: CLIENT_AUTH_METHODS,
    revocation_endpoint_auth_signing_alg_values_supported: ['ES256', 'RS256', 'PS256', 'EdDSA', 'Ed25519'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    protected_resources: [appUrl, `${appUrl}/mcp`],
    authorization_grant_profiles_supported: ['urn:ietf:params:oauth:grant-profile:id-jag'],
    service_documentation: `${baseUrl}/llms.txt`,
    ...(agentAuth && { agent_auth: agentAuth }),
  };
}

/** RFC 9728; `path` is that of the resource on the application's host. */
export function protectedResourceMetadata({ baseUrl, appUrl }: MetadataOptions, path: '' | '/mcp') {
  return {
    resource: appUrl + path,
    resource_name: 'Meghdoot',
    authorization_servers: [baseUrl],
    scopes_supported: SCOPES,
    bearer_methods_supported: ['header'],
    resource_documentation: `${baseUrl}/llms.txt`,
  };
}

/** auth.md v0.1: how an agent registers. No URL for revocation before something responds there. */
export function agentAuthMetadata({ baseUrl, appUrl }: MetadataOptions) {
  const registerUri = `${appUrl}/api/public/leads`;
  const credentials = ['api_key', 'bearer_token'];
  return {
    skill: `${baseUrl}/auth.md`,
    register_uri: registerUri,
    claim_uri: registerUri,
    identity_types_supported: ['anonymous', 'identity_assertion'],
    anonymous: { credential_types_supported: credentials, claim_uri: registerUri },
    identity_assertion: {
      assertion_types_supported: ['verified_email', 'urn:ietf:params:oauth:token-type:id-jag'],
      credential_types_supported: credentials,
      claim_uri: registerUri,
    },
  };
}

/** The same documents at every host, so that whoever begins at either finds them. */
export function registerMetadata(app: FastifyInstance, o: MetadataOptions): void {
  serve(app, AS_METADATA, authorizationServerMetadata(o));
  serve(app, RESOURCE_METADATA, protectedResourceMetadata(o, ''));
  serve(app, `${RESOURCE_METADATA}/mcp`, protectedResourceMetadata(o, '/mcp'));
}

function serve(app: FastifyInstance, path: string, document: object): void {
  const text = JSON.stringify(document);
  app.get(path, { config: { access: 'public' }, schema: { hide: true } }, (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=300')
      .type('application/json; charset=utf-8')
      .serializer((payload: unknown) => payload as string)
      .send(text),
  );
}
