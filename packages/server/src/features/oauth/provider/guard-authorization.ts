import type Provider from 'oidc-provider';
import { errors, type KoaContextWithOIDC } from 'oidc-provider';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/dialect.ts';
import { largeParameter } from '../bounds.ts';
import { isAllowedBySomebody } from '../grants/grants.ts';
import { AUTHORIZE } from '../paths.ts';
import { renderErrorPage } from './error-page.ts';

/**
 * Anybody can register a client and its redirect URI. So nothing large of a request is kept, a response goes into the
 * query alone, and a browser is led to a client's host only by a person's own decision, or where somebody has let that
 * client in before (RFC 9700 §4.11.2); any other way there ends on a page of ours.
 */
export function guardAuthorization(
  provider: Provider,
  { db, clock, baseUrl }: { db: Db; clock: Clock; baseUrl: string },
): void {
  const { origin } = new URL(baseUrl);

  provider.use(async (ctx, next) => {
    if (ctx.path !== AUTHORIZE && !ctx.path.startsWith(`${AUTHORIZE}/`)) return next();
    const fault = faultOf(ctx.querystring);
    if (fault) {
      provider.emit('authorization.error', ctx as KoaContextWithOIDC, fault);
      return renderErrorPage(ctx, fault);
    }
    await next();
    const target = URL.parse(ctx.response.get('location'), baseUrl);
    if (!target || target.origin === origin) return;
    const { client, entities } = (ctx as KoaContextWithOIDC).oidc;
    if (entities.Interaction?.result !== undefined) return; // the person has decided on the page that names this place
    if (client && (await isAllowedBySomebody(db, client.clientId, clock.now()))) return;
    ctx.remove('location');
    renderErrorPage(ctx, {
      error: target.searchParams.get('error') ?? 'invalid_request',
      error_description: target.searchParams.get('error_description') ?? undefined,
    });
  });
}

function faultOf(query: string): errors.OIDCProviderError | undefined {
  const large = largeParameter(query);
  if (large !== undefined)
    return Object.assign(new errors.InvalidRequest(large), { error_description: large });
  const modes = new URLSearchParams(query).getAll('response_mode');
  return modes.some((mode) => mode !== 'query') ? new errors.UnsupportedResponseMode() : undefined;
}
