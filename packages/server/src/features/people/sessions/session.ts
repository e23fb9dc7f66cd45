import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomOf } from '../../../platform/database/context.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import type { Installation } from '../../../platform/http/server/installation.ts';
import { sessionCookie } from '../../../platform/pages/cookies.ts';
import { hashToken } from '../../../platform/security/tokens.ts';
import { type Person, personOf } from '../people.ts';
import { createDevices, type Devices } from './devices.ts';
import {
  deleteSession,
  findSession,
  insertSession,
  revokeSession,
  SESSION_IDLE_MS,
  SESSION_LIFE_MS,
  touchSession,
} from './session-store.ts';

export type { Person };

export interface Session {
  id: string;
  person: Person;
  createdAt: number;
  /** If it is not used until then. */
  endsAt: number;
}

export type SessionOrigin = Pick<Session, 'id' | 'createdAt'>;

export interface Sessions {
  devices: Devices;
  /** Returns the hash by which a browser's session is known, whether or not it exists; undefined without a cookie. */
  hashOf(request: FastifyRequest): string | undefined;
  /** Returns the session, or undefined when nobody is signed in or it has ended. */
  find(request: FastifyRequest): Promise<Session | undefined>;
  /**
   * Signs a person in: a new token in a cookie, and the one that the browser had before is dead. The browser is remembered as theirs. `same` is the session
   * of our other host that goes on here: both end together.
   */
  start(reply: FastifyReply, personId: string, request: FastifyRequest, same?: SessionOrigin): Promise<void>;
  /** Signs out, on both hosts. */
  end(request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

export interface SessionsOptions extends Pick<Installation, 'db' | 'clock' | 'sealer'> {
  /** Its scheme decides how safe a cookie can be. */
  baseUrl: string;
}

const TOKEN_LENGTH = 43; // base62: 256 bits
const TOKEN_FORM = /^[0-9A-Za-z]{43}$/;
const SEEN_RESOLUTION_MS = 10 * 60_000;

export function createSessions({ db, clock, sealer, baseUrl }: SessionsOptions): Sessions {
  const devices = createDevices({ sealer, random: randomOf(db), baseUrl });
  const cookie = sessionCookie(baseUrl);

  const hashOf = (request: FastifyRequest): string | undefined => {
    const token = cookie.read(request);
    return token !== undefined && TOKEN_FORM.test(token) ? hashToken(token) : undefined;
  };

  return {
    devices,
    hashOf,

    async find(request) {
      const hash = hashOf(request);
      if (hash === undefined) return undefined;
      const now = clock.now();
      const found = await findSession(db, hash, now);
      if (!found) return undefined;
      if (now - found.seen_at >= SEEN_RESOLUTION_MS) await touchSession(db, hash, now);
      const { id, person_id, created_at, seen_at } = found;
      return {
        id,
        person: personOf({ ...found, id: person_id }),
        createdAt: created_at,
        endsAt: Math.min(seen_at + SESSION_IDLE_MS, created_at + SESSION_LIFE_MS),
      };
    },

    async start(reply, personId, request, same) {
      const token = randomOf(db).text(TOKEN_LENGTH);
      const now = clock.now();
      const before = hashOf(request);
      await transaction(db, async (trx) => {
        if (before !== undefined) await deleteSession(trx, before);
        await insertSession(trx, {
          hash: hashToken(token),
          personId,
          address: request.ip,
          agent: request.headers['user-agent'],
          now,
          same,
        });
      });
      cookie.set(reply, token, SESSION_LIFE_MS);
      devices.remember(request, reply, personId);
    },

    async end(request, reply) {
      const hash = hashOf(request);
      const found = hash === undefined ? undefined : await findSession(db, hash, clock.now());
      if (found) await revokeSession(db, found.person_id, found.id);
      cookie.clear(reply);
    },
  };
}
