import type { Scope } from '../../../platform/http/admission/principal.ts';

export const LINK_PURPOSE = 'oauth-link';

/** The question that a person is asked before an identity provider's word is taken for them. */
export interface LinkRequest {
  issuer: string;
  subject: string;
  email: string;
  clientId: string;
  scopes: Scope[];
  resources: string[];
  expiresAt: number;
}
