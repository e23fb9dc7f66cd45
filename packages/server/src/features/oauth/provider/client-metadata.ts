import { errors } from 'oidc-provider';
import { largeField } from '../bounds.ts';
import { knownScopes } from '../scopes.ts';
import { isLoopback, redirectFault } from './redirect-uri.ts';

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
