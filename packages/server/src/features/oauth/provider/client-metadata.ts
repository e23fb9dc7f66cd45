import { errors } from 'oidc-provider';
import { largeField } from '../bounds.ts';
import { knownScopes } from '../scopes.ts';

/** A field that every client has passed through, so that the provider calls us for each (`extraClientMetadata`). */
export const EXTRA_METADATA = ['software_id', 'software_version'];

/** OpenID's, which would only make requests fail; and a picture whose server would learn who looks at it. */
const IGNORED = [
  'logo_uri',
  'sector_identifier_uri',
  'default_max_age',
  'require_auth_time',
  'default_acr_values',
  'initiate_login_uri',
];

/**
 * Puts what a client says of itself into the form we keep, before the provider judges it: for registrations and for
 * client id metadata documents alike.
 */
export function adjustClientMetadata(metadata: Record<string, unknown>): void {
  const large = largeField(metadata);
  if (large !== undefined) throw new errors.InvalidClientMetadata(large);
  const uris: unknown[] = Array.isArray(metadata.redirect_uris) ? metadata.redirect_uris : [];
  for (const uri of uris) {
    const fault = redirectFault(uri);
    if (fault !== undefined) throw new errors.InvalidClientMetadata(`redirect_uris ${fault}`);
  }
  const urls = uris.map((uri) => new URL(String(uri)));
  // RFC 8252 §7.3: an application on a person's own machine takes any free port. Most do not say that they are one.
  if (urls.some((url) => isLoopback(url) || url.protocol !== 'https:')) metadata.application_type = 'native';
  for (const name of EXTRA_METADATA) {
    const value = metadata[name];
    if (value !== undefined && (typeof value !== 'string' || value.length > 200))
      throw new errors.InvalidClientMetadata(`${name} must be a string of at most 200 characters`);
  }
  for (const name of IGNORED) delete metadata[name];
  metadata.response_modes = ['query'];
  if (typeof metadata.scope === 'string') {
    const scope = knownScopes(metadata.scope).join(' ');
    if (scope) metadata.scope = scope;
    else delete metadata.scope;
  }
}

/**
 * This file decides where a client may have people sent (RFC 8252), within what our content security policy can name.
 */
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** A browser takes `;` for a part of a host; in our policy it ends the directive. */
const HOST = /^([a-z0-9.-]+|\[[0-9a-f:.]+\])$/;
/** RFC 8252 §7.1: a domain name in reverse, whose owner nobody else's application is. */
const PRIVATE_USE = /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/;
/** Editors that register a scheme of before that rule, and whose name on a person's machine is theirs all the same. */
const KNOWN_SCHEMES = new Set(['cursor:', 'vscode:', 'vscode-insiders:', 'windsurf:']);

export const isLoopback = (url: URL) => url.protocol === 'http:' && LOOPBACK.has(url.hostname);

/** Returns what is wrong with a redirect URI, or undefined. */
export function redirectFault(uri: unknown): string | undefined {
  const url = typeof uri === 'string' ? URL.parse(uri) : null;
  if (!url) return 'must be URLs';
  if (url.username || url.password) return 'must name no user';
  if (url.protocol === 'http:')
    return isLoopback(url) ? undefined : 'must use https unless they are loopback';
  if (url.protocol === 'https:')
    return HOST.test(url.hostname) ? undefined : 'must have a host of letters, digits, dots and hyphens';
  if (PRIVATE_USE.test(url.protocol) || KNOWN_SCHEMES.has(url.protocol)) return undefined;
  return 'must use https, http to loopback, or a scheme of the application in the form com.example.app';
}
