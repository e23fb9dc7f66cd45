import { SCOPES, type Scope } from '../../platform/http/admission/principal.ts';

/** The scopes of ours in a list as it comes over the wire; others (`openid`, …) are not given. */
export function knownScopes(text: unknown): Scope[] {
  const asked = typeof text === 'string' ? text.split(' ') : [];
  return SCOPES.filter((scope) => asked.includes(scope));
}
