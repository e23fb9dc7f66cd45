import type { Scope } from '../../../platform/http/principal.ts';

export const LINK_PURPOSE = 'oauth-link';

/** What a person is asked to confirm before an identity provider's word is taken for them. */
export interface LinkRequest {
  issuer: string;
  subject: string;
  email: string;
  clientId: string;
  scopes: Scope[];
  resources: string[];
  expiresAt: number;
}
