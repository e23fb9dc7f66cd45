/**
 * Carries a session from one of our hosts to the other where they differ: cookies belong to a host. The host that wants
 * it asks, by way of the browser; the other returns a one-time code, which only the browser that asked can use.
 */

import type { FastifyReply, FastifyRequest } from 'fastify';
import { SECOND } from '../../../platform/clock.ts';
import { randomOf } from '../../../platform/database/context.ts';
import type { Installation } from '../../../platform/http/server/installation.ts';
import { hostCookie } from '../../../platform/pages/cookies.ts';
import { hashToken } from '../../../platform/security/tokens.ts';
import { issueToken, takeToken } from '../one-time-tokens.ts';
import { DASHBOARD, SIGN_IN } from '../paths.ts';
import { withReturnTo } from '../return-to.ts';
import type { Session, SessionOrigin } from './session.ts';
import { listSessions } from './session-store.ts';

export const HAND_OVER_PATH = '/oauth/hand-over';
const OF_DASHBOARD = /^\/dashboard(?![^/?#])/;
const CODE_LIFE_MS = 60 * SECOND;
const ASK_LIFE_MS = 300 * SECOND;

export interface HandOver {
  /**
   * Returns where somebody who is signed in on this host goes on: to the dashboard unless they came for something
   * else.
   */
  landing(request: FastifyRequest, returnTo?: string): string;
  /** The origins that a form of ours may lead to beside its own: browsers follow every redirect with that question. */
  origins: readonly string[];
  /** Returns where to send the browser to ask our other host, or undefined where there is none. */
  ask(request: FastifyRequest, reply: FastifyReply, returnTo: string | undefined): string | undefined;
  /** Returns, at the host that is asked, where the browser goes back to, with a code if somebody is signed in. */
  respond(request: FastifyRequest, asked: Asked, session: Session | undefined): Promise<string | undefined>;
  /** The end of it, at the host that asked: whose session goes on here. */
  take(
    request: FastifyRequest,
    reply: FastifyReply,
    given: { code?: string | undefined; state?: string | undefined },
  ): Promise<{ personId: string; origin: SessionOrigin } | undefined>;
}

export interface Asked {
  state: string;
  returnTo: string;
}

interface HandOverOptions extends Pick<Installation, 'db' | 'clock'> {
  baseUrl: string;
  appUrl: string;
}

export function createHandOver({ db, clock, baseUrl, appUrl }: HandOverOptions): HandOver {
  const cookie = hostCookie('meghdoot_hand_over', baseUrl);
  const base = new URL(baseUrl);
  const app = new URL(appUrl);

  const other = (request: FastifyRequest): URL | undefined => {
    if (base.host === app.host) return undefined;
    if (request.host === base.host) return app;
    return request.host === app.host ? base : undefined;
  };

  return {
    landing(request, returnTo = DASHBOARD) {
      // The dashboard's host learns of the session on its own page for signing in.
      const elsewhere = other(request) === app && OF_DASHBOARD.test(returnTo);
      return elsewhere ? app.origin + withReturnTo(SIGN_IN, returnTo) : returnTo;
    },

    origins: base.host === app.host ? [] : [base.origin, app.origin],

    ask(request, reply, returnTo = DASHBOARD) {
      const to = other(request);
      if (!to) return undefined;
      const state = randomOf(db).text(43);
      cookie.set(reply, state, ASK_LIFE_MS);
      return `${to.origin}${HAND_OVER_PATH}?${new URLSearchParams({ state, return_to: returnTo })}`;
    },

    async respond(request, { state, returnTo }, session) {
      const to = other(request);
      if (!to) return undefined;
      const query = new URLSearchParams({ state, return_to: returnTo });
      if (session) {
        const detail = JSON.stringify([to.host, hashToken(state), session.id, session.createdAt]);
        const personId = session.person.id;
        const code = await issueToken(
          db,
          { purpose: 'hand-over', lifeMs: CODE_LIFE_MS, personId, detail },
          clock.now(),
        );
        query.set('code', code);
      }
      return `${to.origin}${HAND_OVER_PATH}/return?${query}`;
    },

    async take(request, reply, { code, state }) {
      const expected = cookie.read(request);
      if (expected !== undefined) cookie.clear(reply);
      if (!code || !state || state !== expected) return undefined;
      const now = clock.now();
      const row = await takeToken(db, 'hand-over', code, now);
      if (!row?.person_id || !row.detail) return undefined;
      const [host, stateHash, id, createdAt] = JSON.parse(row.detail) as [string, string, string, number];
      if (host !== request.host || stateHash !== hashToken(state)) return undefined;
      const alive = await listSessions(db, row.person_id, now); // it may have been revoked meanwhile
      if (!alive.some((session) => session.id === id)) return undefined;
      return { personId: row.person_id, origin: { id, createdAt } };
    },
  };
}
