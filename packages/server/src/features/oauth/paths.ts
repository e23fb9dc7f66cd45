import type { OpenPath } from '../../platform/http/admission/cors.ts';

export const AUTHORIZE = '/oauth/authorize';
export const TOKEN = '/oauth/token';
export const REGISTER = '/oauth/register';
export const REVOKE = '/oauth/revoke';
export const JWKS = '/oauth/jwks';
export const INTERACTION = '/oauth/interaction';
export const LINK = '/oauth/link';
export const GRANTS = '/oauth/grants';

export const AS_METADATA = '/.well-known/oauth-authorization-server';
export const RESOURCE_METADATA = '/.well-known/oauth-protected-resource';

/** Called by pages of any origin, without cookies. */
export const OAUTH_OPEN_PATHS: readonly OpenPath[] = [
  ...[AS_METADATA, RESOURCE_METADATA, `${RESOURCE_METADATA}/mcp`, JWKS].map((path) => ({
    path,
    methods: ['GET'],
  })),
  ...[TOKEN, REGISTER, REVOKE].map((path) => ({ path, methods: ['POST'] })),
];
