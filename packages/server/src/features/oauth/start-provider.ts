import type Provider from 'oidc-provider';
import { registerJwtBearer } from './assertions/jwt-bearer.ts';
import type { OauthContext } from './options.ts';
import { logProviderErrors } from './provider/log-errors.ts';
import { createProvider, type ProviderOptions } from './provider/provider.ts';

/** oidc-provider with our rules, and what it does not know: grants by assertion. */
export function startProvider(
  context: OauthContext,
  o: Pick<ProviderOptions, 'keys' | 'fetch' | 'allowFetch'>,
): Provider {
  const provider = createProvider({ ...context, ...o });
  registerJwtBearer(provider, context);
  logProviderErrors(provider, context.log);
  return provider;
}
