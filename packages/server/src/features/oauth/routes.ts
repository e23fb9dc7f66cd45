import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type Provider from 'oidc-provider';
import type { Dispatcher } from 'undici';
import { type Clock, MINUTE } from '../../platform/clock.ts';
import { registerPages } from '../../platform/pages/error-page.ts';
import { addressGroup } from '../../platform/security/addresses.ts';
import type { Limit, SharedWindows } from '../../platform/windows.ts';
import { membershipsOf } from '../team/membership.ts';
import { createIssuerKeys } from './assertions/issuer-keys.ts';
import { interactionRoutes } from './consent/interaction-routes.ts';
import { linkRoutes } from './consent/link-routes.ts';
import { grantAppRoutes } from './grants/grant-routes.ts';
import type { OauthContext } from './options.ts';
import { providerKeys } from './provider/keys.ts';
import { type MetadataOptions, registerMetadata } from './provider/metadata.ts';
import { mountProvider, requestOf } from './provider/mount.ts';
import { createOutboundFetch } from './provider/outbound-fetch.ts';
import { resourcesOf } from './resources.ts';

/** Documents of clients that one address can make us fetch. */
const FETCHES: Limit = { max: 20, windowMs: MINUTE };

export interface OauthOptions
  extends Omit<OauthContext, 'provider' | 'resources' | 'issuerKeys' | 'membershipsOf'> {
  trustedIssuers: readonly string[];
  /** Refuses private addresses; for documents at URLs that strangers choose. */
  dispatcher: Dispatcher;
  /** Fetches are counted in these. */
  windows: SharedWindows;
  agentAuth?: MetadataOptions['agentAuth'];
}

/** The authorization server under /oauth, its pages, its documents under /.well-known. */
export const oauthRoutes: FastifyPluginAsyncTypebox<OauthOptions> = async (app, options) => {
  const { db, clock, sealer } = app.installation;
  const { baseUrl, appUrl, trustedIssuers, agentAuth } = options;
  const fetch = createOutboundFetch(options.dispatcher);
  const resources = resourcesOf({ appUrl, baseUrl });
  const allowFetch = fetchLimit(options.windows, clock);

  /** Loaded when it is first asked for: oidc-provider is a quarter of what a start would take (190 of 870 ms of CPU). */
  async function start(): Promise<Provider> {
    const { startProvider } = await import('./start-provider.ts');
    const keys = await providerKeys(db, sealer, clock.now());
    return startProvider(context, {
      keys,
      fetch,
      allowFetch: (ctx) => allowFetch(ctx.req, requestOf(ctx.req)?.ip ?? ''),
    });
  }

  let provider: Promise<Provider> | undefined;
  const context: OauthContext = {
    ...options,
    resources,
    membershipsOf: (personId) => membershipsOf(db, personId),
    issuerKeys: createIssuerKeys({ trusted: trustedIssuers, fetch, clock }),
    provider() {
      provider ??= start().catch((error: unknown) => {
        provider = undefined; // the database may be back the next time
        throw error;
      });
      return provider;
    },
  };

  registerMetadata(app, { baseUrl, appUrl, agentAuth });
  await mountProvider(app, context);
  await app.register(grantAppRoutes, context);
  await app.register(async (pages) => {
    registerPages(pages);
    await pages.register(interactionRoutes, context);
    await pages.register(linkRoutes, context);
  });
};

/**
 * Limits fetches by IP address, and to one in a request, because the provider asks again when the first document was
 * no good.
 */
function fetchLimit(
  windows: SharedWindows,
  clock: Clock,
): (request: object, address: string) => Promise<boolean> {
  const asked = new WeakSet<object>();
  return async (request, address) => {
    if (asked.has(request)) return false;
    asked.add(request);
    const key = `client documents ${addressGroup(address)}`;
    const [standing] = await windows.count([{ key, limit: FETCHES }], clock.now());
    return standing!.remaining >= 0;
  };
}
