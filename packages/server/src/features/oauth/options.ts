import type Provider from 'oidc-provider';
import type { Limit } from '../../platform/http/admission/rate-limit.ts';
import type { Installation } from '../../platform/http/server/installation.ts';
import type { Sessions } from '../people/sessions/session.ts';
import type { Membership } from '../team/membership.ts';
import type { IssuerKeys } from './assertions/issuer-keys.ts';
import type { Resources } from './resources.ts';

/** The dependencies of the pages and endpoints of the authorization server. */
export interface OauthContext extends Installation {
  baseUrl: string;
  appUrl: string;
  limit: Limit | undefined;
  sessions: Sessions;
  membershipsOf: (personId: string) => Promise<Membership[]>;
  resources: Resources;
  issuerKeys: IssuerKeys;
  /** Made on first use: its keys are in the database. */
  provider: () => Promise<Provider>;
}
