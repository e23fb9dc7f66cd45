import type Provider from 'oidc-provider';
import { errors, type TokenEndpointGrantContext } from 'oidc-provider';
import { MINUTE } from '../../../platform/clock.ts';
import type { Scope } from '../../../platform/http/admission/principal.ts';
import type { Installation } from '../../../platform/http/server/installation.ts';
import { findLinkedGrant } from '../grants/grants.ts';
import { LINK } from '../paths.ts';
import { JWT_BEARER } from '../provider/metadata.ts';
import type { Resources } from '../resources.ts';
import { knownScopes } from '../scopes.ts';
import { type IdJag, verifyIdJag } from './id-jag.ts';
import type { IssuerKeys } from './issuer-keys.ts';
import { LINK_PURPOSE, type LinkRequest } from './link-request.ts';
import { AssertionRefused } from './refusal.ts';

const LINK_LIFE_MS = 30 * MINUTE;

export interface JwtBearerOptions extends Pick<Installation, 'db' | 'clock' | 'sealer'> {
  baseUrl: string;
  appUrl: string;
  resources: Resources;
  issuerKeys: IssuerKeys;
}

type Context = TokenEndpointGrantContext<{ assertion?: string; scope?: string; resource?: string }>;

/** RFC 7523 with an ID-JAG: an access token for the person, without a refresh token; the assertion may come again. */
export function registerJwtBearer(provider: Provider, o: JwtBearerOptions): void {
  const handler = async (ctx: Context) => {
    const { client, params } = ctx.oidc;
    if (client.clientAuthMethod === 'none')
      throw new errors.UnauthorizedClient('assertions are taken from clients that authenticate themselves');
    if (typeof params.assertion !== 'string') throw new errors.InvalidRequest('assertion is missing');
    const assertion = await verify(o, params.assertion, client.clientId);
    const resource = resourceFor(o, params.resource, assertion);
    const asked = params.scope === undefined ? undefined : knownScopes(params.scope);

    const now = o.clock.now();
    const grant = await findLinkedGrant(o.db, assertion, now);
    if (!grant) return askPerson(ctx, o, { assertion, asked, resource, now });
    const given = (JSON.parse(grant.scopes) as Scope[]).filter(
      (scope) => (asked?.includes(scope) ?? true) && (assertion.scopes?.includes(scope) ?? true),
    );
    if (given.length === 0)
      throw new errors.InvalidScope('none of these scopes was allowed', params.scope ?? '');
    const token = new provider.AccessToken({
      accountId: grant.person_id,
      client,
      grantId: grant.id,
      gty: JWT_BEARER,
    });
    token.setAudience(resource);
    token.scope = given.join(' ');
    ctx.oidc.entity('AccessToken', token);
    const value = await token.save();
    ctx.body = {
      access_token: value,
      token_type: 'Bearer',
      expires_in: token.expiration,
      scope: token.scope,
    };
  };
  provider.registerGrantType<{ assertion?: string; scope?: string; resource?: string }>(JWT_BEARER, handler, [
    'assertion',
    'scope',
    'resource',
  ]);
}

async function verify(o: JwtBearerOptions, assertion: string, clientId: string): Promise<IdJag> {
  try {
    return await verifyIdJag(assertion, {
      keys: o.issuerKeys,
      audiences: [o.baseUrl, o.appUrl],
      clientId,
      now: o.clock.now(),
    });
  } catch (error) {
    if (!(error instanceof AssertionRefused)) throw error;
    throw Object.assign(new errors.InvalidGrant({ cause: error }), { error_description: describe(error) });
  }
}

/** RFC 7523 §3.1 has one code for every fault of an assertion; what can be done about this one is said besides. */
function describe({ fault, message }: AssertionRefused): string {
  if (fault !== 'issuer_not_enabled') return message;
  return `${fault}: ${message}. Ask the operator to trust the issuer, or connect by an authorization code.`;
}

function resourceFor({ resources }: JwtBearerOptions, asked: string | undefined, assertion: IdJag): string {
  const audience = resources.audienceOf(asked ?? assertion.resources[0] ?? resources.default);
  const named = assertion.resources.map((each) => resources.audienceOf(each));
  if (audience === undefined || (named.length > 0 && !named.includes(audience)))
    throw new errors.InvalidTarget('this resource is not ours, or the assertion does not name it');
  return audience;
}

/** auth.md v0.5: an e-mail in an assertion takes nobody's account over; its person confirms first, signed in. */
function askPerson(
  ctx: Context,
  o: JwtBearerOptions,
  {
    assertion,
    asked,
    resource,
    now,
  }: { assertion: IdJag; asked: Scope[] | undefined; resource: string; now: number },
): void {
  const { issuer, subject, email, clientId } = assertion;
  if (email === undefined) throw new errors.InvalidGrant('the assertion has no verified e-mail');
  const scopes = asked ?? assertion.scopes ?? (['read'] as Scope[]);
  const request: LinkRequest = {
    issuer,
    subject,
    email,
    clientId,
    scopes,
    resources: [resource],
    expiresAt: now + LINK_LIFE_MS,
  };
  const sealed = o.sealer.seal(JSON.stringify(request), LINK_PURPOSE);
  ctx.status = 400;
  ctx.body = {
    error: 'interaction_required',
    error_description: 'The person must sign in and confirm this once, at error_uri.',
    error_uri: `${o.baseUrl}${LINK}?request=${sealed}`,
  };
}
