import type Provider from 'oidc-provider';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/dialect.ts';
import type { Limit } from '../../platform/http/admission/rate-limit.ts';
import type { Log } from '../../platform/log.ts';
import type { Sealer } from '../../platform/security/sealed.ts';
import type { Sessions } from '../people/sessions/session.ts';
import type { Membership } from '../team/membership.ts';
import type { IssuerKeys } from './assertions/issuer-keys.ts';
import type { Resources } from './resources.ts';

/** The dependencies of the pages and endpoints of the authorization server. */
export interface OauthContext {
  db: Db;
  clock: Clock;
  log: Log;
  sealer: Sealer;
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
