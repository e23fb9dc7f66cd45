import type { FastifyReply, FastifyRequest } from 'fastify';
import { DAY } from '../../../platform/clock.ts';
import { hostCookie } from '../../../platform/pages/cookies.ts';
import type { Random } from '../../../platform/random.ts';
import type { Sealer } from '../../../platform/security/sealed.ts';

/**
 * Tells a browser in which somebody has signed in from those of strangers (OWASP's device cookie): its
 * attempts at their password are counted apart, so that nobody can lock them out of it. The cookie signs
 * nobody in.
 */
export interface Devices {
  /** Returns the id of the browser, if this person has signed in with it before. */
  of(request: FastifyRequest, personId: string): string | undefined;
  remember(request: FastifyRequest, reply: FastifyReply, personId: string): void;
}

const PURPOSE = 'device';
const LIFE_MS = 400 * DAY; // browsers keep no cookie for longer
const MOST_PEOPLE = 5;

type Known = [personId: string, device: string][];

interface DevicesOptions {
  sealer: Sealer;
  random: Random;
  baseUrl: string;
}

export function createDevices({ sealer, random, baseUrl }: DevicesOptions): Devices {
  const cookie = hostCookie('meghdoot_device', baseUrl);

  function read(request: FastifyRequest): Known {
    const value = cookie.read(request);
    if (value === undefined) return [];
    try {
      return JSON.parse(sealer.open(value, PURPOSE)) as Known;
    } catch {
      return []; // of another installation, or made up
    }
  }

  const find = (known: Known, personId: string) => known.find(([id]) => id === personId)?.[1];

  return {
    of: (request, personId) => find(read(request), personId),
    remember(request, reply, personId) {
      const known = read(request);
      const own = [personId, find(known, personId) ?? random.text(22)] satisfies Known[number];
      const others = known.filter(([id]) => id !== personId).slice(0, MOST_PEOPLE - 1);
      cookie.set(reply, sealer.seal(JSON.stringify([own, ...others]), PURPOSE), LIFE_MS);
    },
  };
}
