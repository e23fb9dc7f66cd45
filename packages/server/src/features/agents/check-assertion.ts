import type { Dispatcher } from 'undici';
import type { Clock } from '../../platform/clock.ts';
import { createIssuerKeys } from '../oauth/assertions/issuer-keys.ts';
import { createOutboundFetch } from '../oauth/provider/outbound-fetch.ts';
import type { AgentsOptions } from './options.ts';

/** auth.md names the resource as the audience, the draft of ID-JAG the issuer: either will do. */
export function createAssertionCheck(o: {
  clock: Clock;
  dispatcher: Dispatcher;
  trustedIssuers: readonly string[];
  baseUrl: string;
  appUrl: string;
}): AgentsOptions['verifyAssertion'] {
  const fetch = createOutboundFetch(o.dispatcher);
  const keys = createIssuerKeys({ trusted: o.trustedIssuers, fetch, clock: o.clock });
  const audiences = [o.baseUrl, o.appUrl];
  return async (assertion) => {
    const { verifyIdJag } = await import('../oauth/assertions/id-jag.ts'); // seldom needed, and it brings jose
    return verifyIdJag(assertion, { keys, audiences, now: o.clock.now() });
  };
}
