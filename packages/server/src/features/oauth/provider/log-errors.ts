import type { EventEmitter } from 'node:events';
import type Provider from 'oidc-provider';
import type { errors, KoaContextWithOIDC } from 'oidc-provider';
import type { Log } from '../../../platform/log.ts';
import { wasTold } from '../../../platform/outage.ts';
import { requestOf } from './mount.ts';

/** The provider says little to clients of what was wrong; the log has it, once, under the request's id. */
export function logProviderErrors(provider: Provider, log: Log): void {
  const refused = (ctx: KoaContextWithOIDC, error: errors.OIDCProviderError) => {
    log.info(
      {
        requestId: requestOf(ctx.req)?.id,
        route: ctx.oidc?.route,
        client: ctx.oidc?.client?.clientId,
        error: error.error,
        description: error.error_description,
        detail: error.error_detail,
        cause: causesOf(error),
      },
      'oauth request refused',
    );
  };
  provider.on('authorization.error', refused);
  provider.on('grant.error', refused);
  provider.on('registration_create.error', refused);
  provider.on('revocation.error', refused);
  provider.on('jwks.error', refused);
  const failed = (ctx: KoaContextWithOIDC | undefined, err: Error) =>
    log[wasTold(err) ? 'debug' : 'error'](
      { err, requestId: ctx && requestOf(ctx.req)?.id },
      'an oauth request failed',
    );
  provider.on('server_error', failed);
  // Koa's own event, which the provider's types leave out.
  (provider as unknown as EventEmitter).on('error', (err: Error, ctx?: KoaContextWithOIDC) =>
    failed(ctx, err),
  );
}

function causesOf(error: Error): string | undefined {
  const messages: string[] = [];
  for (let cause = error.cause; cause instanceof Error && messages.length < 4; cause = cause.cause)
    messages.push(cause.message);
  return messages.join(': ') || undefined;
}
